import { TextInput, type TextInputProps } from '@mantine/core'
import { texts } from '../texts.ts'
import { today } from '../ui/dates.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { value: string; onChange: (day: string) => void }

/** The day of a movement: today, or one that is past. */
export function DayField({ value, onChange, ...rest }: Props) {
  return (
    <TextInput
      type="date"
      label={texts.straws.date}
      required
      max={today()}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    />
  )
}
