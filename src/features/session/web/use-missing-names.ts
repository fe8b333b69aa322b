import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Reply } from '#app/api.ts'
import { call } from '#ui/call.ts'
import { useSession } from './session.ts'

/**
 * Names of what stands in no list that was loaded: asked for one by one, after the screen has been drawn without.
 * @returns the name, or undefined until it is known
 */
export function useMissingNames(endpoint: 'showParty' | 'showAnimal') {
  const { tenant_id } = useSession()
  const client = useQueryClient()
  const missing = useRef(new Set<string>())
  const partsOf = (id: string) => ({ params: { id }, query: { tenant_id } })
  useEffect(() => {
    for (const id of missing.current) {
      const parts = partsOf(id)
      const queryFn = () => call(endpoint, parts)
      void client.prefetchQuery({ queryKey: [endpoint, parts], queryFn, staleTime: 60_000 })
    }
    missing.current.clear()
  })
  // Draws again once they are here.
  useIsFetching({ queryKey: [endpoint] })
  return (id: string) => {
    const found = client.getQueryData<Reply<'showParty' | 'showAnimal'>>([endpoint, partsOf(id)])
    if (!found) missing.current.add(id)
    return found?.name
  }
}
