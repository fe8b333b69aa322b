import { type ReactNode, useDeferredValue } from 'react'

/**
 * Renders its children after the surrounding page, in interruptible slices; otherwise a screen that appears
 * together with its frame blocks a slow phone for as long as both take.
 */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}
