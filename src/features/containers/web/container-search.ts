/** URL search parameters of the container list. */
import { CONTAINER_FILTERS, type ContainerFilter } from '../filters.ts'

/** Undefined values are left out of the URL. */
export type ContainerSearch = {
  field?: ContainerFilter | undefined
  query?: string | undefined
  view?: 'list' | undefined
  /** Whether the list of straws waiting for a place is open. */
  unlocated?: 1 | undefined
}

export function validateContainerSearch(search: Record<string, unknown>): ContainerSearch {
  const { field, query } = search
  const isField = CONTAINER_FILTERS.includes(field as ContainerFilter)
  return {
    ...(isField ? { field: field as ContainerFilter } : {}),
    // The router parses numeric strings as numbers.
    ...(typeof query === 'string' || typeof query === 'number' ? { query: String(query) } : {}),
    ...(search['view'] === 'list' ? { view: 'list' as const } : {}),
    ...(search['unlocated'] === 1 || search['unlocated'] === true ? { unlocated: 1 as const } : {}),
  }
}

/** URL search parameters of one container: the canister that is looked into, and how. */
export type CanisterSearch = { canister?: number | undefined; view?: 'list' | undefined }

export function validateCanisterSearch(search: Record<string, unknown>): CanisterSearch {
  return {
    ...(Number.isInteger(search['canister']) ? { canister: Number(search['canister']) } : {}),
    ...(search['view'] === 'list' ? { view: 'list' as const } : {}),
  }
}
