import { Button, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useDeferredValue, useState } from 'react'
import { pauseBefore } from './call.ts'
import { refetchUnanswered } from './refetch-all.ts'
import { RequestFailed } from './request.ts'
import { isUnanswered } from './unanswered.ts'
import { useFirst } from './use-first.ts'
import { NotFound } from './ErrorScreens.tsx'
import { errorTexts } from './texts.ts'
import { Placeholder } from './Placeholder.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'

type Props<T> = {
  query: {
    data: T | undefined
    error: unknown
    /** Reason of a failed attempt that is followed by a retry. */
    failureReason?: unknown
    isFetching: boolean
    isError: boolean
    refetch: () => unknown
  }
  failed?: string
  lines?: number
  /** Whether the loaded record is the subject of the page, so that a 404 is shown as a page that does not exist. */
  isPage?: boolean
  children: (data: T) => ReactNode
}

/** Renders loaded data. A failure is shown above any earlier data. */
export function QueryResult<T>({ query, failed, lines, isPage = false, children }: Props<T>) {
  const status = fetchStatus(query)
  // Defer the data, so that a long list renders without blocking the page.
  const newest = useDeferredValue(query.data)
  const [last, setLast] = useState(newest)
  if (newest !== undefined && newest !== last) setLast(newest)
  const data = newest ?? last
  const isMissing = query.error instanceof RequestFailed && query.error.status === 404
  if (isPage && isMissing && data === undefined) return <NotFound />
  return (
    <Stack data-status={status} aria-busy={status === 'pending'}>
      {/* Above earlier data, the message stays during a retry, so that its button keeps the focus. */}
      {query.isError && <LoadError error={query.error} retry={query.refetch} text={failed} staysPut />}
      {!query.isError && <Paused reason={query.failureReason} />}
      {data === undefined ? !query.isError && <Placeholder lines={lines} /> : children(data)}
    </Stack>
  )
}

/** Message that a rate limit delays loading, with the time until the automatic retry; nothing for other errors. */
function Paused({ reason }: { reason: unknown }) {
  const pause = pauseBefore(reason)
  if (pause === null) return null
  return (
    <Text size="sm" role="status">
      {errorTexts.again(pause / 1000)}
    </Text>
  )
}

type LoadErrorProps = Pick<ComponentProps<typeof ErrorNotice>, 'error' | 'staysPut'> & {
  retry: () => unknown
  text?: string | undefined
  act?: string
}

/** Message about a failed load, with a retry button. */
export function LoadError({ retry, text, act = errorTexts.retry, ...problem }: LoadErrorProps) {
  const client = useQueryClient()
  // While offline, a screen reports this once, and not in each of its components.
  const isAway = isUnanswered(problem.error)
  const [mark, isFirst] = useFirst(isAway)
  const retryAll = () => {
    void retry()
    if (isAway) refetchUnanswered(client)
  }
  const again = (
    <Button size="xs" color="red" variant="default" onClick={retryAll}>
      {act}
    </Button>
  )
  return (
    <>
      <span ref={mark} hidden />
      {(!isAway || isFirst) && <ErrorNotice {...problem} failed={text} action={again} />}
    </>
  )
}

export type FetchStatus = 'idle' | 'pending' | 'failed'

type State = { isFetching: boolean; isError: boolean }

/** Returns a query's status; pending while loading as well as reloading. */
export function fetchStatus({ isFetching, isError }: State): FetchStatus {
  if (isFetching) return 'pending'
  return isError ? 'failed' : 'idle'
}
