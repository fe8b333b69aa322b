/** Log entries of requests: enough to identify a request, and no secrets. */
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import pino from 'pino'

// Invitation tokens are part of the request path.
const SECRET_IN_PATH = /^(\/api\/v1\/invitations\/)[^/?]+/

/** Fields of PostgreSQL errors that contain values, such as names of people. */
const VALUES = ['detail', 'where', 'internalQuery', 'parameters'] as const

export const logSerializers = {
  req: ({ method, url, ip }: FastifyRequest) => ({
    method,
    // Omit the query, because filters contain search texts, such as names of people.
    url: url.replace(SECRET_IN_PATH, '$1-').replace(/\?.*$/s, ''),
    ip,
  }),
  res: ({ statusCode }: FastifyReply) => ({ statusCode }),
  err: (error: Error) => {
    const fields: Record<string, unknown> = { ...pino.stdSerializers.err(error) }
    for (const name of VALUES) delete fields[name]
    return fields
  },
}

export type Requester = { user_id: string; tenant_id?: string }

/** Log of requests: one line each on completion, because the sender is not known earlier. Level debug adds arrivals. */
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
