import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { formatNumbers, rangesOf } from '#features/batches/straw.ts'
import { containerTexts } from '#features/containers/texts.ts'
import { readNumbers } from './read-numbers.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'error'> & {
  chosen: ReadonlySet<number>
  /** Returns the problem of numbers that can be understood, if any. */
  check?: (numbers: readonly number[]) => string | null
  /** Receives null while the entry is wrong. */
  onNumbers: (numbers: number[] | null) => void
}

/** Chosen straws by number: shows which are chosen, and takes others. */
export function NumbersField({ chosen, check = () => null, onNumbers, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string) => {
    const entry = readNumbers(text)
    return { ...entry, problem: entry.problem ?? check(entry.numbers) }
  }
  const problem = typed === null ? null : read(typed).problem
  return (
    <TextInput
      placeholder={containerTexts.numbersHint}
      {...rest}
      value={typed ?? formatNumbers(rangesOf([...chosen]))}
      error={problem}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const entry = read(text)
        onNumbers(entry.problem === null ? entry.numbers : null)
      }}
      onBlur={() => problem === null && setTyped(null)}
    />
  )
}
