import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { endKeysOf } from '#features/keys/server/end-keys.ts'
import { recordEvent } from '#features/security/server/record-event.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Membership } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { lockMember } from './update-member.ts'
import { withdrawInvitationsOf } from './withdraw-member-invitation.ts'

/** Ends access to the account from the next request on; what they signed keeps their name until an owner takes it out. */
export const removeMember: Handler<typeof contract.removeMember> = async (tx, actor, { params }) => {
  await endMembership(tx, actor, params.id, 'MEMBER_REMOVED')
}

/**
 * Ends a membership of the open tenant, with the keys and invitations that the member made.
 * @param who the owner who removes, or the member who leaves
 * @throws Refusal NOT_ALLOWED, NOT_FOUND, LAST_OWNER
 */
export async function endMembership(
  tx: Tx,
  who: Membership,
  user_id: string,
  kind: 'MEMBER_REMOVED' | 'MEMBER_LEFT',
): Promise<void> {
  await lockMember(tx, who, user_id, null)
  await noteFormerMember(tx, who, user_id)
  await tx
    .deleteFrom('entitlements')
    .where('tenant_id', '=', who.tenant_id)
    .where('user_id', '=', user_id)
    .execute()
  await recordEvent(tx, who, { kind, subject_id: user_id })
  await endKeysOf(tx, who, user_id)
  await withdrawInvitationsOf(tx, who, user_id)
}

/** Whoever leaves a second time leaves with the name he has now. */
async function noteFormerMember(tx: Tx, { tenant_id }: Membership, user_id: string) {
  await sql`
    insert into former_members (tenant_id, user_id, name)
    select ${tenant_id}, id, trim(first_name || ' ' || last_name) from users where id = ${user_id}
    on conflict (tenant_id, user_id)
    do update set name = excluded.name, left_at = now(), erased_at = null, kept_until = null
  `.execute(tx)
}
