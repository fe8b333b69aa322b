/** Thread whose clients send requests in rotation, each as soon as the previous one is answered. */
import { parentPort, workerData } from 'node:worker_threads'

export type FloodRequest = {
  method: string
  path: string
  /** Headers. In their values and in a text body, TURN is replaced by the number of the request. */
  headers: Record<string, string>
  body?: string | Uint8Array
}

export type Flood = {
  url: string
  clients: number
  requests: FloodRequest[]
  /**
   * Whether each client sends each request once. Otherwise the clients continue until the thread receives a message.
   */
  once?: boolean
}

/** Number of replies by status. A request without a reply ends the flood with an error. */
export type Flooded = [status: number, times: number][]

async function flood({ url, clients, requests, once = false }: Flood, port: NonNullable<typeof parentPort>) {
  const over = new AbortController()
  port.once('message', () => over.abort())
  const statuses = new Map<number, number>()
  let turn = 0
  const send = async ({ method, path, headers, body }: FloodRequest) => {
    turn += 1
    const inTurn = (text: string) => text.replaceAll('TURN', `${turn}`)
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, inTurn(value)])),
      ...(body !== undefined && { body: typeof body === 'string' ? inTurn(body) : Buffer.from(body) }),
    })
    await answer.arrayBuffer()
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  }
  const client = async () => {
    while (!over.signal.aborted) {
      for (const request of requests) if (!over.signal.aborted) await send(request)
      if (once) return
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  port.postMessage([...statuses] satisfies Flooded)
  port.close()
}

if (parentPort) await flood(workerData as Flood, parentPort)
