/** What the log records of a request: enough to find it again, and no secrets. */
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import pino from 'pino'

// Invitation tokens are part of the request path.
const SECRET_IN_PATH = /^(\/api\/v1\/invitations\/)[^/?]+/

/** PostgreSQL puts values into these error fields, personal names and addresses among them. */
const VALUES = ['detail', 'where', 'internalQuery', 'parameters'] as const

export const logSerializers = {
  req: ({ method, url, ip }: FastifyRequest) => ({
    method,
    // Filters hold what people search for, personal names and addresses among it.
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

/** Who sent a request, as ids only. */
export type Who = { user_id: string; tenant_id?: string }

/** Logs one line per request, on completion: only then is the sender known. */
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
