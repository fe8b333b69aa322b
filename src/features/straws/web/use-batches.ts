import { useQueries } from '@tanstack/react-query'
import { call } from '#ui/call.ts'
import { useSession } from '#features/session/web/session.ts'

/** Several batches by their ids, as far as they are known, and which could not be loaded. */
export function useBatches(ids: string[]) {
  const { tenant_id } = useSession()
  return useQueries({
    queries: ids.map((id) => {
      const parts = { params: { id }, query: { tenant_id } }
      return {
        queryKey: ['showBatch', parts],
        queryFn: ({ signal }: { signal: AbortSignal }) => call('showBatch', parts, { signal }),
      }
    }),
    combine: (replies) => ({
      batches: new Map(replies.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
      failed: replies.find(({ isError }) => isError),
    }),
  })
}
