import type { QueryClient } from '@tanstack/react-query'
import { Unanswered } from './unanswered.ts'

/**
 * Refetches everything shown, after a change. A first load that is still running is fetched once more, because its
 * reply may be older than the change and `invalidateQueries` does not restart it.
 */
export async function refetchAll(client: QueryClient): Promise<void> {
  const firsts = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await client.invalidateQueries()
  if (firsts.length > 0) await client.invalidateQueries({ predicate: (query) => firsts.includes(query) })
}

/** Refetches shown queries that failed because the server was unreachable. */
export function refetchUnanswered(client: QueryClient): void {
  void client.refetchQueries({
    type: 'active',
    fetchStatus: 'idle',
    // Leave out requests that timed out, because repeating them would add to the load.
    predicate: ({ state: { error } }) => error instanceof Unanswered,
  })
}
