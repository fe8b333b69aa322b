/**
 * Slow work whose result a transaction stores, such as typesetting. The transaction is rolled back, the work is done,
 * and the transaction runs again with the result, so that nothing waits for its locks.
 */

/** Runs work outside the transaction, once per `key`, which names all that it depends on. */
export type Outside = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Does the work immediately, for transactions that run once. */
export const within: Outside = (_, work) => work()

/** Maximum number of runs. The last does the work in the transaction, because its inputs keep changing. */
const MAX_RUNS = 3

class Needed extends Error {
  readonly work: () => Promise<void>

  constructor(work: () => Promise<void>) {
    super('work is needed outside the transaction')
    this.work = work
  }
}

/** Opens work outside transactions: `outside` for the transactions that `run` begins. */
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
