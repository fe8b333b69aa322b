/** What the address of the hub says about its list of stakeholders. */

/** What is undefined leaves the address. */
export type PartySearch = {
  name?: string | undefined
  offset?: number | undefined
  limit?: number | undefined
}

export const PARTY_PAGE_SIZE = 10

export function validatePartySearch(search: Record<string, unknown>): PartySearch {
  const valid: PartySearch = {}
  const { name } = search
  // The router reads what looks like a number as one.
  if ((typeof name === 'string' && name !== '') || typeof name === 'number') valid.name = String(name)
  const [limit, offset] = [Number(search['limit']), Number(search['offset'])]
  if (Number.isInteger(limit) && limit >= 1 && limit <= 100) valid.limit = limit
  if (Number.isInteger(offset) && offset > 0) valid.offset = offset
  return valid
}
