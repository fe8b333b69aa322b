import type { FoundPlace } from '#stock/straws/places.ts'
import { strawPaint } from '#ui/theme.ts'

const BLOCKS_WIDTH = 178
const MAX_BLOCKS = 60
const BLOCK = 10
const GAP = 2.6

type BlocksProps = {
  count: number
  per: number
  colour: FoundPlace['straw_colour']
  /** Number of doses that would be taken, drawn higher and with a bar on top. */
  taken: number
  /** Number of missing doses, drawn as empty blocks. */
  missing?: number
}

/** Draws up to 60 doses as blocks of straws, narrower if there are many. */
export function DoseBlocks({ count, per, colour, taken, missing = 0 }: BlocksProps) {
  const { fill, rim } = strawPaint(colour)
  const all = Math.min(count + missing, MAX_BLOCKS)
  const pitch = Math.min(BLOCK + GAP, BLOCKS_WIDTH / Math.max(1, all))
  const width = (pitch * BLOCK) / (BLOCK + GAP)
  const lines = width < 6 ? 0 : per - 1
  return (
    <svg width={BLOCKS_WIDTH} height={28} viewBox={`0 -4.5 ${BLOCKS_WIDTH} 28`} aria-hidden>
      {Array.from({ length: all }, (_, index) => {
        const isThere = index < count
        const isTaken = isThere && index < taken
        return (
          <g key={index} transform={`translate(${index * pitch} ${isTaken ? 0 : 5})`}>
            {isTaken && <rect y={-3.8} width={width} height={2.4} rx={1.2} fill="var(--accent)" />}
            <rect
              x={0.4}
              y={0.4}
              width={Math.max(0.6, width - 0.8)}
              height={17.2}
              rx={Math.min(2, width / 3)}
              fill={isThere ? fill : 'none'}
              stroke={isThere ? rim : 'var(--n-400)'}
              strokeWidth={0.9}
              {...(isThere ? {} : { strokeDasharray: '2.4 2' })}
            />
            {isThere &&
              Array.from({ length: lines }, (__, line) => (
                <path
                  key={line}
                  d={`M${((line + 1) * width) / per} 2v14`}
                  stroke={rim}
                  strokeOpacity={0.3}
                  strokeWidth={0.5}
                />
              ))}
          </g>
        )
      })}
    </svg>
  )
}
