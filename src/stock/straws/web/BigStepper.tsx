import { UnstyledButton } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { wholeOrText } from '#ui/form/decimal.ts'
import { NumberField } from '#ui/form/NumberField.tsx'
import { stepProps } from '#ui/step-props.ts'
import { strawsTexts } from '../texts.ts'
import classes from './BigStepper.module.css'

/** Delay before a held button repeats. */
const HOLD_MS = 450
/** Interval between the repeats of a held button. */
const RUN_MS = 90

type Props = {
  label: string
  value: number | string
  min?: 0 | 1
  max: number
  /** Height in pixels. In the sizes below 104, the buttons are square. */
  size?: 104 | 72 | 56 | 48
  onChange: (value: number | string) => void
}

/** Number field with large buttons for gloved fingers; a held button repeats. */
export function BigStepper({ label, value, min = 1, max, size = 104, onChange }: Props) {
  const step = (by: 1 | -1) => onChange(Math.min(max, Math.max(min, Math.floor(Number(value) || 0) + by)))
  return (
    <div className={classes.bigStepper} data-size={size}>
      <Key
        icon={IconMinus}
        label={strawsTexts.oneFewer}
        isEnd={Number(value) <= min}
        onStep={() => step(-1)}
      />
      <NumberField
        variant="unstyled"
        aria-label={label}
        inputMode="numeric"
        value={value}
        onChange={(event) => onChange(wholeOrText(event.currentTarget.value))}
        onKeyDown={(event) => {
          const by = { ArrowUp: 1 as const, ArrowDown: -1 as const }[event.key]
          if (!by) return
          event.preventDefault()
          step(by)
        }}
      />
      <Key icon={IconPlus} label={strawsTexts.oneMore} isEnd={Number(value) >= max} onStep={() => step(1)} />
    </div>
  )
}

type KeyProps = { icon: typeof IconPlus; label: string; isEnd: boolean; onStep: () => void }

function Key({ icon: Icon, label, isEnd, onStep }: KeyProps) {
  const { hasRun, ...hold } = useHold(onStep)
  return (
    <UnstyledButton
      aria-label={label}
      {...stepProps(isEnd, () => !hasRun() && onStep())}
      onContextMenu={(event) => event.preventDefault()}
      {...hold}
      {...(isEnd && { onPointerDown: undefined })}
    >
      <Icon size={28} stroke={1.75} aria-hidden />
    </UnstyledButton>
  )
}

function useHold(act: () => void) {
  const newest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ran = useRef(false)
  useEffect(() => {
    newest.current = act
  })
  const end = () => clearTimeout(timer.current)
  useEffect(() => end, [])
  const run = () => {
    ran.current = true
    newest.current()
    timer.current = setTimeout(run, RUN_MS)
  }
  return {
    /** Whether the hold has repeated: the click at its end is then not another step. */
    hasRun: () => ran.current,
    onPointerDown: () => {
      ran.current = false
      timer.current = setTimeout(run, HOLD_MS)
    },
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
  }
}
