export type Load = { per_second: number; p50: number; p95: number; p99: number }

/** Request, and the status that shows its success. */
export type Request = { url: string; init?: RequestInit; expected: number }

const CLIENTS = 8

/**
 * Sends requests of concurrent clients for some seconds, after a warm-up of half as long that is not counted.
 * @param next returns the requests of a turn, which are sent one after another and counted as one
 */
export async function putLoad(
  next: () => Request | Request[],
  seconds: number,
  clients = CLIENTS,
): Promise<Load> {
  const begin = performance.now()
  const warm = begin + (seconds * 1000) / 2
  const end = warm + seconds * 1000
  const times: number[] = []
  const client = async () => {
    while (performance.now() < end) {
      const requests = [next()].flat()
      const sent = performance.now()
      for (const { url, init, expected } of requests) {
        const answer = await fetch(url, init)
        const body = await answer.text()
        if (answer.status !== expected)
          throw new Error(`${url} answered ${answer.status}: ${body.slice(0, 200)}`)
      }
      if (sent >= warm) times.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return loadOf(times, seconds)
}

export function loadOf(times: number[], seconds: number): Load {
  const sorted = times.toSorted((left, right) => left - right)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { per_second: sorted.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
