import type { QueryClient } from '@tanstack/react-query'

/**
 * Fetches anew all that is shown, after something was changed. `invalidateQueries` alone would keep the answer to a
 * first load that is still on its way, though it may have been read before the change: those are fetched once more.
 */
export async function refetchAll(client: QueryClient): Promise<void> {
  const firsts = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await client.invalidateQueries()
  if (firsts.length > 0) await client.invalidateQueries({ predicate: (query) => firsts.includes(query) })
}

/** Fetches again what is shown and could not be fetched because the server was unreachable. */
export function refetchUnanswered(client: QueryClient): void {
  void client.refetchQueries({
    type: 'active',
    fetchStatus: 'idle',
    // Not a request that took too long: repeating it would add to the load.
    predicate: ({ state: { error } }) => error instanceof TypeError,
  })
}
