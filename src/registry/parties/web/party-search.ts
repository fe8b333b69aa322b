import { pageParams, searchParams, searchText } from '#ui/search-params.ts'

export const PARTY_PAGE_SIZE = 10

export const validatePartySearch = searchParams({ ...pageParams, name: searchText })
export type PartySearch = ReturnType<typeof validatePartySearch>
