import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Factors } from '../contract.ts'

export async function listFactors(tx: Tx, { user_id }: Actor): Promise<Factors> {
  const [app, passkeys, recovery, accounts, reset] = await Promise.all([
    tx
      .selectFrom('authenticators')
      .select('created_at')
      .where('user_id', '=', user_id)
      .where('is_confirmed', '=', true)
      .executeTakeFirst(),
    tx
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_at', 'last_used_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    tx.selectFrom('recovery_codes').select('user_id').where('user_id', '=', user_id).execute(),
    sql<{ required_from: string | null }>`
      select min(factor_required_from) as required_from from tenants_of(${user_id})
    `.execute(tx),
    tx.selectFrom('factor_resets').select('due_at').where('user_id', '=', user_id).executeTakeFirst(),
  ])
  return {
    authenticator_since: app?.created_at ?? null,
    passkeys,
    recovery_codes_left: recovery.length,
    required_from: accounts.rows[0]!.required_from,
    reset_due_at: reset?.due_at ?? null,
  }
}
