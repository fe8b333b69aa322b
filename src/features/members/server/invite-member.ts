import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { DAILY_WORK, withUnusualRights } from '#platform/contract/permissions.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { recordEvent } from '#features/security/server/record-event.ts'
import { requireStillOwner } from '#features/session/server/require-still-owner.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Handler } from '#platform/http/route.ts'
import { countMail } from './count-mail.ts'
import { detailsOf } from './details-of.ts'
import { INVITATION_DAYS } from './invitation-tokens.ts'
import { invitationsOf } from './list-member-invitations.ts'

/** Inviting an address again may change role and rights, and voids the earlier link. */
export const inviteMember: Handler<typeof contract.inviteMember, [ExternalServices]> = async (
  tx,
  actor,
  { body },
  { jobs, limits },
) => {
  const { tenant_id, email, role, rights = [...DAILY_WORK] } = body
  await requireStillOwner(tx, actor)
  const member = await tx
    .selectFrom('entitlements as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select('u.id')
    .where('e.tenant_id', '=', tenant_id)
    .where('u.email', '=', email)
    .executeTakeFirst()
  if (member) {
    const message = 'This person is a member already.'
    throw new Refusal('EMAIL_IN_USE', message, { fields: { 'body.email': message } })
  }
  const id = uuidv7()
  const invitation = {
    ...{ id, role, rights, invited_by: actor.user_id, token_hash: null, created_at: sql<string>`now()` },
    expires_at: sql<string>`now() + ${`${INVITATION_DAYS} days`}::interval`,
  }
  await tx
    .insertInto('member_invitations')
    .values({ tenant_id, email, ...invitation })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'email']).doUpdateSet(invitation))
    .execute()
  await recordEvent(tx, actor, {
    kind: 'MEMBER_INVITED',
    subject_id: id,
    details: detailsOf({ role, rights }),
  })
  await countMail(tx, actor, email, limits)
  await jobs.send(tx, 'mail-member-invitation', { tenant_id, invitationId: id })
  return withUnusualRights(await invitationsOf(tx, actor).where('id', '=', id).executeTakeFirstOrThrow())
}
