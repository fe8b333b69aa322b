import { type Config, readConfig } from '#app/config.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import type { Place } from '#platform/postgres/choose-place.ts'
import { reachPostgres } from '#platform/postgres/reach-postgres.ts'

type Input = {
  args: string[]
  options: Record<string, string | boolean | undefined>
  /** Prints a line of text; nothing with `--json`. */
  print: (line: string) => void
}

/** Exit code, 1 if something is wrong, and what `--json` prints. */
type Outcome = { code: 0 | 1; result: object }

/** Options by name; `value` is the name of an option's value, absent for a flag. */
export type Options = Record<string, { about: string; value?: string }>

/** Command of the operator, for `npm run admin`. */
export type Command = {
  /** Description as an imperative without a full stop. */
  about: string
  /** Further lines of its help. */
  more?: string[]
  /** Arguments as the help shows them, such as `[TENANT ...]`. */
  args: string[]
  /** Options other than `--json` and `--help`. */
  options?: Options
  /** Sentence that precedes the reason of a failure. */
  failed?: string
  run: (input: Input) => Promise<Outcome>
}

/** Wrong arguments: the message is followed by the command's usage. */
export class UsageError extends Error {}

export const quiet = { info: () => {}, warn: console.warn, error: console.error }
export const complain = (error: Error) => console.error(error.message)

export type Postgres = { owner_url: string; config: Config; place: Place | undefined }

/**
 * Runs `work` with the database of the product. Starts the embedded one temporarily if the product is not
 * running.
 * @param work function that receives no `place` if DATABASE_URL names a server
 */
export async function withPostgres<T>(work: (postgres: Postgres) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const { owner_url, place, stop } = config.databaseUrl
    ? { owner_url: config.databaseUrl, place: undefined, stop: async () => {} }
    : await reachPostgres(config.data_dir, quiet)
  // Otherwise a PostgreSQL that this process started would outlive it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(2)))
  }
  try {
    return await work({ owner_url, config, place })
  } finally {
    await stop()
  }
}

/** Opens a database as its owner, without a limit on the time until a reply. */
export function openAsOwner(owner_url: string) {
  return openDatabase(owner_url, complain, { silence_ms: 0 })
}

/** Runs `work` with the database of the product, opened as its owner. */
export function withDatabase<T>(work: (database: Database, postgres: Postgres) => Promise<T>): Promise<T> {
  return withPostgres(async (postgres) => {
    const database = openAsOwner(postgres.owner_url)
    try {
      return await work(database, postgres)
    } finally {
      await database.close()
    }
  })
}
