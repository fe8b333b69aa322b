export type FetchStatus = 'idle' | 'pending' | 'failed'

type State = { isFetching: boolean; isError: boolean }

/** A query's status; pending while loading as well as reloading. */
export function fetchStatus({ isFetching, isError }: State): FetchStatus {
  if (isFetching) return 'pending'
  return isError ? 'failed' : 'idle'
}
