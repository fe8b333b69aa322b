import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Limits } from '#platform/http/limits.ts'
import { countAttempt } from '#features/session/server/attempts.ts'

const MOST_TO_ADDRESS = 5
const A_DAY = 24 * 60

/**
 * Limits the mails a member can have sent to addresses of their choice.
 * @throws Refusal TOO_MANY_ATTEMPTS
 */
export async function countMail(
  tx: Tx,
  { tenant_id, user_id }: Actor,
  email: string,
  { mails_of_member, mails_of_account }: Limits,
) {
  if (mails_of_member > 0) await countAttempt(tx, `mails of:${user_id}`, mails_of_member)
  if (mails_of_account > 0) await countAttempt(tx, `mails of account:${tenant_id}`, mails_of_account, A_DAY)
  await countAttempt(tx, `mails to:${tenant_id} ${email}`, MOST_TO_ADDRESS)
}
