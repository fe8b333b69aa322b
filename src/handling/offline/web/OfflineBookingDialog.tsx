import { Select, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { countNumbers, formatNumbers } from '#stock/batches/straw.ts'
import { useInAccount } from '#account/auth/web/accounts.ts'
import { useSession } from '#account/auth/web/session.ts'
import { NO_DETAILS, StrawRelocation, StrawWithdrawal } from '#stock/straws/bookings.ts'
import { changeStraws } from '#stock/straws/contract.ts'
import { actTexts } from '#stock/straws/texts.ts'
import { StrawStepper } from '#stock/straws/web/StrawStepper.tsx'
import { possibleTypes } from '#stock/straws/web/withdrawal-draft.ts'
import { PartnerField, TypeChips, TypeNotes } from '#stock/straws/web/WithdrawalFields.tsx'
import { DialogForm } from '#ui/DialogForm.tsx'
import { type FormOf, useForm } from '#ui/form/use-form.ts'
import { queueEntry } from '#ui/outbox/keep.ts'
import { problemsOf } from '#ui/errors.ts'
import type { OfflineSnapshot } from '../contract.ts'
import { placeText, type StockWithEffects } from '../stock.ts'
import { bodyOf, bookingOf, type KeepValues, numbersFrom, sentenceOf } from './booking-entry.ts'
import { CanisterFields } from './CanisterFields.tsx'
import { offlineTexts } from '../texts.ts'
import { SavedScreen } from './SavedScreen.tsx'
import { toastSaved } from './undo-entry.ts'

type Props = {
  act: 'withdraw' | 'move'
  from: StockWithEffects
  snapshot: OfflineSnapshot
  /** Initial number of straws, by default one. */
  amount?: number
  again?: { values: KeepValues; seq: number } | undefined
  onClose: () => void
}

const NOTHING_YET: KeepValues = {
  ...NO_DETAILS,
  ...{ amount: 1, type: 'INSEMINATION' },
  ...{ container: null, canister: null, level: null },
}

/** Dialog for an offline booking. */
export function OfflineBookingDialog({ act, from, snapshot, amount = 1, again, onClose }: Props) {
  const { session, tenant, tenant_id } = useSession()
  const inAccount = useInAccount()
  const { batch, owner, container, location } = from
  const max = countNumbers(from.numbers)
  const isPhone = useMediaQuery('not (min-width: 48em)', false, { getInitialValueInEffect: false })
  const [saved, setSaved] = useState<{ seq: number; title: string; left: number } | null>(null)
  const source = { act, from, snapshot, tenant_id, user_id: session.user.id }
  const keeping = useMutation({
    mutationFn: (values: KeepValues) => {
      const { body, ...entry } = bookingOf(source, values)
      return queueEntry(changeStraws, { body }, { ...entry, replaced: again?.seq })
    },
    onSuccess: (seq, { amount: taken, type }) => {
      if (isPhone) {
        const title = actTexts(act === 'move' ? 'RELOCATION' : type, taken).done
        return setSaved({ seq, title, left: max - taken })
      }
      toastSaved(seq)
      onClose()
    },
  })
  const form = useForm<KeepValues, KeepValues, number>(keeping, {
    // An entry of an earlier version has fewer values.
    initial: again
      ? { ...NOTHING_YET, ...again.values, amount: Math.min(again.values.amount, max) }
      : { ...NOTHING_YET, amount },
    sentOf: (values: KeepValues) => values,
    check: (values) => problemsOf(act === 'move' ? StrawRelocation : StrawWithdrawal, bodyOf(source, values)),
  })
  const { values, change } = form
  if (saved) return <SavedScreen {...saved} from={from} onClose={onClose} />
  return (
    <DialogForm
      form={form}
      title={act === 'move' ? offlineTexts.moveFrom(batch.label) : offlineTexts.withdrawFrom(batch.label)}
      submit={offlineTexts.keep}
      announced={
        <Text size="sm">
          {offlineTexts.willBook}:{' '}
          {(isPhone ? bookingOf(source, values).details.sentence.todo : sentenceOf(source, values)) +
            inAccount}
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
        detail={offlineTexts.numbers(formatNumbers(numbersFrom(from, values.amount)))}
        onChange={(by) => change({ amount: values.amount + by })}
      />
      {act === 'move' ? (
        <PlaceFields form={form} snapshot={snapshot} />
      ) : (
        <>
          <TypeChips
            types={possibleTypes('', [owner.id], tenant.party_id)}
            value={values.type}
            onChange={(type) => change({ type })}
          />
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
