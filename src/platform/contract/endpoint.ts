/** The shape of an endpoint definition, from which contracts are built. */
import type * as z from 'zod/mini'
import type { Needs } from './permissions.ts'
import type { RefusalCode } from './refusal.ts'

export type Schema = z.ZodMiniType

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  needs: Needs
  /** A program may call it with a key that has the permissions it needs. */
  programs?: true
  params?: Schema
  query?: Schema
  body?: Schema
  /** Success status and body; a null reply means no body. */
  status: 200 | 201 | 202 | 204
  reply: Schema | null
  /** The reply is a file of one of these types. */
  media?: readonly string[]
  /** Refusals beyond those implied by the rest of the definition. */
  refusals?: readonly RefusalCode[]
  /** How long a body may be, where the usual mebibyte is not enough; only members' endpoints may ask for more. */
  most_bytes?: number
  /**
   * The body is a file, sent as `application/octet-stream`, of at most `most_bytes`. It is kept aside as it comes, so that
   * somebody slow holds neither memory nor a connection to the database.
   */
  takes_file?: boolean
  /** A file of many rows, of which an hour has only so many. */
  is_export?: boolean
  /** The body is passed on as raw bytes; the handler verifies its signature. */
  is_raw?: boolean
  /** Waits for external services, so the handler opens its own transactions and holds none while it waits. */
  waits_for_others?: boolean
  /** All it reads is as it was at one moment: what it makes of that is kept. */
  at_one_moment?: boolean
  /** What a phone reads ahead, for when it has no network. */
  for_pockets?: boolean
  /** What a phone may keep while it has no network, and send much later: with its key, and with when it was done. */
  may_wait?: boolean
  /** Writing endpoints are closed once the subscription has expired, unless this is set. */
  open_when_expired?: boolean
  /**
   * Irreversible, or a change of access: requires re-authentication within the last five minutes. WITH_FACTOR requires it
   * of members with a second factor only, because the request carries the password, which is the proof of all others; the
   * handler checks it (`requireProofOfFactor`).
   */
  proof?: true | 'WITH_FACTOR'
  /** Open to members who lack the second factor their account asks for: what they need to set one up. */
  open_without_factor?: boolean
  /** What is sent or answered is secret, so nothing of it is kept under an idempotency key. */
  is_secret?: boolean
  /** The same while the account is being closed. */
  open_when_closing?: boolean
}

// Preserves each endpoint's own schema types; server and web infer from them.
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
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
