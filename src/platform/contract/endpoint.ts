import type * as z from 'zod/mini'
import { byId, optionalTenant } from './fields.ts'
import type { Needs } from './permissions.ts'
import type { RefusalCode } from './refusal.ts'

export type Schema = z.ZodMiniType

/**
 * Situation in which most endpoints are closed: an expired subscription or a closing account (for writes only), or a
 * missing second factor.
 */
export type Opening = 'EXPIRED' | 'CLOSING' | 'NO_FACTOR'

/**
 * Value of `open` for endpoints that are never closed, such as those by which users manage their log-ins and act
 * against intruders.
 */
export const ALWAYS = ['EXPIRED', 'CLOSING', 'NO_FACTOR'] as const

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** One line for the OpenAPI document; the browser build omits it. */
  summary: string
  needs: Needs
  /** Whether programs with keys may call the endpoint. */
  programs?: true
  params?: Schema
  query?: Schema
  body?: Schema
  status: 200 | 201 | 202 | 204
  reply: Schema | null
  /** Refusals beyond those that the rest of the definition implies. */
  refusals?: readonly RefusalCode[]
  /** Situations in which a write stays open. NO_FACTOR concerns reads as well. */
  open?: readonly Opening[]
  /**
   * Re-authentication within the last five minutes, for irreversible actions and changes of access. With WITH_FACTOR,
   * the handler checks it (`requireReauthenticationWithFactor`), and accepts a password if the member has no factor.
   */
  reauthentication?: true | 'WITH_FACTOR'
  /** Whether neither the request nor the reply is stored under an idempotency key. */
  isSecret?: true
  /** READ: phones preload the reply. WRITE: phones may store the request offline and send it much later. */
  offline?: 'READ' | 'WRITE'
  /** Whether the endpoint begins a session: the browser sends its time zone, which an account without one adopts. */
  namesTimeZone?: true
  /** Differences from the usual body, which is JSON of at most 1 MiB, or 16 KiB without a session. */
  takes?: {
    /**
     * Whether the body is a file, written to disk as it arrives, so that slow clients hold no memory or database
     * connection.
     */
    file?: true
    /** Whether the body is passed on as raw bytes; the handler verifies its signature. */
    raw?: true
    /** Larger size limit of the body; only for endpoints that require a member. */
    maxBytes?: number
  }
  /**
   * File that the endpoint returns, of one of these types. Exports are limited per hour, because they have many rows.
   */
  gives?: { media: readonly string[]; isExport?: true }
  /**
   * OUTSIDE_TRANSACTION: the handler waits for external services, so it holds no transaction.
   * REPEATABLE_READ: the results are stored, so all reads must see the same snapshot.
   */
  runs?: 'OUTSIDE_TRANSACTION' | 'REPEATABLE_READ'
  /**
   * Whether a write that stays open for expired subscriptions is refused on a full disk, because it needs much space.
   */
  needsRoom?: true
}

type EndpointFields = Partial<Omit<Endpoint, 'method' | 'path'>> & { summary: string }

type Method = Endpoint['method']

type Defaults<M extends Method, P extends string, G extends EndpointFields> = {
  method: M
  path: P
  needs: 'READ'
  status: G extends { reply: Schema }
    ? M extends 'POST'
      ? 201
      : 200
    : G extends { gives: object }
      ? 200
      : 204
  reply: null
} & (P extends `${string}{id}${string}`
  ? { params: typeof byId } & (M extends 'GET' | 'DELETE'
      ? G extends { needs: 'SELF' }
        ? unknown
        : { query: typeof optionalTenant }
      : unknown)
  : unknown)

type Built<M extends Method, P extends string, G extends EndpointFields> = Simplify<
  Omit<Defaults<M, P, G>, keyof G> & G
>
type Simplify<T> = { [K in keyof T]: T[K] }

function define<M extends Method, P extends string, G extends EndpointFields>(method: M, path: P, given: G) {
  const reply = given.reply ?? null
  const hasId = path.includes('{id}')
  const hasTenant = given.needs !== 'SELF' && (method === 'GET' || method === 'DELETE')
  const defaults = {
    ...{ method, path, needs: 'READ' },
    ...(hasId && { params: byId, ...(hasTenant && { query: optionalTenant }) }),
    status: reply === null && !given.gives ? 204 : reply !== null && method === 'POST' ? 201 : 200,
    reply: null,
  }
  return { ...defaults, ...given } as unknown as Built<M, P, G>
}

/**
 * Defines an endpoint that reads. `{id}` in its path adds the parameter `id` and, unless the endpoint needs SELF, an
 * optional `tenant_id` to the query.
 */
export function get<const P extends string, const G extends EndpointFields>(path: P, given: G) {
  return define('GET', path, given)
}

type Write = EndpointFields & { needs: Needs }

/** Defines an endpoint with status 201, or 200 for a file, or 204 without a reply. */
export function post<const P extends string, const G extends Write>(path: P, given: G) {
  return define('POST', path, given)
}

export function put<const P extends string, const G extends Write>(path: P, given: G) {
  return define('PUT', path, given)
}

export function patch<const P extends string, const G extends Write>(path: P, given: G) {
  return define('PATCH', path, given)
}

/**
 * Defines an endpoint that deletes or ends its subject. `{id}` in its path has the effect described for
 * `get`.
 */
export function del<const P extends string, const G extends Write>(path: P, given: G) {
  return define('DELETE', path, given)
}

export function isOpen({ open }: Pick<Endpoint, 'open'>, situation: Opening): boolean {
  return open?.includes(situation) === true
}

type Out<S> = S extends Schema ? z.infer<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined
type Part<E, K extends string> = E extends { [key in K]: infer S } ? S : undefined

/** Input of a handler: parsed, with defaults filled in. */
export type Input<E extends Endpoint> = {
  params: Out<Part<E, 'params'>>
  query: Out<Part<E, 'query'>>
  body: Out<Part<E, 'body'>>
}

/** Part of a request as a caller may send it, before defaults. */
export type Sent<E extends Endpoint, K extends 'params' | 'query' | 'body'> = In<Part<E, K>>

/** Parts of a request that a caller has to send. */
export type Parts<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as undefined extends Sent<E, K> ? never : K]: Sent<E, K>
}

export type Reply<E extends Endpoint> = E['reply'] extends Schema ? z.infer<E['reply']> : undefined
