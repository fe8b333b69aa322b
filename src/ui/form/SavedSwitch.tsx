import { Switch, type SwitchProps } from '@mantine/core'

type Props = Omit<SwitchProps, 'onChange' | 'disabled'> & {
  isSaving: boolean
  onChange: (isOn: boolean) => void
}

/** Switch that is saved when pressed. Not disabled while saving: browsers take the focus from disabled elements. */
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
