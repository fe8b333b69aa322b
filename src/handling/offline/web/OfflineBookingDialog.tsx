import { Select, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { countNumbers, formatNumbers, numbersIn, rangesOf } from '#stock/batches/straw.ts'
import type { Location } from '#stock/containers/contract.ts'
import { proposedSentence } from '#stock/movements/movement-sentence.ts'
import { useInAccount } from '#account/auth/web/accounts.ts'
import { useSession } from '#account/auth/web/session.ts'
import {
  NO_DETAILS,
  type StrawChange,
  StrawRelocation,
  StrawWithdrawal,
  Withdrawal,
} from '#stock/straws/bookings.ts'
import { changeStraws } from '#stock/straws/contract.ts'
import { StrawStepper } from '#stock/straws/web/StrawStepper.tsx'
import { possibleTypes, withdrawalOf, type WithdrawalValues } from '#stock/straws/web/withdrawal-draft.ts'
import { PartnerField, TypeChips, TypeNotes } from '#stock/straws/web/WithdrawalFields.tsx'
import { DialogForm } from '#ui/DialogForm.tsx'
import { type FormOf, useForm } from '#ui/form/use-form.ts'
import { queueEntry, serverDay } from '#ui/outbox/keep.ts'
import { problemsOf } from '#ui/errors.ts'
import { toast } from '#ui/toast.tsx'
import type { OfflineSnapshot } from '../contract.ts'
import { placeText, type StockWithEffects } from '../stock.ts'
import { CanisterFields } from './CanisterFields.tsx'
import { offlineTexts } from '../texts.ts'

type Props = {
  act: 'withdraw' | 'move'
  from: StockWithEffects
  snapshot: OfflineSnapshot
  /** Initial number of straws, by default one. */
  amount?: number
  again?: { values: KeepValues; seq: number } | undefined
  onClose: () => void
}

export type KeepValues = WithdrawalValues & {
  amount: number
  container: string | null
  canister: string | null
  level: string | null
}

const NOTHING_YET: KeepValues = {
  ...NO_DETAILS,
  ...{ amount: 1, type: 'INSEMINATION' },
  ...{ container: null, canister: null, level: null },
}

/** Dialog for an offline booking. The entry names the lowest numbers there, so that no others are booked later. */
export function OfflineBookingDialog({ act, from, snapshot, amount = 1, again, onClose }: Props) {
  const { session, tenant, tenant_id } = useSession()
  const inAccount = useInAccount()
  const { batch, owner, container, location } = from
  const max = countNumbers(from.numbers)
  const numbersOf = ({ amount }: KeepValues) => rangesOf(numbersIn(from.numbers).slice(0, amount))
  const common = (values: KeepValues) => ({
    ...{ tenant_id, signer_id: session.user.id, batch_id: batch.id, numbers: numbersOf(values) },
    ...{ holder_id: null, seen_at: [{ location, straws: values.amount }] },
  })
  const placeOf = ({ container, canister, level }: KeepValues): Location | null =>
    container === null ? null : { container_id: container, canister: Number(canister), level: Number(level) }
  const bodyOf = (values: KeepValues) =>
    act === 'move'
      ? { ...common(values), relocation: { to: placeOf(values) } }
      : {
          ...common(values),
          withdrawal: withdrawalOf(Withdrawal, { ...values, date: serverDay(), note: '' }),
        }

  const sentenceOf = (values: KeepValues) => {
    const to = snapshot.containers.find(({ id }) => id === values.container) ?? null
    const nameIn = (all: OfflineSnapshot['parties'], id: string | null) =>
      all.find((one) => one.id === id)?.name ?? '…'
    const isOut = act === 'withdraw'
    const receiver = values.type === 'RETURN' ? owner.name : nameIn(snapshot.parties, values.receiver_id)
    return proposedSentence({
      type: isOut ? values.type : null,
      direction: isOut ? 'OUT' : null,
      date: serverDay(),
      amount: values.amount,
      batch_label: batch.label,
      owner_name: owner.name,
      receiver_name: receiver,
      animal_name: nameIn(snapshot.mares, values.animal_id),
      reason: values.reason,
      keep_in_store: isOut && values.type === 'SALE' && values.keep_in_store,
      place_name: isOut ? null : placeText(to, placeOf(values)),
      places: isOut
        ? [{ place_name: container && placeText(container, location), straws: values.amount }]
        : [],
    })
  }

  const keeping = useMutation({
    mutationFn: (values: KeepValues) => {
      const body = bodyOf(values) as StrawChange
      const to = act === 'move' ? { to: placeOf(values) } : {}
      const straws = {
        batch_id: batch.id,
        owner_id: owner.id,
        numbers: numbersOf(values),
        from: from.key,
        ...to,
      }
      const details = { straws: [straws], keep: { act, values } }
      return queueEntry(
        changeStraws,
        { body },
        { summary: sentenceOf(values), details, replaced: again?.seq },
      )
    },
    onSuccess: () => {
      toast('success', offlineTexts.saved)
      onClose()
    },
  })
  const form = useForm<KeepValues, KeepValues, void>(keeping, {
    // An entry of an earlier version has fewer values.
    initial: again
      ? { ...NOTHING_YET, ...again.values, amount: Math.min(again.values.amount, max) }
      : { ...NOTHING_YET, amount },
    sentOf: (values: KeepValues) => values,
    check: (values) => problemsOf(act === 'move' ? StrawRelocation : StrawWithdrawal, bodyOf(values)),
  })
  const { values, change } = form
  return (
    <DialogForm
      form={form}
      title={act === 'move' ? offlineTexts.moveFrom(batch.label) : offlineTexts.withdrawFrom(batch.label)}
      submit={offlineTexts.keep}
      announced={
        <Text size="sm">
          {offlineTexts.willBook}: {sentenceOf(values) + inAccount}
        </Text>
      }
      onClose={onClose}
    >
      <Text size="sm">
        {placeText(container, location)} · {owner.name}
      </Text>
      <StrawStepper
        count={values.amount}
        max={max}
        detail={offlineTexts.numbers(formatNumbers(numbersOf(values)))}
        onChange={(by) => change({ amount: values.amount + by })}
      />
      {act === 'move' ? (
        <PlaceFields form={form} snapshot={snapshot} />
      ) : (
        <>
          <TypeChips form={form} types={possibleTypes('', [owner.id], tenant.party_id)} />
          <PartnerField form={form} owners={[owner.id]} holder_id={null} stored={snapshot} withChips />
          <TypeNotes form={form} holder_id={null} />
        </>
      )}
    </DialogForm>
  )
}

function PlaceFields({ form, snapshot }: { form: FormOf<KeepValues>; snapshot: OfflineSnapshot }) {
  const { values, problems, change } = form
  const chosen = snapshot.containers.find(({ id }) => id === values.container)
  return (
    <>
      <CanisterFields
        snapshot={snapshot}
        container_id={values.container}
        canister={Number(values.canister)}
        onChange={({ container_id, canister }) =>
          change({
            container: container_id,
            canister: String(canister),
            level: container_id === values.container ? values.level : '1',
          })
        }
      />
      {chosen && (
        <Select
          label={offlineTexts.level}
          allowDeselect={false}
          data={Array.from({ length: chosen.levels }, (_, index) => String(index + 1))}
          value={values.level}
          error={problems['level']}
          onChange={(level) => change({ level })}
        />
      )}
    </>
  )
}
