import { Group, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Batch } from '#domain/batches.ts'
import type { Location } from '#domain/containers.ts'
import { type StockLine, StrawChange } from '#domain/straws.ts'
import { RequestFailed, useAct } from '../call.ts'
import { clearProblems } from '../form/clear-problems.ts'
import { focusFirstProblem } from '../form/focus-first-problem.ts'
import { usePartyName } from '../parties/PartySelect.tsx'
import { useSession } from '../session/session.ts'
import { texts } from '../texts.ts'
import { today } from '../ui/dates.ts'
import { DialogForm } from '../ui/DialogForm.tsx'
import { type Problems, problemsOf, refusedFields } from '../ui/problems.ts'
import { toast } from '../ui/toast.ts'
import { AmountField } from './AmountField.tsx'
import { Sentence } from './Sentence.tsx'
import { SignerSelect } from './SignerSelect.tsx'
import { ANYWHERE, countStraws, keyOf, useStock } from './use-stock.ts'
import { bodyOf, movedLater, placeOf, type Values } from './withdrawal-draft.ts'
import { WithdrawalFields } from './WithdrawalFields.tsx'

type Props = {
  batch: Batch
  /** Whose straws and from where, when the dialog is opened where they stand. */
  owner_id?: string | undefined
  location?: Location | undefined
  onClose: () => void
}

/** Stored straws of a batch leave: consigned, sold, lost, or used on a mare. */
export function WithdrawStraws({ batch, owner_id, location, onClose }: Props) {
  const { session, tenant_id } = useSession()
  const act = useAct('changeStraws')
  const stock = useStock(batch.id)
  const [values, setValues] = useState<Values>({
    type: 'CONSIGNMENT',
    owner_id: owner_id ?? batch.owners.find(({ stored }) => stored > 0)?.party_id ?? '',
    from: location ? keyOf(location) : ANYWHERE,
    amount: '',
    date: today(),
    receiver_id: null,
    animal_id: null,
    reason: null,
    keep_in_store: false,
    signer_id: session.user.id,
    note: '',
  })
  const [problems, setProblems] = useState<Problems>({})
  const change = (some: Partial<Values>) => {
    setValues((known) => ({ ...known, ...some }))
    setProblems((known) => clearProblems(known, some))
  }

  const own = stock.lines.filter((line) => line.owner_id === values.owner_id)
  const there = own.filter((line) => values.from === ANYWHERE || keyOf(line.location) === values.from)
  const dose = batch.computed.straws_per_dose

  function submit() {
    const body = bodyOf(values, { tenant_id, batch_id: batch.id }) as never
    const wrong = problemsOf(StrawChange, body)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return focusFirstProblem()
    act.mutate(
      { body },
      {
        onError: (error) => {
          const is_short = error instanceof RequestFailed && error.code === 'NOT_ENOUGH_STRAWS'
          setProblems(is_short ? { amount: texts.straws.too_many } : refusedFields(error))
          stock.refresh()
          focusFirstProblem()
        },
        onSuccess: (reply) => {
          if ('movements' in reply)
            toast('success', reply.movements.map(({ sentence }) => sentence).join('\n'))
          onClose()
        },
      },
    )
  }

  return (
    <DialogForm
      title={`${texts.straws.withdraw} · ${batch.label}`}
      submit={texts.straws.book}
      onSubmit={submit}
      onClose={onClose}
      is_pending={act.isPending}
      error={act.error}
    >
      <StandingFields
        batch={batch}
        stock={stock}
        own={own}
        values={values}
        onChange={change}
        problems={problems}
      />
      <Group grow align="start">
        <AmountField
          value={values.amount}
          onChange={(amount) => change({ amount })}
          available={countStraws(there)}
          dose={dose}
          error={problems['amount']}
        />
        <TextInput
          type="date"
          label={texts.straws.date}
          required
          max={today()}
          value={values.date}
          onChange={(event) => change({ date: event.currentTarget.value })}
          description={movedLater(there, values.date)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={problems['withdrawal.date']}
        />
      </Group>
      <WithdrawalFields
        values={values}
        onChange={change}
        problems={problems}
        owner_id={values.owner_id}
        amount={Number(values.amount)}
        dose={dose}
      />
      <SignerSelect value={values.signer_id} onChange={(signer_id) => change({ signer_id })} />
      <Textarea
        label={texts.straws.note}
        autosize
        value={values.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
        error={problems['withdrawal.note']}
      />
      <Sentence {...values} direction="OUT" amount={Number(values.amount)} batch_label={batch.label} />
    </DialogForm>
  )
}

type StandingProps = {
  batch: Batch
  stock: ReturnType<typeof useStock>
  own: StockLine[]
  values: Values
  onChange: (some: Partial<Values>) => void
  problems: Problems
}

/** Whose straws, and from where. */
function StandingFields({ batch, stock, own, values, onChange, problems }: StandingProps) {
  const partyName = usePartyName()
  const owners = [...new Set([values.owner_id, ...stock.lines.map((line) => line.owner_id)])].filter(Boolean)
  const nameOf = (id: string) =>
    batch.owners.find(({ party_id }) => party_id === id)?.name ?? partyName(id) ?? texts.common.nothing
  const places = own.map((line) => ({
    value: keyOf(line.location),
    label: `${stock.nameOf(line.location)} · ${texts.container.holds(line.straws)}`,
  }))
  // The place the dialog was opened at stays named even when its last straw has just gone.
  const is_gone = values.from !== ANYWHERE && !places.some(({ value }) => value === values.from)
  const gone = is_gone ? [{ value: values.from, label: stock.nameOf(placeOf(values.from) ?? null) }] : []
  return (
    <Group grow align="start">
      <Select
        label={texts.straws.owner}
        allowDeselect={false}
        data={owners.map((id) => ({ value: id, label: nameOf(id) }))}
        value={values.owner_id}
        onChange={(id) => onChange({ owner_id: id ?? '', from: ANYWHERE })}
        error={problems['owner_id']}
      />
      <Select
        label={texts.straws.from}
        allowDeselect={false}
        data={[{ value: ANYWHERE, label: texts.straws.anywhere }, ...places, ...gone]}
        value={values.from}
        onChange={(from) => onChange({ from: from ?? ANYWHERE })}
        error={problems['location']}
      />
    </Group>
  )
}
