/** Proposes stakeholders that are probably one. */
import { partyKeys } from '#features/parties/similar-names.ts'

type Known = { id: string; name: string; email: string | null; phone: string | null }

/** Shorter numbers may be extensions of different firms. */
const MIN_PHONE_DIGITS = 7

/** The digits of a phone number without leading zeros, by which two ways of writing it are compared; '' if they are too few. */
export function phoneDigits(phone: string | null): string {
  const digits = phone?.replace(/\D/g, '').replace(/^0+/, '') ?? ''
  return digits.length >= MIN_PHONE_DIGITS ? digits : ''
}

/** What two similar stakeholders have in common. */
function keysOf({ name, email, phone }: Known): string[] {
  const [mail, number] = [email?.toLowerCase() ?? '', phoneDigits(phone)]
  return [
    ...partyKeys(name).map((key) => `name ${key}`),
    ...(mail === '' ? [] : [`email ${mail}`]),
    ...(number === '' ? [] : [`phone ${number}`]),
  ]
}

/**
 * Returns pairs with equal names (apart from case, blanks, accents, legal form and word order), email addresses or phone numbers.
 * Of three that are alike the first is paired with each other one.
 * @param isDistinct whether the two were kept apart
 */
export function similarPairs<P extends Known>(
  parties: readonly P[],
  isDistinct: (first: P, second: P) => boolean,
): [P, P][] {
  const seen = new Map<string, P[]>()
  const pairs: [P, P][] = []
  for (const party of parties) {
    const alike = new Set<P>()
    for (const key of keysOf(party)) {
      const before = seen.get(key) ?? []
      const first = before.find((other) => !isDistinct(other, party))
      if (first) alike.add(first)
      seen.set(key, [...before, party])
    }
    for (const first of alike) pairs.push([first, party])
  }
  return pairs
}
