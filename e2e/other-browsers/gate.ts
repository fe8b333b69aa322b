/** Proxy before the server that leaves a request unanswered, because WebDriver cannot do so in WebKit. */
import { createServer, request } from 'node:http'
import { once } from 'node:events'

export type Gate = {
  /** Path of a file that is not answered. */
  refused: string | undefined
  close: () => void
}

/** Forwards requests from one port to another. */
export async function openGate(port: number, target: number): Promise<Gate> {
  const gate: Gate = { refused: undefined, close: () => server.close() }
  const server = createServer((incoming, reply) => {
    if (incoming.url === gate.refused) {
      incoming.socket.destroy()
      return
    }
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
