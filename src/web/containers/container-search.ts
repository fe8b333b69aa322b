/** What the address of the container list says. */
import { CONTAINER_FILTERS, type ContainerFilter } from '#domain/containers.ts'

export type ContainerSearch = { field?: ContainerFilter; query?: string; view?: 'list' }

export function validateContainerSearch(search: Record<string, unknown>): ContainerSearch {
  const { field, query } = search
  const is_field = CONTAINER_FILTERS.includes(field as ContainerFilter)
  return {
    ...(is_field ? { field: field as ContainerFilter } : {}),
    ...(typeof query === 'string' || typeof query === 'number' ? { query: String(query) } : {}),
    ...(search['view'] === 'list' ? { view: 'list' as const } : {}),
  }
}
