/** Request before its sender is known: its origin, and its session and device cookies. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { ACCOUNT_HEADER } from '../contract/account-header.ts'
import { Refusal } from '../contract/refusal.ts'
import { isTimeZone, TIME_ZONE_HEADER } from '../contract/time-zone.ts'
import { namedAccount } from './actor.ts'
import { type Device, readDevice, writeDevice } from './device.ts'
import type { Requester } from './log-requests.ts'
import { isApiKey, apiKeyOf } from './api-key.ts'
import type { RunningServer } from './running-server.ts'
import type { RequestContext } from './route.ts'

/**
 * Returns the prefix `__Host-`, with which browsers accept only cookies that are Secure, for this host, and for all
 * paths; empty without HTTPS.
 */
function prefixOf({ publicUrl }: RunningServer): '__Host-' | '' {
  return publicUrl?.startsWith('https://') === true ? '__Host-' : ''
}

export function tokenOf(server: RunningServer, request: FastifyRequest): string | undefined {
  const key = apiKeyOf(request)
  if (key !== undefined) return key
  const token = request.cookies[`${prefixOf(server)}session`]
  // Accept no key from a cookie, because browsers attach cookies to requests automatically.
  return token !== undefined && isApiKey(token) ? undefined : token
}

export function readRequestContext(
  server: RunningServer,
  request: FastifyRequest,
  reply: FastifyReply,
): RequestContext {
  const prefix = prefixOf(server)
  const secure = prefix !== ''
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const
  const token = tokenOf(server, request)
  let device: Device | undefined
  const address = networkOf(request.ip)
  const named = namedAccount(request)
  const actor = server.sessions.actorOf(token, named?.id)
  const tenant_id = actor?.tenant_id
  const kind = ['GET', 'HEAD'].includes(request.method) ? 'reads' : 'writes'
  const { log } = request
  const identify = (who: Requester) => {
    request.log = reply.log = log.child(who)
  }
  return {
    database:
      tenant_id === undefined
        ? server.lanes.forAnonymous(address, kind)
        : server.lanes.ofAccount(tenant_id, kind),
    mode: server.mode,
    address,
    // Check the signature lazily, because that is costly and only password endpoints need it.
    get device() {
      return (device ??= readDevice(request.unsignCookie(request.cookies[`${prefix}device`] ?? '').value))
    },
    token,
    named,
    get time_zone() {
      const name = String(request.headers[TIME_ZONE_HEADER.toLowerCase()] ?? '')
      return isTimeZone(name) ? name : undefined
    },
    agent: (request.headers['user-agent'] ?? '').slice(0, MAX_AGENT_CHARACTERS),
    signature: request.headers['stripe-signature']?.toString(),
    external: server.external,
    isReady: server.isReady,
    space: server.space,
    maintenance: server.maintenance ?? (() => ({ books_checked_age: null, backup_age: null })),
    countRequest() {
      if (actor) reply.raw.once('close', server.limiter.begin(actor))
      else server.limiter.countStranger(address)
    },
    identify,
    trackSession(actor) {
      if (token !== undefined) server.sessions.note(token, named?.id, actor)
      if (!actor) return
      this.named ??= { id: actor.tenant_id, isInQuery: false }
      identify({ user_id: actor.user_id, tenant_id: actor.tenant_id })
      reply.header(ACCOUNT_HEADER, actor.tenant_id)
    },
    setSessionCookie(token) {
      if (token === null) reply.clearCookie(`${prefix}session`, options)
      else reply.setCookie(`${prefix}session`, token, { ...options, maxAge: SIXTY_DAYS })
    },
    setDeviceCookie(user_id) {
      const value = writeDevice(this.device, user_id)
      reply.setCookie(`${prefix}device`, value, { ...options, maxAge: YEAR, signed: true })
    },
  }
}

const MAX_AGENT_CHARACTERS = 300
const SIXTY_DAYS = 60 * 24 * 60 * 60
const YEAR = 365 * 24 * 60 * 60

/**
 * Refuses writes from other sites. Browsers state the origin of every write. A request without an origin is
 * allowed, because it comes from another client, which sends only cookies that it was given.
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: string | undefined) {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const own = publicUrl === undefined ? `${request.protocol}://${request.host}` : new URL(publicUrl).origin
  const fits =
    site === undefined ? origin === undefined || origin === own : site === 'same-origin' || site === 'none'
  if (!fits) throw new Refusal('FOREIGN_ORIGIN', 'This request comes from another site.')
}

const HOST_PARTS = 4

/**
 * Returns the network for which attempts are counted: an IPv4 address, even if mapped to IPv6, or the /64 of an IPv6
 * address, because one subscriber usually has a whole /64.
 * @param ip address as reported by the connection or a trusted proxy
 */
function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const network = (address as ipaddr.IPv6).parts.slice(0, HOST_PARTS)
  return `${network.map((part) => part.toString(16)).join(':')}::/64`
}
