import type { Animal } from '#registry/animals/contract.ts'
import { horseKeys, partyKeys } from '#registry/parties/similar-names.ts'
import { foldText } from '#platform/contract/fold-text.ts'
import { phoneDigits } from './similar-pairs.ts'
import { evidenceTexts } from './texts.ts'

type KnownParty = Record<'name', string> & Record<'email' | 'phone' | 'city' | 'country', string | null>

export type Evidence = { text: string; isFor: boolean }

export function evidenceOf(first: KnownParty, second: KnownParty): Evidence[] {
  const isSame = (valueOf: (party: KnownParty) => string) =>
    valueOf(first) !== '' && valueOf(first) === valueOf(second)
  const emailOf = ({ email }: KnownParty) => email?.toLowerCase() ?? ''
  const same = [
    isSame(({ phone }) => phoneDigits(phone)) && evidenceTexts.phone,
    isSame(({ city }) => foldText(city ?? '')) && evidenceTexts.city,
    isSame(emailOf)
      ? evidenceTexts.email
      : isSame((party) => emailOf(party).split('@')[1] ?? '') && evidenceTexts.domain,
  ].filter((thing) => thing !== false)
  const hasOneName = partyKeys(first.name).some((key) => partyKeys(second.name).includes(key))
  const further = furtherWords(first.name, second.name)
  const differs = first.country !== null && second.country !== null && first.country !== second.country
  return [
    ...(hasOneName ? [{ text: evidenceTexts.sameName, isFor: true }] : []),
    ...(same.length > 0 ? [{ text: evidenceTexts.same(same), isFor: true }] : []),
    ...(further.length > 0 ? [{ text: evidenceTexts.onlyOne(further), isFor: false }] : []),
    ...(differs ? [{ text: evidenceTexts.differentCountry, isFor: false }] : []),
  ]
}

type KnownHorse = Pick<Animal, 'name' | 'born_on' | 'sire' | 'dam'>

export function horseEvidence(first: KnownHorse, second: KnownHorse): Evidence[] {
  const isSame = (valueOf: (horse: KnownHorse) => string | null | undefined) =>
    Boolean(valueOf(first)) && valueOf(first) === valueOf(second)
  const parent = (name: string | undefined) => foldText(name ?? '')
  const same = [
    isSame(({ born_on }) => born_on) && evidenceTexts.born,
    isSame(({ sire }) => parent(sire?.name)) && evidenceTexts.sire,
    isSame(({ dam }) => parent(dam?.name)) && evidenceTexts.dam,
  ].filter((thing) => thing !== false)
  const hasOneName = horseKeys(first.name).some((key) => horseKeys(second.name).includes(key))
  const name = first.name === second.name ? evidenceTexts.equalName : evidenceTexts.sameName
  const differs = first.born_on !== null && second.born_on !== null && first.born_on !== second.born_on
  return [
    ...(hasOneName ? [{ text: name, isFor: true }] : []),
    ...(same.length > 0 ? [{ text: evidenceTexts.same(same), isFor: true }] : []),
    ...(differs ? [{ text: evidenceTexts.differentDays, isFor: false }] : []),
  ]
}

/** Returns the words that only one of two names has, in their original spelling. */
function furtherWords(first: string, second: string): string[] {
  const wordsOf = (name: string) => name.split(/\s+/).filter(Boolean)
  const missing = (from: string, other: string) => {
    const folded = new Set(wordsOf(other).map(foldText))
    return wordsOf(from).filter((word) => !folded.has(foldText(word)))
  }
  return [...missing(first, second), ...missing(second, first)]
}
