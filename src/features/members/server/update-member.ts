import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Role } from '#platform/contract/roles.ts'
import type { Member } from '../contract.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { endKeysOf } from '#features/keys/server/end-keys.ts'
import { recordEvent } from '#features/security/server/record-event.ts'
import { requireStillOwner } from '#features/session/server/require-still-owner.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor, Membership } from '#platform/http/actor.ts'
import { withdrawInvitationsOf } from './withdraw-member-invitation.ts'

export async function updateMember(
  tx: Tx,
  actor: Actor,
  { params, body }: Input<typeof contract.updateMember>,
): Promise<Member> {
  await lockMember(tx, actor, params.id, body.role)
  await tx
    .updateTable('entitlements')
    .set({ role: body.role })
    .where('tenant_id', '=', actor.tenant_id)
    .where('user_id', '=', params.id)
    .execute()
  await recordEvent(tx, actor, { kind: 'ROLE_CHANGED', subject_id: params.id, details: { role: body.role } })
  if (body.role !== 'OWNER') {
    await endKeysOf(tx, actor, params.id)
    await withdrawInvitationsOf(tx, actor, params.id)
  }
  return tx
    .selectFrom('entitlements as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['u.id', 'e.tenant_id', 'u.email', 'u.first_name', 'u.last_name', 'e.role'])
    .where('e.tenant_id', '=', actor.tenant_id)
    .where('u.id', '=', params.id)
    .executeTakeFirstOrThrow()
}

/**
 * Locks the account's members, so that the second of two concurrent changes sees the result of the first.
 * @param role the member's future role; null if the member is being removed
 * @throws Refusal NOT_ALLOWED, NOT_FOUND, LAST_OWNER
 */
export async function lockMember(tx: Tx, who: Membership, user_id: string, role: Role | null): Promise<void> {
  const members = await tx
    .selectFrom('entitlements')
    .select(['user_id', 'role'])
    .where('tenant_id', '=', who.tenant_id)
    .orderBy('user_id')
    .forUpdate()
    .execute()
  // An owner who was demoted or removed while this waited may still leave, but change no one.
  const isLeaving = role === null && user_id === who.user_id
  if (!isLeaving) await requireStillOwner(tx, who)
  if (!members.some((member) => member.user_id === user_id)) throw notFound('The member')
  const owners = members.filter((member) => member.role === 'OWNER')
  if (role !== 'OWNER' && owners.every((owner) => owner.user_id === user_id)) {
    throw new Refusal('LAST_OWNER', 'The account needs an owner. Make somebody else an owner first.')
  }
}
