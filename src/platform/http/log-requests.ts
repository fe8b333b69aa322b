/** What the log says of a request: enough to find it again, and nothing that opens anything. */
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
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
export class RequestLog extends LogController {
  override incomingRequest(req: FastifyRequest) {
    req.log.debug({ req }, 'incoming request')
  }

  override requestCompleted(error: Error | null | undefined, req: FastifyRequest, res: FastifyReply) {
    const line = { req, res, responseTime: res.elapsedTime }
    if (error) req.log.error({ ...line, err: error }, 'request errored')
    else req.log.info(line, 'request completed')
  }
}
