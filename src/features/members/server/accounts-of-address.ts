import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** Returns the names of the accounts that the log-in of an address opens; none if it has no log-in. */
export async function accountsOfAddress(database: Database, email: string): Promise<string[]> {
  return database.transaction(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select t.name from users u, tenants_of(u.id) t where u.email = ${email}
    `.execute(tx)
    return rows.map(({ name }) => name)
  })
}
