/** How long a request may take to come in: whoever dribbles holds a socket. Files have longer, as phones are slow. */
import type { FastifyInstance } from 'fastify'

const MOST_MS = 30_000
export const MOST_MS_OF_FILES = 10 * 60_000

export function limitTime(app: FastifyInstance, most_ms = MOST_MS) {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { headers } = raw
    const has_body = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (!has_body || routeOptions.config.takes_file) return
    const timer = setTimeout(() => raw.destroy(), most_ms).unref()
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    takes_file?: boolean
  }
}
