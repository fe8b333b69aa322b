import type { StrawColour } from '#stock/batches/straw.ts'
import { strawPaint } from '#ui/theme.ts'
import { insideOf, layOut } from '../vessel-layout.ts'
import { MIN_NUMBERED } from './VesselCanister.tsx'
import { VesselWall } from './VesselWall.tsx'

type Props = {
  canisters: number
  canister: number
  colour: StrawColour
  /** Size in pixels, at least 20. */
  size: number
}

export function Locator({ canisters, canister, colour, size }: Props) {
  const inner = insideOf(size)
  return (
    <svg
      style={{ flex: 'none' }}
      width={size}
      height={size}
      viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`}
      data-canister={canister}
      aria-hidden
    >
      <VesselWall size={size} withMark={canisters > 1} />
      {layOut(canisters).map(({ x, y, radius }, index) => (
        <g key={index} transform={`translate(${x * inner} ${y * inner})`}>
          <Place
            radius={radius * inner}
            number={size >= MIN_NUMBERED || canister === index + 1 ? index + 1 : undefined}
            colour={canister === index + 1 ? colour : undefined}
          />
        </g>
      ))}
    </svg>
  )
}

type PlaceProps = { radius: number; number: number | undefined; colour: StrawColour | undefined }

function Place({ radius, number, colour }: PlaceProps) {
  const paint = colour && strawPaint(colour)
  return (
    <>
      {paint && (
        <circle r={radius + radius * 0.12} fill="none" stroke="var(--accent)" strokeWidth={radius * 0.12} />
      )}
      <circle
        r={radius * 0.94}
        fill={paint ? paint.fill : 'var(--can)'}
        stroke={paint ? paint.rim : 'var(--vessel-wall)'}
        strokeWidth={Math.min(1.25, radius / 8)}
      />
      {number !== undefined && radius >= 8 && (
        <>
          {paint && <circle r={radius * 0.62} fill="var(--can)" />}
          <text
            textAnchor="middle"
            dy=".355em"
            fontSize={Math.max(9, radius * (paint ? 0.72 : 0.6))}
            fontWeight={paint ? 700 : 500}
            fill={paint ? 'var(--ink)' : 'var(--ink-3)'}
          >
            {number}
          </text>
        </>
      )}
    </>
  )
}
