import { Client } from 'pg'
import type { Settings } from './server-settings.ts'

/** Our claim on a server: an open session with an advisory lock, which ends with the server or with us. */
export type Hold = {
  /** Whether the server was started with these settings, spelt as PostgreSQL shows them. */
  has(settings: Settings): Promise<boolean>
  /** The holder is about to stop the server, so losing the session is expected. */
  expectEnd(): void
  release(): Promise<void>
}

/** An arbitrary constant that names "the Strawbook that owns this server". */
const LOCK = 20_537_131

/** Undefined if another living process holds the server. Creates the database `strawbook` if missing. */
export async function holdServer(url: string, on_loss: () => void): Promise<Hold | undefined> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: `strawbook ${process.pid}`,
  })
  // Without a handler a dropped connection ends Node; 'end' follows and is enough.
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
    // The checkpointer sleeps through its first five minutes, archive_timeout or not, unless woken.
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
