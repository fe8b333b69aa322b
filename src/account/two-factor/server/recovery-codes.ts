import type * as contract from '../contract.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { recordOfLogIn } from '#account/audit-log/server/record-event.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Handler } from '#platform/http/route.ts'
import { groupedSecret, hashSecret, newSecret } from '#platform/http/secrets.ts'
import { factorsOf } from '#account/auth/server/challenges.ts'
import { mailSecurityEvent } from '#account/auth/server/security-mails.ts'
import { RECOVERY_CODES } from '../contract.ts'

/** Length of a code in characters: 120 bits, so that a plain hash is sufficient. */
const LETTERS = 24

/** Locks the user, so that their factors do not change until the transaction ends. */
export async function lockFactors(tx: Tx, user_id: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().execute()
}

/**
 * Creates the recovery codes of a user who has none, as with the first factor. The caller has locked the factors.
 * @returns the codes; empty if the user has codes, which remain valid
 */
export async function firstRecoveryCodes(tx: Tx, user_id: string): Promise<string[]> {
  const some = await tx
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', user_id)
    .execute()
  return some.length > 0 ? [] : makeCodes(tx, user_id)
}

/**
 * Replaces the recovery codes; previous ones become invalid.
 * @throws Refusal NOT_FOUND if the user has no second factor
 */
export const renewRecoveryCodes: Handler<typeof contract.renewRecoveryCodes, [ExternalServices]> = async (
  tx,
  actor,
  _,
  external,
) => {
  const { user_id } = actor
  await lockFactors(tx, user_id)
  if ((await factorsOf(tx, user_id)).ways.length === 0) throw notFound('The two-step log-in')
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await recordOfLogIn(tx, actor.user_id, { kind: 'RECOVERY_CODES_MADE' })
  await mailSecurityEvent(tx, external, user_id, 'RECOVERY_CODES_MADE')
  return { recovery_codes: await makeCodes(tx, user_id) }
}

async function makeCodes(tx: Tx, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newSecret().slice(0, LETTERS))
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id, code_hash: hashSecret(code) })))
    .execute()
  return codes.map(groupedSecret)
}
