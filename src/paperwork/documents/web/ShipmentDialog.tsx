import { Checkbox, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { Sent } from '#platform/contract/endpoint.ts'
import { listMovements, type MovementSummary } from '#stock/movements/contract.ts'
import { useWholeList } from '#ui/call.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { decimalOrText } from '#ui/form/decimal.ts'
import { NumberField } from '#ui/form/NumberField.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { createDocument, type Document, type Paper } from '../contract.ts'
import { documentTexts, documentTitles, shippingTexts } from '../texts.ts'
import { filled } from '../manual-fields.ts'
import { handOver } from './document-file.ts'
import { PaperChoice } from './PaperChoice.tsx'

const FIELDS = [
  ...(['carrier', 'tracking', 'shipper', 'seal', 'charged_on', 'cold_until', 'send_back_by'] as const),
  ...(['weight_kg', 'order_number', 'mares', 'authorised_by', 'authorised_on'] as const),
  ...(['released_by', 'released_on', 'certificate', 'cleaned_on'] as const),
] as const
const DAYS: ReadonlySet<string> = new Set([
  ...['charged_on', 'cold_until', 'send_back_by', 'authorised_on', 'released_on', 'cleaned_on'],
])
const PLANNED: ReadonlySet<string> = new Set(['cold_until', 'send_back_by'])

type Field = (typeof FIELDS)[number] | 'note'
type Values = Record<Field, string> & {
  is_single_use: boolean
  movement_ids: string[]
  paper: Paper | undefined
}

type Props = {
  /** First movement of a new report; others of the same day and receiver can be added. Absent in a correction. */
  movement?: MovementSummary
  replaced?: Document
  onClose: () => void
}

export function ShipmentDialog({ movement, replaced, onClose }: Props) {
  const known = replaced?.typed?.shipping
  const text = (field: Field) => String(known?.[field] ?? '')
  const lines = Object.fromEntries(
    [...FIELDS, 'note' as const].map((field) => [field, text(field)]),
  ) as Record<Field, string>
  const movement_ids = replaced?.typed?.movement_ids ?? (movement ? [movement.id] : [])
  const is_single_use = known?.is_single_use ?? false
  const initial: Values = { ...lines, is_single_use, movement_ids, paper: undefined }
  const form = useApiForm(createDocument, {
    initial,
    // After a correction, this dialog is unmounted with the replaced document.
    isLeaving: replaced !== undefined,
    sentOf: ({ movement_ids: chosen, paper, weight_kg, is_single_use: isSingleUse, ...rest }: Values) => ({
      kind: 'SHIPMENT' as const,
      movement_ids: chosen,
      ...(paper && { paper }),
      ...(replaced && { replaces_id: replaced.id }),
      shipping: {
        ...filled(rest),
        ...(weight_kg.trim() && { weight_kg: decimalOrText(weight_kg) }),
        ...(isSingleUse && { is_single_use: true }),
      },
    }),
    onDone: (document) => {
      handOver(document)
      onClose()
    },
  })
  const { values, change, problems } = form
  const fieldOf = (field: Field) => ({
    label: shippingTexts[field],
    value: values[field],
    error: problems[`shipping.${field}`],
  })
  const typed = (field: Field) => ({
    ...fieldOf(field),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [field]: currentTarget.value }),
  })
  return (
    <DialogForm
      form={form}
      title={replaced ? documentTexts.correcting(replaced.number) : documentTitles.SHIPMENT}
      submit={documentTexts.make(documentTitles.SHIPMENT)}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {shippingTexts.text}
      </Text>
      <SentWith
        of={movement ? [movement.id] : movement_ids}
        about={movement ? { from: movement.date, to: movement.date } : { receiver_id: replaced!.party_id! }}
        isFixed={movement !== undefined}
        chosen={values.movement_ids}
        onChange={(ids) => change({ movement_ids: ids })}
      />
      {problems['movement_ids'] && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problems['movement_ids']}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {FIELDS.map((field) =>
          DAYS.has(field) ? (
            <DayField
              key={field}
              {...fieldOf(field)}
              withShortcuts={false}
              isPlanned={PLANNED.has(field)}
              onChange={(day) => change({ [field]: day })}
            />
          ) : field === 'weight_kg' ? (
            <NumberField key={field} {...typed(field)} />
          ) : (
            <TextInput key={field} {...typed(field)} />
          ),
        )}
      </SimpleGrid>
      <Checkbox
        label={shippingTexts.is_single_use}
        checked={values.is_single_use}
        onChange={({ currentTarget }) => change({ is_single_use: currentTarget.checked })}
      />
      <Textarea {...typed('note')} autosize minRows={2} />
      <PaperChoice value={values.paper} onChange={(paper) => change({ paper })} />
      <Text size="sm">{documentTexts.numbered}</Text>
    </DialogForm>
  )
}

type SentProps = {
  of: readonly string[]
  about: Pick<Sent<typeof listMovements, 'query'>, 'from' | 'to' | 'receiver_id'>
  isFixed: boolean
  chosen: string[]
  onChange: (ids: string[]) => void
}

/**
 * Choice of the movements of the report: those in `of`, even if reversed, and others to the same receiver on the same
 * day as one of them. Shows nothing if there is only one movement.
 */
function SentWith({ of, about, isFixed, chosen, onChange }: SentProps) {
  const found = useWholeList(listMovements, { query: about })
  const movements = found.data?.movements ?? []
  const known = movements.filter(({ id }) => of.includes(id))
  const together = movements.filter(
    (one) =>
      known.includes(one) ||
      (isShipped(one) && known.some(({ date, to_name }) => one.date === date && one.to_name === to_name)),
  )
  if (together.length < 2) return null
  return (
    <Checkbox.Group label={shippingTexts.together} value={chosen} onChange={onChange}>
      <Stack gap={6} mt={4}>
        {together.map((one) => {
          const line = shippingTexts.straws(one.amount, one.batch_label)
          return (
            <Checkbox
              key={one.id}
              value={one.id}
              disabled={isFixed && of.includes(one.id)}
              label={one.reversed_by_id === null ? line : shippingTexts.undone(line)}
            />
          )
        })}
      </Stack>
    </Checkbox.Group>
  )
}

function isShipped({ direction, type, keep_in_store, reverses_id, reversed_by_id }: MovementSummary) {
  const isOut = direction === 'OUT' && type !== 'INSEMINATION' && type !== 'LOSS' && !keep_in_store
  return isOut && reverses_id === null && reversed_by_id === null
}
