/** Pairs of stakeholders, or of horses, that are probably duplicates. */
import type { Sex } from '#registry/animals/contract.ts'
import { areDifferentHorses, horseKeys, partyKeys } from '#registry/parties/similar-names.ts'

type IsDistinct<T> = (first: T, second: T) => boolean

/** Pairs each item with the first earlier one that shares a key and is not distinct from it. */
function pairsBy<T>(items: readonly T[], keysOf: (item: T) => string[], isDistinct: IsDistinct<T>): [T, T][] {
  const seen = new Map<string, T[]>()
  const pairs: [T, T][] = []
  for (const item of items) {
    const alike = new Set<T>()
    for (const key of keysOf(item)) {
      const before = seen.get(key) ?? []
      const first = before.find((other) => !isDistinct(other, item))
      if (first) alike.add(first)
      seen.set(key, [...before, item])
    }
    for (const first of alike) pairs.push([first, item])
  }
  return pairs
}

/** Minimum number of digits of a phone number, because shorter ones may be extensions in different firms. */
const MIN_PHONE_DIGITS = 7

/** Returns the digits of a phone number without leading zeros, to compare notations; '' if they are too few. */
export function phoneDigits(phone: string | null): string {
  const digits = phone?.replace(/\D/g, '').replace(/^0+/, '') ?? ''
  return digits.length >= MIN_PHONE_DIGITS ? digits : ''
}

type KnownParty = { id: string; name: string; email: string | null; phone: string | null }

/** Pairs parties by email address, phone number or name (ignoring case, blanks, accents, legal form, word order). */
export function similarParties<P extends KnownParty>(
  parties: readonly P[],
  isDistinct: IsDistinct<P>,
): [P, P][] {
  const keysOf = ({ name, email, phone }: P) => {
    const [mail, number] = [email?.toLowerCase() ?? '', phoneDigits(phone)]
    return [
      ...partyKeys(name).map((key) => `name ${key}`),
      ...(mail === '' ? [] : [`email ${mail}`]),
      ...(number === '' ? [] : [`phone ${number}`]),
    ]
  }
  return pairsBy(parties, keysOf, isDistinct)
}

type KnownHorse = { id: string; name: string; sex: Sex; ueln: string | null; born_on: string | null }

/** Pairs horses of one sex by name (ignoring case, blanks, accents, word order), unless UELN or birth date differ. */
export function similarHorses<H extends KnownHorse>(
  horses: readonly H[],
  isDistinct: IsDistinct<H>,
): [H, H][] {
  return pairsBy(
    horses,
    ({ name, sex }) => horseKeys(name).map((key) => `${sex} ${key}`),
    (a, b) => areDifferentHorses(a, b) || isDistinct(a, b),
  )
}
