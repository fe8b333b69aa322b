import { appendFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

export function watchRefusals(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode >= 400)
      appendFileSync(
        '/tmp/refusals-seen.txt',
        `${request.method} ${request.routeOptions.url} ${reply.statusCode} ${String(payload).slice(0, 60)}\n`,
      )
    return payload
  })
}
