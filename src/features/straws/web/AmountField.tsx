import { Button, Group, Stack } from '@mantine/core'
import { wholeOrText } from '#ui/form/decimal.ts'
import { NumberField } from '#ui/form/NumberField.tsx'
import { strawsTexts } from '../texts.ts'
import { isShort } from './amount.ts'

type Props = {
  value: number | string
  onChange: (amount: number | string) => void
  /** How many there are to choose from; undefined for new straws. */
  available?: number | undefined
  /** Straws per dose; null while unknown. */
  dose: number | null
  error: string | undefined
}

/** Number of straws out of those available, with shortcuts for a dose and for all. */
export function AmountField({ value, onChange, available, dose, error }: Props) {
  return (
    <Stack gap={6}>
      <NumberField
        data-autofocus
        label={strawsTexts.amount}
        description={available === undefined ? undefined : strawsTexts.available(available)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        inputMode="numeric"
        value={value}
        onChange={(event) => onChange(wholeOrText(event.currentTarget.value))}
        error={error ?? (isShort(value, available) && strawsTexts.tooMany)}
      />
      <Group gap={6}>
        {dose !== null && available !== undefined && dose < available && (
          <Button variant="light" size="compact-sm" onClick={() => onChange(dose)}>
            {strawsTexts.oneDose(dose)}
          </Button>
        )}
        {available !== undefined && available > 0 && (
          <Button variant="light" size="compact-sm" onClick={() => onChange(available)}>
            {strawsTexts.all(available)}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
