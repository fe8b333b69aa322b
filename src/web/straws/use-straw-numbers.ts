import { useQuery } from '@tanstack/react-query'
import { MOST_STRAWS, type StockLine } from '#domain/straws.ts'
import { call } from '../call.ts'
import { useSession } from '../session/session.ts'

const PAGE = 100

/** The numbers of the straws that a line of the inventory counts. */
export function useStrawNumbers(batch_id: string, line: StockLine, is_wanted: boolean) {
  const { tenant_id } = useSession()
  const { owner_id, holder_id, status, location } = line
  const filter = {
    tenant_id,
    batch_id,
    owner_id,
    status,
    ...(holder_id ? { holder_id } : {}),
    ...location,
    ...(status === 'STORED' && location === null ? { unlocated: '1' as const } : {}),
  }
  return useQuery({
    // The number of straws is part of the key: what has moved since is asked for again.
    queryKey: ['listStraws', 'numbers', filter, line.straws],
    queryFn: async ({ signal }) => {
      const numbers: number[] = []
      for (let offset = 0; offset < MOST_STRAWS; offset += PAGE) {
        const { straws, pagination } = await call(
          'listStraws',
          { query: { ...filter, limit: PAGE, offset } },
          { signal },
        )
        numbers.push(...straws.map(({ number }) => number))
        if (offset + PAGE >= pagination.total) break
      }
      return numbers
    },
    enabled: is_wanted,
  })
}
