import type { NewImport } from '../contract.ts'

export const NOUNS = ['parties', 'animals', 'containers', 'batches'] as const
export type Noun = (typeof NOUNS)[number]

export const ENTRY_LISTS = [...NOUNS, 'health_tests', 'measurements', 'sheets', 'bookings'] as const

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

/** Copies an entry with each of its references mapped. */
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

/** Calls `visit` with each reference of an entry, the list to which it belongs, and its path in the entry. */
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

/** Returns the index that a reference names in its list of the request; null if it is the id of a record on file. */
export function placeInList(ref: string): number | null {
  return ref.startsWith('new-') ? Number(ref.slice('new-'.length)) : null
}

/** Yields the entries of all lists, each with its index and the name of its list. */
export function* entriesOf(request: NewImport) {
  for (const list of ENTRY_LISTS) {
    for (const [index, entry] of request[list].entries()) yield { list, index, entry }
  }
}
