import * as z from 'zod/mini'
import { searchParams, searchText } from '#ui/search-params.ts'

export const RANGES = ['1', '3', 'all'] as const
export type Range = (typeof RANGES)[number]

export const validateNitrogenSearch = searchParams({
  vessel: z.string().check(z.minLength(1)),
  range: z.pipe(searchText, z.enum(RANGES)),
})
export type NitrogenSearch = ReturnType<typeof validateNitrogenSearch>
