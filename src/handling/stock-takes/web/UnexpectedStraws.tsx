import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { listBatches, showBatch } from '#stock/batches/contract.ts'
import { PartySelect } from '#registry/parties/web/PartySelect.tsx'
import { useSession } from '#account/auth/web/session.ts'
import { useApiQuery } from '#ui/call.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import { wholeOrText } from '#ui/form/decimal.ts'
import { type Choice, FoundSelect, type FoundSelectProps, ListSelect } from '#ui/form/FoundSelect.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { commonTexts } from '#ui/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { stockTakeTexts } from '../texts.ts'
import type { CountLine, Unknown } from '../shapes.ts'

export type StoredStraws = {
  batches: { id: string; label: string; stallion: string }[]
  parties: { id: string; name: string }[]
}

type Props = {
  level: number
  levels: number
  batch_id: string | null
  /** Straws on the phone that can be chosen offline; if absent, the server is searched. */
  stored?: StoredStraws
  onLine: (line: CountLine) => void
  onUnknown: (unknown: Unknown) => void
  onClose: () => void
}

const KINDS = [
  { value: 'batch', label: stockTakeTexts.knownBatch },
  { value: 'unknown', label: stockTakeTexts.unknownStraws },
] as const

/** Book of a line without expected straws here. */
const NOT_IN_BOOK = { expected: [], book: [], now: [], counted_at: null, counted_by_name: null }

export function UnexpectedStraws({ level: first, levels, batch_id: preset, stored, ...acts }: Props) {
  const { onLine, onUnknown, onClose } = acts
  const { tenant } = useSession()
  const [kind, setKind] = useState<'batch' | 'unknown'>('batch')
  const [level, setLevel] = useState(first)
  const [batch_id, setBatch] = useState(preset)
  const [owner, setOwner] = useState<string | null>(null)
  const [print, setPrint] = useState('')
  const [amount, setAmount] = useState<number | string>('')
  const [isTried, setTried] = useState(false)
  const batch = useApiQuery(showBatch, { params: { id: batch_id ?? '' } }, batch_id !== null && !stored).data
  const owner_id = owner ?? batch?.owners[0]?.party_id ?? tenant.party_id
  const isAmount = typeof amount === 'number' && amount > 0
  const missing = (isThere: boolean) => isTried && !isThere && commonTexts.required
  function submit() {
    setTried(true)
    if (!isAmount) return
    if (kind === 'unknown') {
      if (print.trim() === '') return
      onUnknown({ level, print: print.trim(), amount })
    } else {
      if (batch_id === null) return
      onLine({ ...NOT_IN_BOOK, level, batch_id, owner_id, found: { amount } })
    }
    onClose()
  }
  const batchField = {
    label: stockTakeTexts.batch,
    required: true,
    value: batch_id,
    error: missing(batch_id !== null),
    onChange: setBatch,
  }
  const ownerField = { label: stockTakeTexts.owner, required: true, value: owner_id, onChange: setOwner }
  return (
    <DialogForm
      form={{ submit, is_pending: false, refused: null }}
      title={stockTakeTexts.otherTitle(level)}
      submit={stockTakeTexts.add}
      onClose={onClose}
    >
      <ChoiceChips label={stockTakeTexts.what} choices={KINDS} value={kind} onChange={setKind} />
      {kind === 'batch' ? (
        <>
          {stored ? (
            <>
              <ListSelect
                {...batchField}
                all={stored.batches.map(({ id, label, stallion }) => ({ id, name: `${label}, ${stallion}` }))}
              />
              <ListSelect {...ownerField} all={stored.parties} allowDeselect={false} />
            </>
          ) : (
            <>
              <BatchSelect {...batchField} known={batch ? { value: batch.id, label: batch.label } : null} />
              <PartySelect {...ownerField} />
            </>
          )}
        </>
      ) : (
        <TextInput
          label={stockTakeTexts.printLabel}
          required
          maxLength={100}
          value={print}
          error={missing(print.trim() !== '')}
          onChange={(event) => setPrint(event.currentTarget.value)}
        />
      )}
      <Select
        label={stockTakeTexts.level}
        allowDeselect={false}
        data={Array.from({ length: levels }, (_, index) => ({
          value: String(levels - index),
          label: containerTexts.levelOf(levels - index, levels),
        }))}
        value={String(level)}
        onChange={(next) => setLevel(Number(next))}
      />
      <NumberField
        label={stockTakeTexts.amount}
        required
        inputMode="numeric"
        value={amount}
        error={missing(isAmount)}
        onChange={(event) => setAmount(wholeOrText(event.currentTarget.value))}
      />
    </DialogForm>
  )
}

type BatchSelectProps = FoundSelectProps & { known: Choice | null }

function BatchSelect(props: BatchSelectProps) {
  const [label, setLabel] = useState('')
  const query = { label, limit: 20, offset: 0 }
  const { data, error: failure, isPlaceholderData } = useApiQuery(listBatches, { query })
  return (
    <FoundSelect
      {...props}
      data-autofocus
      searched={isPlaceholderData ? '' : label}
      failure={failure}
      onSearch={setLabel}
      found={data?.batches.map((one) => ({ value: one.id, label: one.label, hint: one.animal.name }))}
    />
  )
}
