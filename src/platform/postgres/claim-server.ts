import * as fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type Address, addressUrl, answers } from './choose-address.ts'
import type { Place } from './choose-place.ts'
import type { Binaries } from './find-binaries.ts'
import {
  findPostmaster,
  type Postmaster,
  type Spawned,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import type { Settings } from './server-settings.ts'

/** Error because another Strawbook serves this data folder; its server is not stopped. */
export class DataFolderInUse extends Error {}

export type Claim = { hold: Hold; pid: number; address: Address; adopted: boolean }

type Attempt = {
  place: Place
  binaries: Binaries
  address: Address
  settings: Settings
  patience_ms: number
  on_loss: () => void
  stopping: AbortSignal
}

/** Time to wait for a lock, because a process just killed still holds its lock for a moment. */
const LOCK_PATIENCE_MS = 2_000

/** Time limit of a recovery, because replaying WAL after a crash or from an archive may take long. */
const RECOVERY_PATIENCE_MS = 3_600_000

/**
 * Locks the running postmaster if it has these settings; otherwise stops it, if any, starts a new one and locks that.
 * @throws DataFolderInUse if another Strawbook holds the lock
 */
export async function claimServer(attempt: Attempt): Promise<Claim> {
  const { place, binaries, settings, stopping } = attempt
  const started = Date.now()
  let spawned: Spawned | undefined
  let lastError: Error | undefined
  try {
    for (;;) {
      const found = findPostmaster(place)
      if (found?.status === 'ready') {
        try {
          const hold = await holdOrRefuse(attempt, found)
          const { pid, address } = found
          if (spawned !== undefined || (await hold.has(settings))) {
            return { hold, pid, address, adopted: spawned === undefined }
          }
          // A run with other settings left this server. While the server is locked, no other process can take it.
          hold.expectEnd()
          await stopPostmaster(pid, binaries, () => findPostmaster(place)?.pid !== pid)
          await hold.release()
        } catch (error) {
          if (error instanceof DataFolderInUse || isWrongPassword(error)) throw error
          lastError = error as Error
        }
      } else if (found === undefined && spawned?.hasExited() !== false) {
        if (spawned !== undefined) lastError = await judgeFailure(spawned, place)
        // PostgreSQL's pid check misses servers in other containers; a connection through a shared folder finds them.
        if (await answers(attempt.address))
          lastError = new Error(`A server in another container or on another machine serves ${place.cluster}`)
        else spawned = spawnPostmaster(place, binaries, attempt.address, settings)
      }
      const patience_ms = found?.status === 'starting' ? RECOVERY_PATIENCE_MS : attempt.patience_ms
      if (Date.now() - started > patience_ms) {
        throw new Error(
          `PostgreSQL of ${place.cluster} did not become ready: ${lastError?.message ?? spawned?.complaint()}`,
          { cause: lastError },
        )
      }
      await sleep(30, undefined, { signal: stopping })
    }
  } catch (error) {
    // Stop only the server started here, because postmaster.pid may already name another process.
    if (spawned?.pid !== undefined && !(error instanceof DataFolderInUse)) {
      await stopPostmaster(spawned.pid, binaries, spawned.hasExited)
    }
    throw error
  }
}

async function holdOrRefuse(
  { place, on_loss, stopping }: Attempt,
  { pid, address }: Postmaster,
): Promise<Hold> {
  const url = addressUrl(address, fs.readFileSync(place.password_file, 'utf8'), 'postgres')
  for (
    const deadline = Date.now() + LOCK_PATIENCE_MS;
    Date.now() < deadline;
    await sleep(100, undefined, { signal: stopping })
  ) {
    const hold = await holdServer(url, on_loss)
    if (hold !== undefined) return hold
  }
  throw new DataFolderInUse(
    `Another Strawbook is running on the data folder ${place.data_dir} (its PostgreSQL is process ${pid}). Stop it first, or set DATA_DIR to another folder.`,
  )
}

/** Judges a failed start: returns a temporary problem (remains of a killed server), throws a permanent one. */
async function judgeFailure(spawned: Spawned, place: Place): Promise<Error> {
  const complaint = [spawned.complaint(), lastRefusal(place)].filter(Boolean).join('; ')
  if (!/still in use|lock file/.test(complaint)) {
    throw new Error(`PostgreSQL did not start (its log is in ${place.cluster}/log): ${complaint}`)
  }
  await sleep(250)
  return new Error(complaint)
}

/**
 * Returns the last fatal error in the log, if any, because a server that writes a log file reports errors nowhere else.
 */
export function lastRefusal({ cluster }: Place): string | undefined {
  const folder = path.join(cluster, 'log')
  if (!fs.existsSync(folder)) return undefined
  const newest = fs
    .readdirSync(folder)
    .map((name) => path.join(folder, name))
    .toSorted((left, right) => fs.statSync(left).mtimeMs - fs.statSync(right).mtimeMs)
    .at(-1)
  const lines = newest === undefined ? [] : fs.readFileSync(newest, 'utf8').split('\n')
  return lines.findLast((line) => /FATAL|PANIC/.test(line))
}

function isWrongPassword(error: unknown): boolean {
  return (error as { code?: string }).code === '28P01'
}

/** Claim on a server: an open session with an advisory lock, which ends with the server or with this process. */
type Hold = {
  /** Returns whether the server has these settings, which must be spelt as PostgreSQL shows them. */
  has(settings: Settings): Promise<boolean>
  /** Announces that the holder is about to stop the server, so that losing the session is expected. */
  expectEnd(): void
  release(): Promise<void>
}

/** Arbitrary constant for the lock of the Strawbook that owns the server. */
const LOCK = 20_537_131

/** Locks the server, and creates the database if missing. @returns undefined if another process holds the lock */
async function holdServer(url: string, on_loss: () => void): Promise<Hold | undefined> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: `strawbook ${process.pid}`,
  })
  // Without a handler, a dropped connection would end Node. The loss is handled on 'end', which follows.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK])
    if (rows[0]?.held !== true) {
      await client.end()
      return undefined
    }
    const { rowCount } = await client.query("select from pg_database where datname = 'strawbook'")
    if (rowCount === 0) await client.query('create database strawbook')
    // Wake the checkpointer, which otherwise sleeps through its first five minutes, regardless of archive_timeout.
    await client.query("select pg_reload_conf() where current_setting('archive_timeout') <> '0'")
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  client.once('end', on_loss)
  return {
    has: async (settings) => {
      const { rows } = await client.query<{ name: string; value: string | null }>(
        'select name, current_setting(name, true) as value from unnest($1::text[]) name',
        [Object.keys(settings)],
      )
      return rows.every(({ name, value }) => value === settings[name])
    },
    expectEnd: () => void client.off('end', on_loss),
    release: async () => {
      client.off('end', on_loss)
      await client.end().catch(() => undefined)
    },
  }
}
