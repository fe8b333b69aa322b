/** Detection of names of parties and horses that are probably one name in different spellings. */
import { foldText } from '#platform/contract/fold-text.ts'

const LEGAL_FORMS = new Set(
  (
    'gmbh mbh ag kg kgaa ohg gbr ug eg ev ek co cie ltd limited llc llp lp plc inc corp sa sas sasu sarl eurl earl ' +
    'scea gaec snc sci sl slu sll sc srl spa sapa ss bv nv vof cv bvba ab as aps oy'
  ).split(' '),
)

/** Words that are left out, or written as a sign, without changing the name. */
const CONNECTIVES = new Set(['and', 'und', 'et', 'en', 'y', 'e', 'the'])

/** Initials such as "S.L.", "e. V." and "S.r.l.", which are read as one word. */
const INITIALS = /\b\p{L}(?:\.\s?\p{L}\b)+\.?/gu

function wordsOf(name: string): string[] {
  const text = foldText(name).replace(INITIALS, (initials) => initials.replace(/[^\p{L}]/gu, ''))
  // Treat umlauts and their transcriptions alike, such as Müller and Mueller.
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/([aou])e/g, '$1'))
}

/** Returns the words joined as written and in alphabetical order, so that "Stal Van Dijk" matches "Van Dijk, Stal". */
const keysOf = (words: readonly string[]) => [...new Set([words.join(''), words.toSorted().join('')])]

/**
 * Returns one or two keys, or none for a name without letters and digits. Two names that share a key differ only in
 * case, blanks, punctuation, accents, umlaut spelling, connectives, legal form or the order of their words, and are
 * probably one party.
 */
export function partyKeys(name: string): string[] {
  const words = wordsOf(name)
  const meaning = words.filter((word) => !LEGAL_FORMS.has(word) && !CONNECTIVES.has(word))
  return keysOf(meaning.length > 0 ? meaning : words).filter(Boolean)
}

/** Returns the keys of a horse's name. No word is left out, because the name of a horse has no legal form. */
export function horseKeys(name: string): string[] {
  return keysOf(wordsOf(name)).filter(Boolean)
}

const haveCommon = (a: readonly string[], b: readonly string[]) => a.some((key) => b.includes(key))

type PartyName = { name: string; email?: string | null | undefined }

/** Whether two parties are probably one: they have the same email address, or names that share a key. */
export function isSimilarParty(a: PartyName, b: PartyName): boolean {
  const email = foldEmail(a.email)
  return (email !== '' && email === foldEmail(b.email)) || haveCommon(partyKeys(a.name), partyKeys(b.name))
}

type HorseFacts = { ueln: string | null; born_on: string | null }

/** Whether two horses of one name are different ones: their UELNs or days of birth contradict each other. */
export function areDifferentHorses(a: HorseFacts, b: HorseFacts): boolean {
  const contradicts = (left: string | null, right: string | null) =>
    left !== null && right !== null && left !== right
  return contradicts(a.ueln, b.ueln) || contradicts(a.born_on, b.born_on)
}

type HorseName = HorseFacts & { name: string; sex: string }

/** Whether two horses are probably one: of one sex, with names that share a key, and not known to be different. */
export function isSimilarHorse(a: HorseName, b: HorseName): boolean {
  return a.sex === b.sex && haveCommon(horseKeys(a.name), horseKeys(b.name)) && !areDifferentHorses(a, b)
}

const foldEmail = (email: string | null | undefined) => email?.trim().toLowerCase() ?? ''
