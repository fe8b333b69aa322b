import { Select, Text, TextInput } from '@mantine/core'
import type { BatchSummary } from '#stock/batches/contract.ts'
import { eraseStraws } from '../contract.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { useSession } from '#account/auth/web/session.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { actTexts, strawsTexts } from '../texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { today } from '#ui/dates.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { LoadError } from '#ui/QueryResult.tsx'
import { formatNumbers, rangesOf } from '#stock/batches/straw.ts'
import { readNumbers } from './NumbersField.tsx'
import { Sentences } from './Sentence.tsx'
import { SignerSelect } from './SignerSelect.tsx'
import { useToastMovements } from './toast-movements.ts'
import { useStock } from './use-stock.ts'
import { useStraws } from './use-straws.ts'

export type ErasurePreset = { owner_id?: string; numbers?: string }

type Props = { batch: BatchSummary; preset?: ErasurePreset; onClose: () => void }
type Values = { owner_id: string; numbers: string; signer_id: string }

export function EraseStraws({ batch, preset = {}, onClose }: Props) {
  const { session } = useSession()
  const toastMovements = useToastMovements()
  const lines = useStock(batch.id).all
  const straws = useStraws({ batch_id: batch.id }, true)
  const all = straws.data ?? []
  const initial: Values = {
    owner_id: batch.owners[0]?.party_id ?? '',
    numbers: '',
    signer_id: session.user.id,
    ...preset,
  }
  const own = (values: Values) => all.filter(({ owner_id }) => owner_id === values.owner_id)
  const chosen = (values: Values) => {
    const { numbers } = readNumbers(values.numbers)
    return own(values).filter(({ number }) => numbers.includes(number))
  }
  const form = useApiForm(eraseStraws, {
    initial,
    sentOf: (values: Values) => ({
      batch_id: batch.id,
      signer_id: values.signer_id,
      owner_id: values.owner_id,
      straw_ids: numbersProblem(values) ? [] : chosen(values).map(({ id }) => id),
    }),
    onDone: ({ movements }) => {
      toastMovements(movements)
      onClose()
    },
  })
  const { values, change, problems } = form

  /**
   * Returns the problem of unreadable or unknown numbers, if any: they are refused as a whole, so that nothing is
   * partly erased.
   */
  function numbersProblem(of: Values): string | undefined {
    const { numbers, problem } = readNumbers(of.numbers)
    if (problem !== null) return problem
    const there = new Set(own(of).map(({ number }) => number))
    const unknown = numbers.filter((number) => !there.has(number))
    return unknown.length > 0 ? strawsTexts.numbersUnknown(formatNumbers(rangesOf(unknown))) : undefined
  }

  const owners = new Map(lines.map(({ owner_id, owner_name }) => [owner_id, owner_name]))
  const holders = new Map(lines.map(({ holder_id, holder_name }) => [holder_id, holder_name]))
  const picked = chosen(values)
  const groups = [...Map.groupBy(picked, ({ holder_id }) => holder_id)].map(([holder_id, straws]) => ({
    batch_label: batch.label,
    owner_name: owners.get(values.owner_id) ?? '',
    holder_name: holders.get(holder_id) ?? null,
    straws: straws.length,
  }))
  return (
    <DialogForm
      form={form}
      title={strawsTexts.erase}
      subtitle={[batch.label, batch.animal.name].join(', ')}
      mark={<StrawMark colour={batch.straw_colour} height={30} />}
      submit={actTexts('ERASURE', picked.length).button}
      isDanger
      onClose={onClose}
      announced={
        <Sentences
          type="ERASURE"
          direction="OUT"
          date={today()}
          signer_id={values.signer_id}
          groups={groups}
        />
      }
    >
      <Text size="sm">{strawsTexts.eraseText}</Text>
      <Select
        label={batchTexts.strawOwner}
        allowDeselect={false}
        data={[...owners].map(([value, label]) => ({ value, label }))}
        value={values.owner_id}
        onChange={(id) => change({ owner_id: id ?? '', numbers: '' })}
        error={problems['owner_id']}
      />
      {straws.isError && <LoadError error={straws.error} retry={straws.refetch} />}
      <TextInput
        data-autofocus
        label={strawsTexts.numbersField}
        required
        description={strawsTexts.numbersHint(
          formatNumbers(rangesOf(own(values).map(({ number }) => number))),
        )}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.of('numbers')}
        error={
          (values.numbers && all.length > 0 ? numbersProblem(values) : undefined) ??
          (picked.length === 0 && problems['straw_ids'] ? commonTexts.required : problems['straw_ids'])
        }
      />
      <SignerSelect value={values.signer_id} onChange={(signer_id) => change({ signer_id })} />
    </DialogForm>
  )
}
