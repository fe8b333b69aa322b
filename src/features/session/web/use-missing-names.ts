import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { apiQuery } from '#ui/call.ts'
import { useSession } from './session.ts'

/**
 * Looks up names of things in no loaded list, one by one, after the screen has rendered without them.
 * @returns the name, or undefined until it is known
 */
export function useMissingNames(endpoint: Endpoint) {
  const { tenant_id } = useSession()
  const client = useQueryClient()
  const missing = useRef(new Set<string>())
  const queryOf = (id: string) => apiQuery(endpoint, { params: { id }, query: { tenant_id } } as never)
  useEffect(() => {
    for (const id of missing.current) {
      void client.prefetchQuery({ ...queryOf(id), staleTime: 60_000 })
    }
    missing.current.clear()
  })
  // Re-renders when they arrive.
  useIsFetching({ queryKey: [endpoint.path] })
  return (id: string) => {
    const found = client.getQueryData<{ name: string }>(queryOf(id).queryKey)
    if (!found) missing.current.add(id)
    return found?.name
  }
}
