import { useEffect, useState } from 'react'

type Query = { isLoading: boolean; failureReason?: unknown }

/** Time in milliseconds after which content no longer waits for what would move it. */
const MAX_WAIT_MS = 1000

/**
 * Returns whether all queries have loaded, one has failed, or a second has passed. It stays true, so that content that
 * waits for it is not removed again.
 */
export function useSettled(queries: readonly Query[]): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  const isNow = queries.every(({ isLoading, failureReason = null }) => !isLoading || failureReason !== null)
  if (isNow && !isSettled) setSettled(true)
  return isNow || isSettled
}
