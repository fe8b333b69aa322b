// Replays all movements of all tenants, or of the given ones, straw by straw: `npm run verify-books [--
// <tenant id> ...]`. Changes no data, and can run beside the product. Exits with 0 if all books agree, 1 if not, 2 if
// it could not check.
import { readConfig } from '#app/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { reachPostgres } from '#platform/postgres/reach-postgres.ts'
import { requireSchema, verifyBooks } from '#stock/straws/server/verify-books.ts'

const quiet = { info: () => {}, warn: console.warn, error: console.error }

async function main(wanted: string[]): Promise<number> {
  const { databaseUrl, data_dir } = readConfig(process.env)
  const { owner_url, stop } = databaseUrl
    ? { owner_url: databaseUrl, stop: async () => {} }
    : await reachPostgres(data_dir, quiet)
  // Otherwise a PostgreSQL that this process started would still run afterwards.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(2)))
  }
  const database = openDatabase(owner_url, (error) => console.error(error.message), { silence_ms: 0 })
  try {
    await database.transaction(requireSchema)
    return (await verifyBooks(database, wanted)) === 0 ? 0 : 1
  } finally {
    await database.close()
    await stop()
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`The books could not be verified. ${error instanceof Error ? error.message : String(error)}`)
  return 2
})
