import { TextInput, type TextInputProps } from '@mantine/core'

/** A number: whoever comes to it and types replaces what stands there. */
export function NumberField(props: TextInputProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      onFocus={(event) => event.currentTarget.select()}
      {...props}
    />
  )
}
