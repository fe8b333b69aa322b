import type * as contract from '../contract.ts'
import { DAILY_WORK, withUnusualRights } from '#platform/contract/permissions.ts'
import type { Role } from '#platform/contract/roles.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { endKeysOf } from '#features/keys/server/end-keys.ts'
import { recordEvent } from '#features/security/server/record-event.ts'
import { requireStillOwner } from '#features/session/server/require-still-owner.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Membership } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { detailsOf } from './details-of.ts'
import { withdrawInvitationsOf } from './withdraw-member-invitation.ts'

export const updateMember: Handler<typeof contract.updateMember> = async (tx, actor, { params, body }) => {
  const previous = await lockMember(tx, actor, params.id, body.role)
  // An owner's are reset, so that they do not come back unseen with the role of a collaborator.
  const { role, rights = role === 'OWNER' ? [...DAILY_WORK] : previous.rights } = body
  await tx
    .updateTable('entitlements')
    .set({ role, rights })
    .where('tenant_id', '=', actor.tenant_id)
    .where('user_id', '=', params.id)
    .execute()
  const details = detailsOf({ role, rights })
  await recordEvent(tx, actor, { kind: 'ROLE_CHANGED', subject_id: params.id, details })
  if (role !== 'OWNER') {
    await endKeysOf(tx, actor, params.id)
    await withdrawInvitationsOf(tx, actor, params.id)
  }
  const member = await tx
    .selectFrom('entitlements as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['u.id', 'e.tenant_id', 'u.email', 'u.first_name', 'u.last_name', 'e.role', 'e.rights'])
    .where('e.tenant_id', '=', actor.tenant_id)
    .where('u.id', '=', params.id)
    .executeTakeFirstOrThrow()
  return withUnusualRights(member)
}

/**
 * Locks the account's members, so that the second of two concurrent changes sees the result of the first.
 * @param role the member's future role; null if the member is being removed
 * @returns the member's rights so far
 * @throws Refusal NOT_ALLOWED, NOT_FOUND, LAST_OWNER
 */
export async function lockMember(tx: Tx, who: Membership, user_id: string, role: Role | null) {
  const members = await tx
    .selectFrom('entitlements')
    .select(['user_id', 'role', 'rights'])
    .where('tenant_id', '=', who.tenant_id)
    .orderBy('user_id')
    .forUpdate()
    .execute()
  // An owner who was demoted or removed while this waited may still leave, but change no one.
  const isLeaving = role === null && user_id === who.user_id
  if (!isLeaving) await requireStillOwner(tx, who)
  const member = members.find((one) => one.user_id === user_id)
  if (!member) throw notFound('The member')
  const owners = members.filter((member) => member.role === 'OWNER')
  if (role !== 'OWNER' && owners.every((owner) => owner.user_id === user_id)) {
    throw new Refusal('LAST_OWNER', 'The account needs an owner. Make somebody else an owner first.')
  }
  return member
}
