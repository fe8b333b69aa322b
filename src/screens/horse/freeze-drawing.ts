/** Positions of freezes in drawings: pure functions, in pixels. */
import type { Freeze } from '#stock/batches/contract.ts'

/** Percent at the top of every drawing, so that rows and stallions can be compared. */
const TOP_PERCENT = 70

export type Dot<F> = { freeze: F; x: number; y: number }

/** Places the freezes of a row in a list, at most 24, on the common scale. */
export function drawLine<F extends { progressive: number }>(
  freezes: readonly F[],
  { width, height, slots = 11 }: { width: number; height: number; slots?: number },
): Dot<F>[] {
  const step = Math.min(width / slots, (width - 10) / Math.max(1, freezes.length - 1))
  return freezes.map((freeze, index) => ({
    freeze,
    x: 5 + index * step,
    y: yOf(freeze.progressive, height),
  }))
}

/** Returns the y of a percentage in a drawing of this height, 5 px inside its edges. */
export function yOf(percent: number, height: number, top = TOP_PERCENT): number {
  return 5 + (height - 10) * (1 - Math.min(percent, top) / top)
}

export type Season<F> = { year: string; freezes: F[]; median: number | null }

/** Groups freezes by year, in order; the median counts those that were measured. */
export function seasonsOf<F extends Pick<Freeze, 'day' | 'progressive'>>(freezes: readonly F[]): Season<F>[] {
  const years = [...new Set(freezes.map(({ day }) => day.slice(0, 4)))].toSorted()
  return years.map((year) => {
    const own = freezes.filter(({ day }) => day.startsWith(year))
    return { year, freezes: own, median: medianOf(own.flatMap(({ progressive }) => progressive ?? [])) }
  })
}

/** Returns the median in whole percent, rounded half up; null without any number. */
export function medianOf(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null
  const sorted = numbers.toSorted((left, right) => left - right)
  const middle = sorted.length / 2
  const median = (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2
  return Math.floor(median + 0.5)
}

/** Maximum number of freezes that are drawn with a column each; more are drawn by season. */
export const MAX_COLUMNS = 24

export type Measured = Freeze & { progressive: number }

type Size = { width: number; height: number; foot: number }

export type DrawnFreezes = {
  dots: { freeze: Measured; x: number; y: number; fresh: number | null }[]
  seasons: { year: string; x: number; width: number; median: number | null }[]
  isSeasons: boolean
  left: number
  right: number
  /** Width of a column, or of a season. */
  step: number
  /** Returns the y of a percentage. */
  y: (percent: number) => number
} & Pick<Size, 'height' | 'foot'>

const LEFT = 34
const RIGHT = 12

/** Places freezes, which are in order of their days: a column each, or dots side by side in bands of seasons. */
export function drawFreezes(freezes: readonly Measured[], { width, height, foot }: Size): DrawnFreezes {
  const isSeasons = freezes.length > MAX_COLUMNS
  const top = Math.max(80, ...freezes.flatMap(({ progressive, fresh }) => [progressive, fresh ?? 0]))
  const y = (percent: number) => yOf(percent, height - foot, top)
  const [left, right] = [LEFT, width - RIGHT]
  const groups = seasonsOf(freezes)
  const step = (right - left) / (isSeasons ? groups.length : freezes.length)
  const seasons = groups.map(({ year, median }, index) => ({
    year,
    median,
    x: left + index * step,
    width: step,
  }))
  const xOf = (freeze: Measured, index: number) => {
    if (!isSeasons) return left + step * (index + 0.5)
    const season = groups.findIndex(({ year }) => freeze.day.startsWith(year))
    const own = groups[season]!.freezes
    return left + step * (season + (own.indexOf(freeze) + 0.5) / own.length)
  }
  const dots = freezes.map((freeze, index) => ({
    freeze,
    x: xOf(freeze, index),
    y: y(freeze.progressive),
    fresh: freeze.fresh === null ? null : y(freeze.fresh),
  }))
  return { dots, seasons, isSeasons, left, right, step, y, height, foot }
}
