import { showBatch } from '#stock/batches/contract.ts'
import { useQueries } from '@tanstack/react-query'
import { apiQuery } from '#ui/call.ts'

export function useBatches(ids: string[]) {
  return useQueries({
    queries: ids.map((id) => apiQuery(showBatch, { params: { id } })),
    combine: (replies) => ({
      batches: new Map(replies.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
      failed: replies.find(({ isError }) => isError),
    }),
  })
}
