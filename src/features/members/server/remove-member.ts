import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { recordEvent } from '#features/security/server/record-event.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { lockMember } from './update-member.ts'

/** Ends access to the account from the next request on; what they signed keeps their name. */
export async function removeMember(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.removeMember>,
): Promise<undefined> {
  await lockMember(tx, actor, params.id, null)
  await tx
    .deleteFrom('entitlements')
    .where('tenant_id', '=', actor.tenant_id)
    .where('user_id', '=', params.id)
    .execute()
  await recordEvent(tx, actor, { kind: 'MEMBER_REMOVED', subject_id: params.id })
}
