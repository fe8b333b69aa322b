/** URL search parameters of the horse list. */
import { type Sex, SEXES } from '../filters.ts'
import { type Breed, BREEDS } from '../breeds.ts'
import { type PageSearch, validatePageSearch } from '#ui/page-search.ts'

/** Undefined values are left out of the URL. */
export type HorseSearch = PageSearch & {
  name?: string | undefined
  ueln?: string | undefined
  breed?: Breed | undefined
  sex?: Sex | undefined
}

export const HORSE_PAGE_SIZE = 25

export function validateHorseSearch(search: Record<string, unknown>): HorseSearch {
  const valid: HorseSearch = validatePageSearch(search)
  for (const field of ['name', 'ueln'] as const) {
    const value = search[field]
    // The router parses numeric strings as numbers.
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') valid[field] = String(value)
  }
  if (BREEDS.includes(search['breed'] as Breed)) valid.breed = search['breed'] as Breed
  if (SEXES.includes(search['sex'] as Sex)) valid.sex = search['sex'] as Sex
  return valid
}

/** Whether any filter is set; pagination does not count. */
export function isFiltered({ name, ueln, breed, sex }: HorseSearch): boolean {
  return [name, ueln, breed, sex].some((value) => value !== undefined && value !== '')
}

/** Query for the server: the page, and the filters that are set. */
export function horseQuery({
  name = '',
  ueln = '',
  breed,
  sex,
  limit = HORSE_PAGE_SIZE,
  offset = 0,
}: HorseSearch) {
  return { name, ueln, limit, offset, ...(sex ? { sex } : {}), ...(breed ? { breed } : {}) }
}
