import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '#features/session/web/session.ts'
import type { Unknown } from '#features/stock-takes/contract.ts'
import { stockTakeTexts } from '#features/stock-takes/texts.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import { wholeOrText } from '#ui/form/decimal.ts'
import { NumberField } from '#ui/form/NumberField.tsx'
import { commonTexts } from '#ui/texts.ts'
import type { Pocket } from '../contract.ts'
import type { KeptLine } from '../kept-count.ts'

type Props = {
  level: number
  pocket: Pocket
  onLine: (line: KeptLine) => void
  onUnknown: (unknown: Unknown) => void
  onClose: () => void
}

const KINDS = [
  { value: 'batch', label: stockTakeTexts.knownBatch },
  { value: 'unknown', label: stockTakeTexts.unknownStraws },
] as const

/** What stands at a level though the phone does not know it there: of the batches that it knows, or unknown. */
export function OtherStraws({ level, pocket, onLine, onUnknown, onClose }: Props) {
  const { tenant } = useSession()
  const [kind, setKind] = useState<'batch' | 'unknown'>('batch')
  const [batch_id, setBatch] = useState<string | null>(null)
  const [owner_id, setOwner] = useState<string | null>(tenant.party_id)
  const [print, setPrint] = useState('')
  const [amount, setAmount] = useState<number | string>('')
  const [isTried, setTried] = useState(false)
  const isAmount = typeof amount === 'number' && amount > 0
  const missing = (isThere: boolean) => isTried && !isThere && commonTexts.required
  function submit() {
    setTried(true)
    if (!isAmount) return
    if (kind === 'unknown') {
      if (print.trim() === '') return
      onUnknown({ level, print: print.trim(), amount })
    } else {
      if (batch_id === null || owner_id === null) return
      onLine({ level, batch_id, owner_id, book: [], found: { amount } })
    }
    onClose()
  }
  const choices = (all: { id: string; name: string }[]) =>
    all.map(({ id, name }) => ({ value: id, label: name }))
  const common = { searchable: true, required: true, limit: 100, nothingFoundMessage: commonTexts.noneFound }
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
          <Select
            {...common}
            label={stockTakeTexts.batch}
            data={choices(
              pocket.batches.map(({ id, label, stallion }) => ({ id, name: `${label}, ${stallion}` })),
            )}
            value={batch_id}
            error={missing(batch_id !== null)}
            onChange={setBatch}
          />
          <Select
            {...common}
            label={stockTakeTexts.owner}
            data={choices(pocket.parties)}
            value={owner_id}
            error={missing(owner_id !== null)}
            onChange={setOwner}
          />
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
