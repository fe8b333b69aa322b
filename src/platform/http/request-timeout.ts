import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../contract/refusal.ts'

const MAX_MS = 30_000
/** Time limit for receiving a file, in ms, because phones are slow. */
export const MAX_MS_OF_FILES = 10 * 60_000

/** Ends connections whose bodies, other than files, arrive too slowly, because each holds a socket. */
export function requestTimeout(app: FastifyInstance, max_ms = MAX_MS) {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { headers } = raw
    const has_body = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (!has_body || routeOptions.config.takesFile) return
    const timer = setTimeout(() => raw.destroy(), max_ms).unref()
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}

/** Time limit of a reply. Together with the 20 s for parsing, it is below the 60 s for idle connections. */
const MAX_ANSWER_MS = 35_000

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Answers 503 if the handler takes too long. Its work continues; a retry under the same key gets its outcome. */
export function answerInTime(handler: Handler, maxMs = MAX_ANSWER_MS): Handler {
  return async (request, reply) => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        // A reply that has begun is sent as fast as the client receives it.
        if (reply.raw.headersSent) return
        reject(new Refusal('UNAVAILABLE', 'This took too long. Try again.', { retry_after: 5 }))
      }, maxMs)
    })
    return Promise.race([handler(request, reply), late]).finally(() => clearTimeout(timer))
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the endpoint whose schema describes the body. */
    reads_body_of?: string
    takesFile?: boolean
    givesFile?: boolean
  }
}
