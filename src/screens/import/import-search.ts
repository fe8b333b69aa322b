import { type PageSearch, validatePageSearch } from '#ui/page-search.ts'

/** Which step is shown, or which import; a page of the list of imports. */
export type ImportSearch = PageSearch & { step?: 'columns' | 'check' | undefined; id?: string | undefined }

export function validateImportSearch(search: Record<string, unknown>): ImportSearch {
  const { step, id } = search
  return {
    ...validatePageSearch(search),
    ...(step === 'columns' || step === 'check' ? { step } : {}),
    ...(typeof id === 'string' && id !== '' ? { id } : {}),
  }
}
