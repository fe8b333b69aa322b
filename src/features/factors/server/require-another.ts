import { Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { factorsOf } from '#features/session/server/challenges.ts'

/**
 * After one factor was removed: without another the recovery codes go as well.
 * @throws Refusal LAST_FACTOR where the account asks for one
 */
export async function requireAnother(tx: Tx, { user_id, tenant_id }: Actor): Promise<void> {
  if ((await factorsOf(tx, user_id)).ways.length > 0) return
  const tenant = await tx
    .selectFrom('tenants')
    .select('factor_required_from')
    .where('id', '=', tenant_id)
    .executeTakeFirstOrThrow()
  if (tenant.factor_required_from !== null) {
    throw new Refusal('LAST_FACTOR', 'Your account asks for a second factor. Add another one first.')
  }
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  // What the operator was to take away is gone; what comes after it stays.
  await tx.deleteFrom('factor_resets').where('user_id', '=', user_id).execute()
}
