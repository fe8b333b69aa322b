/**
 * Slow work whose result a transaction stores, such as typesetting. The transaction is rolled back, the work is done,
 * and the transaction runs again with the result, so that nothing waits for its locks.
 */

/** Runs work outside the transaction, once per `key`, which names all that the work depends on. */
export type Outside = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Does the work immediately, for transactions that run once. */
export const within: Outside = (_, work) => work()

/** Maximum number of runs of a transaction. If its inputs change each time, the last run does the work itself. */
const MAX_RUNS = 3

class Needed extends Error {
  readonly work: () => Promise<void>

  constructor(work: () => Promise<void>) {
    super('work is needed outside the transaction')
    this.work = work
  }
}

/** Creates `outside` for a transaction, and `repeat`, which runs the transaction again after each work outside it. */
export function openOutside() {
  const results = new Map<string, unknown>()
  let runs = 0
  const outside: Outside = async <T>(key: string, work: () => Promise<T>) => {
    if (results.has(key)) return results.get(key) as T
    if (runs >= MAX_RUNS) return work()
    throw new Needed(async () => void results.set(key, await work()))
  }
  const repeat = async <R>(run: () => Promise<R>): Promise<R> => {
    for (;;) {
      runs += 1
      try {
        return await run()
      } catch (error) {
        if (!(error instanceof Needed)) throw error
        await error.work()
      }
    }
  }
  return { outside, repeat }
}
