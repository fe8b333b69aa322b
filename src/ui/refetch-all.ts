import type { QueryClient } from '@tanstack/react-query'

/**
 * Refetches everything that is shown, after a change. `invalidateQueries` alone would accept the reply to a first load
 * that is still running, though it may have been read before the change: those are fetched once more.
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
    // Except requests that timed out: repeating them would add to the load.
    predicate: ({ state: { error } }) => error instanceof TypeError,
  })
}
