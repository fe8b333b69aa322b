import { showBatch } from '#stock/batches/contract.ts'
import { useQueries } from '@tanstack/react-query'
import { apiQuery } from '#ui/call.ts'
import type { Straw } from '../contract.ts'

export function useBatches(ids: string[]) {
  return useQueries({
    queries: ids.map((id) => apiQuery(showBatch, { params: { id } })),
    combine: (replies) => ({
      batches: new Map(replies.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
      isLoading: replies.some(({ isLoading }) => isLoading),
      failed: replies.find(({ isError }) => isError),
    }),
  })
}

/** Returns the key that groups straws by batch, owner and warehouse. */
export const groupOf = ({ batch_id, owner_id, warehouse_id }: Straw) =>
  [batch_id, owner_id, warehouse_id].join(' ')

/** Number of rows of the tray that are shown first. */
export const TRAY_ROWS = 20

/** Groups straws without a place by row of the tray, and loads the batches of the first rows. */
export function useTray(straws: readonly Straw[], displayed = TRAY_ROWS) {
  const groups = [...Map.groupBy(straws, groupOf)]
  const shown = groups.slice(0, displayed)
  return { groups, shown, ...useBatches([...new Set(shown.map(([, group]) => group[0]!.batch_id))]) }
}
