/**
 * Drawing of a canister: levels are rings of equal area, the first innermost; angles are radians, clockwise from top.
 */

const TURN = 2 * Math.PI

/** Detail of a canister by its radius in pixels: every straw, shares of rings, or one disc. */
export type Detail = 'dots' | 'arcs' | 'disc'

export function detailOf(radius: number): Detail {
  if (radius >= 40) return 'dots'
  return radius >= 13 ? 'arcs' : 'disc'
}

export function numberSize(radius: number): number {
  return { dots: Math.max(14, radius * 0.3), arcs: radius * 0.44, disc: radius * 0.84 }[detailOf(radius)]
}

export type Ring = { inner: number; outer: number }

/** Returns the font size of the number of free places, which is shown below the number of the canister. */
export function roomSize(radius: number): number {
  return Math.max(10, radius * 0.24)
}

/** Returns the rings of a canister, around its number and perhaps its free places. */
export function ringsOf(radius: number, levels: number, withRoom = false): Ring[] {
  const isDotted = detailOf(radius) === 'dots'
  const hole = isDotted ? Math.max(numberSize(radius) * 0.95, radius * 0.3) : radius * 0.36
  const first = withRoom ? Math.max(hole, roomSize(radius) * 1.6) : hole
  const last = radius - Math.max(isDotted ? 3.5 : 2.5, radius * 0.075)
  const gap = Math.min(isDotted ? Math.max(3, radius * 0.05) : 1.5, (0.4 * (last - first)) / levels)
  const edge = (level: number) => Math.sqrt(first ** 2 + ((last ** 2 - first ** 2) * level) / levels)
  return Array.from({ length: levels }, (_, index) => ({
    inner: edge(index) + (index > 0 ? gap / 2 : 0),
    outer: edge(index + 1) - (index < levels - 1 ? gap / 2 : 0),
  }))
}

export type Row = { radius: number; seats: number }
export type Seats = {
  rows: Row[]
  dot: number
  /** Angle and row of each seat, in the order in which they are taken. */
  order: { angle: number; row: number }[]
}

/** Lays out the seats of a ring. Seats are taken by angle, so that any number of straws ends in one straight edge. */
export function seatsIn({ inner, outer }: Ring, count: number): Seats {
  const thickness = outer - inner
  const pitch = Math.sqrt((Math.PI * (outer ** 2 - inner ** 2)) / count)
  const many = Math.max(1, Math.round(thickness / pitch))
  const radii = Array.from({ length: many }, (_, row) => inner + (thickness * (row + 0.5)) / many)
  const sum = radii.reduce((total, radius) => total + radius, 0)
  const rows = radii.map((radius) => ({ radius, seats: Math.floor((count * radius) / sum) }))
  let rest = count - rows.reduce((total, { seats }) => total + seats, 0)
  for (let row = many - 1; rest > 0; rest -= 1, row = (row - 1 + many) % many) rows[row]!.seats += 1
  const closest = Math.min(...rows.map(({ radius, seats }) => (TURN * radius) / Math.max(1, seats)))
  const order = rows
    .flatMap(({ seats }, row) =>
      Array.from({ length: seats }, (_, seat) => ({ angle: (TURN * (seat + 0.5)) / seats, row })),
    )
    .toSorted((left, right) => left.angle - right.angle || left.row - right.row)
  return { rows, order, dot: Math.min(pitch * 0.88, (thickness / many) * 0.95, closest * 0.94, 9) }
}

export function takenByRow({ rows, order }: Seats, straws: number): number[] {
  const taken = rows.map(() => 0)
  for (const { row } of order.slice(0, straws)) taken[row]! += 1
  return taken
}

export function edgeAfter({ order }: Seats, straws: number): number {
  const last = order[straws - 1]?.angle ?? 0
  return (last + (order[straws]?.angle ?? last)) / 2
}

/** Straws of a row as one path: a dash of no length with round caps is a dot. */
export type Dots = { d: string; pitch: number }

export function dotsOf({ radius, seats }: Row, from: number, to: number): Dots | null {
  if (to <= from) return null
  const step = TURN / seats
  // Extend the arc slightly past the last dot; otherwise rounding could drop that dot.
  return { d: arc(radius, (from + 0.5) * step, (to - 0.5) * step + 0.0005), pitch: radius * step }
}

export function arc(radius: number, from: number, to: number): string {
  const at = (angle: number) => point(radius, angle)
  const turn = `A${short(radius)} ${short(radius)} 0`
  const whole = to - from >= TURN - 1e-6
  if (whole) return `M${at(from)}${turn} 1 1 ${at(from + Math.PI)}${turn} 1 1 ${at(from + TURN)}`
  return `M${at(from)}${turn} ${to - from > Math.PI ? 1 : 0} 1 ${at(to)}`
}

export function sector(radius: number, from: number, to: number): string {
  return to - from >= TURN - 1e-6 ? `${arc(radius, from, to)}z` : `M0 0L${arc(radius, from, to).slice(1)}z`
}

export function spoke({ inner, outer }: Ring, angle: number): string {
  return `M${point(inner - 1, angle)}L${point(outer + 0.5, angle)}`
}

/** Converts consecutive amounts of a whole to angles; amounts beyond the whole are cut off. */
export function turns(amounts: readonly number[], whole: number): [from: number, to: number][] {
  let before = 0
  return amounts.map((amount) => {
    const from = before
    before += amount
    return [(TURN * from) / whole, (TURN * Math.min(whole, before)) / whole]
  })
}

function point(radius: number, angle: number): string {
  return `${short(radius * Math.sin(angle))} ${short(-radius * Math.cos(angle))}`
}

function short(value: number): number {
  return Number(value.toFixed(3))
}
