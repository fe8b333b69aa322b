import { listStraws } from '../contract.ts'
import { useQueries } from '@tanstack/react-query'
import { apiQuery } from '#ui/call.ts'
import { useSession, useWarehouses } from '#features/session/web/session.ts'

/** All straws in store without a place, in one warehouse or in all of them, however many. */
export function useUnlocatedStraws(warehouse_id?: string) {
  const { data, ...rest } = useUnlocated(warehouse_id)
  return { ...rest, data: data?.flatMap(({ straws }) => straws) }
}

/** Just their number. */
export function useUnlocatedCount() {
  const { data, ...rest } = useUnlocated(undefined, { limit: 1 })
  return { ...rest, data: data?.reduce((sum, { pagination }) => sum + (pagination?.total ?? 0), 0) }
}

function useUnlocated(only: string | undefined, page: { limit?: number } = {}) {
  const { tenant_id } = useSession()
  const warehouses = useWarehouses().filter(({ id }) => only === undefined || id === only)
  return useQueries({
    queries: warehouses.map(({ id: warehouse_id }) => {
      const query = { tenant_id, warehouse_id, unlocated: '1' as const, ...page }
      return apiQuery(listStraws, { query })
    }),
    combine: (replies) => {
      const known = replies.flatMap(({ data }) => data ?? [])
      return {
        data: known.length === replies.length ? known : undefined,
        error: replies.find(({ error }) => error)?.error ?? null,
        isError: replies.some(({ isError }) => isError),
        isFetching: replies.some(({ isFetching }) => isFetching),
        refetch: () => void Promise.all(replies.map(({ refetch }) => refetch())),
      }
    },
  })
}
