/** Proxy to the database whose connections can be cut: nothing gets through, and neither side is notified. */
import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

export type Cable = {
  port: number
  cut(): void
  /**
   * Lets new connections through. Nothing more is sent on connections that were cut, as when a machine is gone
   * permanently.
   */
  mend(): void
  close(): void
}

export async function openCable(to: NetConnectOpts): Promise<Cable> {
  const sockets = new Set<Socket>()
  let isCut = false
  const join = (from: Socket, into: Socket) => {
    sockets.add(from)
    from.on('data', (data) => into.write(data))
    from.on('error', () => into.destroy())
    from.on('close', () => {
      sockets.delete(from)
      into.destroy()
    })
    if (isCut) from.pause()
  }
  const server = createServer((near) => {
    const far = connect(to)
    join(near, far)
    join(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    cut() {
      isCut = true
      for (const socket of sockets) socket.pause()
    },
    mend() {
      isCut = false
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
