import { useQuery } from '@tanstack/react-query'
import type { Sent } from '#platform/contract/endpoint.ts'
import { listStraws } from '../contract.ts'
import { apiQuery } from '#ui/call.ts'

type StrawFilter = Omit<Sent<typeof listStraws, 'query'>, 'tenant_id' | 'limit' | 'offset'>

/** All straws matching a filter, in number order within each batch. */
export function useStraws(filter: StrawFilter, isWanted: boolean) {
  const query = { ...filter }
  return useQuery({
    ...apiQuery(listStraws, { query }),
    select: ({ straws }) => straws,
    enabled: isWanted,
  })
}
