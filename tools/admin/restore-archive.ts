import { sql } from 'kysely'
import { readConfig } from '#app/config.ts'
import { openArchive } from '#integration/archives/server/read-archive.ts'
import { restoreArchive } from '#integration/archives/server/restore-archive.ts'
import { type Database, openDatabase, openTenant } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { leastFree } from '#platform/external/disk-space.ts'
import { type Command, complain, UsageError, withPostgres } from './command.ts'

export const command: Command = {
  about: 'Restore an account’s archive into an empty account, wholly or not at all',
  more: ['ADDRESS is that of an owner; TENANT is needed if that user owns several accounts.'],
  args: ['ARCHIVE.ZIP', 'ADDRESS', '[TENANT]'],
  run: async ({ args: [file, address, account], print }) => {
    if (!file || !address) throw new UsageError()
    const archive = await openArchive(file)
    try {
      const { data_dir, wal_archive_dir = data_dir, least_free, databaseUrl } = readConfig(process.env)
      if (!databaseUrl) await requireRoom([data_dir, wal_archive_dir], least_free + archive.bytesToRestore)
      await withPostgres(async ({ owner_url }) => {
        const database = openDatabase(await migrate(owner_url), complain, { silence_ms: 0 })
        try {
          const actor = await findOwner(database, address.toLowerCase(), account?.toLowerCase())
          await database.transaction(async (tx) => {
            await openTenant(tx, actor.tenant_id)
            await restoreArchive(tx, actor, archive)
          })
        } finally {
          await database.close()
        }
      })
    } finally {
      archive.close()
    }
    const { batches = 0, straws = 0, movements = 0, documents = 0, files = 0 } = archive.counts
    print(
      `Entered: ${batches} batches, ${straws} straws, ${movements} movements, ${documents} documents, ${files} files. The books agree.`,
    )
    return { code: 0, result: archive.counts }
  },
}
/** Requires free disk space, because a PostgreSQL without space stops for all accounts. */
async function requireRoom(folders: string[], bytes: number): Promise<void> {
  const free = await leastFree(folders)
  if (free >= bytes) return
  const [has, needed] = [free, bytes].map((some) => Math.ceil(some / 2 ** 20))
  throw new Error(`There is too little room on the disk: ${has} MB are free, ${needed} are needed`)
}

function findOwner(database: Database, email: string, account: string | undefined) {
  return database.transaction(async (tx) => {
    const user = await tx.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
    if (!user) throw new Error(`No user has the email ${email}`)
    const { id: user_id, first_name, last_name } = user
    const { rows: owned } = await sql<{ tenant_id: string; name: string }>`
      select tenant_id, name from tenants_of(${user_id}) where role = 'OWNER'
    `.execute(tx)
    const [found, another] = owned.filter(({ tenant_id }) => account === undefined || tenant_id === account)
    if (!found) throw new Error(`${email} is not an owner of ${account ?? 'an account'}`)
    if (another) {
      const accounts = owned.map(({ tenant_id, name }) => `${tenant_id} (${name})`)
      throw new Error(`${email} owns ${accounts.join(', ')}: name one behind the address`)
    }
    return { user_id, email, first_name, last_name, tenant_id: found.tenant_id }
  })
}
