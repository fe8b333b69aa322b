import { useQuery } from '@tanstack/react-query'
import type { Straw } from '#domain/straws.ts'
import { call } from '../call.ts'
import { useSession } from '../session/session.ts'

const PAGE = 100
// A thousand straws are ten requests; who has more of them lying about sees the first thousand.
const MOST_PAGES = 10

/** The straws in store that stand nowhere, by batch and number. */
export function useUnlocatedStraws() {
  const { tenant_id } = useSession()
  return useQuery({
    queryKey: ['listStraws', 'unlocated', tenant_id],
    queryFn: async ({ signal }) => {
      const straws: Straw[] = []
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const query = { tenant_id, unlocated: '1' as const, limit: PAGE, offset: page * PAGE }
        const reply = await call('listStraws', { query }, { signal })
        straws.push(...reply.straws)
        if (straws.length >= reply.pagination.total || reply.straws.length === 0) break
      }
      return straws
    },
  })
}
