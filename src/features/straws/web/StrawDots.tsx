import { useMediaQuery } from '@mantine/hooks'
import { type PointerEvent, useRef } from 'react'
import classes from './StrawDots.module.css'

type Props = {
  numbers: number[]
  fill: string
  rim: string
  selected: ReadonlySet<number>
  onSelect: (numbers: number[], isSelected: boolean) => void
}

/**
 * Straws as dots, selected by pressing one or dragging across several; a drag does to all what it did to the
 * first. For sighted pointer users only: the number field beside it does the same.
 */
export function StrawDots({ numbers, fill, rim, selected, onSelect }: Props) {
  const painting = useRef<{ isSelecting: boolean } | null>(null)
  // Fewer per row makes them larger, for fingers.
  const across = useMediaQuery('(pointer: coarse)') ? 15 : 30
  const rows = Math.ceil(numbers.length / across)

  function paint(event: PointerEvent, isStart: boolean) {
    const dot = document.elementFromPoint(event.clientX, event.clientY)
    if (!(dot instanceof SVGElement) || !event.currentTarget.contains(dot)) return
    const number = Number(dot.dataset['straw'])
    if (!number) return
    if (isStart) painting.current = { isSelecting: !selected.has(number) }
    if (painting.current && selected.has(number) !== painting.current.isSelecting) {
      onSelect([number], painting.current.isSelecting)
    }
  }

  const stop = () => (painting.current = null)
  return (
    <svg
      className={classes.strawDots}
      viewBox={`0 0 ${across * 10} ${rows * 10}`}
      width="100%"
      style={{ maxWidth: across * 14 }}
      aria-hidden
      onPointerDown={(event) => paint(event, true)}
      onPointerMove={(event) => event.buttons > 0 && paint(event, false)}
      onPointerUp={stop}
      onPointerCancel={stop}
      onPointerLeave={stop}
    >
      {numbers.map((number, index) => {
        const isSelected = selected.has(number)
        return (
          <circle
            key={number}
            data-straw={number}
            cx={(index % across) * 10 + 5}
            cy={Math.floor(index / across) * 10 + 5}
            r={isSelected ? 4.4 : 3.6}
            fill={fill}
            stroke={isSelected ? 'var(--ink)' : rim}
            strokeWidth={isSelected ? 1.6 : 0.8}
          >
            <title>{number}</title>
          </circle>
        )
      })}
    </svg>
  )
}
