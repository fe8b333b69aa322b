import * as z from 'zod/mini'
import { STAKEHOLDER_KINDS } from '#integration/overview/stakeholder-kinds.ts'
import { pageParams, searchParams, searchText } from '#ui/search-params.ts'

export const STAKEHOLDER_PAGE_SIZE = 25

export const validateStakeholderSearch = searchParams({
  ...pageParams,
  name: searchText,
  kind: z.enum(STAKEHOLDER_KINDS),
})
export type StakeholderSearch = ReturnType<typeof validateStakeholderSearch>
