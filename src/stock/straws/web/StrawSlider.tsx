import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { formatNumbers, rangesOf } from '#stock/batches/straw.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import classes from './StrawSlider.module.css'

type Props = {
  label: string
  numbers: readonly number[]
  chosen: ReadonlySet<number>
  /** Number of the focused straw; null while the focus is elsewhere. */
  cursor: number | null
  onCursor: (number: number | null) => void
  onSelect: (numbers: number[], isSelected: boolean) => void
  style: CSSProperties
}

/** Slider over straws: arrow keys move, Space toggles a straw, and Shift with a move chooses all straws passed. */
export function StrawSlider({ label, numbers, chosen, cursor, onCursor, onSelect, style }: Props) {
  const at = Math.max(0, cursor === null ? 0 : numbers.indexOf(cursor))

  function press(event: KeyboardEvent) {
    const to = { ArrowRight: at + 1, ArrowUp: at + 1, ArrowLeft: at - 1, ArrowDown: at - 1 }[event.key]
    const end = { Home: 0, End: numbers.length - 1 }[event.key]
    const next = end ?? (to === undefined ? undefined : Math.min(numbers.length - 1, Math.max(0, to)))
    if (event.key === ' ') onSelect([numbers[at]!], !chosen.has(numbers[at]!))
    else if (next === undefined) return
    else {
      onCursor(numbers[next]!)
      if (event.shiftKey) onSelect(numbers.slice(Math.min(at, next), Math.max(at, next) + 1), true)
    }
    event.preventDefault()
  }

  const text = containerTexts.strawAt(chosen.size, numbers.length, formatNumbers(rangesOf([...chosen])))
  return (
    <div
      className={classes.cutSlider}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={numbers.length}
      aria-valuenow={at + 1}
      aria-valuetext={`${text}; ${containerTexts.atStraw(numbers[at]!)}`}
      style={style}
      onKeyDown={press}
      onFocus={() => onCursor(numbers[at]!)}
      onBlur={() => onCursor(null)}
    />
  )
}

type Painted = {
  isChosen: (index: number) => boolean
  onPaint: (from: number, to: number, isSelected: boolean) => void
}

/**
 * Returns pointer handlers: a press toggles a straw, and a drag gives all straws that it passes the same state,
 * including straws between two events.
 */
export function usePainting(indexAt: (x: number, y: number) => number | null, painted: Painted) {
  const brush = useRef<{ at: number; isSelecting: boolean } | null>(null)
  const stop = () => (brush.current = null)

  function paint({ currentTarget, clientX, clientY }: PointerEvent, isStart: boolean) {
    const box = currentTarget.getBoundingClientRect()
    const index = indexAt(clientX - box.left, clientY - box.top)
    if (index === null) return
    if (isStart) brush.current = { at: index, isSelecting: !painted.isChosen(index) }
    if (!brush.current || (!isStart && brush.current.at === index)) return
    const { at, isSelecting } = brush.current
    painted.onPaint(Math.min(at, index), Math.max(at, index), isSelecting)
    brush.current.at = index
  }

  return {
    onPointerDown: (event: PointerEvent) => paint(event, true),
    onPointerMove: (event: PointerEvent) => event.buttons > 0 && paint(event, false),
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
  }
}
