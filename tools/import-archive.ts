// Fills an empty account with an archive that an owner fetched: `npm run import-archive -- archive.zip address`,
// where the address is that of an owner of the new account. All of it is entered, or nothing.
import { sql } from 'kysely'
import { readConfig } from '#app/config.ts'
import { importArchive } from '#features/exports/server/import-archive.ts'
import { openArchive } from '#features/exports/server/read-archive.ts'
import { type Database, openDatabase, openTenant } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { reachPostgres } from '#platform/postgres/reach-postgres.ts'

const USAGE = 'Usage: npm run import-archive -- archive.zip address'

const quiet = { info: () => {}, warn: console.warn, error: console.error }

async function main([file, address]: string[]): Promise<void> {
  if (!file || !address) throw new Error(USAGE)
  const archive = await openArchive(file)
  const { data_dir, databaseUrl } = readConfig(process.env)
  const { owner_url, stop } = databaseUrl
    ? { owner_url: databaseUrl, stop: async () => {} }
    : await reachPostgres(data_dir, quiet)
  try {
    const database = openDatabase(await migrate(owner_url), (error) => console.error(error.message), {
      silence_ms: 0,
    })
    try {
      const actor = await findOwner(database, address.toLowerCase())
      await database.transaction(async (tx) => {
        await openTenant(tx, actor.tenant_id)
        await importArchive(tx, actor, archive)
      })
    } finally {
      await database.close()
    }
  } finally {
    archive.close()
    await stop()
  }
  const { batches = 0, straws = 0, movements = 0, documents = 0, files = 0 } = archive.counts
  console.log(
    `Entered: ${batches} batches, ${straws} straws, ${movements} movements, ${documents} documents, ${files} files. The books agree.`,
  )
}

function findOwner(database: Database, email: string) {
  return database.transaction(async (tx) => {
    const user = await tx.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
    if (!user) throw new Error(`Nobody has the address ${email}`)
    const { id: user_id, first_name, last_name } = user
    // Row security shows people the accounts they belong to.
    await sql`select set_config('strawbook.user_id', ${user_id}, true)`.execute(tx)
    const entitled = await tx
      .selectFrom('entitlements')
      .select('tenant_id')
      .where('user_id', '=', user_id)
      .where('role', '=', 'OWNER')
      .executeTakeFirst()
    if (!entitled) throw new Error(`${email} is no owner of an account`)
    return { user_id, email, first_name, last_name, tenant_id: entitled.tenant_id }
  })
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
})
