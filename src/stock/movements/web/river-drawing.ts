import { addDays } from '#platform/contract/days.ts'
import type { River, RiverBend, RiverLane } from '../river.ts'

/** Sizes of a drawing in pixels. */
type Room = {
  width: number
  /** Room at the right for the names of the lanes. */
  names: number
  /** Height of all lanes and the gaps between them. */
  height: number
  /** Gap between lanes, in which the ends of used straws are drawn. */
  gap: number
  /** Maximum number of dates below the drawing. */
  dates: number
}

type Point = { x: number; y: number }

export type DrawnLane = { lane: RiverLane; path: string; y: number; height: number }

export type DrawnBend = {
  bend: RiverBend
  path: string
  /** Centre of the bend's link; for used straws, centre of the ring at its end. */
  at: Point
  /** Lane whose colour the bend has; null if the straws were used. */
  lane: number | null
}

export type Drawing = {
  left: number
  right: number
  top: number
  bottom: number
  lanes: DrawnLane[]
  bends: DrawnBend[]
  dates: { x: number; day: string }[]
}

const LEFT = 8
const TOP = 30
/** Height per straw in pixels for batches of few straws, and minimum height of a lane that has straws. */
const MAX_SCALE = 8
const MIN_HEIGHT = 2
/** Distance in pixels between two bends, if there is room, and the maximum length of a bend. */
const SPACING = 16
const LENGTH = 56
/** Length of a bend that ends in a ring, and distance of its ring from the lane. */
const END = { x: 26, y: 12 }
const TRIBUTARY = 22

/**
 * Lays out a river from its first day until today: the height of a lane at any time is the number of its straws, and
 * the same number of straws has the same height everywhere.
 */
export function drawRiver({ lanes, bends }: River, today: string, room: Room): Drawing {
  const steps = [...Map.groupBy(bends, stepOf)].map(([, group]) => group)
  const from = bends[0]?.last_day ?? today
  const until = [today, bends.at(-1)?.last_day ?? today, addDays(from, 1)].toSorted().at(-1)!
  const right = room.width - room.names
  const xOf = (day: string) =>
    LEFT + ((Date.parse(day) - Date.parse(from)) / (Date.parse(until) - Date.parse(from))) * (right - LEFT)
  const xs = spread(
    steps.map(([first]) => xOf(first!.last_day)),
    LEFT,
    right,
  )
  const heights = heightsOf(lanes.length, steps)
  const most = lanes.map((_, lane) => Math.max(0, ...heights.map((at) => at[lane]!)))
  const gaps = Math.max(0, lanes.length - 1) * room.gap
  const total = most.reduce((sum, straws) => sum + straws, 0)
  const scale = Math.min(MAX_SCALE, Math.max(40, room.height - gaps) / Math.max(1, total))
  const high = (straws: number) => (straws <= 0 ? 0 : Math.max(MIN_HEIGHT, straws * scale))
  const tops: number[] = []
  most.reduce((y, straws) => {
    tops.push(y)
    return y + high(straws) + room.gap
  }, TOP)

  const drawnSteps = steps.map((step, index) => {
    const x = xs[index]!
    const before = heights[index - 1] ?? lanes.map(() => 0)
    const length = Math.min(LENGTH, (xs[index + 1] ?? right) - x)
    return { step, index, x, length, before, left: outflow(before, step), after: heights[index]! }
  })

  const drawnBends = drawnSteps.flatMap(({ step, index, x, length, before, left }) => {
    const outOf = left.map(high)
    const into = left.map(high)
    let ring = 0
    return step.map((bend): DrawnBend => {
      const thick = high(bend.straws)
      const start = bend.from === null ? null : tops[bend.from]! + outOf[bend.from]!
      if (bend.from !== null) outOf[bend.from]! += thick
      if (bend.to === null) {
        const end = {
          x: x + Math.min(END.x, length),
          y: tops[bend.from!]! + high(before[bend.from!]!) + END.y,
        }
        end.y += 10 * ring
        ring += 1
        return { bend, path: band(x, start!, thick, end.x, end.y - 1, 2), at: end, lane: null }
      }
      const end = tops[bend.to]! + into[bend.to]!
      into[bend.to]! += thick
      if (start === null) {
        const path = index === 0 ? '' : `M${x - TRIBUTARY} ${end + thick}L${x} ${end}v${thick}Z`
        return { bend, path, at: { x: index === 0 ? x + 8 : x, y: end + thick / 2 }, lane: bend.to }
      }
      const at = { x: x + length / 2, y: (start + end + thick) / 2 }
      return { bend, path: band(x, start, thick, x + length, end, thick), at, lane: bend.to }
    })
  })

  const drawnLanes = lanes.map((lane, index): DrawnLane => {
    const y = tops[index]!
    let path = ''
    let straws = 0
    for (const { step, x: start, length, left, after } of drawnSteps) {
      const arrives = step.some(({ from: source, to }) => to === index && source !== null)
      for (const [x, next] of [
        [start, arrives ? left[index]! : after[index]!],
        [start + length, after[index]!],
      ] as const) {
        if (next === straws) continue
        path +=
          path === '' ? `M${round(x)} ${y}V${round(y + high(next))}` : `H${round(x)}V${round(y + high(next))}`
        straws = next
      }
    }
    return { lane, path: path && `${path}H${right}V${y}Z`, y, height: high(straws) }
  })
  const bottom = Math.max(...drawnLanes.map(({ y }, index) => y + high(most[index]!)), TOP)
  const ends = drawnBends.filter(({ lane }) => lane === null).map(({ at }) => at.y + 6)
  return {
    ...{ left: LEFT, right, top: TOP, bottom: Math.max(bottom, ...ends) },
    lanes: drawnLanes,
    bends: drawnBends,
    dates: datesBetween(from, until, room.dates).map((day) => ({ x: xOf(day), day })),
  }
}

/** Returns the key of a step: the bends of a day are one step, but straws that came in precede those that leave. */
const stepOf = ({ last_day, from }: RiverBend) => `${last_day} ${from === null ? 'in' : 'out'}`

/** Returns the straws of each lane after each step. */
function heightsOf(lanes: number, steps: readonly RiverBend[][]): number[][] {
  const straws = Array.from({ length: lanes }, () => 0)
  return steps.map((step) => {
    for (const { from, to, straws: count } of step) {
      if (from !== null) straws[from]! -= count
      if (to !== null) straws[to]! += count
    }
    return [...straws]
  })
}

/** Returns the straws that a step leaves in each lane, before others arrive. */
function outflow(before: readonly number[], step: readonly RiverBend[]): number[] {
  return before.map((straws, lane) =>
    Math.max(0, straws - step.reduce((sum, bend) => sum + (bend.from === lane ? bend.straws : 0), 0)),
  )
}

/** Moves ascending positions apart, without passing either end. */
function spread(xs: readonly number[], left: number, right: number): number[] {
  const distance = Math.min(SPACING, (right - left) / (xs.length + 1))
  const apart: number[] = []
  for (const x of xs) apart.push(Math.max(x, (apart.at(-1) ?? left - distance) + distance))
  for (let index = apart.length - 1; index >= 0; index -= 1) {
    apart[index] = Math.min(apart[index]!, (apart[index + 1] ?? right) - distance)
  }
  return apart
}

function band(x0: number, y0: number, thick0: number, x1: number, y1: number, thick1: number): string {
  const xm = round((x0 + x1) / 2)
  const [a, b, c, d] = [y0, y1, y1 + thick1, y0 + thick0].map(round)
  return `M${round(x0)} ${a}C${xm} ${a} ${xm} ${b} ${round(x1)} ${b}V${c}C${xm} ${c} ${xm} ${d} ${round(x0)} ${d}Z`
}

const round = (pixels: number) => Math.round(pixels * 10) / 10

const STEPS = [1, 2, 3, 6, 12, 24, 60, 120]

/** Returns at most `most` evenly spaced first days of months between two days. */
function datesBetween(from: string, until: string, most: number): string[] {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  const [first, last] = [monthOf(from) + 1, monthOf(until)]
  const step = STEPS.find((months) => (last - first + 1) / months <= most) ?? STEPS.at(-1)!
  const months = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  return months
    .filter((month) => month % step === 0)
    .map((month) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`)
}
