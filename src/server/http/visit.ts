/** A request before it is known who sends it: where it comes from, and the cookie that carries the session. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import type { Database } from '../database.ts'
import type { Outside } from '../outside/outside.ts'
import type { House } from './serve.ts'

export type Visit = {
  database: Database
  mode: 'testing' | 'production'
  address: string
  token: string | undefined
  /** Of a message from the payment provider. */
  signature: string | undefined
  outside: Outside
  /** Hands the browser a session's token, or takes it away. */
  keepToken(token: string | null): void
}

export function visitOf(house: House, request: FastifyRequest, reply: FastifyReply): Visit {
  const secure = house.public_url?.startsWith('https://') === true
  // The prefix makes browsers refuse the cookie unless it is Secure, for this host alone, and for all paths.
  const name = secure ? '__Host-session' : 'session'
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const
  return {
    database: house.database,
    mode: house.mode,
    address: request.ip,
    token: request.cookies[name],
    signature: request.headers['stripe-signature']?.toString(),
    outside: house.outside,
    keepToken(token) {
      if (token === null) reply.clearCookie(name, options)
      else reply.setCookie(name, token, { ...options, maxAge: SIXTY_DAYS })
    },
  }
}

const SIXTY_DAYS = 60 * 24 * 60 * 60

/**
 * Writing is for our own pages. Browsers say where a request comes from; what says nothing at all is no
 * browser, and carries no cookie it was not given.
 */
export function requireSameOrigin(request: FastifyRequest, public_url: string | undefined) {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const own = public_url === undefined ? `${request.protocol}://${request.host}` : new URL(public_url).origin
  const fits =
    site === undefined ? origin === undefined || origin === own : site === 'same-origin' || site === 'none'
  if (!fits) throw new Refusal('FOREIGN_ORIGIN', 'This request comes from another site.')
}
