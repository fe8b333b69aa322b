import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { formatNumbers, rangesOf } from '#stock/batches/straw.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { strawsTexts } from '../texts.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'error'> & {
  chosen: ReadonlySet<number>
  check?: (numbers: readonly number[]) => string | null
  /** Reason why the server refused the numbers. */
  problem?: string | undefined
  /** Called with null while the entry is invalid. */
  onNumbers: (numbers: number[] | null) => void
}

export function NumbersField({ chosen, check = () => null, problem: refused, onNumbers, ...rest }: Props) {
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
      error={problem ?? refused}
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

/** Maximum count of numbers per entry: a typo such as 1-99999 must not freeze the browser. */
const MAX_NUMBERS = 10_000

/** Parses typed straw numbers, "1-3, 7", as a whole or not at all. */
export function readNumbers(text: string): { numbers: number[]; problem: string | null } {
  const parts = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?[-–] ?/g, '-')
    .split(/[,; ]+/)
    .filter((part) => part !== '')
  const numbers = new Set<number>()
  for (const part of parts) {
    const range = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part)
    const [first, last] = [Number(range?.[1]), Number(range?.[2] ?? range?.[1])]
    if (!range || first === 0) return refused(strawsTexts.numbersUnclear)
    if (last < first) return refused(strawsTexts.numbersBackwards(first, last))
    if (last - first >= MAX_NUMBERS) return refused(strawsTexts.numbersTooMany(MAX_NUMBERS))
    for (let number = first; number <= last; number += 1) numbers.add(number)
  }
  if (numbers.size > MAX_NUMBERS) return refused(strawsTexts.numbersTooMany(MAX_NUMBERS))
  return { numbers: [...numbers], problem: null }
}

const refused = (problem: string) => ({ numbers: [], problem })
