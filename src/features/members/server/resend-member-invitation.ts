import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { withUnusualRights } from '#platform/contract/permissions.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import { recordEvent } from '#features/security/server/record-event.ts'
import type { Handler } from '#platform/http/route.ts'
import { countMail } from './count-mail.ts'
import { gone, INVITATION_DAYS } from './invitation-tokens.ts'
import { invitationsOf } from './list-member-invitations.ts'

/**
 * Mails a new link, valid for as long as the first was; the earlier link becomes void once the new one is made.
 */
export const resendMemberInvitation: Handler<
  typeof contract.resendMemberInvitation,
  [ExternalServices]
> = async (tx, actor, { params, body }, { jobs, limits }) => {
  const { tenant_id } = body
  const invited = await tx
    .updateTable('member_invitations')
    .set({ expires_at: sql<string>`now() + ${`${INVITATION_DAYS} days`}::interval` })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', params.id)
    .returning('email')
    .executeTakeFirstOrThrow(() => gone())
  await countMail(tx, actor, invited.email, limits)
  await jobs.send(tx, 'mail-member-invitation', { tenant_id, invitationId: params.id })
  await recordEvent(tx, actor, { kind: 'INVITATION_RESENT', subject_id: params.id })
  return withUnusualRights(
    await invitationsOf(tx, actor).where('id', '=', params.id).executeTakeFirstOrThrow(),
  )
}
