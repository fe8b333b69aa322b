import { useQuery } from '@tanstack/react-query'
import type { Sent } from '#api'
import { MOST_STRAWS, type StockLine, type Straw } from '#domain/straws.ts'
import { call } from '../call.ts'
import { useSession } from '../session/session.ts'

const PAGE = 100

type StrawFilter = Omit<Sent<'listStraws', 'query'>, 'tenant_id' | 'limit' | 'offset'>

/** The straws that a filter finds, in the order of their numbers, up to as many as one act takes. */
export function useStraws(filter: StrawFilter, is_wanted: boolean) {
  const { tenant_id } = useSession()
  return useQuery({
    queryKey: ['listStraws', 'all', tenant_id, filter],
    queryFn: async ({ signal }) => {
      const straws: Straw[] = []
      for (let offset = 0; offset < MOST_STRAWS; offset += PAGE) {
        const reply = await call(
          'listStraws',
          { query: { tenant_id, ...filter, limit: PAGE, offset } },
          { signal },
        )
        straws.push(...reply.straws)
        if (offset + PAGE >= reply.pagination.total) break
      }
      return straws
    },
    enabled: is_wanted,
  })
}

/** The straws that a line of the inventory counts. */
export function filterOf(batch_id: string, line: StockLine): StrawFilter {
  const { owner_id, holder_id, status, location } = line
  return {
    ...{ batch_id, owner_id, status },
    ...(holder_id ? { holder_id } : {}),
    ...location,
    ...(status === 'STORED' && location === null ? { unlocated: '1' as const } : {}),
  }
}
