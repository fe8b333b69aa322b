/** Proxy before the server that a test can shut, because WebDriver cannot switch WebKitGTK offline. */
import { createServer, request } from 'node:http'
import { once } from 'node:events'

export type Gate = {
  isOpen: boolean
  /** Path that is answered by an error. */
  refused: string | undefined
  /** Breaks all connections, and those to come. */
  shut: () => void
  close: () => void
}

/** Forwards requests from one port to another. */
export async function openGate(port: number, target: number): Promise<Gate> {
  const gate: Gate = {
    ...{ isOpen: true, refused: undefined, close: () => server.close() },
    shut: () => {
      gate.isOpen = false
      server.closeAllConnections()
    },
  }
  const server = createServer((incoming, reply) => {
    if (!gate.isOpen) return void incoming.socket.destroy()
    if (incoming.url === gate.refused) return void reply.writeHead(503).end()
    const { method, url, headers } = incoming
    const onward = request({ host: '127.0.0.1', port: target, method, path: url, headers }, (answer) => {
      reply.writeHead(answer.statusCode!, answer.rawHeaders)
      answer.pipe(reply)
    })
    onward.on('error', () => reply.destroy())
    reply.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return gate
}
