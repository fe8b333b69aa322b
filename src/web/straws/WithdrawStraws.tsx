import {
  Checkbox,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import type { Batch } from '#domain/batches.ts'
import type { Location } from '#domain/containers.ts'
import { LOSS_REASONS, type LossReason } from '#domain/movements.ts'
import { type StockLine, StrawChange, WITHDRAWAL_TYPES, type WithdrawalType } from '#domain/straws.ts'
import { AnimalSelect } from '../animals/AnimalSelect.tsx'
import { useAct, useReply } from '../call.ts'
import { PartySelect, useOwnParty } from '../parties/PartySelect.tsx'
import { useSession } from '../session/session.ts'
import { choices, texts } from '../texts.ts'
import { today } from '../ui/dates.ts'
import { DialogForm } from '../ui/DialogForm.tsx'
import { type Problems, problemsOf, refusedFields } from '../ui/problems.ts'
import { toast } from '../ui/toast.ts'
import { placeName } from './place-name.ts'
import { Sentence } from './Sentence.tsx'
import { SignerSelect } from './SignerSelect.tsx'

type Props = { batch: Batch; onClose: () => void }

/** Stored straws of a batch leave: consigned, sold, lost, or used on a mare. */
export function WithdrawStraws({ batch, onClose }: Props) {
  const { session, tenant_id } = useSession()
  const self = useOwnParty()
  const act = useAct('withdrawStraws')
  const stock = useStock(batch)
  const [type, setType] = useState<WithdrawalType>('CONSIGNMENT')
  const [values, setValues] = useState({
    owner_id: batch.owners.find(({ stored }) => stored > 0)?.party_id ?? '',
    from: ANYWHERE,
    amount: '' as number | string,
    date: today(),
    receiver_id: null as string | null,
    animal_id: null as string | null,
    reason: null as LossReason | null,
    keep_in_store: false,
    signer_id: session.user.id,
    note: '',
  })
  const [problems, setProblems] = useState<Problems>({})
  const change = (some: Partial<typeof values>) => setValues((known) => ({ ...known, ...some }))

  const own = stock.lines.filter((line) => line.owner_id === values.owner_id)
  const there = own.filter((line) => values.from === ANYWHERE || keyOf(line.location) === values.from)
  const available = there.reduce((straws, line) => straws + line.straws, 0)
  const takes_receiver = type === 'CONSIGNMENT' || type === 'SALE'

  function submit() {
    const { date, note, receiver_id, animal_id, reason, keep_in_store } = values
    const body = {
      tenant_id,
      signer_id: values.signer_id,
      batch_id: batch.id,
      owner_id: values.owner_id,
      amount: values.amount === '' ? null : values.amount,
      ...(values.from === ANYWHERE ? {} : { location: there[0]?.location ?? null }),
      withdrawal: {
        ...{ type, date, note },
        ...(takes_receiver ? { receiver_id } : {}),
        ...(type === 'SALE' ? { keep_in_store } : {}),
        ...(type === 'LOSS' ? { reason } : {}),
        ...(type === 'INSEMINATION' ? { animal_id } : {}),
      },
    } as never
    const wrong = problemsOf(StrawChange, body)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return
    act.mutate(
      { body },
      {
        onError: (error) => {
          setProblems(refusedFields(error))
          stock.refresh()
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
      title={`${texts.straws.withdraw} · ${batch.label}`}
      submit={texts.straws.book}
      onSubmit={submit}
      onClose={onClose}
      is_pending={act.isPending}
      error={act.error}
    >
      <Group grow align="start">
        <Select
          label={texts.straws.owner}
          allowDeselect={false}
          data={batch.owners
            .filter(({ stored }) => stored > 0)
            .map(({ party_id, name }) => ({ value: party_id, label: name }))}
          value={values.owner_id}
          onChange={(id) => change({ owner_id: id ?? '', from: ANYWHERE })}
          error={problems['owner_id']}
        />
        <Select
          label={texts.straws.from}
          allowDeselect={false}
          data={[
            { value: ANYWHERE, label: texts.straws.anywhere },
            ...own.map(({ location }) => ({ value: keyOf(location), label: stock.nameOf(location) })),
          ]}
          value={values.from}
          onChange={(from) => change({ from: from ?? ANYWHERE })}
        />
      </Group>
      <Group grow align="start">
        <NumberInput
          data-autofocus
          label={texts.straws.amount}
          description={texts.straws.available(available)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          min={1}
          max={available}
          allowDecimal={false}
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
          error={problems['withdrawal.date']}
        />
      </Group>
      <SegmentedControl
        fullWidth
        aria-label={texts.straws.type}
        data={choices(WITHDRAWAL_TYPES)}
        value={type}
        onChange={(value) => setType(value as WithdrawalType)}
      />
      {takes_receiver && (
        <PartySelect
          label={texts.straws.receiver}
          required
          without={[values.owner_id, self?.id]}
          value={values.receiver_id}
          onChange={(receiver_id) => change({ receiver_id })}
          error={problems['withdrawal.receiver_id']}
        />
      )}
      {type === 'SALE' && (
        <Checkbox
          label={texts.straws.keep}
          checked={values.keep_in_store}
          onChange={(event) => change({ keep_in_store: event.currentTarget.checked })}
        />
      )}
      {type === 'LOSS' && (
        <Select
          label={texts.straws.loss_reason}
          required
          data={choices(LOSS_REASONS)}
          value={values.reason}
          onChange={(reason) => change({ reason: reason as LossReason | null })}
          error={problems['withdrawal.reason']}
        />
      )}
      {type === 'INSEMINATION' && (
        <AnimalSelect
          label={texts.straws.mare}
          required
          sex="MARE"
          value={values.animal_id}
          onChange={(animal_id) => change({ animal_id })}
          error={problems['withdrawal.animal_id']}
        />
      )}
      {type === 'INSEMINATION' && <DoseWarning batch={batch} amount={Number(values.amount)} />}
      <SignerSelect value={values.signer_id} onChange={(signer_id) => change({ signer_id })} />
      <Textarea
        label={texts.straws.note}
        autosize
        value={values.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
        error={problems['withdrawal.note']}
      />
      <Sentence
        {...{ type, date: values.date, amount: Number(values.amount), batch_label: batch.label }}
        {...{ signer_id: values.signer_id, owner_id: values.owner_id, reason: values.reason }}
        {...{
          receiver_id: values.receiver_id,
          animal_id: values.animal_id,
          keep_in_store: values.keep_in_store,
        }}
      />
    </DialogForm>
  )
}

const ANYWHERE = 'anywhere'

function keyOf(location: Location | null): string {
  return JSON.stringify(location)
}

function useStock(batch: Batch) {
  const { tenant_id } = useSession()
  const inventory = useReply('showBatchInventory', { params: { id: batch.id }, query: { tenant_id } })
  const containers = useReply('listContainers', { query: { tenant_id } })
  const lines: StockLine[] = inventory.data?.inventory.filter(({ status }) => status === 'STORED') ?? []
  return {
    lines,
    nameOf: (location: Location | null) => placeName(location, containers.data?.containers ?? []),
    refresh: () => void inventory.refetch(),
  }
}

function DoseWarning({ batch, amount }: { batch: Batch; amount: number }) {
  const dose = batch.computed.straws_per_dose
  if (dose === null || !(amount > 0) || amount >= dose) return null
  return (
    <Text size="sm" c="straw.8" role="status">
      {texts.straws.below_dose(dose)}
    </Text>
  )
}
