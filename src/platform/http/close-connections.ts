import type { FastifyInstance } from 'fastify'

/** Closes connections with their next reply: kept alive, they would delay shutdown until they time out. */
export function closeConnectionsOnShutdown(app: FastifyInstance) {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('Connection', 'close')
  })
}
