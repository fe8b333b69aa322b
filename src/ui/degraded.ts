/** Whether the server works only in part, as its last reply said. */
import { useSyncExternalStore } from 'react'
import { DEGRADED_HEADER } from '#platform/contract/version.ts'

let isOnlyReading = false
const listeners = new Set<() => void>()

export function noteDegraded(headers: Headers) {
  const now = headers.has(DEGRADED_HEADER)
  if (now === isOnlyReading) return
  isOnlyReading = now
  for (const listener of listeners) listener()
}

/** Whether nothing can be recorded at present, for want of room on the server's disk. */
export function useOnlyReading(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isOnlyReading,
  )
}
