/** What an endpoint says of itself: the form of the contract. */
import type * as z from 'zod/mini'
import type { RefusalCode } from './refusal.ts'

export type Schema = z.ZodMiniType

/** ANYONE: no session needed. MEMBER: any role of the tenant. OWNER: that role only. */
export type Caller = 'ANYONE' | 'MEMBER' | 'OWNER'

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  caller: Caller
  params?: Schema
  query?: Schema
  body?: Schema
  /** The status of success, and its body; null has none. */
  status: 200 | 201 | 204
  reply: Schema | null
  /** What it may refuse with, beside what follows from its form. */
  refusals?: readonly RefusalCode[]
  /** The body is taken as it comes, byte by byte: what signed it is checked by whoever understands it. */
  is_raw?: boolean
  /** Waits for somebody else: its handler opens transactions of its own, and holds none meanwhile. */
  waits_for_others?: boolean
  /** What writes is closed while the subscription is over, unless it says so here. */
  open_when_expired?: boolean
}

// Keeps each endpoint's own schemas in its type, which is what the server and the web infer from.
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Out<S> = S extends Schema ? z.infer<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined
type Part<E, K extends string> = E extends { [key in K]: infer S } ? S : undefined

/** What a handler is given: parsed, defaults filled in. */
export type Input<E extends Endpoint> = {
  params: Out<Part<E, 'params'>>
  query: Out<Part<E, 'query'>>
  body: Out<Part<E, 'body'>>
}

/** What a caller may send. */
export type Sent<E extends Endpoint, K extends 'params' | 'query' | 'body'> = In<Part<E, K>>

/** All of what a caller has to send, part by part. */
export type Parts<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as undefined extends Sent<E, K> ? never : K]: Sent<E, K>
}

export type Reply<E extends Endpoint> = E['reply'] extends Schema ? z.infer<E['reply']> : undefined
