/** What is served, and what the OpenAPI document says of it. */
import type * as z from 'zod/mini'
import type { Endpoint, Input, Reply } from '../contract/endpoint.ts'
import type { Database, Tx } from '../database/database.ts'
import type { ExternalServices } from '../external/external-services.ts'
import type { Actor, Member } from './actor.ts'
import type { FileReply } from './file-reply.ts'
import type { Limits } from './limits.ts'
import type { ReceivedFile } from './receive-file.ts'
import type { RequestContext } from './request-context.ts'
import type { WholeList } from './whole-list.ts'

/** Schemas shared by endpoints, under their names in the contracts. */
export type Shapes = Readonly<Record<string, z.ZodMiniType>>

/** An endpoint with its handler. */
export type Route = {
  name: string
  /** The feature whose contract defines it. */
  tag: string
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

/**
 * A handler. Endpoints open to ANYONE get the context of the request, those that run OUTSIDE_TRANSACTION the database, all others
 * the actor's transaction. `More` is what it takes besides the input: the external services, then the file that was received.
 */
export type Handler<E extends Endpoint, More extends unknown[] = []> = E['needs'] extends 'ANYONE'
  ? (context: RequestContext, input: Input<E>) => Promise<Reply<E>>
  : (
      tx: E extends { runs: 'OUTSIDE_TRANSACTION' } ? Database : Tx,
      actor: ActorOf<E>,
      input: Input<E>,
      ...more: More
    ) => Promise<E extends { gives: object } ? FileReply : Reply<E>>

type ActorOf<E extends Endpoint> = E extends { programs: true } ? Actor : Member

type Taken<E extends Endpoint> = E extends { takes: { file: true } }
  ? [ExternalServices, ReceivedFile]
  : [ExternalServices]

/** A handler as it is called: with all that it may take, and for a long list as it is read. */
export type Served<E extends Endpoint> = (
  ...given: Parameters<Handler<E, Taken<E>>>
) => Promise<Awaited<ReturnType<Handler<E>>> | WholeList>
