import { Text } from '@mantine/core'
import { useState } from 'react'
import { decimalOrText } from '#ui/form/decimal.ts'
import { NumberField } from '#ui/form/NumberField.tsx'
import { labelTexts } from '../texts.ts'

type Props = {
  label: string
  value: number
  unit: string
  min: number
  max: number
  onChange: (value: number | null) => void
}

/** Number field of the sheet's settings; calls `onChange` with null while the number is out of range. */
export function SheetNumber({ label, value, unit, min, max, onChange }: Props) {
  const [typed, setTyped] = useState({ text: String(value), value })
  const text = typed.value === value ? typed.text : String(value)
  const number = decimalOrText(text)
  const isGood = (one: number | string): one is number => typeof one === 'number' && one >= min && one <= max
  return (
    <NumberField
      label={label}
      value={text}
      rightSection={
        <Text size="xs" c="dimmed" component="span" pr={10} ta="right" style={{ whiteSpace: 'nowrap' }}>
          {unit}
        </Text>
      }
      rightSectionWidth={40}
      error={isGood(number) ? undefined : labelTexts.between(min, max)}
      onChange={(event) => {
        const next = decimalOrText(event.currentTarget.value)
        setTyped({ text: event.currentTarget.value, value: isGood(next) ? next : value })
        onChange(isGood(next) ? next : null)
      }}
    />
  )
}
