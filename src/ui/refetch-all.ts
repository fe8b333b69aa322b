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
