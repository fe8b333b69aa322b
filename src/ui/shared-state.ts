/** State outside of React, and values in the browser's storage. */
import { useSyncExternalStore } from 'react'

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
    subscribe,
    set(next: T) {
      state = next
      for (const listener of listeners) listener()
    },
    use: (): T => useSyncExternalStore(subscribe, get),
  }
}

/** Opens a JSON value in the browser's storage. Without storage, writing does nothing and reading returns null. */
export function storedValue<T>(storage: 'localStorage' | 'sessionStorage', key: string) {
  return {
    /**
     * Returns the stored value, or null if there is none or it is not JSON. The value is not validated, and
     * may have been stored by an earlier version of the product or edited by the user.
     */
    read(): T | null {
      try {
        return JSON.parse(globalThis[storage].getItem(key) ?? 'null') as T | null
      } catch {
        return null
      }
    },
    /** Stores a value; null removes it. */
    write(value: T | null) {
      try {
        if (value === null) globalThis[storage].removeItem(key)
        else globalThis[storage].setItem(key, JSON.stringify(value))
      } catch {
        // The browser may forbid storage, or it may be full.
      }
    },
  }
}
