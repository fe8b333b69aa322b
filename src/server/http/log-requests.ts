/** What the log says of a request: enough to find it again, and nothing that opens anything. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pino from 'pino'

// The token of an invitation stands in the path of the request that asks what it is for.
const SECRET_IN_PATH = /^(\/api\/v1\/invitations\/)[^/?]+/

/** What PostgreSQL adds to an error holds values: names and addresses of others among them. */
const VALUES = ['detail', 'where', 'internalQuery', 'parameters'] as const

export const logSerializers = {
  req: ({ method, url, ip }: FastifyRequest) => ({
    method,
    // Filters hold what people look for: names and addresses of others among them.
    url: url.replace(SECRET_IN_PATH, '$1-').replace(/\?.*$/s, ''),
    ip,
  }),
  res: ({ statusCode }: FastifyReply) => ({ statusCode }),
  err: (error: Error) => {
    const told: Record<string, unknown> = { ...pino.stdSerializers.err(error) }
    for (const name of VALUES) delete told[name]
    return told
  },
}

/** Who a request comes from, as ids and nothing else. */
export type Who = { user_id: string; tenant_id?: string }

/** One line for each request, once it is answered: by then it is known who asked. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => request.log.debug({ req: request }, 'incoming request'))
  app.addHook('onResponse', async (request, reply) => {
    const { elapsedTime: responseTime } = reply
    request.log.info({ req: request, res: reply, responseTime }, 'request completed')
  })
}
