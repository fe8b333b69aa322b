/** Check of the refusals in the contract: the server sends every refusal that is listed, and no others. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { contract } from '#app/features.ts'
import { refusalsOf } from '#platform/contract/refusal-replies.ts'
import type { Route } from '#platform/http/route.ts'

const routes = new Map<string, Route>(
  contract.routes.map((route) => {
    const { method, path } = route.endpoint
    return [`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`, route]
  }),
)

/**
 * Records every refusal of a server in a file that the whole run shares.
 * @returns the refusals that their endpoint does not name, added as they occur
 */
export function watchRefusals(app: FastifyInstance, file: string): string[] {
  const unnamed: string[] = []
  app.addHook('onSend', async (request, reply, payload) => {
    const route = routes.get(`${request.method} ${request.routeOptions.url}`)
    if (!route || reply.statusCode < 400 || typeof payload !== 'string') return payload
    const { code } = JSON.parse(payload) as { code: string }
    appendFileSync(file, `${route.name} ${code}\n`)
    const isNamed = code === 'ERROR' || refusalsOf(route.endpoint).some((one) => one === code)
    if (!isNamed) unnamed.push(`${route.name} ${code}`)
    return payload
  })
  return unnamed
}

/** Returns the refusals that endpoints name and no test of a whole run received. */
export function neverSent(file: string): string[] {
  const sent = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
  return contract.routes
    .flatMap(({ name, endpoint }) => (endpoint.refusals ?? []).map((code) => `${name} ${code}`))
    .filter((one) => !sent.has(one))
}
