import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import { endKeysOf } from '#features/keys/server/end-keys.ts'
import { recordEvent } from '#features/security/server/record-event.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { lockMember } from './update-member.ts'
import { withdrawInvitationsOf } from './withdraw-member-invitation.ts'

/** Ends access to the account from the next request on; what they signed keeps their name until an owner takes it out. */
export async function removeMember(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.removeMember>,
): Promise<undefined> {
  await lockMember(tx, actor, params.id, null)
  await noteFormerMember(tx, actor, params.id)
  await tx
    .deleteFrom('entitlements')
    .where('tenant_id', '=', actor.tenant_id)
    .where('user_id', '=', params.id)
    .execute()
  await recordEvent(tx, actor, { kind: 'MEMBER_REMOVED', subject_id: params.id })
  await endKeysOf(tx, actor, params.id)
  await withdrawInvitationsOf(tx, actor, params.id)
}

/** Whoever leaves a second time leaves with the name he has now. */
async function noteFormerMember(tx: Tx, { tenant_id }: Actor, user_id: string) {
  await sql`
    insert into former_members (tenant_id, user_id, name)
    select ${tenant_id}, id, trim(first_name || ' ' || last_name) from users where id = ${user_id}
    on conflict (tenant_id, user_id)
    do update set name = excluded.name, left_at = now(), erased_at = null, kept_until = null
  `.execute(tx)
}
