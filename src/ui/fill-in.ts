/**
 * Polyfills for supported browsers (`browserslist` in package.json) that are older than 2024. Workers import
 * them first; the page loads them if it needs them, before it renders.
 */
const FUNCTIONS: [owner: { name: string }, name: string, value: unknown][] = [
  [
    Map,
    'groupBy',
    <K, V>(values: Iterable<V>, keyOf: (value: V, index: number) => K) => {
      const groups = new Map<K, V[]>()
      let index = 0
      for (const value of values) {
        const key = keyOf(value, index)
        const group = groups.get(key)
        if (group) group.push(value)
        else groups.set(key, [value])
        index += 1
      }
      return groups
    },
  ],
  [
    Promise,
    'withResolvers',
    <T>() => {
      let resolve!: (value: T | PromiseLike<T>) => void
      let reject!: (reason?: unknown) => void
      const promise = new Promise<T>((...settle) => ([resolve, reject] = settle))
      return { promise, resolve, reject }
    },
  ],
  [
    URL,
    'parse',
    (address: string, base?: string) => {
      try {
        return new URL(address, base)
      } catch {
        return null
      }
    },
  ],
]

for (const [owner, name, value] of FUNCTIONS)
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true })

/** Names of the functions, such as `Map.groupBy`. */
export const filledIn = FUNCTIONS.map(([owner, name]) => `${owner.name}.${name}`)
