import { Switch, type SwitchProps } from '@mantine/core'

type Props = Omit<SwitchProps, 'onChange' | 'disabled'> & {
  isSaving: boolean
  onChange: (isOn: boolean) => void
}

/**
 * Switch that is saved as soon as it is pressed. Presses while it is being saved are ignored. It is not
 * disabled then, because browsers take the focus from disabled elements.
 */
export function SavedSwitch({ isSaving, onChange, ...rest }: Props) {
  return (
    <Switch
      {...rest}
      aria-disabled={isSaving}
      onChange={({ currentTarget }) => {
        if (!isSaving) onChange(currentTarget.checked)
      }}
    />
  )
}
