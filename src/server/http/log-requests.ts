/** What the log says of a request: enough to find it again, and nothing that opens anything. */
import type { FastifyRequest } from 'fastify'

// The token of an invitation stands in the path of the request that asks what it is for.
const SECRET_IN_PATH = /^(\/api\/v1\/invitations\/)[^/?]+/

export const logSerializers = {
  req: ({ method, url, ip }: FastifyRequest) => ({
    method,
    // Filters hold what people look for: names and addresses of others among them.
    url: url.replace(SECRET_IN_PATH, '$1-').replace(/\?.*$/s, ''),
    ip,
  }),
}
