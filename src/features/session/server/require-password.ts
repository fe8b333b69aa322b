import { Refusal } from '#platform/contract/refusal.ts'
import type { Database } from '#platform/database/database.ts'
import { matchesPassword } from './password.ts'

/**
 * @param field where it was sent
 * @returns the hash it matches
 * @throws Refusal WRONG_PASSWORD
 */
export async function requirePassword(database: Database, user_id: string, password: string, field: string) {
  const user = await database.read((tx) =>
    tx.selectFrom('users').select('password_hash').where('id', '=', user_id).executeTakeFirst(),
  )
  if (!(await matchesPassword(user?.password_hash, password))) {
    const message = 'This is not your password.'
    throw new Refusal('WRONG_PASSWORD', message, { fields: { [field]: message } })
  }
  return user!.password_hash
}
