import type { Tx } from '#platform/database/database.ts'
import type { Member } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import { recordOfLogIn } from '#account/audit-log/server/record-event.ts'
import type * as contract from '../contract.ts'
import type { Profile } from '../contract.ts'
import { countAttempt } from './attempts.ts'
import { hashPassword, requirePassword, requireStrong } from './password.ts'
import { requireReauthenticationWithFactor } from './reauthenticate.ts'
import { mailSecurityEvent } from './security-mails.ts'

export async function showProfile(_: Tx, { email, first_name, last_name }: Member): Promise<Profile> {
  return { email, first_name, last_name }
}

/** Changes the name that a member signs with. Earlier signatures do not change. */
export const updateProfile: Handler<typeof contract.updateProfile> = async (tx, actor, { body }) => {
  const { first_name = actor.first_name, last_name = actor.last_name } = body
  const { email } = actor
  await tx.updateTable('users').set({ first_name, last_name }).where('id', '=', actor.user_id).execute()
  return { email, first_name, last_name }
}

const MAX_TRIES = 5

export const changePassword: Handler<typeof contract.changePassword, [ExternalServices]> = async (
  database,
  actor,
  { body },
  external,
) => {
  const { user_id, email, first_name, last_name } = actor
  const { id } = actor.session
  await database.transaction(async (tx) => {
    await requireReauthenticationWithFactor(tx, actor)
    await countAttempt(tx, `password of:${id}`, MAX_TRIES)
  })
  const old_hash = await requirePassword(database, user_id, body.old_password, 'body.old_password')
  await requireStrong(body.password, [email, first_name, last_name])
  const password_hash = await hashPassword(body.password)
  await database.transaction(async (tx) => {
    // If two concurrent requests send the same old password, the second finds the password changed.
    const changed = await tx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', user_id)
      .where('password_hash', '=', old_hash)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) {
      throw new Refusal('WRONG_PASSWORD', 'Your password has just been changed.')
    }
    // Delete challenges first, so that a session begun by a concurrent answer is also ended.
    await tx.deleteFrom('challenges').where('user_id', '=', user_id).execute()
    await tx.deleteFrom('password_resets').where('user_id', '=', user_id).execute()
    await tx.deleteFrom('email_changes').where('user_id', '=', user_id).execute()
    await tx.deleteFrom('sessions').where('user_id', '=', user_id).where('id', '<>', id).execute()
    await recordOfLogIn(tx, user_id, { kind: 'PASSWORD_CHANGED' })
    await mailSecurityEvent(tx, external, user_id, 'PASSWORD_CHANGED')
  })
}
