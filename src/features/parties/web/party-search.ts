/** What the address of the hub says about its list of stakeholders. */
import { type PageSearch, validatePageSearch } from '#ui/page-search.ts'

/** What is undefined leaves the address. */
export type PartySearch = PageSearch & { name?: string | undefined }

export const PARTY_PAGE_SIZE = 10

export function validatePartySearch(search: Record<string, unknown>): PartySearch {
  const valid: PartySearch = validatePageSearch(search)
  const { name } = search
  // The router reads what looks like a number as one.
  if ((typeof name === 'string' && name !== '') || typeof name === 'number') valid.name = String(name)
  return valid
}
