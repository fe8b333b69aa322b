/** Pagination as URL search parameters. Undefined values are left out of the URL. */
export type PageSearch = { limit?: number | undefined; offset?: number | undefined }

export function validatePageSearch(search: Record<string, unknown>): PageSearch {
  const valid: PageSearch = {}
  const [limit, offset] = [Number(search['limit']), Number(search['offset'])]
  if (Number.isInteger(limit) && limit >= 1 && limit <= 100) valid.limit = limit
  if (Number.isInteger(offset) && offset > 0) valid.offset = offset
  return valid
}
