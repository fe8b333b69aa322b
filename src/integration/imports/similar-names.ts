import { foldText } from '#platform/contract/fold-text.ts'
import { normal } from './cells.ts'

/** Returns up to two names like this one, the likeliest first: "Van Dyck" may be "Stal Van Dijk". */
export function similarNames(wanted: string, names: Iterable<string>): string[] {
  const key = normal(wanted)
  if (key.length < 3) return []
  const found: { name: string; distance: number }[] = []
  for (const name of names) {
    const other = normal(name)
    if (other.length < 3 || !hasSameNumbers(key, other)) continue
    const [short, long] = key.length <= other.length ? [key, other] : [other, key]
    const max = short.length < 6 ? (short.length < 4 ? 0 : 1) : 2
    const distance = distanceWithin(short, long, max)
    if (distance <= max) found.push({ name, distance: distance + (long.length - short.length) / 100 })
  }
  return found
    .toSorted((left, right) => left.distance - right.distance)
    .slice(0, 2)
    .map(({ name }) => name)
}

const wordsOf = (name: string) => foldText(name).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Whether two names differ by a typo: in one word, a letter is wrong, missing, added, or swapped with the next.
 * Different initials, numerals and short words are not typos: Quintus L and Quintus Z, Cornet II and Cornet III.
 */
export function isTypo(left: string, right: string): boolean {
  const [words, others] = [wordsOf(left), wordsOf(right)]
  if (words.length !== others.length) return false
  const differing = words.flatMap((word, place) => (word === others[place] ? [] : [[word, others[place]!]]))
  const [word, other] = differing[0] ?? []
  if (differing.length !== 1 || !word || !other) return false
  const isWord = (text: string) => text.length >= 4 && /^\p{L}+$/u.test(text) && !/^[ivxlcdm]+$/.test(text)
  return isWord(word) && isWord(other) && areOneLetterApart(word, other)
}

function areOneLetterApart(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  const [a, b] = [short.slice(start), long.slice(start)]
  if (a.length < b.length) return a === b.slice(1)
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return isSwapped || a.slice(1) === b.slice(1)
}

/** Whether the numbers in two names agree, or one name has none: Tank 1 is not a typo for Tank 2. */
function hasSameNumbers(left: string, right: string): boolean {
  const numbers = (name: string) => name.match(/\d+/g)?.join()
  const [ofLeft, ofRight] = [numbers(left), numbers(right)]
  return ofLeft === ofRight || ofLeft === undefined || ofRight === undefined
}

/** Returns how many letters must change for `short` to occur in `long`, or a number above `max` if there are more. */
function distanceWithin(short: string, long: string, max: number): number {
  if (long.includes(short)) return 0
  let before = Array.from({ length: long.length + 1 }, () => 0)
  for (const [row, letter] of Array.from(short).entries()) {
    const now = [row + 1]
    let min = row + 1
    for (let column = 1; column <= long.length; column += 1) {
      const same = before[column - 1]! + (long[column - 1] === letter ? 0 : 1)
      const cost = Math.min(same, before[column]! + 1, now[column - 1]! + 1)
      now.push(cost)
      if (cost < min) min = cost
    }
    if (min > max) return min
    before = now
  }
  return Math.min(...before)
}

/** Collection of names, in which other spellings of a name are found. */
export class Names {
  readonly onFile: readonly string[]
  private readonly isOwn: boolean
  private readonly added = new Set<string>()
  private readonly byKey = new Map<string, string>()
  private readonly keysOf: (name: string) => string[]

  /**
   * Creates a collection of the names on file.
   * @param keysOf function that returns the keys of a name, which its other spellings share
   * @param isOwn whether the file is one of our exports, which have no misspelt names; `add` then does
   * nothing
   */
  constructor(keysOf: (name: string) => string[], onFile: readonly string[], isOwn: boolean) {
    this.isOwn = isOwn
    this.keysOf = keysOf
    this.onFile = onFile
    for (const name of onFile) this.know(name)
  }

  add(name: string) {
    if (this.isOwn) return
    this.know(name)
    this.added.add(name)
  }

  /** Adds a name; the first of several spellings remains the one that is proposed. */
  private know(name: string) {
    for (const key of this.keysOf(name)) if (!this.byKey.has(key)) this.byKey.set(key, name)
  }

  spelledLike(name: string): string[] {
    return [...new Set(this.keysOf(name).flatMap((key) => this.byKey.get(key) ?? []))]
  }

  /** Returns the first added name that differs by a typo, if any. */
  typoOf(name: string): string[] {
    return [...this.added].filter((one) => isTypo(one, name)).slice(0, 1)
  }
}
