import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { formatNumbers, rangesOf } from '#features/batches/straw-numbers.ts'
import { containerTexts } from '#features/containers/texts.ts'
import { readNumbers } from './read-numbers.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'error'> & {
  chosen: ReadonlySet<number>
  onNumbers: (numbers: number[]) => void
}

/** Chosen straws by number: says which are chosen, and takes others. */
export function NumbersField({ chosen, onNumbers, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const isClear = typed === null || readNumbers(typed).isClear
  return (
    <TextInput
      placeholder={containerTexts.numbersHint}
      {...rest}
      value={typed ?? formatNumbers(rangesOf([...chosen]))}
      error={!isClear}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const { numbers, isClear: isRead } = readNumbers(text)
        if (isRead) onNumbers(numbers)
      }}
      onBlur={() => isClear && setTyped(null)}
    />
  )
}
