/** Server that records the webhooks it receives, and replies as the test chooses. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { headers: IncomingHttpHeaders; body: string; path: string }

export type Receiver = {
  url: string
  port: number
  received: Received[]
  /** Sets the reply to all later requests. */
  behave(answer: RequestListener): void
  close(): void
}

export const WELL: RequestListener = (_, response) => void response.writeHead(204).end()
export const answering =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end('no')
export const HANGING: RequestListener = () => {}
/** Replies with status 200 and a body that never ends. */
export const ENDLESS: RequestListener = (request, response) => {
  response.writeHead(200)
  const piece = Buffer.alloc(64 * 1024, 'x')
  const write = () => {
    while (!response.destroyed && response.write(piece));
  }
  response.on('drain', write)
  request.on('close', () => response.off('drain', write))
  write()
}

export async function openReceiver(
  open: (listener: RequestListener) => Server = createServer,
): Promise<Receiver> {
  let behaviour = WELL
  const received: Received[] = []
  const server = open((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece))
    request.on('end', () => {
      received.push({ headers: request.headers, body, path: request.url! })
      behaviour(request, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    behave: (answer) => {
      behaviour = answer
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
