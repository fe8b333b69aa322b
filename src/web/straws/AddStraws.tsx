import { Group, NumberInput, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Batch } from '#domain/batches.ts'
import type { Location } from '#domain/containers.ts'
import { ADDITION_REASONS, type AdditionReason, StrawAddition } from '#domain/straws.ts'
import { useAct } from '../call.ts'
import { LocationChooser } from '../containers/LocationChooser.tsx'
import { clearProblems } from '../form/clear-problems.ts'
import { focusFirstProblem } from '../form/focus-first-problem.ts'
import { PartySelect, useOwnParty } from '../parties/PartySelect.tsx'
import { useSession } from '../session/session.ts'
import { choices, texts } from '../texts.ts'
import { today } from '../ui/dates.ts'
import { DialogForm } from '../ui/DialogForm.tsx'
import { type Problems, problemsOf, refusedFields } from '../ui/problems.ts'
import { toast } from '../ui/toast.ts'
import { Sentence } from './Sentence.tsx'
import { SignerSelect } from './SignerSelect.tsx'

type Values = {
  date: string
  amount: number | string
  /** Ourselves unless somebody else is chosen. */
  owner_id: string | null
  supplier_id: string | null
  warehouse_id: string
  location: Location | null
  signer_id: string
  note: string
}

/** New straws of a batch: collected here, or bought. */
export function AddStraws({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const { session, tenant_id } = useSession()
  const self = useOwnParty()
  const act = useAct('addStraws')
  const [reason, setReason] = useState<AdditionReason>(
    batch.origin === 'PRODUCTION' ? 'COLLECTION' : 'PURCHASE',
  )
  const [values, setValues] = useState<Values>({
    date: today(),
    amount: '',
    owner_id: null,
    supplier_id: null,
    warehouse_id: session.legal_entities[0]?.id ?? '',
    location: null,
    signer_id: session.user.id,
    note: '',
  })
  const [problems, setProblems] = useState<Problems>({})
  const change = (some: Partial<Values>) => {
    setValues((known) => ({ ...known, ...some }))
    setProblems((known) => clearProblems(known, some))
  }
  const owner_id = values.owner_id ?? self?.id ?? null

  function submit() {
    const { supplier_id, amount, ...common } = values
    const body = {
      ...common,
      tenant_id,
      batch_id: batch.id,
      owner_id,
      reason,
      amount: amount === '' ? null : amount,
      ...(reason === 'PURCHASE' ? { supplier_id } : {}),
    } as never
    const wrong = problemsOf(StrawAddition, body)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return focusFirstProblem()
    act.mutate(
      { body },
      {
        onError: (error) => {
          setProblems(refusedFields(error))
          focusFirstProblem()
        },
        onSuccess: ({ movements }) => {
          toast('success', movements.map(({ sentence }) => sentence).join('\n'))
          onClose()
        },
      },
    )
  }

  return (
    <DialogForm
      title={`${texts.straws.add} · ${batch.label}`}
      submit={texts.straws.book}
      onSubmit={submit}
      onClose={onClose}
      is_pending={act.isPending}
      error={act.error}
    >
      <SegmentedControl
        fullWidth
        aria-label={texts.straws.reason}
        data={choices(ADDITION_REASONS)}
        value={reason}
        onChange={(value) => setReason(value as AdditionReason)}
      />
      <Group grow align="start">
        <NumberInput
          data-autofocus
          label={texts.straws.amount}
          required
          min={1}
          max={1000}
          allowDecimal={false}
          hideControls
          clampBehavior="none"
          value={values.amount}
          onChange={(amount) => change({ amount })}
          error={problems['amount']}
        />
        <TextInput
          type="date"
          label={texts.straws.date}
          required
          max={today()}
          value={values.date}
          onChange={(event) => change({ date: event.currentTarget.value })}
          error={problems['date']}
        />
      </Group>
      <Owners reason={reason} owner_id={owner_id} values={values} onChange={change} problems={problems} />
      {session.legal_entities.length > 1 && (
        <Select
          label={texts.straws.warehouse}
          data={session.legal_entities.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.warehouse_id}
          allowDeselect={false}
          onChange={(id) => change({ warehouse_id: id ?? '', location: null })}
        />
      )}
      <LocationChooser
        warehouse_id={values.warehouse_id}
        value={values.location}
        onChange={(location) => change({ location })}
        error={problems['location']}
      />
      <SignerSelect value={values.signer_id} onChange={(signer_id) => change({ signer_id })} />
      <Textarea
        label={texts.straws.note}
        autosize
        value={values.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
        error={problems['note']}
      />
      <Sentence
        type={reason}
        direction="IN"
        date={values.date}
        amount={Number(values.amount)}
        batch_label={batch.label}
        signer_id={values.signer_id}
        owner_id={owner_id}
        supplier_id={values.supplier_id}
      />
    </DialogForm>
  )
}

type OwnersProps = {
  reason: AdditionReason
  owner_id: string | null
  values: Values
  onChange: (some: Partial<Values>) => void
  problems: Problems
}

/** Whose they are from now on, and whom they were bought from. */
function Owners({ reason, owner_id, values, onChange, problems }: OwnersProps) {
  return (
    <Group grow align="start">
      <PartySelect
        label={texts.straws.owner}
        required
        can_create
        value={owner_id}
        onChange={(id) => onChange({ owner_id: id })}
        error={problems['owner_id']}
      />
      {reason === 'PURCHASE' && (
        <PartySelect
          label={texts.straws.supplier}
          required
          can_create
          without={[owner_id]}
          value={values.supplier_id}
          onChange={(id) => onChange({ supplier_id: id })}
          error={problems['supplier_id']}
        />
      )}
    </Group>
  )
}
