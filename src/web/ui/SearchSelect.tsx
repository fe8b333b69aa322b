import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

export type Choice = { value: string; label: string; hint?: string }

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: string | null
  onChange: (value: string | null) => void
  /** What the server finds for a text, and the chosen one even when it does not match. */
  useFound: (text: string) => Choice[] | undefined
}

/** A select over more than fits on a screen: what is typed is looked for on the server. */
export function SearchSelect({ value, onChange, useFound, ...rest }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [settled] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), 200)
  const found = useFound(settled) ?? []
  const missing = chosen && chosen.value === value && !found.some((one) => one.value === value)
  return (
    <Select
      {...rest}
      data={missing ? [chosen, ...found] : found}
      searchable
      clearable={!rest.required}
      // The server has filtered already.
      filter={({ options }) => options}
      value={value}
      onSearchChange={setTyped}
      onChange={(next) => {
        setChosen(found.find((one) => one.value === next) ?? null)
        onChange(next)
      }}
    />
  )
}
