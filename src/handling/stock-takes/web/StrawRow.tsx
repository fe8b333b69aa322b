import { numbersIn, type StrawColour, type StrawNumbers } from '#stock/batches/straw.ts'
import { strawPaint } from '#ui/theme.ts'
import { compareLine } from '../compare.ts'
import type { Found } from '../shapes.ts'

type Props = { book: StrawNumbers; found: Found | null; colour: StrawColour }

const [WIDTH, PITCH, GAP, HEIGHT] = [6, 7.5, 4, 22]
const TEN = 10 * PITCH + GAP
const IN_ROW = 50
/** Maximum number of drawn straws; more would be indistinguishable. */
const MAX_DRAWN = 150

/**
 * Straws of a line side by side, in tens, with missing ones as dashed outlines. The row is hidden from screen readers.
 */
export function StrawRow({ book, found, colour }: Props) {
  const numbers = numbersIn(book)
  if (numbers.length === 0 || numbers.length > MAX_DRAWN) return null
  const missing = new Set(found === null ? [] : numbersIn(compareLine({ book, now: book, found }).missing))
  const { fill, rim } = strawPaint(colour)
  const rows = Math.ceil(numbers.length / IN_ROW)
  const across = Math.min(numbers.length, IN_ROW)
  const width = Math.ceil(across / 10) * TEN
  const height = rows * (HEIGHT + 4)
  return (
    <svg
      style={{ display: 'block', maxWidth: '100%' }}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      aria-hidden
    >
      {numbers.map((number, index) => {
        const at = index % IN_ROW
        const isMissing = missing.has(number)
        return (
          <rect
            key={number}
            x={at * PITCH + Math.floor(at / 10) * GAP + 0.5}
            y={Math.floor(index / IN_ROW) * (HEIGHT + 4) + 0.5}
            width={WIDTH - 1}
            height={HEIGHT - 1}
            rx={1.5}
            fill={isMissing ? 'none' : fill}
            stroke={isMissing ? 'var(--bad)' : rim}
            strokeDasharray={isMissing ? '2 2' : undefined}
          />
        )
      })}
    </svg>
  )
}
