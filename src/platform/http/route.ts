/** What is served, and what the OpenAPI document says of it. */
import type * as z from 'zod/mini'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Tx } from '../database/database.ts'
import type { Actor, Member } from './actor.ts'
import type { Limits } from './limits.ts'

/** Schemas shared by endpoints, under their names in the contracts. */
export type Shapes = Readonly<Record<string, z.ZodMiniType>>

/** An endpoint with its handler and its summary for the OpenAPI document. */
export type Route = {
  name: string
  /** The feature it belongs to. */
  tag: string
  summary: string
  endpoint: Endpoint
  handler: (...given: never[]) => Promise<unknown>
}

/** The routes, with the schemas and tags of the OpenAPI document. */
export type Described = {
  routes: readonly Route[]
  shapes: Shapes
  /** Descriptions of the features. */
  tags: Readonly<Record<string, string>>
  /** Module of the thread that reads long bodies; URL. */
  body_thread: string
  /** Counts and records an export that is about to be sent, in a transaction that may write. */
  beginExport: (
    tx: Tx,
    actor: Actor,
    name: string,
    params: Readonly<Record<string, string>>,
    limits: Limits,
  ) => Promise<void>
  /** Records that a session opened an account other than the one it began in, once a day. */
  recordAccountOpened: (tx: Tx, member: Member) => Promise<void>
}
