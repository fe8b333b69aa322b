import { Alert, Group, Select, SimpleGrid, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useInAccount } from '#account/auth/web/accounts.ts'
import { useSession, useWarehouses } from '#account/auth/web/session.ts'
import { longDate } from '#platform/contract/days.ts'
import { plural } from '#platform/contract/grouped.ts'
import { choices } from '#platform/contract/words.ts'
import { AnimalSelect } from '#registry/animals/web/AnimalSelect.tsx'
import { useAnimal } from '#registry/animals/web/use-animal.ts'
import { PartySelect } from '#registry/parties/web/PartySelect.tsx'
import { useParty } from '#registry/parties/web/use-party.tsx'
import { WarehouseSelect } from '#registry/warehouses/web/WarehouseSelect.tsx'
import type { StrawColour } from '#stock/batches/straw.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { LOSS_REASONS } from '#stock/movements/contract.ts'
import { lossTexts } from '#stock/movements/texts.ts'
import { useUndoAction } from '#stock/movements/web/use-undo.ts'
import { isDay, today } from '#ui/dates.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { problemsOf, refusedFields } from '#ui/errors.ts'
import { DayField } from '#ui/form/DayField.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import type { FormOf } from '#ui/form/use-form.ts'
import { refetchAll } from '#ui/refetch-all.ts'
import { toast } from '#ui/toast.tsx'
import { StrawBookings } from '../bookings.ts'
import { bookMovements } from '../contract.ts'
import { reportTexts } from '../report-texts.ts'
import { strawsTexts } from '../texts.ts'
import { BigStepper } from './BigStepper.tsx'
import {
  atLines,
  bookingsOf,
  type Held,
  maxOf,
  REPORTED,
  type Reported,
  reportedOf,
  type ReportValues,
  strawsOf,
  sumOf,
} from './report-draft.ts'
import { SignerSelect } from './SignerSelect.tsx'
import { StrawRow } from './StrawRow.tsx'
import classes from './ReportDialog.module.css'

type Props = { held: Held & { straw_colour: StrawColour }; onClose: () => void }

/**
 * Dialog that records the outcomes of straws that a holder has. Several outcomes are recorded together, all or none.
 */
export function ReportDialog({ held, onClose }: Props) {
  const { session, tenant, tenant_id } = useSession()
  const warehouses = useWarehouses()
  const client = useQueryClient()
  const undoAction = useUndoAction()
  const initial: ReportValues = {
    ...{ INSEMINATION: 0, SALE: 0, LOSS: 0, RETURN: 0, CONSIGNMENT: 0 },
    ...{ animal_id: null, buyer_id: null, receiver_id: null, reason: null },
    warehouse_id: warehouses.length === 1 ? warehouses[0]!.id : '',
    date: today(),
    signer_id: session.user.id,
  }
  const { batch_id, owner_id, holder_id, straws: left, holder_name } = held
  const form: FormOf<ReportValues> = useApiForm(bookMovements, {
    initial,
    schema: null,
    sentOf: (values: ReportValues) => ({
      signer_id: values.signer_id,
      bookings: bookingsOf(values, held),
      seen_held: [{ batch_id, owner_id, holder_id, straws: left }],
    }),
    check: (values) => {
      if (sumOf(values) === 0) return { INSEMINATION: reportTexts.none }
      const over = reportedOf(values).find(() => sumOf(values) > left)
      const sent = { tenant_id, signer_id: values.signer_id, bookings: bookingsOf(values, held) }
      return {
        ...atLines(problemsOf(StrawBookings, sent), values),
        ...(over && { [over]: reportTexts.tooMany(left) }),
      }
    },
    explain: (error) => atLines(refusedFields(error), form.values),
    onRefused: () => void refetchAll(client),
    onDone: ({ bookings }) => {
      const ids = bookings.flatMap(({ movements }) => movements.map(({ id }) => id))
      toast('success', reportTexts.recorded(ids.length), undoAction(ids))
      onClose()
    },
  })
  const { values, change, problems } = form
  const stay = left - sumOf(values)
  const setStraws = (outcome: Reported, to: number | string) =>
    change({ INSEMINATION: values.INSEMINATION, [outcome]: to })
  return (
    <DialogForm
      form={form}
      title={reportTexts.title(holder_name)}
      subtitle={reportTexts.about(held.batch_label, held.owner_name, left)}
      width={640}
      mark={<StrawMark colour={held.straw_colour} height={36} />}
      submit={reportTexts.record(reportedOf(values).length)}
      onClose={onClose}
      announced={<ReportSentence held={held} values={values} self={tenant.name} />}
      aside={
        <Text size="sm" c="dimmed" mr="auto">
          {reportTexts.stay(Math.max(0, stay))}
        </Text>
      }
    >
      <Drawing held={held} values={values} />
      <div>
        {REPORTED.map((outcome) => (
          <div key={outcome} className={classes.line} role="group" aria-label={reportTexts[outcome]}>
            <div>
              <Text fw={600}>{reportTexts[outcome]}</Text>
              {problems[outcome] && (
                <Text size="sm" c="var(--mantine-color-error)" role="alert">
                  {problems[outcome]}
                </Text>
              )}
            </div>
            <BigStepper
              label={reportTexts.straws(reportTexts[outcome])}
              value={values[outcome]}
              min={0}
              max={maxOf(values, outcome, left)}
              size={48}
              onChange={(straws) => setStraws(outcome, straws)}
            />
            {strawsOf(values, outcome) > 0 && (
              <div className={classes.detail}>
                <Detail outcome={outcome} form={form} held={held} />
              </div>
            )}
          </div>
        ))}
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayField
          label={strawsTexts.date}
          required
          value={values.date}
          onChange={(date) => change({ date })}
          error={problems['date']}
        />
        <SignerSelect value={values.signer_id} onChange={(signer_id) => change({ signer_id })} />
      </SimpleGrid>
    </DialogForm>
  )
}

type DetailProps = { outcome: Reported; form: FormOf<ReportValues>; held: Held }

const labelled = (label: string) => ({ 'aria-label': label, 'aria-required': true, placeholder: label })

function Detail({ outcome, form, held: { owner_id, holder_id } }: DetailProps): ReactNode {
  const { tenant } = useSession()
  const warehouses = useWarehouses()
  const { values, change, problems } = form
  switch (outcome) {
    case 'INSEMINATION':
      return (
        <AnimalSelect
          {...labelled(reportTexts.mare)}
          sex="MARE"
          value={values.animal_id}
          onChange={(animal_id) => change({ animal_id })}
          error={problems['animal_id']}
        />
      )
    case 'SALE':
      return (
        <PartySelect
          {...labelled(reportTexts.buyer)}
          canCreate
          without={[owner_id, tenant.party_id]}
          value={values.buyer_id}
          onChange={(buyer_id) => change({ buyer_id })}
          error={problems['buyer_id']}
        />
      )
    case 'LOSS':
      return (
        <Select
          {...labelled(reportTexts.cause)}
          data={choices(LOSS_REASONS)}
          value={values.reason}
          onChange={(reason) => change({ reason })}
          error={problems['reason']}
        />
      )
    case 'RETURN':
      return (
        <>
          {warehouses.length > 1 && (
            <WarehouseSelect
              value={values.warehouse_id}
              onChange={(warehouse_id) => change({ warehouse_id })}
              error={problems['warehouse_id']}
            />
          )}
          <Text size="sm" c="dimmed">
            {reportTexts.unplaced}
          </Text>
        </>
      )
    case 'CONSIGNMENT':
      return (
        <PartySelect
          {...labelled(reportTexts.next)}
          canCreate
          without={[owner_id, holder_id, tenant.party_id]}
          value={values.receiver_id}
          onChange={(receiver_id) => change({ receiver_id })}
          error={problems['receiver_id']}
        />
      )
  }
}

type PartProps = { held: Props['held']; values: ReportValues }

const MAX_WIDTH = 480
const PITCH = 18

function Drawing({ held, values }: PartProps) {
  const { straw_colour, straws: left, holder_name } = held
  const outcomes = reportedOf(values).filter((outcome) => strawsOf(values, outcome) > 0)
  const stay = Math.max(0, left - sumOf(values))
  const pitch = Math.min(PITCH, MAX_WIDTH / Math.max(1, left))
  const row = (straws: number) => ({
    colour: straw_colour,
    height: 36,
    pitch,
    width: Math.max(24, pitch * straws),
  })
  return (
    <Group className={classes.drawing} gap={24} align="start">
      {outcomes.map((outcome) => {
        const straws = strawsOf(values, outcome)
        return (
          <div key={outcome}>
            <StrawRow {...row(straws)} left={0} gone={straws} isDashed />
            <Text size="sm">
              <b>{straws}</b> {reportTexts.gone[outcome]}
            </Text>
          </div>
        )
      })}
      {stay > 0 && (
        <div>
          <StrawRow {...row(stay)} left={stay} />
          <Text size="sm">
            <b>{stay}</b> {reportTexts.held(holder_name)}
          </Text>
        </div>
      )}
    </Group>
  )
}

/** Preview of the report in one sentence; empty until all its parts are known. */
function ReportSentence({ held, values, self }: PartProps & { self: string }) {
  const inAccount = useInAccount()
  const names = {
    INSEMINATION: useAnimal(values.animal_id)?.name,
    SALE: useParty(values.buyer_id)?.name,
    LOSS: values.reason ? lossTexts[values.reason] : undefined,
    RETURN: self,
    CONSIGNMENT: useParty(values.receiver_id)?.name,
  }
  const outcomes = reportedOf(values)
  const isKnown = outcomes.every((outcome) => names[outcome] && strawsOf(values, outcome) > 0)
  if (outcomes.length === 0 || !isKnown || !isDay(values.date) || sumOf(values) > held.straws) return null
  const done = outcomes.map((outcome) =>
    reportTexts.done[outcome](plural(strawsOf(values, outcome), 'straw'), names[outcome]!),
  )
  const last = done.length > 1 ? ` and ${done.pop()}` : ''
  return (
    <Alert color="ice" role="status" aria-label={strawsTexts.willBook} data-testid="sentence">
      {reportTexts.sentence(
        held.holder_name,
        `${done.join(', ')}${last}`,
        held.batch_label,
        held.owner_name,
        longDate(values.date),
      ) + inAccount}
    </Alert>
  )
}
