import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { Refusal } from '../contract/refusal.ts'
import type { Maintenance } from '../contract/version.ts'
import { type Database, openTenant, type Tx } from '../database/database.ts'
import { type DiskSpace, ENDLESS } from '../external/disk-space.ts'
import type { ExternalServices } from '../external/external-services.ts'
import { type JsonReader, openJsonReader } from './json-body.ts'
import { type ConcurrencyLimits, openConcurrencyLimits } from './concurrency-limits.ts'
import { type RateLimiter, openRateLimiter } from './rate-limits.ts'
import type { Metrics } from './metrics.ts'
import type { Tracing } from '../tracing.ts'
import { within } from './outside.ts'
import type { Described } from './route.ts'
import type { Web } from './web.ts'
import { type Actor, hashToken } from './actor.ts'

export type ServerDependencies = {
  database: Database
  contract: Described
  publicUrl: string | undefined
  /** Proxies whose forwarding headers are trusted, by default loopback. Without `publicUrl` none are trusted. */
  trustedProxies?: string
  mode: 'testing' | 'production'
  external: Omit<ExternalServices, 'takeSlot' | 'outside'>
  logger: FastifyBaseLogger | boolean
  /** Built web app; without it only the API is served. */
  web?: Web
  /** Whether the server is about to end and should get no new requests. */
  isEnding?: () => boolean
  /** Returns the ages that the readiness endpoint reports; by default both are null. */
  maintenance?: () => Maintenance
  /** Free disk space; by default unlimited. */
  space?: DiskSpace
  /** Reader of JSON bodies, shared with jobs; by default the server creates its own. */
  json?: JsonReader
  /** Begins the trace of each request; undefined for no traces. */
  beginTrace?: Tracing['begin']
  /** Called with the route, the status and the duration in seconds of each answered request. */
  observe?: Metrics['observe']
}

export type RunningServer = ServerDependencies & {
  external: ExternalServices
  json: JsonReader
  space: DiskSpace
  lanes: ConcurrencyLimits
  sessions: SessionCache
  limiter: RateLimiter
  /** Checks readiness. @throws if the database does not answer, or shortly before the server ends */
  isReady: () => Promise<void>
}

export function openServer(server: ServerDependencies, onError: (error: unknown) => void): RunningServer {
  const { database } = server
  let asking: Promise<void> | undefined
  // Bypass the lanes, because a healthy server with full queues would seem unavailable otherwise. Concurrent callers
  // share a query.
  const isReady = async () => {
    if (server.isEnding?.())
      throw new Refusal('UNAVAILABLE', 'This server is shutting down.', { retry_after: 2 })
    await (asking ??= database.probe().finally(() => (asking = undefined)))
  }
  const limiter = openRateLimiter(server.external.limits, database.countServers)
  return {
    ...server,
    external: { ...server.external, takeSlot: database.takeSlot, outside: within },
    json: server.json ?? openJsonReader(server.contract),
    space: server.space ?? ENDLESS,
    lanes: openConcurrencyLimits(database),
    sessions: openSeenSessions(database, server.contract.recordAccountOpened, onError),
    limiter,
    isReady,
  }
}

/** Maximum number of cached actors: one for each session or API key and account that its requests name. */
const MAX_SESSIONS = 50_000
const MINUTES_BETWEEN = 5
const MINUTES_BETWEEN_OF_KEYS = 1

type SessionCache = {
  /** Returns the actor of the last look-up, or undefined. `named` is the id of the account that a request names. */
  actorOf(token: string | undefined, named: string | undefined): Actor | undefined
  /**
   * Caches the actor of a look-up, and records its use if that is due. Null removes the actor: there is no session, or
   * its user does not belong to the account.
   */
  note(token: string, named: string | undefined, actor: Actor | null): void
}

/**
 * Opens the cache of sessions and API keys. `recordAccountOpened` is called with each recorded use by a member.
 * @param onError called if a use could not be recorded; requests do not wait for that
 */
function openSeenSessions(
  database: Database,
  recordAccountOpened: Described['recordAccountOpened'],
  onError: (error: unknown) => void,
): SessionCache {
  const writeUse = (token: string, actor: Actor) =>
    database.transaction(async (tx) => {
      if (actor.kind !== 'MEMBER') return writeUseOfKey(tx, actor)
      await Promise.all([writeUseOfSession(tx, token), recordAccountOpened(tx, actor)])
    })
  const sessions = new LRUCache<string, { actor: Actor; writtenAt: number }>({ max: MAX_SESSIONS })
  return {
    actorOf: (token, named) => (token === undefined ? undefined : sessions.get(keyOf(token, named))?.actor),
    note(token, named, actor) {
      const key = keyOf(token, named)
      if (actor === null) {
        sessions.delete(key)
        return
      }
      const previous = sessions.get(key)
      const minutes = actor.kind === 'PROGRAM' ? MINUTES_BETWEEN_OF_KEYS : MINUTES_BETWEEN
      const isDue =
        previous?.actor.tenant_id !== actor.tenant_id || Date.now() - previous.writtenAt > minutes * 60_000
      sessions.set(key, { actor, writtenAt: isDue ? Date.now() : previous.writtenAt })
      // Use a separate transaction, because that of the request may wait for other locks, and would block the session's
      // other requests by its lock on the session.
      if (isDue) writeUse(token, actor).catch(onError)
    },
  }
}

function keyOf(token: string, named = ''): string {
  return hashToken(token).toString('base64') + named
}

function writeUseOfSession(tx: Tx, token: string) {
  return tx
    .updateTable('sessions')
    .set({ last_used_at: sql<string>`now()` })
    .where('token_hash', '=', hashToken(token))
    .where('last_used_at', '<', sql<string>`now() - ${`${MINUTES_BETWEEN} minutes`}::interval`)
    .execute()
}

async function writeUseOfKey(tx: Tx, { tenant_id, user_id }: Actor) {
  await openTenant(tx, tenant_id)
  await tx
    .updateTable('api_keys')
    .set({ last_used_at: sql<string>`now()` })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', user_id)
    .where(
      sql<boolean>`coalesce(last_used_at < now() - ${`${MINUTES_BETWEEN_OF_KEYS} minutes`}::interval, true)`,
    )
    .execute()
}
