import { Alert, Button, Group, List, Radio, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '#account/auth/web/session.ts'
import { addDays } from '#platform/contract/days.ts'
import { useApiQuery } from '#ui/call.ts'
import { DayField } from '#ui/form/DayField.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { isDay, latestHere, longDay, shortDate, today } from '#ui/dates.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { toast } from '#ui/toast.tsx'
import {
  listOutcomes,
  type MovementSummary,
  type Outcome,
  OUTCOMES,
  setOutcome,
  type RecordedOutcome,
} from '../contract.ts'
import { CHECK_DAYS, foalsOn } from '../gestation.ts'
import { movementTexts, outcomeTexts } from '../texts.ts'
import { OutcomeMark } from './OutcomeMark.tsx'
import classes from './OutcomeDialog.module.css'
import { signedAndRecorded } from './signed-and-recorded.ts'

type Props = { movement: MovementSummary; onClose: () => void }

/** Records or corrects the outcome of an insemination. Initially the recorded outcome is chosen, or none. */
export function OutcomeDialog({ movement: current, onClose }: Props) {
  // State when the dialog was opened: an outcome recorded by others since is reported, and does not change
  // the form.
  const [movement] = useState(current)
  const { session } = useSession()
  const { id, date } = movement
  const recorded = movement.outcome === 'PENDING' ? null : movement.outcome
  const initial: { outcome: Outcome | ''; checked_on: string } = {
    outcome: recorded ?? '',
    checked_on: recorded ? (movement.checked_on ?? '') : today(),
  }
  const form = useApiForm(setOutcome, {
    initial,
    params: { id },
    sentOf: ({ outcome, checked_on }) => ({
      outcome,
      checked_on: outcome === 'PENDING' ? null : checked_on || null,
    }),
    // In lists of what is due, the row of the insemination disappears with its dialog.
    isLeaving: true,
    onDone: () => {
      toast('success', movementTexts.outcomeSaved)
      onClose()
    },
  })
  const before = useApiQuery(listOutcomes, { params: { id } })
  const latest = before.data?.outcomes[0]
  const isOld = latest && (latest.outcome !== movement.outcome || latest.checked_on !== movement.checked_on)
  const { outcome, checked_on } = form.values
  const firstCheck = addDays(date, CHECK_DAYS)
  const isChecked = isDay(checked_on) && checked_on <= latestHere()
  return (
    <DialogForm
      form={form}
      title={movementTexts.outcome}
      submit={outcome === '' ? movementTexts.recordOutcomeButton : movementTexts.recordAs[outcome]}
      blocked={outcome === '' ? movementTexts.chooseOutcome : undefined}
      onClose={onClose}
      announced={
        outcome !== '' && (
          <Alert color="ice" role="status">
            {movementTexts.outcomeSentence(outcome, movement, isChecked ? longDay(checked_on) : null)}
          </Alert>
        )
      }
    >
      <div>
        <Text>{movementTexts.insemination(movement, shortDate(date))}</Text>
        <Text size="xs" c="dimmed">
          {signedAndRecorded(movement)}
        </Text>
      </div>
      {isOld && latest.recorded_by !== session.user.id && (
        <Alert color="straw" role="status" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {movementTexts.recordedSince(latest.recorded_by_name, outcomeTexts[latest.outcome])}
        </Alert>
      )}
      <Radio.Group
        aria-label={movementTexts.outcome}
        value={outcome}
        onChange={(value) => form.change({ outcome: value })}
        error={form.problems['outcome']}
      >
        <div className={classes.rows}>
          {OUTCOMES.filter((one) => one !== 'PENDING' || recorded !== null).map((one) => (
            <Radio.Card key={one} value={one} className={classes.row} aria-label={outcomeTexts[one]}>
              <OutcomeMark outcome={one} size={16} />
              <div>
                <Text fw={600}>{outcomeTexts[one]}</Text>
                {one === 'PREGNANT' && (
                  <Text size="xs" c="dimmed">
                    {movementTexts.foalsAbout(longDay(foalsOn(date)))}
                  </Text>
                )}
                {one === 'UNKNOWN' && (
                  <Text size="xs" c="dimmed">
                    {movementTexts.noAnswer}
                  </Text>
                )}
              </div>
              <Radio.Indicator size="md" ml="auto" />
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {outcome !== 'PENDING' && (
        <Group gap="xs" align="end" wrap="nowrap">
          <div style={{ flex: 1, maxWidth: 240 }}>
            <DayField label={movementTexts.checked_on} withShortcuts={false} {...form.of('checked_on')} />
          </div>
          {firstCheck <= latestHere() && (
            <Button variant="default" px="sm" onClick={() => form.change({ checked_on: firstCheck })}>
              {movementTexts.daysAfter(CHECK_DAYS)}
            </Button>
          )}
        </Group>
      )}
      <QueryResult query={before} lines={1}>
        {({ outcomes }) => outcomes.length > 0 && <EarlierEntries outcomes={outcomes} />}
      </QueryResult>
    </DialogForm>
  )
}

function EarlierEntries({ outcomes }: { outcomes: RecordedOutcome[] }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {movementTexts.reportedBefore}
      </Text>
      <List size="sm">
        {outcomes.map((entry) => (
          <List.Item key={entry.recorded_at}>
            {movementTexts.reported(
              outcomeTexts[entry.outcome],
              entry.checked_on && shortDate(entry.checked_on),
              entry.recorded_by_name,
              shortDate(entry.recorded_at),
            )}
          </List.Item>
        ))}
      </List>
    </div>
  )
}
