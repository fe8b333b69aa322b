import { useMediaQuery } from '@mantine/hooks'
import { type PointerEvent, useRef } from 'react'
import type { Straw } from '../contract.ts'

type Props = {
  straws: Straw[]
  colour: string
  selected: ReadonlySet<string>
  onSelect: (ids: string[], isSelected: boolean) => void
}

/**
 * Straws as dots, selected by pressing one or dragging across several; a drag does to all what it did to the
 * first. For sighted pointer users only: the number field beside it does the same.
 */
export function StrawDots({ straws, colour, selected, onSelect }: Props) {
  const painting = useRef<{ isSelecting: boolean } | null>(null)
  // Fewer per row makes them larger, for fingers.
  const across = useMediaQuery('(pointer: coarse)') ? 15 : 30
  const rows = Math.ceil(straws.length / across)

  function paint(event: PointerEvent, isStart: boolean) {
    const dot = document.elementFromPoint(event.clientX, event.clientY)
    const id =
      dot instanceof SVGElement && event.currentTarget.contains(dot) ? dot.dataset['straw'] : undefined
    if (id === undefined) return
    if (isStart) painting.current = { isSelecting: !selected.has(id) }
    if (painting.current && selected.has(id) !== painting.current.isSelecting) {
      onSelect([id], painting.current.isSelecting)
    }
  }

  const stop = () => (painting.current = null)
  return (
    <svg
      className="straw-dots"
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
      {straws.map((straw, index) => {
        const isSelected = selected.has(straw.id)
        return (
          <circle
            key={straw.id}
            data-straw={straw.id}
            cx={(index % across) * 10 + 5}
            cy={Math.floor(index / across) * 10 + 5}
            r={isSelected ? 4.4 : 3.6}
            fill={colour}
            stroke={isSelected ? 'var(--mantine-color-text)' : 'transparent'}
            strokeWidth={1.2}
          >
            <title>{straw.number}</title>
          </circle>
        )
      })}
    </svg>
  )
}
