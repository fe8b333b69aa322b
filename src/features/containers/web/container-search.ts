/** What the address of the container list says. */
import { CONTAINER_FILTERS, type ContainerFilter } from '../filters.ts'

/** What is undefined leaves the address. */
export type ContainerSearch = {
  field?: ContainerFilter | undefined
  query?: string | undefined
  view?: 'list' | undefined
  /** The straws that wait for a place are listed. */
  unlocated?: 1 | undefined
}

export function validateContainerSearch(search: Record<string, unknown>): ContainerSearch {
  const { field, query } = search
  const isField = CONTAINER_FILTERS.includes(field as ContainerFilter)
  return {
    ...(isField ? { field: field as ContainerFilter } : {}),
    // The router reads what looks like a number as one.
    ...(typeof query === 'string' || typeof query === 'number' ? { query: String(query) } : {}),
    ...(search['view'] === 'list' ? { view: 'list' as const } : {}),
    ...(search['unlocated'] === 1 || search['unlocated'] === true ? { unlocated: 1 as const } : {}),
  }
}
