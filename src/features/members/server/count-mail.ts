import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { countAttempt } from '#features/session/server/attempts.ts'

const MOST_OF_MEMBER = 30
const MOST_TO_ADDRESS = 5

/**
 * Limits the mails a member can have sent to addresses of their choice.
 * @throws Refusal TOO_MANY_ATTEMPTS
 */
export async function countMail(tx: Tx, { tenant_id, user_id }: Actor, email: string) {
  await countAttempt(tx, `mails of:${user_id}`, MOST_OF_MEMBER)
  await countAttempt(tx, `mails to:${tenant_id} ${email}`, MOST_TO_ADDRESS)
}
