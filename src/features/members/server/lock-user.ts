import { Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import { MAX_ACCOUNTS } from '../contract.ts'

/** Locks the user of the session, so that concurrent requests cannot exceed the limit of accounts or change the address. */
export async function lockUser(tx: Tx, user_id: string): Promise<{ email: string; accounts: string[] }> {
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const memberships = await tx
    .selectFrom('entitlements')
    .select('tenant_id')
    .where('user_id', '=', user_id)
    .execute()
  return { email, accounts: memberships.map(({ tenant_id }) => tenant_id) }
}

/** @throws Refusal TOO_MANY_ACCOUNTS */
export function requireRoom(accounts: string[]) {
  if (accounts.length < MAX_ACCOUNTS) return
  throw new Refusal(
    'TOO_MANY_ACCOUNTS',
    `One log-in opens at most ${MAX_ACCOUNTS} accounts. Leave one first.`,
  )
}
