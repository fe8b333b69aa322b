export type FetchStatus = 'idle' | 'pending' | 'failed'

type State = { isFetching: boolean; isError: boolean }

/** Where a query is: idle, pending while it loads and while it loads anew, then idle again, or failed. */
export function fetchStatus({ isFetching, isError }: State): FetchStatus {
  if (isFetching) return 'pending'
  return isError ? 'failed' : 'idle'
}
