import type { StrawColour } from '#stock/batches/straw.ts'
import { strawPaint } from '#ui/theme.ts'

type Props = {
  colour: StrawColour
  /** Number of straws that are left. */
  left: number
  /** Number of straws that are gone, drawn as outlines after the others. */
  gone?: number
  height: number
  /** Whether outlines are dashed and in the colour of the straws, because these straws are about to leave. */
  isDashed?: boolean
  /** Width of the drawing if it has many straws, in pixels. */
  width: number
  /** Greatest distance between two straws, in pixels. */
  pitch: number
}

const NARROWEST = 2.5

/** Straws side by side; a bar with the same parts if there are too many to draw. */
export function StrawRow({ colour, left, gone = 0, isDashed = false, height, width, pitch }: Props) {
  const { fill, rim } = strawPaint(colour)
  const all = left + gone
  const step = Math.min(pitch, width / Math.max(1, all))
  const isBar = step < NARROWEST
  const shown = Math.ceil(step * all)
  const thick = Math.max(1.4, step * 0.78 - 0.6)
  const stroke = step > 5 ? 1 : 0.6
  return (
    <svg
      width={shown}
      height={height}
      viewBox={`0 0 ${shown} ${height}`}
      aria-hidden
      style={{ display: 'block' }}
    >
      {isBar ? (
        <>
          <rect
            x={0.5}
            y={2.5}
            width={shown - 1}
            height={height - 5}
            rx={3}
            fill="none"
            stroke="var(--n-400)"
          />
          <rect
            x={0.5}
            y={2.5}
            width={Math.floor(step * left)}
            height={height - 5}
            rx={3}
            fill={fill}
            stroke={rim}
          />
        </>
      ) : (
        Array.from({ length: all }, (_, index) => (
          <rect
            key={index}
            x={index * step + 0.5}
            y={2}
            width={thick}
            height={height - 4}
            rx={thick / 2}
            fill={index < left ? fill : 'none'}
            stroke={index < left || isDashed ? rim : 'var(--n-400)'}
            strokeDasharray={isDashed && index >= left ? '3 2' : undefined}
            strokeWidth={stroke}
          />
        ))
      )}
    </svg>
  )
}
