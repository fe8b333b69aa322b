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

export function isFiltered({ name, ueln, breed, sex }: HorseSearch): boolean {
  return [name, ueln, breed, sex].some((value) => value !== undefined && value !== '')
}

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
