import type { StrawColour } from '#features/batches/straw.ts'
import { strawPaint } from '#ui/theme.ts'
import { words } from '#platform/contract/words.ts'
import classes from './LyingStraws.module.css'

/** Left ends and heights of the straws on the pile. */
const PILE = [
  [8, 4],
  [2, 10],
  [6, 16],
  [3, 22],
] as const
const LENGTH = 44
const PLUG = 6

/** A few straws that lie, in their own colour: they wait for a place. */
export function LyingStraws({ colour }: { colour: StrawColour }) {
  const { fill, rim } = strawPaint(colour)
  return (
    <svg
      width={58}
      height={26}
      viewBox="0 0 58 26"
      className={classes.lyingStraws}
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
