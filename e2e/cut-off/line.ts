/** Proxy between phone and server, which can lose a reply after the server has carried out the request. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Line = {
  address: string
  /** Current address of the server. */
  to: string
  /** Number of replies to entries that the proxy will drop, from the next one on. */
  losing: number
  /** Whether requests of the page look like those of an older build. */
  isOldBuild: boolean
  close: () => void
}

export async function openLine(to: string): Promise<Line> {
  const server = createServer((incoming, answer) => void pass(incoming, answer).catch(() => answer.destroy()))
  const line: Line = { address: '', to, losing: 0, isOldBuild: false, close: () => server.close() }
  async function pass(incoming: IncomingMessage, answer: ServerResponse) {
    const headers = { ...incoming.headers }
    const isEntry = headers['idempotency-key'] !== undefined
    if (line.isOldBuild && headers['strawbook-contract']) headers['strawbook-contract'] = '0'
    const body = await buffer(incoming)
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      const passing = request(new URL(incoming.url!, line.to), { method: incoming.method!, headers }, resolve)
      passing.on('error', reject)
      passing.end(body)
    })
    const content = await buffer(reply)
    if (isEntry && line.losing > 0) {
      line.losing -= 1
      answer.destroy()
    } else answer.writeHead(reply.statusCode!, reply.headers).end(content)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  line.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return line
}
