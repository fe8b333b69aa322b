import type * as z from 'zod/mini'
import type { Endpoint, Input, Reply } from '../contract/endpoint.ts'
import type { Database, Tx } from '../database/database.ts'
import type { ExternalServices } from '../external/external-services.ts'
import type { Actor, Member, NamedAccount } from './actor.ts'
import type { FileReply } from './file-reply.ts'
import type { Limits } from './rate-limits.ts'
import type { ReceivedFile } from './receive-file.ts'
import type { WholeList } from './whole-list.ts'
import type { Maintenance } from '../contract/version.ts'
import type { DiskSpace } from '../external/disk-space.ts'
import type { Device } from './device.ts'
import type { Requester } from './log-requests.ts'

/** Schemas shared by endpoints, under their names in the contracts. */
export type Shapes = Readonly<Record<string, z.ZodMiniType>>

export type Route = {
  name: string
  /** Name of the feature whose contract defines the endpoint. */
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
  /** Counts and records an export about to be sent. @throws Refusal TOO_MANY_REQUESTS above a limit */
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
 * Handler of an endpoint. Its first argument is the context of the request for ANYONE, the database for
 * OUTSIDE_TRANSACTION, and the actor's transaction for all others. `More` follows the input: the external services,
 * then the received file.
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

/** Handler with all arguments. It may return a long list as a `WholeList`, which is read in slices. */
export type Served<E extends Endpoint> = (
  ...given: Parameters<Handler<E, Taken<E>>>
) => Promise<Awaited<ReturnType<Handler<E>>> | WholeList>

/** Request before its sender is known. */
export type RequestContext = {
  database: Database
  mode: 'testing' | 'production'
  /** Network for which attempts are counted. */
  address: string
  device: Device
  token: string | undefined
  /** Account that the request names; after the first look-up, the account found, for all later transactions. */
  named: NamedAccount | undefined
  /** Time zone of the browser, if it sends one that the server knows. */
  time_zone: string | undefined
  agent: string
  /** Signature of a message of the payment provider. */
  signature: string | undefined
  external: ExternalServices
  isReady: () => Promise<void>
  maintenance: () => Maintenance
  /**
   * Counts the request for the session's actor, or for the address if no actor is cached.
   * @throws Refusal TOO_MANY_REQUESTS above a limit
   */
  countRequest(): void
  space: DiskSpace
  /** Adds the ids of the sender to the log. */
  identify(who: Requester): void
  /** Caches the actor found for the session, or removes it for null. Adds the actor to the log and the reply. */
  trackSession(actor: Actor | null): void
  /** Sets the session cookie; null clears it. */
  setSessionCookie(token: string | null): void
  /**
   * Sets the device cookie, so that wrong passwords from other browsers no longer count against this one for this user.
   */
  setDeviceCookie(user_id: string): void
}
