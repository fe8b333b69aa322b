import { useSyncExternalStore } from 'react'

/** Creates a state outside of React that components follow with `use`. */
export function sharedState<T>(initial: T) {
  let state = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const get = () => state
  return {
    get,
    set(next: T) {
      state = next
      for (const listener of listeners) listener()
    },
    use: (): T => useSyncExternalStore(subscribe, get),
  }
}
