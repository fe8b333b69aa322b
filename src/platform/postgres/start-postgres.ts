import * as fs from 'node:fs'
import { resolve } from 'node:path'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { type Archive, archiveSettings } from './archive-wal.ts'
import { addressUrl, chooseAddress } from './choose-address.ts'
import { choosePlace, type Place } from './choose-place.ts'
import { type Binaries, findBinaries } from './find-binaries.ts'
import { keepServing, type Log } from './keep-serving.ts'
import { serverEnvironment, type Settings } from './server-settings.ts'
import { fillPlace } from './draft-folder.ts'

type ServingOptions = {
  log: Log
  /**
   * Time limit of a start in seconds, by default 30, because a killed server's processes may still be ending. Recovery
   * may take longer.
   */
  spare_for_seconds?: number
  /** Called when another Strawbook has taken the data folder, after which this server is not restarted. */
  on_lost?: (reason: Error) => void
}

type PostgresOptions = ServingOptions & {
  /** Data folder, relative to the working directory; created if missing. */
  data_dir: string
  archive?: Archive
}

export type Postgres = {
  /** URL of superuser `strawbook` and database `strawbook`; remains valid across server restarts. */
  owner_url: string
  /** Stops the server. Call it last, because HTTP, pools and jobs need the server until they end. */
  stop(): Promise<void>
  /** Ends the server immediately, if this process holds it. No data is lost, but the next start replays the log. */
  kill(): void
}

/**
 * Starts PostgreSQL, or adopts the one that a killed Node left, and restarts it whenever it ends. Rejects if another
 * running Strawbook uses the folder. Pools and checked-out clients need an `error` handler.
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

/** Creates a missing cluster; returns its place, because a concurrent start may have created it elsewhere. */
async function makeCluster(place: Place, binaries: Binaries): Promise<Place> {
  if (fs.existsSync(place.folder)) return place
  const isMade = await fillPlace(place, async (draft) => {
    writePassword(draft)
    await initdb(draft, binaries)
  })
  return isMade ? place : choosePlace(place.data_dir)
}

function writePassword({ folder, password_file, user }: Place): void {
  fs.writeFileSync(password_file, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  if (user === undefined) return
  for (const path of [password_file, folder]) fs.chownSync(path, user.uid, user.gid)
}

async function initdb({ folder, cluster, password_file, user }: Place, binaries: Binaries): Promise<void> {
  const initdbArguments = [
    '--pgdata',
    cluster,
    '--username',
    'strawbook',
    '--pwfile',
    password_file,
    '--auth',
    'scram-sha-256',
    '--data-checksums',
    // Size in MB, small because the archive gets a mostly empty segment every 50 s.
    '--wal-segsize',
    '1',
    '--no-instructions',
    '--encoding',
    'UTF8',
    // This locale sorts and folds case identically on every machine and after updates.
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
    '--locale',
    'C',
  ]
  const child = spawn(binaries.initdb, initdbArguments, {
    ...user,
    cwd: folder,
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  })
  const closed = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  const [code, complaint] = await Promise.all([closed, text(child.stderr)])
  if (code !== 0) throw new Error(`The database could not be created in ${folder}: ${complaint.trim()}`)
}
