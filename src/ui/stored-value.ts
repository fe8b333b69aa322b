/** A JSON value in the browser's storage. Where the browser refuses storage, writing does nothing and reading returns null. */
export function storedValue<T>(storage: 'localStorage' | 'sessionStorage', key: string) {
  return {
    /** Returns null if nothing is stored. Not checked: an earlier version, or a person, may have stored something else. */
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
        // It ends with the page.
      }
    },
  }
}
