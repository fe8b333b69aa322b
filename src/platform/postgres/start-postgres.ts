import * as fs from 'node:fs'
import { resolve } from 'node:path'
import { archiveSettings } from './archive-wal.ts'
import type { Archive } from './archive-wal.ts'
import { addressUrl, chooseAddress } from './choose-address.ts'
import { choosePlace } from './choose-place.ts'
import type { Place } from './choose-place.ts'
import { findBinaries } from './find-binaries.ts'
import type { Binaries } from './find-binaries.ts'
import { keepServing } from './keep-serving.ts'
import type { Log } from './keep-serving.ts'
import { makeCluster } from './make-cluster.ts'
import type { Settings } from './server-settings.ts'

type ServingOptions = {
  log: Log
  /** How long a start waits for the remains of a killed server to vanish. */
  spare_for_seconds?: number
  /** Another Strawbook has taken the data folder: the server is gone for good. */
  on_lost?: (reason: Error) => void
}

type PostgresOptions = ServingOptions & {
  /** Relative to the working directory; created if missing. */
  data_dir: string
  archive?: Archive
}

export type Postgres = {
  /** Connects as superuser `strawbook` to database `strawbook`; remains valid across server restarts. */
  owner_url: string
  /** Call it last: drain HTTP, close the pools and stop the jobs first, as they all need the server. */
  stop(): Promise<void>
  /** Ends the server at once, if it is ours: it loses nothing, but replays its log at the next start. */
  kill(): void
}

/**
 * Starts the embedded PostgreSQL, or adopts the one a killed Node left behind, and restarts it whenever it dies.
 * Rejects, without doing harm, if another living Strawbook uses the data folder. Connections drop when the server
 * dies: pools and checked-out clients need an `error` handler.
 */
export async function startPostgres({
  data_dir,
  archive = 'none',
  ...options
}: PostgresOptions): Promise<Postgres> {
  const wanted = choosePlace(resolve(data_dir))
  const binaries = findBinaries(wanted)
  const place = await makeCluster(wanted, binaries)
  return servePlace(place, binaries, archiveSettings(place, archive), options)
}

/** Serves an existing cluster, with settings in addition to those every server gets. */
export async function servePlace(
  place: Place,
  binaries: Binaries,
  settings: Settings,
  { log, spare_for_seconds = 30, on_lost }: ServingOptions,
): Promise<Postgres> {
  const serving = await keepServing({
    place,
    binaries,
    address: await chooseAddress(place),
    settings,
    log,
    patience_ms: spare_for_seconds * 1000,
    on_lost: on_lost ?? (() => undefined),
  })
  const password = fs.readFileSync(place.password_file, 'utf8')
  return {
    owner_url: addressUrl(serving.address, password, 'strawbook'),
    stop: serving.stop,
    kill: serving.kill,
  }
}
