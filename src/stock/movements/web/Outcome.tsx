import { Badge, List, Text } from '@mantine/core'
import { useApiQuery } from '#ui/call.ts'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { commonTexts } from '#ui/texts.ts'
import { shortDate } from '#ui/dates.ts'
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
import { movementTexts, outcomeTexts } from '../texts.ts'
import { signedAndRecorded } from './signed-and-recorded.ts'

const CHOICES = OUTCOMES.map((value) => ({ value, label: outcomeTexts[value] }))

export function TellOutcome({ movement, onClose }: { movement: MovementSummary; onClose: () => void }) {
  const { id } = movement
  const initial: { outcome: Outcome; checked_on: string } = {
    outcome: movement.outcome ?? 'PENDING',
    checked_on: movement.checked_on ?? '',
  }
  const form = useApiForm(setOutcome, {
    initial,
    params: { id },
    sentOf: ({ outcome, checked_on }) => ({ outcome, checked_on: checked_on || null }),
    onDone: () => {
      toast('success', movementTexts.outcomeSaved)
      onClose()
    },
  })
  const before = useApiQuery(listOutcomes, { params: { id } })
  return (
    <DialogForm form={form} title={movementTexts.outcomeTitle} submit={commonTexts.save} onClose={onClose}>
      <div>
        <Text size="sm">{movement.sentence}</Text>
        <Text size="xs" c="dimmed">
          {signedAndRecorded(movement)}
        </Text>
      </div>
      <ChoiceChips label={movementTexts.outcome} choices={CHOICES} {...form.of('outcome')} />
      <DayField label={movementTexts.checked_on} maw={240} {...form.of('checked_on')} />
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

const OUTCOME_COLOURS = {
  PENDING: 'gray',
  PREGNANT: 'teal',
  NOT_PREGNANT: 'gray',
  LOST_PREGNANCY: 'red',
  UNKNOWN: 'gray',
} as const

export function OutcomeBadge({ movement: { outcome, checked_on } }: { movement: MovementSummary }) {
  if (outcome === null) return null
  const word = outcomeTexts[outcome]
  return (
    <Badge variant="light" color={OUTCOME_COLOURS[outcome]}>
      {checked_on ? `${word}, ${shortDate(checked_on)}` : word}
    </Badge>
  )
}
