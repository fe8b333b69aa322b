import type * as contract from '../contract.ts'
import { recordEvent } from '#features/security/server/record-event.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Membership } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { gone } from './invitation-tokens.ts'

export const withdrawMemberInvitation: Handler<typeof contract.withdrawMemberInvitation> = async (
  tx,
  actor,
  { params },
) => {
  const { numDeletedRows } = await tx
    .deleteFrom('member_invitations')
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw gone()
  await recordEvent(tx, actor, { kind: 'INVITATION_WITHDRAWN', subject_id: params.id })
}

/** Those that a member made who leaves or is an owner no more: nobody comes back by one that he sent himself. */
export async function withdrawInvitationsOf(tx: Tx, who: Membership, user_id: string): Promise<void> {
  const withdrawn = await tx
    .deleteFrom('member_invitations')
    .where('tenant_id', '=', who.tenant_id)
    .where('invited_by', '=', user_id)
    .returning('id')
    .execute()
  for (const { id } of withdrawn) await recordEvent(tx, who, { kind: 'INVITATION_WITHDRAWN', subject_id: id })
}
