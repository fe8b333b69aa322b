import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { wholeOrText } from '#ui/form/decimal.ts'
import { NumberField } from '#ui/form/NumberField.tsx'
import { stepProps } from '#ui/step-props.ts'
import { strawsTexts } from '../texts.ts'
import { amountPicks, isShort } from './amount.ts'
import classes from './AmountField.module.css'

type Props = {
  value: number | string
  onChange: (amount: number | string) => void
  /** Number of straws to choose from; undefined for new straws, and while unknown. */
  available?: number | undefined
  /** Straws per dose; null if unknown. */
  dose: number | null
  error: string | undefined
}

export function AmountField({ value, onChange, available, dose, error }: Props) {
  return (
    <Stack gap={6}>
      <NumberField
        data-autofocus
        className={classes.stepper}
        leftSection={<Step by={-1} value={value} max={available} onChange={onChange} />}
        rightSection={<Step by={1} value={value} max={available} onChange={onChange} />}
        label={strawsTexts.amount}
        description={available === undefined ? undefined : strawsTexts.available(available)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        inputMode="numeric"
        value={value}
        onChange={(event) => onChange(wholeOrText(event.currentTarget.value))}
        onKeyDown={(event) => {
          const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
          const next = Math.floor(Number(value) || 0) + (by ?? 0)
          if (by === undefined || next < 1 || next > (available ?? Infinity)) return
          event.preventDefault()
          onChange(next)
        }}
        error={error ?? (isShort(value, available) && strawsTexts.tooMany)}
      />
      <Group gap={6}>
        {picksOf(dose, available).map(({ doses, straws }) => (
          <Button
            key={straws}
            variant={straws === value ? 'light' : 'default'}
            size="compact-sm"
            aria-pressed={straws === value}
            onClick={() => onChange(straws)}
          >
            {strawsTexts.amountOf(doses, straws)}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}

/** Returns shortcuts for one dose, two doses and all straws. */
function picksOf(dose: number | null, available = 0): ReturnType<typeof amountPicks> {
  if (available === 0) return []
  const doses = amountPicks(dose, available).filter((one) => one.doses !== null && one.straws < available)
  return [...doses.slice(0, 2), { doses: null, straws: available }]
}

type StepProps = Pick<Props, 'value' | 'onChange'> & { by: 1 | -1; max: number | undefined }

/** Step button for pointers; the arrow keys of the field do the same. */
function Step({ by, value, max = Infinity, onChange }: StepProps) {
  const next = Math.floor(Number(value) || 0) + by
  const Icon = by === 1 ? IconPlus : IconMinus
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      tabIndex={-1}
      aria-label={by === 1 ? strawsTexts.oneMore : strawsTexts.oneFewer}
      {...stepProps(next < 1 || next > max, () => onChange(next))}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}
