import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { LOG_IN_TABLES } from '#features/session/server/log-in-tables.ts'
import { mapConstraintErrors, type Tx } from '#platform/database/database.ts'
import { emailInUse } from './check-newcomer.ts'

export type Person = { email: string; first_name: string; last_name: string; password_hash: string }

/** Whether an address has a log-in that belongs to an account, so that no form makes a second user for it. */
export async function hasLogIn(tx: Tx, email: string): Promise<boolean> {
  const user = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return user !== undefined && belongsToAccount(tx, user.id)
}

/**
 * People who have left every account may return under the same address, with a new password.
 * @returns the user's id
 * @throws Refusal EMAIL_IN_USE if the address belongs to a member of an account
 */
export async function findOrMakeUser(tx: Tx, person: Person): Promise<string> {
  const known = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .forUpdate()
    .executeTakeFirst()
  if (!known) {
    const id = uuidv7()
    await mapConstraintErrors(
      { users_email_key: emailInUse },
      tx
        .insertInto('users')
        .values({ id, ...person })
        .execute(),
    )
    return id
  }
  if (await belongsToAccount(tx, known.id)) throw emailInUse()
  await tx.updateTable('users').set(person).where('id', '=', known.id).execute()
  // The address may be another person's by now, to whom no factor of the one before is known.
  for (const table of LOG_IN_TABLES) await tx.deleteFrom(table).where('user_id', '=', known.id).execute()
  return known.id
}

/** Row security shows the user's memberships from here on. */
async function belongsToAccount(tx: Tx, user_id: string): Promise<boolean> {
  await sql`select set_config('strawbook.user_id', ${user_id}, true)`.execute(tx)
  const member = await tx
    .selectFrom('entitlements')
    .select('tenant_id')
    .where('user_id', '=', user_id)
    .limit(1)
    .executeTakeFirst()
  return member !== undefined
}
