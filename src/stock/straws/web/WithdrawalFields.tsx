import { useSession } from '#account/auth/web/session.ts'
import { Checkbox, Select, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCurrencyEuro,
  IconHeartPlus,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { LOSS_REASONS } from '#stock/movements/contract.ts'
import type { WithdrawalType } from '../bookings.ts'
import { leavesStore } from '../leaves-store.ts'
import { BatchWarnings } from '#stock/batches/web/BatchWarnings.tsx'
import { AnimalSelect } from '#registry/animals/web/AnimalSelect.tsx'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import { ListSelect } from '#ui/form/FoundSelect.tsx'
import { PartySelect } from '#registry/parties/web/PartySelect.tsx'
import { strawsTexts, withdrawalTexts } from '../texts.ts'
import { choices } from '#platform/contract/words.ts'
import type { FormOf } from '#ui/form/use-form.ts'
import { takesReceiver, type WithdrawalValues } from './withdrawal-draft.ts'

export const WITHDRAWAL_ICONS = {
  CONSIGNMENT: IconTruckDelivery,
  SALE: IconCurrencyEuro,
  RETURN: IconArrowBackUp,
  LOSS: IconAlertTriangle,
  INSEMINATION: IconHeartPlus,
} as const

type Form = { form: FormOf<WithdrawalValues> }

type TypeProps = {
  types: readonly WithdrawalType[]
  value: WithdrawalType | null
  onChange: (type: WithdrawalType) => void
  error?: string | undefined
}

export function TypeChips({ types, ...rest }: TypeProps) {
  return (
    <ChoiceChips
      label={strawsTexts.type}
      choices={types.map((one) => ({ value: one, label: withdrawalTexts[one], icon: WITHDRAWAL_ICONS[one] }))}
      {...rest}
    />
  )
}

type PartnerProps = Form & {
  owners: readonly string[]
  /** Current holder of the straws; null while they are in store. */
  holder_id: string | null
  /** Parties and mares stored on the phone; without them, the server is searched. */
  stored?: Record<'parties' | 'mares', { id: string; name: string }[]>
  withChips?: boolean
}

export function PartnerField({ form, owners, holder_id, stored, withChips = false }: PartnerProps) {
  const { tenant } = useSession()
  const { values, change, problems } = form
  const { type } = values
  const fieldOf = (name: 'receiver_id' | 'animal_id') => ({
    required: true,
    value: values[name],
    onChange: (id: string | null) => change({ [name]: id }),
    error: problems[`withdrawal.${name}`],
  })
  if (takesReceiver(type)) {
    const without = [...owners, tenant.party_id, ...(type === 'CONSIGNMENT' ? [holder_id] : [])]
    const field = { ...fieldOf('receiver_id'), label: strawsTexts.receiver }
    return stored ? (
      <ListSelect {...field} all={stored.parties.filter(({ id }) => !without.includes(id))} />
    ) : (
      <PartySelect {...field} canCreate without={without} />
    )
  }
  if (type === 'LOSS') {
    return withChips ? (
      <ChoiceChips
        label={strawsTexts.lossReason}
        choices={choices(LOSS_REASONS)}
        value={values.reason}
        onChange={(reason) => change({ reason })}
      />
    ) : (
      <Select
        label={strawsTexts.lossReason}
        required
        data={choices(LOSS_REASONS)}
        value={values.reason}
        onChange={(reason) => change({ reason })}
        error={problems['withdrawal.reason']}
      />
    )
  }
  if (type === 'INSEMINATION') {
    const field = { ...fieldOf('animal_id'), label: strawsTexts.mare }
    return stored ? <ListSelect {...field} all={stored.mares} /> : <AnimalSelect {...field} sex="MARE" />
  }
  return null
}

type RestProps = Form & {
  holder_id: string | null
  /** Batches from which less than a dose is taken, if that is known. */
  belowDose?: { batch_label: string; dose: number }[]
}

export function TypeNotes({ form, holder_id, belowDose = [] }: RestProps) {
  const { values, change } = form
  return (
    <>
      {values.type === 'SALE' && holder_id === null && (
        <Checkbox
          label={strawsTexts.keep}
          checked={values.keep_in_store}
          onChange={(event) => change({ keep_in_store: event.currentTarget.checked })}
        />
      )}
      {values.type === 'INSEMINATION' && belowDose.length > 0 && (
        <Text size="sm" component="output">
          {belowDose.map(({ batch_label, dose }) => strawsTexts.belowDose(batch_label, dose)).join(' ')}
        </Text>
      )}
    </>
  )
}

type PaperProps = {
  values: { type: WithdrawalType | null; date: string; keep_in_store: boolean }
  batches: readonly { id: string; label: string }[]
}

export function PaperWarnings({ values: { type, date, keep_in_store }, batches }: PaperProps) {
  if (!leavesStore({ type, keep_in_store })) return null
  return batches.map(({ id, label }) => (
    <BatchWarnings key={id} batch_id={id} label={batches.length > 1 ? label : undefined} on={date} />
  ))
}
