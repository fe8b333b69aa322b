import { sql } from 'kysely'
import { LOG_IN_TABLES } from '#features/session/server/sessions.ts'
import { codeOf, type Database, type Tx } from '#platform/database/database.ts'
import { asRole } from './as-role.ts'

const REFERRED_TO = '23503'

/**
 * Deletes somebody who belongs to no account. Whoever is named in accounts that he has left stays as a row that says neither name
 * nor address and opens nothing.
 */
export async function forgetUser(leaving: Database, tenant_id: string, user_id: string): Promise<void> {
  const unlessElsewhere = (work: (tx: Tx) => Promise<unknown>) =>
    asRole(leaving, 'strawbook_remover', tenant_id, async (tx) => {
      await sql`select set_config('strawbook.user_id', ${user_id}, true)`.execute(tx)
      // Nobody joins an account meanwhile.
      await sql`select id from users where id = ${user_id} for update`.execute(tx)
      const { rows } = await sql`select from entitlements where user_id = ${user_id} limit 1`.execute(tx)
      if (rows.length > 0) return
      await sql`delete from attempts where strpos(key, ${user_id}) > 0`.execute(tx)
      await work(tx)
    })
  try {
    await unlessElsewhere((tx) => sql`delete from users where id = ${user_id}`.execute(tx))
  } catch (error) {
    if (codeOf(error) !== REFERRED_TO) throw error
    await unlessElsewhere(async (tx) => {
      for (const table of LOG_IN_TABLES)
        await sql`delete from ${sql.table(table)} where user_id = ${user_id}`.execute(tx)
      await sql`
        update users set email = ${`${user_id}@nobody.invalid`}, first_name = 'A former', last_name = 'member',
          password_hash = ''
        where id = ${user_id}
      `.execute(tx)
    })
  }
}
