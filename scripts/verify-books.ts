// Replays all movements of every tenant, or of those that are named, and says straw by straw what does not
// agree: `npm run verify-books`, `npm run verify-books -- <tenant id>`. Changes nothing; works beside a running
// product. Ends with 0 when all agrees, 1 when not, 2 when it could not be told.
import { sql } from 'kysely'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase, type Tx } from '#server/database.ts'
import { reachPostgres } from '#server/postgres/reach-postgres.ts'
import { checkBooks } from '#server/straws/check-books.ts'

const quiet = { info: () => {}, warn: console.warn, error: console.error }

async function main(wanted: string[]): Promise<number> {
  const { database_url, data_dir } = readConfig(process.env)
  const { owner_url, stop } = database_url
    ? { owner_url: database_url, stop: async () => {} }
    : await reachPostgres(data_dir, quiet)
  const database = openDatabase(owner_url, (error) => console.error(error.message))
  try {
    return await verify(database, wanted)
  } finally {
    await database.close()
    await stop()
  }
}

async function verify(database: Database, wanted: string[]): Promise<number> {
  const tenants = await database.transaction((tx) => listTenants(tx, wanted))
  let [straws, differing] = [0, 0]
  for (const { id, name } of tenants) {
    const { checked, differences } = await database.transaction(async (tx) => {
      // One moment for all of it: what is booked meanwhile is no difference.
      await sql`set transaction isolation level repeatable read, read only`.execute(tx)
      await sql`select set_config('statement_timeout', '0', true), set_config('strawbook.tenant_id', ${id}, true)`.execute(
        tx,
      )
      return checkBooks(tx, { tenant_id: id })
    })
    console.log(`${name} (${id}): ${checked} straws checked, ${differences.length} differences`)
    for (const { batch_label, number, problem, journal, book } of differences) {
      const where = [batch_label, number === null ? null : `straw ${number}`].filter(Boolean).join(', ')
      console.log(`  ${where}: ${problem}\n    by the journal: ${journal}\n    in the books:   ${book}`)
    }
    straws += checked
    differing += differences.length
  }
  console.log(`${tenants.length} tenants, ${straws} straws, ${differing} differences`)
  return differing === 0 ? 0 : 1
}

async function listTenants(tx: Tx, wanted: string[]) {
  const tenants = await tx.selectFrom('tenants').select(['id', 'name']).orderBy('name').execute()
  const unknown = wanted.filter((id) => !tenants.some((tenant) => tenant.id === id))
  if (unknown.length > 0) throw new Error(`There is no tenant ${unknown.join(', ')}`)
  // Without tenants nothing has been verified, and a role that row security blinds sees none.
  if (tenants.length === 0) throw new Error('No tenant is to be seen: is this the owner of the database?')
  return wanted.length > 0 ? tenants.filter(({ id }) => wanted.includes(id)) : tenants
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`The books could not be verified. ${error instanceof Error ? error.message : String(error)}`)
  return 2
})
