import { layOut, type Spot } from '#stock/containers/vessel-layout.ts'
import { NOW, OVER, type Phase, phaseAt, SOON } from '../clock.ts'
import classes from './VesselDial.module.css'

/** State of a canister. On a list, `listed` means that its straws are needed, and `lifted` that it is up. */
export type Seat = 'done' | 'next' | 'wanted' | 'listed' | 'lifted' | 'left'

type Props = {
  label: string
  canisters: number
  seatOf: (canister: number) => Seat
  size: number
  withWay?: boolean
  /** Seconds for which the next canister has been up. */
  seconds?: number
}

const COLOURS: Record<Phase, string> = { good: 'var(--good)', soon: 'var(--gold)', now: 'var(--bad)' }

/** Top view of a vessel. While a canister is up, the rim is the clock: one turn is ten seconds. */
export function VesselDial({ label, canisters, seatOf, size, withWay = false, seconds }: Props) {
  const isUp = seconds !== undefined
  const [wall, inside] = isUp ? [173, 127.9] : [163, 146.5]
  const spots = layOut(canisters).map((spot) => ({
    ...spot,
    x: spot.x * inside,
    y: spot.y * inside,
    radius: spot.radius * inside * (isUp ? 0.95 : 1),
  }))
  const next = spots.find((_, index) => seatOf(index + 1) === 'next')
  return (
    <svg
      className={classes.vesselDial}
      viewBox={`${-wall} ${-wall} ${2 * wall} ${2 * wall}`}
      width={size}
      height={size}
      role="img"
      aria-label={label}
    >
      {isUp ? <Rim seconds={seconds} /> : <Wall withMark={canisters > 1} thin={size < 120} />}
      {withWay && next && <Way from={next} />}
      {spots.map((spot, index) => (
        <Canister
          key={index}
          number={index + 1}
          spot={spot}
          seat={seatOf(index + 1)}
          isUp={isUp}
          scale={size / (2 * wall)}
        />
      ))}
      {isUp && <LiftTimer seconds={seconds} />}
    </svg>
  )
}

function Wall({ withMark, thin }: { withMark: boolean; thin: boolean }) {
  return (
    <>
      <circle r={160} fill="var(--card)" stroke="var(--vessel-wall)" strokeWidth={thin ? 5 : 1.5} />
      <circle r={146.5} fill="var(--vessel-in)" stroke="var(--vessel-wall)" />
      {withMark && <path d="M0 -145.5l-5.8 -12.5h11.6z" fill="var(--ink-2)" />}
    </>
  )
}

function Way({ from: { x, y, radius } }: { from: Spot }) {
  const distance = Math.hypot(x, y)
  if (distance === 0) return null
  const at = (share: number) => `${(x / distance) * share} ${(y / distance) * share}`
  const end = 11.4
  const turned = (by: number) => {
    const angle = Math.atan2(y, x) + by
    return `${(x / distance) * end + 14 * Math.cos(angle)} ${(y / distance) * end + 14 * Math.sin(angle)}`
  }
  return (
    <>
      <circle r={45.4} fill="none" stroke="var(--can-wall)" strokeWidth={1.5} strokeDasharray="3 5" />
      <path
        d={`M${at(distance - radius - 12)}L${at(end)}M${turned(0.7)}L${at(end)}L${turned(-0.7)}`}
        fill="none"
        stroke="var(--accent)"
        strokeWidth={3.9}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  )
}

type CanisterProps = {
  number: number
  spot: Spot
  seat: Seat
  isUp: boolean
  /** Pixels per unit of the drawing. */
  scale: number
}

const FILLS: Record<Seat, string> = {
  done: 'var(--good-soft)',
  next: 'var(--accent)',
  wanted: 'var(--accent-soft)',
  listed: 'var(--accent)',
  lifted: 'var(--can)',
  left: 'var(--can)',
}

/** Minimum radius of a canister with a number, in pixels. */
const MIN_RADIUS = 5.5
/** Minimum size of a dial that numbers canisters that are not needed, in pixels. */
const MIN_NUMBERED = 84
/** Minimum size of a dial that shows any number, in pixels. */
const MIN_DIAL = 50

function Canister({ number, spot: { x, y, radius }, seat, isUp, scale }: CanisterProps) {
  const isAway = seat === 'next' && isUp
  // Nothing but the clock is green while a canister is up.
  const done = isUp ? 'var(--ink-3)' : 'var(--good)'
  const stroke = seat === 'done' ? done : seat === 'left' ? 'var(--vessel-wall)' : 'var(--accent)'
  const isFilled = seat === 'next' || seat === 'listed'
  const ink =
    isAway || seat === 'wanted' || seat === 'lifted'
      ? 'var(--accent-ink)'
      : isFilled
        ? 'var(--on-accent)'
        : 'var(--ink-3)'
  const isLarge = (isFilled && !isUp) || seat === 'lifted'
  const size = radius * (isLarge ? 1.15 : 0.72)
  const isNumbered =
    seat === 'left'
      ? scale * 326 >= MIN_NUMBERED
      : !isLarge || seat === 'next' || (radius * scale >= MIN_RADIUS && scale * 326 >= MIN_DIAL)
  return (
    <g transform={`translate(${x} ${y})`}>
      {seat === 'next' && !isUp && <circle r={radius * 1.14} fill="var(--accent)" opacity={0.16} />}
      <circle
        r={radius}
        fill={isAway ? 'transparent' : FILLS[isUp && seat === 'done' ? 'left' : seat]}
        stroke={stroke}
        strokeWidth={seat === 'left' ? 1.25 : seat === 'lifted' ? 9 : radius > 30 ? 2 : 4}
        {...(isAway && { strokeDasharray: '4 4' })}
      />
      {seat === 'done' ? (
        <path
          d="M-13.3 .8l9.1 10l18.3 -19.9"
          transform={`scale(${radius / 41.5})`}
          fill="none"
          stroke={done}
          strokeWidth={5.4}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : isNumbered ? (
        <text
          textAnchor="middle"
          dy=".355em"
          fontSize={size}
          fontWeight={seat === 'left' ? 500 : 650}
          fill={ink}
        >
          {number}
        </text>
      ) : null}
    </g>
  )
}

const RIM = 143.5
const EDGE = 19

function onRim(second: number, radius = RIM): string {
  const angle = (second / OVER) * 2 * Math.PI - Math.PI / 2
  return `${radius * Math.cos(angle)} ${radius * Math.sin(angle)}`
}

function arc(from: number, to: number): string {
  return `M${onRim(from)}A${RIM} ${RIM} 0 ${to - from > OVER / 2 ? 1 : 0} 1 ${onRim(to)}`
}

const PARTS: [from: number, to: number, phase: Phase][] = [
  [0, SOON, 'good'],
  [SOON, NOW, 'soon'],
  [NOW, OVER, 'now'],
]

/** Clock on the rim, which stays full after one turn. */
function Rim({ seconds }: { seconds: number }) {
  const colour = COLOURS[phaseAt(seconds)]
  const shown = Math.min(seconds, OVER - 0.001)
  return (
    <>
      {PARTS.map(([from, to, phase]) => (
        <path
          key={phase}
          d={arc(from + 0.03, to - 0.03)}
          fill="none"
          // Elapsed parts take the current colour, so that no green is left when the canister must be
          // lowered.
          stroke={to <= seconds ? colour : COLOURS[phase]}
          strokeOpacity={0.2}
          strokeWidth={EDGE}
        />
      ))}
      <path d={arc(0, shown)} fill="none" stroke={colour} strokeWidth={EDGE} />
      {PARTS.map(([, to]) => (
        <path
          key={to}
          d={`M${onRim(to, RIM - EDGE / 2 - 1)}L${onRim(to, RIM + EDGE / 2 + 1)}`}
          stroke="var(--page)"
          strokeWidth={4}
        />
      ))}
      {seconds < OVER && (
        <circle
          r={14.8}
          transform={`translate(${onRim(shown)})`}
          fill={colour}
          stroke="var(--page)"
          strokeWidth={3}
        />
      )}
      {PARTS.map(([, to]) => (
        <text
          key={to}
          transform={`translate(${onRim(to, 163)})`}
          textAnchor="middle"
          dy=".355em"
          fontSize={13}
          fontWeight={600}
          fill="var(--ink-2)"
        >
          {to} s
        </text>
      ))}
      <circle r={127.9} fill="var(--vessel-in)" />
    </>
  )
}

function LiftTimer({ seconds }: { seconds: number }) {
  return (
    <>
      <circle r={64} fill="var(--card)" stroke={COLOURS[phaseAt(seconds)]} strokeWidth={3} />
      <g fill="none" stroke="var(--ink-2)" strokeWidth={2.5} strokeLinecap="round">
        <circle cy={-42} r={9} />
        <path d="M0 -42v-5M-4 -56h8" />
      </g>
      <text
        textAnchor="middle"
        dy=".5em"
        fontSize={seconds >= 100 ? 44 : 62}
        fontWeight={650}
        fill="var(--ink)"
        className="num"
      >
        {Math.floor(seconds)}
        <tspan fontSize={28} fontWeight={600} dx={4}>
          s
        </tspan>
      </text>
    </>
  )
}
