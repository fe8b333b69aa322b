import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { formatNumbers, rangesOf } from '#features/batches/straw-numbers.ts'
import { containerTexts } from '#features/containers/texts.ts'
import { readNumbers } from './read-numbers.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'error'> & {
  chosen: ReadonlySet<number>
  /** Receives null while the entry cannot be understood. */
  onNumbers: (numbers: number[] | null) => void
}

/** Chosen straws by number: shows which are chosen, and takes others. */
export function NumbersField({ chosen, onNumbers, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const problem = typed === null ? null : readNumbers(typed).problem
  return (
    <TextInput
      placeholder={containerTexts.numbersHint}
      {...rest}
      value={typed ?? formatNumbers(rangesOf([...chosen]))}
      error={problem}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const read = readNumbers(text)
        onNumbers(read.problem === null ? read.numbers : null)
      }}
      onBlur={() => problem === null && setTyped(null)}
    />
  )
}
