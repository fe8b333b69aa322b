import { TextInput, type TextInputProps } from '@mantine/core'

/** Number input that selects its content on focus, so that typing replaces it. */
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
