/** Layout of a level in the side view, in pixels. Straws beyond one row are drawn behind it, a little higher. */

export type Stand = {
  perRow: number
  rows: number
  /** Distance from one straw to the next; `gap` is added after each `group` of straws. */
  pitch: number
  gap: number
  group: number
  tube: { width: number; height: number }
  /** Height by which a chosen straw is raised. */
  rise: number
  /** Height of each row above the row in front of it. */
  step: number
  width: number
  height: number
  /** Upper end of the straws in front, from the top of the drawing. */
  top: number
  /** Lower end of the straws in front, from the top of the drawing. */
  base: number
}

const MARGIN = 14
export const IN_A_ROW = 90
const MAX_ROWS = 3
const WIDEST = 8
const WIDEST_IN_TRAY = 11.5
const GAP = 0.75
const TEN = 10

function tubeHeight(levels: number): number {
  if (levels <= 2) return 104
  return levels <= 4 ? 84 : 34
}

/**
 * Returns the layout of a level.
 * @param scale number of straws there must be room for
 */
export function standOf(width: number, levels: number, scale: number, straws: number): Stand {
  const perRow = scale > IN_A_ROW * MAX_ROWS ? Math.ceil(scale / MAX_ROWS) : Math.min(scale, IN_A_ROW)
  const rows = Math.max(1, Math.ceil(straws / perRow))
  const units = perRow + GAP * (Math.ceil(perRow / TEN) - 1)
  const pitch = Math.min(WIDEST, (width - 2 * MARGIN) / units)
  const height = tubeHeight(levels)
  const isLow = height < 50
  const rise = isLow ? 8 : 14
  const step = isLow ? 6 : 13
  const top = rise + 9 + (rows - 1) * step
  const base = top + height
  const tube = { width: Math.max(1, pitch * 0.76), height }
  return {
    perRow,
    rows,
    pitch,
    gap: pitch * GAP,
    group: TEN,
    tube,
    rise,
    step,
    width,
    height: base + 9,
    top,
    base,
  }
}

/**
 * Returns the layout of up to `IN_A_ROW` straws in one row, with a gap after each dose.
 * @param dose straws per dose, 1 or more; null if unknown
 */
export function trayOf(width: number, straws: number, dose: number | null): Stand {
  const group = dose ?? TEN
  const units = straws + GAP * (Math.ceil(straws / group) - 1)
  const pitch = Math.min(WIDEST_IN_TRAY, (width - 2 * MARGIN) / Math.max(1, units))
  const [rise, height] = [12, 52]
  const top = rise + 12
  const base = top + height
  const tube = { width: Math.max(1, pitch * 0.84), height }
  const row = { perRow: Math.max(1, straws), rows: 1, pitch, gap: pitch * GAP, group }
  return { ...row, tube, rise, step: 0, width, height: base + 6, top, base }
}

/** Returns the x coordinate of a straw's middle; `index` is the number of straws before it. */
export function xOf({ pitch, gap, group, perRow }: Stand, index: number): number {
  const column = index % perRow
  const behind = index < perRow ? 0 : pitch / 2
  return MARGIN + (column + 0.5) * pitch + Math.floor(column / group) * gap + behind
}

export function rowOf({ perRow }: Stand, index: number): number {
  return Math.floor(index / perRow)
}

/** Returns the horizontal extent of a group's straws in its first row. */
export function spanOf(stand: Stand, start: number, count: number): { from: number; to: number } {
  const first = rowOf(stand, start) > 0 ? start % stand.perRow : start
  const last = Math.min(stand.perRow, first + count) - 1
  const half = stand.pitch / 2
  return { from: xOf(stand, first) - half, to: xOf(stand, last) + half }
}

export function strawAt(stand: Stand, total: number, x: number, y: number): number | null {
  const { pitch, gap, group, perRow, top, step } = stand
  const whole = group * pitch + gap
  const groups = Math.floor((x - MARGIN) / whole)
  const column = groups * group + Math.min(group - 1, Math.floor((x - MARGIN - groups * whole) / pitch))
  if (column < 0 || column >= perRow) return null
  const rows = Math.ceil((total - column) / perRow)
  if (rows <= 0) return null
  const row = Math.min(rows - 1, Math.max(0, Math.ceil((top - y) / step)))
  return row * perRow + column
}

/** Returns one path of vertical lines: for each straw, one at each side that the part has. */
export function lines(stand: Stand, indexes: readonly number[], up: number, part: Part): string {
  const { tube, base } = stand
  return indexes
    .map((index) => {
      const foot = base - rowOf(stand, index) * stand.step - up
      const head = foot - tube.height
      const [from, to] = part.ends(head, foot, tube)
      return part.sides
        .map((side) => `M${short(xOf(stand, index) + side * tube.width)} ${short(from)}V${short(to)}`)
        .join('')
    })
    .join('')
}

type Part = {
  /** Offsets from the middle, in widths of a straw. */
  sides: readonly number[]
  ends: (head: number, foot: number, tube: Stand['tube']) => [number, number]
}

const PLUG = 9

/** Parts of a drawn straw. Round line caps add half a width at either end. */
export const PARTS = {
  body: { sides: [0], ends: (head, foot, { width }) => [head + width / 2, foot - width / 2] },
  edges: { sides: [-0.4, 0.4], ends: (head, foot, { width }) => [head + width / 2, foot - width / 2] },
  light: { sides: [-0.12], ends: (head, foot, { width }) => [head + width, foot - width] },
  plug: {
    sides: [0],
    ends: (head, _, { width, height }) => [head + width / 2, head + Math.min(PLUG, height / 4) - width / 2],
  },
  core: {
    sides: [0],
    ends: (head, foot, { width, height }) => [head + PLUG + (height - PLUG) * 0.22, foot - width],
  },
} satisfies Record<string, Part>

/** Returns one path of caps above raised straws, `up` pixels higher; a negative `up` marks the lower ends of straws. */
export function caps(stand: Stand, indexes: readonly number[], up = 0): string {
  const half = stand.tube.width * 0.35
  return indexes
    .map((index) => {
      const y = stand.base - rowOf(stand, index) * stand.step - stand.rise - stand.tube.height - 5 - up
      return `M${short(xOf(stand, index) - half)} ${short(y)}h${short(2 * half)}`
    })
    .join('')
}

/** Returns free places in front, as dots. */
export function feet(stand: Stand, indexes: readonly number[]): string {
  return indexes.map((index) => `M${short(xOf(stand, index))} ${short(stand.base + 1)}h.01`).join('')
}

function short(value: number): number {
  return Number(value.toFixed(2))
}
