/** Which of the names on file somebody may have meant. */
import { normal } from './cells.ts'

/** Up to two names like this one, the likeliest first: "Van Dyck" may be "Stal Van Dijk". */
export function similarNames(wanted: string, names: Iterable<string>): string[] {
  const key = normal(wanted)
  if (key.length < 3) return []
  const found: { name: string; distance: number }[] = []
  for (const name of names) {
    const other = normal(name)
    if (other.length < 3 || !hasSameNumbers(key, other)) continue
    const [short, long] = key.length <= other.length ? [key, other] : [other, key]
    const most = short.length < 6 ? (short.length < 4 ? 0 : 1) : 2
    const distance = distanceWithin(short, long, most)
    if (distance <= most) found.push({ name, distance: distance + (long.length - short.length) / 100 })
  }
  return found
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, 2)
    .map(({ name }) => name)
}

/** Tank 1 is no slip of the pen for Tank 2. */
function hasSameNumbers(one: string, other: string): boolean {
  const numbers = (name: string) => name.match(/\d+/g)?.join()
  const [own, its] = [numbers(one), numbers(other)]
  return own === its || own === undefined || its === undefined
}

/** How many letters must change for `short` to stand anywhere in `long`; more than `most` is not counted out. */
function distanceWithin(short: string, long: string, most: number): number {
  if (long.includes(short)) return 0
  let before = Array.from({ length: long.length + 1 }, () => 0)
  for (const [row, letter] of Array.from(short).entries()) {
    const now = [row + 1]
    let least = row + 1
    for (let column = 1; column <= long.length; column += 1) {
      const same = before[column - 1]! + (long[column - 1] === letter ? 0 : 1)
      const cost = Math.min(same, before[column]! + 1, now[column - 1]! + 1)
      now.push(cost)
      if (cost < least) least = cost
    }
    if (least > most) return least
    before = now
  }
  return Math.min(...before)
}
