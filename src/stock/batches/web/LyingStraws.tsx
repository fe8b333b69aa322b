import { words } from '#platform/contract/words.ts'
import { strawPaint } from '#ui/theme.ts'
import type { StrawColour } from '../straw.ts'

/** Left end and distance from the top of each straw on the pile, in pixels. */
const PILE = [
  [8, 4],
  [2, 10],
  [6, 16],
  [3, 22],
] as const
const LENGTH = 44
const PLUG = 6

/** Four straws on a pile, for straws without a place. */
export function LyingStraws({ colour, width = 58 }: { colour: StrawColour; width?: number }) {
  const { fill, rim } = strawPaint(colour)
  return (
    <svg
      width={width}
      height={(width * 26) / 58}
      viewBox="0 0 58 26"
      style={{ flex: 'none' }}
      role="img"
      aria-label={words[colour] ?? colour}
    >
      {PILE.map(([x, y]) => (
        <g key={y}>
          <rect
            x={x}
            y={y - 2.5}
            width={LENGTH}
            height={5}
            rx={2.5}
            fill={fill}
            stroke={rim}
            strokeWidth={0.8}
          />
          <path
            d={`M${x + 2.5} ${y}h${PLUG}`}
            stroke={rim}
            strokeWidth={4}
            strokeLinecap="round"
            opacity={0.6}
          />
          <path d={`M${x + 14} ${y - 0.9}h24`} stroke="var(--straw-white)" strokeWidth={0.9} opacity={0.5} />
        </g>
      ))}
    </svg>
  )
}
