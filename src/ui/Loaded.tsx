import { Stack } from '@mantine/core'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { RequestFailed } from './call.ts'
import { fetchStatus } from './fetch-status.ts'
import { Failure } from './Failure.tsx'
import { NotFound } from './NotFound.tsx'
import { Waiting } from './Waiting.tsx'

type Props<T> = {
  query: {
    data: T | undefined
    error: unknown
    isFetching: boolean
    isError: boolean
    refetch: () => unknown
  }
  /** What is said where it cannot be loaded, where there are words for it. */
  failed?: string
  /** How many lines stand in for it while it is on its way. */
  lines?: number
  children: (data: T) => ReactNode
}

/** What was asked for. Where it could not be loaded that is said, above what was there before, which stays. */
export function Loaded<T>({ query, failed, lines, children }: Props<T>) {
  const status = fetchStatus(query)
  // A list is drawn in slices between which the page answers.
  const newest = useDeferredValue(query.data)
  const [last, setLast] = useState(newest)
  if (newest !== undefined && newest !== last) setLast(newest)
  const data = newest ?? last
  const isMissing = query.error instanceof RequestFailed && query.error.status === 404
  if (isMissing && data === undefined) return <NotFound />
  return (
    <Stack data-status={status} aria-busy={status === 'pending'}>
      {/* Stays while it is tried again, so that the button keeps the focus. */}
      {query.isError && <Failure error={query.error} retry={query.refetch} text={failed} />}
      {data === undefined ? !query.isError && <Waiting lines={lines} /> : children(data)}
    </Stack>
  )
}
