/** Entries of a request name each other, and what is on file, by refs. */
import type { NewImport } from '../contract.ts'

export const NOUNS = ['parties', 'animals', 'containers', 'batches'] as const
export type Noun = (typeof NOUNS)[number]

export const ENTRY_LISTS = [...NOUNS, 'health_tests', 'measurements', 'sheets', 'bookings'] as const

/** The fields that hold a ref, and what it names. */
const NAMED: Record<string, Noun> = {
  owner: 'parties',
  owner_ids: 'parties',
  supplier: 'parties',
  holder: 'parties',
  receiver_id: 'parties',
  producer_id: 'parties',
  collection_centre_id: 'parties',
  processing_centre_id: 'parties',
  animal_id: 'animals',
  container: 'containers',
  batch: 'batches',
  batch_id: 'batches',
}

/** A copy of an entry with each of its refs mapped. */
export function mapRefs<T>(entry: T, mapping: (noun: Noun, ref: string) => string): T {
  const copy = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return name in NAMED ? mapping(NAMED[name]!, value) : value
    if (Array.isArray(value)) return value.map((one) => copy(one, name))
    if (typeof value !== 'object' || value === null) return value
    const copied: Record<string, unknown> = {}
    for (const key in value) copied[key] = copy((value as Record<string, unknown>)[key], key)
    return copied
  }
  return copy(entry, '') as T
}

/** @param visit is told each ref of an entry, and by which path it is there */
export function visitRefs(
  entry: object,
  visit: (noun: Noun, ref: string, field: string) => void,
  within = '',
) {
  for (const [name, value] of Object.entries(entry)) {
    const noun = NAMED[name]
    if (noun) {
      for (const ref of [value].flat()) if (typeof ref === 'string') visit(noun, ref, within + name)
    } else if (typeof value === 'object' && value !== null) visitRefs(value, visit, `${within}${name}.`)
  }
}

/** The place in the request's own list that a ref names; null if it is the id of something on file. */
export function placeInList(ref: string): number | null {
  return ref.startsWith('new-') ? Number(ref.slice('new-'.length)) : null
}

/** The entries of all lists, each with its place and the name of its list. */
export function* entriesOf(request: NewImport) {
  for (const list of ENTRY_LISTS) {
    for (const [index, entry] of request[list].entries()) yield { list, index, entry }
  }
}
