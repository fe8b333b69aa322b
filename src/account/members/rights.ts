import { DAILY_WORK, type Right, RIGHTS, type Role } from '#platform/contract/permissions.ts'
import { words } from '#platform/contract/words.ts'
import { rolesTexts } from '#account/auth/texts.ts'
import { rightsTexts } from './texts.ts'

export const PRESETS = {
  DAILY_WORK: [...DAILY_WORK],
  READ_ONLY: [],
  STUD_MANAGER: ['BOOK', 'EDIT', 'CORRECT'],
} as const satisfies Record<string, readonly Right[]>
export type Preset = keyof typeof PRESETS

export const PRESET_NAMES = Object.keys(PRESETS) as Preset[]

/** Returns the largest preset contained in the rights, and the number of additional rights. */
export function presetOf(rights: readonly Right[]): { preset: Preset; added: number } {
  const within = PRESET_NAMES.filter((name) => PRESETS[name].every((right) => rights.includes(right)))
  const preset = within.reduce((a, b) => (PRESETS[b].length > PRESETS[a].length ? b : a))
  return { preset, added: rights.length - PRESETS[preset].length }
}

/** Role and rights; `rights` is absent for owners, and for the default ones for daily work. */
export type GrantedRights = { role: Role; rights?: readonly Right[] | undefined }

export const rightsOf = ({ role, rights = DAILY_WORK }: GrantedRights): readonly Right[] =>
  role === 'OWNER' ? RIGHTS : rights

/**
 * Returns the name of a preset or a list of the rights, if they differ from daily work; null for daily work and owners.
 */
export function differenceOf(given: GrantedRights): string | null {
  if (given.role === 'OWNER' || given.rights === undefined) return null
  const { preset, added } = presetOf(given.rights)
  if (added > 0) return given.rights.map((right) => words[right]).join(', ')
  return preset === 'DAILY_WORK' ? null : rightsTexts.presets[preset]
}

/** Returns the role, with its rights unless they are those of daily work, for example "Collaborator, read only". */
export function roleText(given: GrantedRights): string {
  const difference = differenceOf(given)
  return [rolesTexts[given.role], ...(difference ? [difference.toLowerCase()] : [])].join(', ')
}

const wordsOf = (rights: readonly Right[]) => rights.map((right) => words[right].toLowerCase())
// Create the formatter on use, so that none is created while a page starts.
const formatList = (items: string[], type: 'conjunction' | 'disjunction' = 'conjunction') =>
  new Intl.ListFormat('en-GB', { type }).format(items)
const withReading = (rights: readonly Right[]) => formatList([rightsTexts.reads, ...wordsOf(rights)])

/** Returns a sentence about the rights of an invited user. */
export function invitedSentence(given: GrantedRights): string {
  if (given.role === 'OWNER') return rightsTexts.invitedOwner
  const rights = rightsOf(given)
  return rights.length === 0 ? rightsTexts.invitedReader : rightsTexts.invited(withReading(rights))
}

/** Returns sentences about the role or the rights that a change grants and revokes; null if it changes neither. */
export function changeSentence(name: string, before: GrantedRights, after: GrantedRights): string | null {
  const [had, has] = [rightsOf(before), rightsOf(after)]
  if (before.role !== after.role) {
    if (after.role === 'OWNER') return rightsTexts.becomesOwner(name)
    return rightsTexts.ownerNoMore(name, has.length === 0 ? rightsTexts.onlyReads : withReading(has))
  }
  const added = has.filter((right) => !had.includes(right))
  const removed = had.filter((right) => !has.includes(right))
  const sentences = [
    ...(added.length > 0 ? [rightsTexts.canNow(name, formatList(wordsOf(added)))] : []),
    ...(removed.length > 0 ? [rightsTexts.cannot(name, formatList(wordsOf(removed), 'disjunction'))] : []),
  ]
  return sentences.length > 0 ? sentences.join(' ') : null
}
