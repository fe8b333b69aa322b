import * as z from 'zod/mini'
import { pageParams, searchParams, searchText } from '#ui/search-params.ts'
import { BREEDS } from '../breeds.ts'
import { SEXES } from '../filters.ts'

export const HORSE_PAGE_SIZE = 25

export const validateHorseSearch = searchParams({
  ...pageParams,
  /** Text of the search field: a name, UELN, microchip or studbook number. */
  name: searchText,
  breed: z.enum(BREEDS),
  sex: z.enum(SEXES),
  owner_id: z.uuid(),
  // The router parses digits as numbers.
  doses_left: z.pipe(z.coerce.string(), z.literal('1')),
})
export type HorseSearch = ReturnType<typeof validateHorseSearch>

export function isFiltered({ limit: _, offset: __, ...filter }: HorseSearch): boolean {
  return Object.values(filter).some((value) => value !== undefined)
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

export function horseQuery({ name = '', limit = HORSE_PAGE_SIZE, offset = 0, ...filter }: HorseSearch) {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  return { text: name, limit, offset, ...(Object.fromEntries(given) as Given<typeof filter>) }
}
