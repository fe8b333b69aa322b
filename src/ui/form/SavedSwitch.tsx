import { Switch, type SwitchProps, VisuallyHidden } from '@mantine/core'

type Props = Omit<SwitchProps, 'onChange' | 'disabled' | 'label'> & {
  /** Name for screen readers, which is also visible beside the switch. */
  name: string
  isSaving?: boolean
  onChange: (isOn: boolean) => void
}

/**
 * Switch that is saved when pressed. It is not disabled while saving, because browsers take the focus from disabled
 * elements.
 */
export function SavedSwitch({ name, isSaving = false, onChange, ...rest }: Props) {
  return (
    <Switch
      {...rest}
      label={<VisuallyHidden>{name}</VisuallyHidden>}
      styles={{ label: { padding: 0 } }}
      aria-disabled={isSaving}
      onChange={({ currentTarget }) => {
        if (!isSaving) onChange(currentTarget.checked)
      }}
    />
  )
}
