/** Bars of used straws by month or season: pure functions, in pixels. */
import type { HorseUse, UsedStraws } from '#stock/straws/horses.ts'

/** Kinds of use in the order in which they are stacked, from the bottom. */
export const USES = ['inseminated', 'sold', 'lost'] as const
type Use = (typeof USES)[number]

export type UseBar = {
  /** Month or year, such as `2026-05` or `2026`. */
  key: string
  used: UsedStraws
  total: number
  x: number
  width: number
  /** Position y of the top of the stack. */
  top: number
  parts: { kind: Use; y: number; height: number }[]
}

/** Room for the number above a bar. */
const HEAD = 18

/**
 * Returns bars of all months of the year in which straws were used or, if there are several such years, of all years.
 */
export function drawUse(months: HorseUse['months'], { width, height }: { width: number; height: number }) {
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))].toSorted()
  const [first, last] = [Number(years[0]), Number(years.at(-1))]
  const isMonths = years.length === 1
  const keys = isMonths
    ? Array.from({ length: 12 }, (_, index) => `${years[0]}-${String(index + 1).padStart(2, '0')}`)
    : Array.from({ length: last - first + 1 }, (_, index) => String(first + index))
  const groups = keys.map((key) => {
    const own = months.filter(({ month }) => month.startsWith(key))
    const used = { inseminated: 0, sold: 0, lost: 0 }
    for (const one of own) for (const use of USES) used[use] += one[use]
    return { key, used, total: used.inseminated + used.sold + used.lost }
  })
  const max = Math.max(1, ...groups.map(({ total }) => total))
  const step = width / groups.length
  const bars = groups.map(({ key, used, total }, index): UseBar => {
    let top = height
    const parts = USES.filter((use) => used[use] > 0).map((use) => {
      const tall = (used[use] / max) * (height - HEAD)
      top -= tall
      return { kind: use, y: top, height: tall }
    })
    return { key, used, total, top, parts, x: index * step + step * 0.2, width: step * 0.6 }
  })
  return { bars, isMonths }
}

/**
 * Returns the number of seasons for which straws last at the average use of past years; null if there are
 * fewer than two past years, no use, or no straws.
 * @param year the present year, which is not over and does not count
 */
export function lastsFor(straws: number, months: HorseUse['months'], year: string) {
  const past = months.filter(({ month }) => month.slice(0, 4) < year)
  const years = new Set(past.map(({ month }) => month.slice(0, 4))).size
  const used = past.reduce((sum, { inseminated, sold }) => sum + inseminated + sold, 0)
  if (years < 2 || used === 0 || straws === 0) return null
  const average = used / years
  return { straws: Math.round(average), seasons: Math.max(1, Math.round(straws / average)) }
}
