import { Select, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countNumbers, formatNumbers, numbersIn, rangesOf } from '#features/batches/straw-numbers.ts'
import type { Location } from '#features/containers/contract.ts'
import { fullName } from '#platform/contract/roles.ts'
import { LOSS_REASONS, type LossReason } from '#features/movements/contract.ts'
import { proposedSentence } from '#features/movements/movement-sentence.ts'
import { useSession } from '#features/session/web/session.ts'
import {
  type StrawChange,
  StrawRelocation,
  StrawWithdrawal,
  type WithdrawalType,
} from '#features/straws/bookings.ts'
import { changeStraws } from '#features/straws/contract.ts'
import { strawsTexts, withdrawalTexts } from '#features/straws/texts.ts'
import { StrawStepper } from '#features/straws/web/StrawStepper.tsx'
import { possibleTypes, takesReceiver } from '#features/straws/web/withdrawal-draft.ts'
import { words } from '#platform/contract/words.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import { type FormOf, useForm } from '#ui/form/use-form.ts'
import { keepEntry, serverNow } from '#ui/outbox/outbox.ts'
import { problemsOf } from '#ui/problems.ts'
import { commonTexts } from '#ui/texts.ts'
import type { Pocket } from '../contract.ts'
import type { Waiting } from '../stock.ts'
import { placeText } from './place-text.ts'
import { pocketTexts } from '../texts.ts'

type Props = { act: 'withdraw' | 'move'; from: Waiting; pocket: Pocket; onClose: () => void }

type Values = {
  amount: number
  type: WithdrawalType
  receiver_id: string | null
  animal_id: string | null
  reason: LossReason | null
  container: string | null
  canister: string | null
  level: string | null
}

/** Takes the lowest numbers of what stands there: named, so that no other straws are booked for them later. */
export function KeepDialog({ act, from, pocket, onClose }: Props) {
  const { session, tenant, tenant_id } = useSession()
  const { batch, owner, container, location } = from
  const most = countNumbers(from.numbers)
  const numbersOf = ({ amount }: Values) => rangesOf(numbersIn(from.numbers).slice(0, amount))
  const common = (values: Values) => ({
    ...{ tenant_id, signer_id: session.user.id, batch_id: batch.id, numbers: numbersOf(values) },
    ...{ holder_id: null, seen_at: [{ location, straws: values.amount }] },
  })
  const placeOf = ({ container, canister, level }: Values): Location | null =>
    container === null ? null : { container_id: container, canister: Number(canister), level: Number(level) }
  const bodyOf = (values: Values) =>
    act === 'move'
      ? { ...common(values), relocation: { to: placeOf(values) } }
      : { ...common(values), withdrawal: withdrawalOf(values) }

  const sentenceOf = (values: Values) => {
    const to = pocket.containers.find(({ id }) => id === values.container) ?? null
    const nameIn = (all: Pocket['parties'], id: string | null) =>
      all.find((one) => one.id === id)?.name ?? '…'
    const isOut = act === 'withdraw'
    const receiver = values.type === 'RETURN' ? owner.name : nameIn(pocket.parties, values.receiver_id)
    return proposedSentence({
      type: isOut ? values.type : null,
      direction: isOut ? 'OUT' : null,
      date: day(),
      amount: values.amount,
      signer_name: fullName(session.user),
      batch_label: batch.label,
      owner_name: owner.name,
      receiver_name: receiver,
      animal_name: nameIn(pocket.mares, values.animal_id),
      reason: values.reason,
      place_name: isOut ? null : placeText(to, placeOf(values)),
      places: isOut
        ? [{ place_name: container && placeText(container, location), straws: values.amount }]
        : [],
    })
  }

  const keeping = useMutation({
    mutationFn: (values: Values) => {
      const body = bodyOf(values) as StrawChange
      const to = act === 'move' ? { to: placeOf(values) } : {}
      const straws = {
        batch_id: batch.id,
        owner_id: owner.id,
        numbers: numbersOf(values),
        from: from.key,
        ...to,
      }
      return keepEntry(changeStraws, { body }, { said: sentenceOf(values), about: { straws } })
    },
    onSuccess: onClose,
  })
  const form = useForm<Values, Values, void>(keeping, {
    initial: {
      ...{
        amount: 1,
        type: 'INSEMINATION',
        receiver_id: null,
        animal_id: null,
        reason: null,
      },
      ...{ container: null, canister: null, level: null },
    },
    sentOf: (values: Values) => values,
    check: (values) => problemsOf(act === 'move' ? StrawRelocation : StrawWithdrawal, bodyOf(values)),
  })
  const { values, change } = form
  return (
    <DialogForm
      form={form}
      title={act === 'move' ? pocketTexts.moveFrom(batch.label) : pocketTexts.withdrawFrom(batch.label)}
      submit={pocketTexts.keep}
      announced={
        <Text size="sm">
          {pocketTexts.willBook}: {sentenceOf(values)}
        </Text>
      }
      onClose={onClose}
    >
      <Text size="sm">
        {placeText(container, location)} · {owner.name}
      </Text>
      <StrawStepper
        count={values.amount}
        most={most}
        detail={pocketTexts.numbers(formatNumbers(numbersOf(values)))}
        onChange={(by) => change({ amount: values.amount + by })}
      />
      {act === 'move' ? (
        <PlaceFields form={form} pocket={pocket} />
      ) : (
        <>
          <ChoiceChips
            label={strawsTexts.type}
            choices={possibleTypes('', [owner.id], tenant.party_id).map((value) => ({
              value,
              label: withdrawalTexts[value],
            }))}
            value={values.type}
            onChange={(type) => change({ type })}
          />
          {takesReceiver(values.type) && (
            <Choose form={form} field="receiver_id" label={strawsTexts.receiver} all={pocket.parties} />
          )}
          {values.type === 'INSEMINATION' && (
            <Choose form={form} field="animal_id" label={strawsTexts.mare} all={pocket.mares} />
          )}
          {values.type === 'LOSS' && (
            <ChoiceChips
              label={strawsTexts.lossReason}
              choices={LOSS_REASONS.map((value) => ({ value, label: words[value]! }))}
              value={values.reason}
              onChange={(reason) => change({ reason })}
            />
          )}
        </>
      )}
    </DialogForm>
  )
}

/** Today where the phone is, by the server's clock. */
function day(): string {
  const now = new Date(serverNow())
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

function withdrawalOf({ type, receiver_id, animal_id, reason }: Values) {
  return {
    ...{ type, date: day(), note: '' },
    ...(takesReceiver(type) ? { receiver_id } : {}),
    ...(type === 'SALE' ? { keep_in_store: false } : {}),
    ...(type === 'LOSS' ? { reason } : {}),
    ...(type === 'INSEMINATION' ? { animal_id } : {}),
  }
}

type ChooseProps = {
  form: FormOf<Values>
  field: 'receiver_id' | 'animal_id'
  label: string
  all: Pocket['parties']
}

function Choose({ form: { values, problems, change }, field, label, all }: ChooseProps): ReactNode {
  return (
    <Select
      label={label}
      placeholder={pocketTexts.choose}
      searchable
      limit={100}
      nothingFoundMessage={commonTexts.noneFound}
      data={all.map(({ id, name }) => ({ value: id, label: name }))}
      value={values[field]}
      error={problems[field]}
      onChange={(id) => change({ [field]: id })}
    />
  )
}

function PlaceFields({ form, pocket }: { form: FormOf<Values>; pocket: Pocket }) {
  const { values, problems, change } = form
  const chosen = pocket.containers.find(({ id }) => id === values.container)
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))
  return (
    <>
      <Select
        label={pocketTexts.container}
        placeholder={pocketTexts.noPlace}
        searchable
        clearable
        data={pocket.containers
          .filter(({ canisters }) => canisters > 0)
          .map(({ id, label }) => ({ value: id, label }))}
        value={values.container}
        onChange={(container) => change({ container, canister: '1', level: '1' })}
      />
      {chosen && (
        <>
          <Select
            label={pocketTexts.canister}
            allowDeselect={false}
            data={upTo(chosen.canisters)}
            value={values.canister}
            error={problems['canister']}
            onChange={(canister) => change({ canister })}
          />
          <Select
            label={pocketTexts.level}
            allowDeselect={false}
            data={upTo(chosen.levels)}
            value={values.level}
            error={problems['level']}
            onChange={(level) => change({ level })}
          />
        </>
      )}
    </>
  )
}
