/**
 * A thread whose clients repeat the same request, each as soon as the previous one is answered, until told to
 * stop.
 */
import { parentPort, workerData } from 'node:worker_threads'

export type Flood = {
  url: string
  clients: number
  method: string
  /** Path below `/api/v1`. In cookie and body, TURN is replaced by a different number each time. */
  where: string
  body?: object
  cookie: string
}

/** How often each status was returned. */
export type Flooded = [status: number, times: number][]

async function flood(
  { url, clients, method, where, body, cookie }: Flood,
  port: NonNullable<typeof parentPort>,
) {
  const over = new AbortController()
  port.once('message', () => over.abort())
  const statuses = new Map<number, number>()
  let turn = 0
  const client = async () => {
    while (!over.signal.aborted) {
      turn += 1
      const answer = await fetch(`${url}/api/v1${where}`, {
        method,
        headers: {
          cookie: cookie.replace('TURN', `${turn}`),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body).replace('TURN', `${turn}`) } : {}),
      })
      await answer.arrayBuffer()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  port.postMessage([...statuses] satisfies Flooded)
  port.close()
}

if (parentPort) await flood(workerData as Flood, parentPort)
