/** What a server is given, and what it keeps between requests. */
import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '../contract/refusal.ts'
import type { Upkeep } from '../contract/version.ts'
import type { Database } from '../database/database.ts'
import { type DiskSpace, ENDLESS } from '../external/disk-space.ts'
import type { ExternalServices } from '../external/external-services.ts'
import { type JsonReader, openJsonReader } from './json-body.ts'
import { type Lanes, openLanes } from './lanes.ts'
import { type Meters, openMeters } from './limits.ts'
import type { Metrics } from './metrics.ts'
import { within } from './outside.ts'
import type { Described } from './route.ts'
import { openSeenSessions, type SeenSessions } from './seen-sessions.ts'
import type { Web } from './web.ts'

export type ServerDependencies = {
  database: Database
  contract: Described
  publicUrl: string | undefined
  /** Proxies whose forwarding headers are trusted; defaults to loopback. */
  trustedProxies?: string
  mode: 'testing' | 'production'
  external: Omit<ExternalServices, 'takeSlot' | 'outside'>
  logger: FastifyBaseLogger | boolean
  /** Without it only the API is served. */
  web?: Web
  /** Whether it is about to end, and wants no new requests. */
  isEnding?: () => boolean
  /** What readiness tells beside itself. */
  upkeep?: () => Upkeep
  /** Without it nothing is known of the disk. */
  space?: DiskSpace
  /** Shared with jobs; without it the server opens and closes its own. */
  json?: JsonReader
  /** Told of each request that was answered. */
  observe?: Metrics['observe']
}

/** Server state kept between requests. */
export type RunningServer = ServerDependencies & {
  external: ExternalServices
  json: JsonReader
  space: DiskSpace
  lanes: Lanes
  sessions: SeenSessions
  meters: Meters
  /** @throws while the database is unavailable, and shortly before the server ends */
  isReady: () => Promise<void>
}

export function openServer(server: ServerDependencies, onError: (error: unknown) => void): RunningServer {
  const { database } = server
  let asking: Promise<void> | undefined
  // Bypasses the lanes, or a flood of requests would make a healthy server look down. Concurrent callers share one
  // query.
  const isReady = async () => {
    if (server.isEnding?.()) throw new Refusal('UNAVAILABLE', 'This server is ending.', { retry_after: 2 })
    await (asking ??= database.probe().finally(() => (asking = undefined)))
  }
  const meters = openMeters(server.external.limits, database.countServers)
  return {
    ...server,
    external: { ...server.external, takeSlot: database.takeSlot, outside: within },
    json: server.json ?? openJsonReader(server.contract),
    space: server.space ?? ENDLESS,
    lanes: openLanes(database),
    sessions: openSeenSessions(database, server.contract.recordAccountOpened, onError),
    meters,
    isReady,
  }
}
