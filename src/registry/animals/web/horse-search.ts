/** URL search parameters of the horse list. */
import * as z from 'zod/mini'
import { pageParams, searchParams, searchText } from '#ui/search-params.ts'
import { BREEDS } from '../breeds.ts'
import { SEXES } from '../filters.ts'

export const HORSE_PAGE_SIZE = 25

export const validateHorseSearch = searchParams({
  ...pageParams,
  name: searchText,
  ueln: searchText,
  breed: z.enum(BREEDS),
  sex: z.enum(SEXES),
})
export type HorseSearch = ReturnType<typeof validateHorseSearch>

/** Whether any filter is set; pagination does not count. */
export function isFiltered({ name, ueln, breed, sex }: HorseSearch): boolean {
  return [name, ueln, breed, sex].some((value) => value !== undefined && value !== '')
}

/** Returns the query for the server: the page, and the filters that are set. */
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
