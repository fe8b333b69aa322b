import { memo, useMemo } from 'react'
import type { StrawColour } from '#stock/batches/straw.ts'
import { strawPaint } from '#ui/theme.ts'
import {
  arc,
  detailOf,
  dotsOf,
  edgeAfter,
  numberSize,
  type Ring,
  ringsOf,
  roomSize,
  sector,
  seatsIn,
  spoke,
  takenByRow,
  turns,
} from './canister-rings.ts'
import { countBeyond, countStraws } from './scale.ts'

/** Diameter in pixels of the smallest drawings whose canisters all have numbers; smaller numbers could not be read. */
export const MIN_NUMBERED = 84

/** Straws of one batch and one owner at a level. */
export type Part = { level: number; straws: number; colour: StrawColour }

type Props = {
  number: number
  radius: number
  levels: number
  parts: readonly Part[]
  scale: number
  withSeats: boolean
  isChosen: boolean
  isNumbered?: boolean
  /** Free places to show below the number; null to show none. */
  room?: number | null
}

export const VesselCanister = memo(function VesselCanister(props: Props) {
  const { number, radius, levels, parts, scale, isChosen, isNumbered = true, room = null } = props
  const detail = detailOf(radius)
  const rings = ringsOf(radius, levels, room !== null)
  return (
    <>
      {isChosen && (
        <circle
          r={radius * 1.085}
          fill="none"
          stroke="var(--accent)"
          strokeOpacity={0.22}
          strokeWidth={radius * 0.09}
        />
      )}
      <circle
        r={radius}
        fill="var(--can)"
        stroke={isChosen ? 'var(--accent)' : 'var(--can-wall)'}
        strokeWidth={Math.max(isChosen ? 1.5 : 0.75, radius * (isChosen ? 0.045 : 0.024))}
      />
      {detail === 'disc' ? (
        <Disc radius={radius} parts={parts} full={scale * levels} />
      ) : (
        rings.map((ring, index) => {
          const here = parts.filter((part) => part.level === index + 1)
          const level = { ring, scale, parts: within(here, scale), withSeats: props.withSeats }
          return detail === 'arcs' ? (
            <ArcLevel key={index} {...level} />
          ) : (
            <g key={index} fill="none" strokeLinecap="round">
              {index > 0 && (
                <circle r={(ring.inner + rings[index - 1]!.outer) / 2} stroke="var(--line)" strokeWidth={1} />
              )}
              <DotLevel {...level} />
            </g>
          )
        })
      )}
      <Surplus radius={radius} straws={countBeyond(parts, scale)} full={scale * levels} />
      {isNumbered && radius >= 8 && (
        <text
          textAnchor="middle"
          dy={room === null ? '.355em' : '-.1em'}
          fontSize={numberSize(radius)}
          fontWeight={600}
          letterSpacing="-.02em"
          fill={parts.length > 0 ? 'var(--ink)' : 'var(--ink-3)'}
          // Outline the number on a disc, because the number is drawn over the straws.
          {...(detail === 'disc'
            ? { stroke: 'var(--can)', strokeWidth: 2.4, strokeLinejoin: 'round', paintOrder: 'stroke' }
            : {})}
        >
          {number}
        </text>
      )}
      {room !== null && (
        <text
          textAnchor="middle"
          dy="1.05em"
          fontSize={roomSize(radius)}
          fontWeight={600}
          fill="var(--accent-ink)"
          stroke="var(--can)"
          strokeWidth={2.4}
          paintOrder="stroke"
        >
          {room}
        </text>
      )}
    </>
  )
})

/** Returns the parts of a level without the straws beyond its scale. */
function within(parts: readonly Part[], scale: number): Part[] {
  return parts.map((part, index) => {
    const before = countStraws(parts.slice(0, index))
    return { ...part, straws: Math.max(0, Math.min(part.straws, scale - before)) }
  })
}

/** Straws that exceed the capacity of the levels, drawn in red outside of the canister. */
function Surplus({ radius, straws, full }: { radius: number; straws: number; full: number }) {
  if (straws === 0) return null
  const isDotted = detailOf(radius) === 'dots'
  const width = Math.max(1.5, radius * (isDotted ? 0.07 : 0.09))
  const seats = Math.floor((radius * 6.7) / (width * 1.3))
  const path = isDotted
    ? dotsOf({ radius: radius * 1.07, seats }, 0, Math.min(seats, straws))
    : { d: arc(radius * 1.07, 0, (2 * Math.PI * Math.min(full, straws)) / full), pitch: 0 }
  return (
    <path
      d={path?.d}
      fill="none"
      stroke="var(--bad)"
      strokeWidth={width}
      {...(isDotted && { strokeLinecap: 'round', strokeDasharray: `0 ${path?.pitch.toFixed(4)}` })}
    />
  )
}

type LevelProps = { ring: Ring; scale: number; parts: readonly Part[]; withSeats: boolean }

/** Returns the colours of a straw; a transparent one shows the canister behind it. */
function paintOf(colour: StrawColour) {
  const { fill, rim } = strawPaint(colour)
  return { rim, fill: colour === 'TRANSPARENT' ? 'var(--can)' : fill }
}

function DotLevel({ ring, scale, parts, withSeats }: LevelProps) {
  const { inner, outer } = ring
  const seats = useMemo(() => seatsIn({ inner, outer }, scale), [inner, outer, scale])
  const { dot, rows } = seats
  const path = (row: number, from: number, to: number, stroke: string, width: number) => {
    const dots = dotsOf(rows[row]!, from, to)
    return (
      dots && (
        <path d={dots.d} stroke={stroke} strokeWidth={width} strokeDasharray={`0 ${dots.pitch.toFixed(4)}`} />
      )
    )
  }
  const ends = parts.map((_, index) => countStraws(parts.slice(0, index + 1)))
  const free = takenByRow(seats, ends.at(-1) ?? 0)
  return (
    <>
      {withSeats &&
        rows.map((row, index) => (
          <g key={index}>{path(index, free[index]!, row.seats, 'var(--seat)', Math.max(1.1, dot * 0.3))}</g>
        ))}
      {parts.map(({ colour }, index) => {
        const { fill, rim } = paintOf(colour)
        const from = takenByRow(seats, ends[index - 1] ?? 0)
        const to = takenByRow(seats, ends[index]!)
        return (
          <g key={index}>
            {rows.map((_, row) => (
              <g key={row}>
                {path(row, from[row]!, to[row]!, rim, dot)}
                {path(row, from[row]!, to[row]!, fill, dot - Math.min(1.6, dot * 0.32))}
                {colour === 'TRANSPARENT' && path(row, from[row]!, to[row]!, rim, dot * 0.26)}
              </g>
            ))}
            {index < parts.length - 1 && (
              <path d={spoke(ring, edgeAfter(seats, ends[index]!))} stroke="var(--ink)" strokeWidth={1.5} />
            )}
          </g>
        )
      })}
    </>
  )
}

function ArcLevel({ ring, scale, parts, withSeats }: LevelProps) {
  const middle = (ring.inner + ring.outer) / 2
  const thickness = ring.outer - ring.inner
  const inset = Math.min(1.5, thickness * 0.4)
  const shares = turns(
    parts.map(({ straws }) => straws),
    scale,
  )
  return (
    <g fill="none">
      <circle
        r={middle}
        stroke="var(--seat)"
        strokeOpacity={withSeats ? 0.55 : 0.2}
        strokeWidth={thickness}
      />
      {parts.map(({ colour }, index) => {
        const { fill, rim } = paintOf(colour)
        const [from, to] = shares[index]!
        const margin = Math.min(0.8 / middle, (to - from) / 4)
        const inside = arc(middle, from + margin, to - margin)
        return (
          <g key={index}>
            <path d={arc(middle, from, to - 0.0001)} stroke={rim} strokeWidth={thickness} />
            <path d={inside} stroke={fill} strokeWidth={thickness - inset} />
            {colour === 'TRANSPARENT' && (
              <path
                d={inside}
                stroke={rim}
                strokeOpacity={0.55}
                strokeWidth={thickness - inset}
                strokeDasharray="1 2.2"
              />
            )}
            {index < parts.length - 1 && <path d={spoke(ring, to)} stroke="var(--ink)" strokeWidth={1} />}
          </g>
        )
      })}
    </g>
  )
}

function Disc({ radius, parts, full }: { radius: number; parts: readonly Part[]; full: number }) {
  const straws = countStraws(parts)
  if (straws === 0) return null
  const reach = Math.max(Math.min(2, radius * 0.7), radius * Math.sqrt(Math.min(1, straws / full)) * 0.92)
  const shares = turns(
    parts.map((part) => part.straws),
    straws,
  )
  return parts.map(({ colour }, index) => {
    const { fill, rim } = paintOf(colour)
    return (
      <path key={index} d={sector(reach, ...shares[index]!)} fill={fill} stroke={rim} strokeWidth={0.6} />
    )
  })
}
