/** URL search parameters of the stakeholder list in the hub. */
import { type PageSearch, validatePageSearch } from '#ui/page-search.ts'

/** Undefined values are left out of the URL. */
export type PartySearch = PageSearch & { name?: string | undefined }

export const PARTY_PAGE_SIZE = 10

export function validatePartySearch(search: Record<string, unknown>): PartySearch {
  const valid: PartySearch = validatePageSearch(search)
  const { name } = search
  // The router parses numeric strings as numbers.
  if ((typeof name === 'string' && name !== '') || typeof name === 'number') valid.name = String(name)
  return valid
}
