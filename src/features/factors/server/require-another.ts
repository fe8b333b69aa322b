import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { factorsOf } from '#features/session/server/challenges.ts'

/**
 * After one factor was removed: without another the recovery codes go as well.
 * @throws Refusal LAST_FACTOR where one of the user's accounts asks for one
 */
export async function requireAnother(tx: Tx, { user_id }: Actor): Promise<void> {
  if ((await factorsOf(tx, user_id)).ways.length > 0) return
  const { rows } = await sql<{ name: string }>`
    select name from tenants_of(${user_id}) where factor_required_from is not null limit 1
  `.execute(tx)
  const [account] = rows
  if (account) {
    throw new Refusal('LAST_FACTOR', `${account.name} asks for a second factor. Add another one first.`)
  }
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  // What the operator was to take away is gone; what comes after it stays.
  await tx.deleteFrom('factor_resets').where('user_id', '=', user_id).execute()
}
