import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { Ref } from 'react'
import { wholeOrText } from '#ui/form/decimal.ts'
import { NumberField } from '#ui/form/NumberField.tsx'
import { stockTakeTexts } from '../texts.ts'
import classes from './CountStepper.module.css'

type Props = {
  name: string
  value: number | null
  /** Number from which the first press counts on. */
  start: number
  onChange: (amount: number | null) => void
  ref?: Ref<HTMLInputElement>
}

const MAX = 10_000

export function CountStepper({ name, value, start, onChange, ref }: Props) {
  const step = (by: 1 | -1) => onChange(Math.min(MAX, Math.max(0, (value ?? start) + by)))
  return (
    <div className={classes.countStepper} data-empty={value === null || undefined}>
      <ActionIcon
        variant="subtle"
        aria-label={stockTakeTexts.oneFewer(name)}
        disabled={(value ?? start) === 0}
        onClick={() => step(-1)}
      >
        <IconMinus size={18} aria-hidden />
      </ActionIcon>
      <NumberField
        variant="unstyled"
        inputMode="numeric"
        aria-label={stockTakeTexts.foundOf(name)}
        placeholder="–"
        {...(ref ? { ref } : {})}
        value={value ?? ''}
        onChange={(event) => {
          const next = wholeOrText(event.currentTarget.value)
          if (next === '') onChange(null)
          else if (typeof next === 'number' && next <= MAX) onChange(next)
        }}
        onKeyDown={(event) => {
          const by = { ArrowUp: 1 as const, ArrowDown: -1 as const }[event.key]
          if (!by) return
          event.preventDefault()
          step(by)
        }}
      />
      <ActionIcon variant="subtle" aria-label={stockTakeTexts.oneMore(name)} onClick={() => step(1)}>
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}
