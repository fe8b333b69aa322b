import type * as z from 'zod/mini'
import type { Endpoint, Input, Reply } from '../contract/endpoint.ts'
import type { Database, Tx } from '../database/database.ts'
import type { ExternalServices } from '../external/external-services.ts'
import type { Actor, Member } from './actor.ts'
import type { FileReply } from './file-reply.ts'
import type { Limits } from './rate-limits.ts'
import type { ReceivedFile } from './receive-file.ts'
import type { RequestContext } from './request-context.ts'
import type { WholeList } from './whole-list.ts'

/** Schemas shared by endpoints, under their names in the contracts. */
export type Shapes = Readonly<Record<string, z.ZodMiniType>>

export type Route = {
  name: string
  /** Name of the feature whose contract defines it. */
  tag: string
  /** Folder of that feature in `src`. */
  folder: string
  endpoint: Endpoint
  handler: (...given: never[]) => Promise<unknown>
}

export type Described = {
  routes: readonly Route[]
  shapes: Shapes
  tags: Readonly<Record<string, string>>
  /** URL of the module of the thread that reads long bodies. */
  body_thread: string
  /** Counts and records an export about to be sent. */
  beginExport: (
    tx: Tx,
    actor: Actor,
    name: string,
    params: Readonly<Record<string, string>>,
    limits: Limits,
  ) => Promise<void>
  /** Records, once a day, that a session opened an account other than the one it began in. */
  recordAccountOpened: (tx: Tx, member: Member) => Promise<void>
}

/**
 * Handler of an endpoint. ANYONE: gets the context of the request. OUTSIDE_TRANSACTION: the database. All others: the
 * actor's transaction. `More` follows the input: the external services, then the received file.
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

/** Handler with all arguments. A long list may be returned as one that is read in slices. */
export type Served<E extends Endpoint> = (
  ...given: Parameters<Handler<E, Taken<E>>>
) => Promise<Awaited<ReturnType<Handler<E>>> | WholeList>
