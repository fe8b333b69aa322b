import type * as contract from '../contract.ts'
import { toSVG } from 'bwip-js/node'
import { sql } from 'kysely'
import { Secret } from 'otpauth'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { recordOfLogIn } from '#account/audit-log/server/record-event.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Member } from '#platform/http/actor.ts'
import { codesOf, useCode } from '#account/auth/server/check-factor.ts'
import { mailSecurityEvent } from '#account/auth/server/security-mails.ts'
import type { Handler } from '#platform/http/route.ts'
import { requireAnother } from './factors.ts'
import { firstRecoveryCodes, lockFactors } from './recovery-codes.ts'

const SECRET_BYTES = 20

/** Creates a secret, which replaces an unconfirmed one. @throws Refusal IN_USE if the user has a confirmed app */
export const startAuthenticator: Handler<typeof contract.startAuthenticator> = async (
  tx,
  { user_id, email },
) => {
  const secret = new Secret({ size: SECRET_BYTES }).base32
  const stored = await tx
    .insertInto('authenticators')
    .values({ user_id, secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, last_step: 0, created_at: sql<string>`now()` })
        .where('authenticators.is_confirmed', '=', false),
    )
    .executeTakeFirst()
  if (stored.numInsertedOrUpdatedRows === 0n) {
    throw new Refusal('IN_USE', 'You already have an authenticator app. Remove it first.')
  }
  const url = codesOf(secret, email).toString()
  return { secret, url, qr_svg: toSVG({ bcid: 'qrcode', text: url }) }
}

/** Confirms the secret by a code of the app. From then on, log-in requires a second factor. */
export const confirmAuthenticator: Handler<typeof contract.confirmAuthenticator, [ExternalServices]> = async (
  tx,
  actor,
  { body },
  external,
) => {
  const { user_id } = actor
  await lockFactors(tx, user_id)
  await useCode(tx, user_id, body.code, false)
  await recordOfLogIn(tx, actor.user_id, { kind: 'FACTOR_ADDED', details: { factor: 'APP' } })
  await mailSecurityEvent(tx, external, user_id, 'AUTHENTICATOR_ADDED')
  return { recovery_codes: await firstRecoveryCodes(tx, user_id) }
}

export async function removeAuthenticator(
  tx: Tx,
  actor: Member,
  _: unknown,
  external: ExternalServices,
): Promise<undefined> {
  const { user_id } = actor
  await lockFactors(tx, user_id)
  await tx
    .deleteFrom('authenticators')
    .where('user_id', '=', user_id)
    .where('is_confirmed', '=', true)
    .returning('user_id')
    .executeTakeFirstOrThrow(() => notFound('The authenticator app'))
  await requireAnother(tx, actor)
  await recordOfLogIn(tx, actor.user_id, { kind: 'FACTOR_REMOVED', details: { factor: 'APP' } })
  await mailSecurityEvent(tx, external, user_id, 'AUTHENTICATOR_REMOVED')
}
