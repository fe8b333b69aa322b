/** The shape of an endpoint definition, from which contracts are built. */
import type * as z from 'zod/mini'
import { byId, optionalTenant } from './fields.ts'
import type { Needs } from './permissions.ts'
import type { RefusalCode } from './refusal.ts'

export type Schema = z.ZodMiniType

/**
 * EXPIRED: after the subscription has expired. CLOSING: while the account is being closed. NO_FACTOR: to members who lack the
 * second factor that their account asks for.
 */
export type Opening = 'EXPIRED' | 'CLOSING' | 'NO_FACTOR'

/** For users' own log-ins, and to keep others out. */
export const ALWAYS = ['EXPIRED', 'CLOSING', 'NO_FACTOR'] as const

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** For the OpenAPI document, one line; the build for the browser leaves it out. */
  summary: string
  needs: Needs
  /** A program may call it with a key that has the permissions it needs. */
  programs?: true
  params?: Schema
  query?: Schema
  body?: Schema
  /** Success status and body; a null reply means no body. */
  status: 200 | 201 | 202 | 204
  reply: Schema | null
  /** Refusals beyond those implied by the rest of the definition. */
  refusals?: readonly RefusalCode[]
  /** When an endpoint that changes something stays open although it would be closed; NO_FACTOR concerns reading as well. */
  open?: readonly Opening[]
  /**
   * Irreversible, or a change of access: requires re-authentication within the last five minutes. WITH_FACTOR requires it
   * of members with a second factor only, because the request carries the password, which is the proof of all others; the
   * handler checks it (`requireProofOfFactor`).
   */
  reauthentication?: true | 'WITH_FACTOR'
  /** The request or reply is secret: nothing of it is stored under an idempotency key. */
  isSecret?: true
  /**
   * READ: a phone reads it ahead, for when it has no network. WRITE: a phone may store the request while it has no network
   * and send it much later, with its key and the time it was done.
   */
  offline?: 'READ' | 'WRITE'
  /** Begins a session: the browser names its time zone, which an account without one takes over. */
  namesTimeZone?: true
  /** A body other than JSON of at most a mebibyte. */
  takes?: {
    /**
     * The body is a file, sent as `application/octet-stream`. It is written to disk as it arrives, so that a slow client
     * holds neither memory nor a connection to the database.
     */
    file?: true
    /** The body is passed on as raw bytes; the handler verifies its signature. */
    raw?: true
    /** Only members' endpoints may take more than usual. */
    maxBytes?: number
  }
  /** The reply is a file of one of these types. Exports have many rows, and are limited to a number an hour. */
  gives?: { media: readonly string[]; isExport?: true }
  /**
   * OUTSIDE_TRANSACTION: it waits for external services, so the handler opens its own transactions and holds none while it
   * waits. REPEATABLE_READ: what it makes of its reads is stored, so all of them see the same moment.
   */
  runs?: 'OUTSIDE_TRANSACTION' | 'REPEATABLE_READ'
  /** Whether it is refused on a full disk, though an expired subscription leaves it open: it writes much. */
  needsRoom?: true
}

type Given = Partial<Omit<Endpoint, 'method' | 'path'>> & { summary: string }

type Method = Endpoint['method']

type Defaults<M extends Method, P extends string, G extends Given> = {
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

type Built<M extends Method, P extends string, G extends Given> = Simplify<
  Omit<Defaults<M, P, G>, keyof G> & G
>
type Simplify<T> = { [K in keyof T]: T[K] }

function define<M extends Method, P extends string, G extends Given>(method: M, path: P, given: G) {
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

/** An endpoint that reads. It needs READ unless it says otherwise. A path with `{id}` takes an id, and an account in its query. */
export function get<const P extends string, const G extends Given>(path: P, given: G) {
  return define('GET', path, given)
}

type Write = Given & { needs: Needs }

/** An endpoint that creates or does something. Its status is 201, without a reply 204. */
export function post<const P extends string, const G extends Write>(path: P, given: G) {
  return define('POST', path, given)
}

/** An endpoint that replaces something. */
export function put<const P extends string, const G extends Write>(path: P, given: G) {
  return define('PUT', path, given)
}

/** An endpoint that changes something. */
export function patch<const P extends string, const G extends Write>(path: P, given: G) {
  return define('PATCH', path, given)
}

/** An endpoint that deletes or ends something. A path with `{id}` takes an id, and an account in its query. */
export function del<const P extends string, const G extends Write>(path: P, given: G) {
  return define('DELETE', path, given)
}

/** Whether an endpoint stays open in a situation. */
export function isOpen({ open }: Pick<Endpoint, 'open'>, situation: Opening): boolean {
  return open?.includes(situation) === true
}

type Out<S> = S extends Schema ? z.infer<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined
type Part<E, K extends string> = E extends { [key in K]: infer S } ? S : undefined

/** What a handler receives: parsed, defaults filled in. */
export type Input<E extends Endpoint> = {
  params: Out<Part<E, 'params'>>
  query: Out<Part<E, 'query'>>
  body: Out<Part<E, 'body'>>
}

/** One part of the request as a caller may send it, before defaults. */
export type Sent<E extends Endpoint, K extends 'params' | 'query' | 'body'> = In<Part<E, K>>

/** All request parts a caller has to send. */
export type Parts<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as undefined extends Sent<E, K> ? never : K]: Sent<E, K>
}

export type Reply<E extends Endpoint> = E['reply'] extends Schema ? z.infer<E['reply']> : undefined
