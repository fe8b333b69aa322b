import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import { wholeOrText } from '#ui/form/decimal.ts'
import { NumberField } from '#ui/form/NumberField.tsx'
import { stepProps } from '#ui/step-props.ts'
import { MAX_FOUND } from '../shapes.ts'
import { stockTakeTexts } from '../texts.ts'
import classes from './CountStepper.module.css'

type Props = {
  name: string
  value: number | null
  /** Number that the first press changes by one. */
  start: number
  onChange: (amount: number | null) => void
  /** Opens the number pad, for a stepper that is sized for gloves. */
  onPad?: (() => void) | undefined
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

export function CountStepper({ name, value, start, onChange, onPad, error, ref }: Props) {
  const isBig = onPad !== undefined
  const [isTooMany, setTooMany] = useState(false)
  const problem = isTooMany ? stockTakeTexts.atMost(MAX_FOUND) : error
  const step = (by: 1 | -1) => onChange(Math.min(MAX_FOUND, Math.max(0, (value ?? start) + by)))
  return (
    <div
      className={classes.countStepper}
      data-big={isBig || undefined}
      data-empty={value === null || undefined}
    >
      <ActionIcon
        variant="subtle"
        aria-label={stockTakeTexts.oneFewer(name)}
        {...stepProps((value ?? start) === 0, () => step(-1))}
      >
        <IconMinus size={isBig ? 26 : 18} aria-hidden />
      </ActionIcon>
      <NumberField
        variant="unstyled"
        // The number pad replaces the phone's keyboard.
        inputMode={onPad ? 'none' : 'numeric'}
        {...(onPad && { onClick: onPad })}
        aria-label={stockTakeTexts.foundOf(name)}
        placeholder={isBig ? stockTakeTexts.howMany : stockTakeTexts.toCount}
        {...(ref ? { ref } : {})}
        error={problem}
        value={value ?? ''}
        onChange={(event) => {
          const next = wholeOrText(event.currentTarget.value)
          setTooMany(typeof next === 'number' && next > MAX_FOUND)
          if (next === '') onChange(null)
          else if (typeof next === 'number' && next <= MAX_FOUND) onChange(next)
        }}
        onKeyDown={(event) => {
          const by = { ArrowUp: 1 as const, ArrowDown: -1 as const }[event.key]
          if (!by) return
          event.preventDefault()
          step(by)
        }}
      />
      <ActionIcon variant="subtle" aria-label={stockTakeTexts.oneMore(name)} onClick={() => step(1)}>
        <IconPlus size={isBig ? 26 : 18} aria-hidden />
      </ActionIcon>
    </div>
  )
}
