import { type ReactNode, useDeferredValue } from 'react'

/**
 * Comes up after what stands around it is there, in slices between which the page answers; without this a screen
 * that comes up with its frame holds a slow telephone for as long as both take.
 */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}
