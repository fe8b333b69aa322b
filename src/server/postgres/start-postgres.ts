import * as fs from 'node:fs'
import { resolve } from 'node:path'
import { addressUrl, chooseAddress } from './choose-address.ts'
import { choosePlace } from './choose-place.ts'
import { findBinaries } from './find-binaries.ts'
import { keepServing } from './keep-serving.ts'
import type { Log } from './keep-serving.ts'
import { makeCluster } from './make-cluster.ts'

type PostgresOptions = {
  /** A relative path counts from the working folder; made when missing. */
  data_dir: string
  log: Log
  /** How long a start waits for what a killed server left behind to vanish. */
  spare_for_seconds?: number
  /** Another Strawbook has taken the data folder: the server is gone for good. */
  on_lost?: (reason: Error) => void
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
  log,
  spare_for_seconds = 30,
  on_lost,
}: PostgresOptions): Promise<Postgres> {
  const wanted = choosePlace(resolve(data_dir))
  const binaries = findBinaries(wanted)
  const place = await makeCluster(wanted, binaries)
  const address = await chooseAddress(place)
  const serving = await keepServing({
    place,
    binaries,
    address,
    log,
    patience_ms: spare_for_seconds * 1000,
    on_lost: on_lost ?? (() => undefined),
  })
  const password = fs.readFileSync(place.password_file, 'utf8')
  return { owner_url: addressUrl(serving.address, password, 'strawbook'), stop: serving.stop }
}
