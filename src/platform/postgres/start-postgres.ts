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
  /** How long a start waits for what a killed server left behind to vanish. */
  spare_for_seconds?: number
  /** Another Strawbook has taken the data folder: the server is gone for good. */
  on_lost?: (reason: Error) => void
}

type PostgresOptions = ServingOptions & {
  /** A relative path counts from the working folder; made when missing. */
  data_dir: string
  /** Where the write-ahead log is archived. */
  archive?: Archive
}

export type Postgres = {
  /** Connects as the superuser `strawbook` to the database `strawbook`; stays true over restarts of the server. */
  owner_url: string
  /** Call it last: drain HTTP, close the pools and stop the jobs first, they all need the server. */
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL, or adopts the one a killed Node left behind, and starts it again
 * whenever it dies. Rejects, and harms nothing, when another living Strawbook uses the data folder.
 * Connections drop when the server dies: pools and checked-out clients need an `error` handler.
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

/** Serves a cluster that is there, with settings beside those that every server gets. */
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
  return { owner_url: addressUrl(serving.address, password, 'strawbook'), stop: serving.stop }
}
