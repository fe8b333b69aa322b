import { setImmediate } from 'node:timers/promises'

const SLICE_MS = 5

let lastTurn: Promise<void> = Promise.resolve()

/** Waits its turn among all long work, of which one slice runs each time around the event loop. */
export function nextTurn(): Promise<void> {
  return (lastTurn = lastTurn.then(() => setImmediate()))
}

/** Runs `work` for each of many entries, in slices of a few milliseconds, so that requests are served in between. */
export async function inSlices<T>(entries: Iterable<T>, work: (entry: T) => void): Promise<void> {
  let until = performance.now() + SLICE_MS
  for (const entry of entries) {
    work(entry)
    if (performance.now() < until) continue
    await nextTurn()
    until = performance.now() + SLICE_MS
  }
}

/** The JSON of an object with long lists. */
export async function stringifyInSlices(whole: object): Promise<string> {
  const fields: string[] = []
  for (const [name, value] of Object.entries(whole)) {
    let text = JSON.stringify(Array.isArray(value) ? [] : value)
    if (Array.isArray(value)) {
      const entries: string[] = []
      await inSlices<unknown>(value, (entry) => entries.push(JSON.stringify(entry)))
      text = `[${entries.join(',')}]`
    }
    fields.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${fields.join(',')}}`
}
