import { sql } from 'kysely'
import { endKeysOf } from '#account/api-keys/server/api-keys.ts'
import { recordEvent } from '#account/audit-log/server/record-event.ts'
import { requireStillOwner } from '#account/auth/server/require-still-owner.ts'
import { requireAccount } from '#account/auth/server/sessions.ts'
import { DAILY_WORK, type Role, withUnusualRights } from '#platform/contract/permissions.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import { inTenant } from '#platform/database/in-tenant.ts'
import { paged } from '#platform/database/queries.ts'
import type { Membership } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import { detailsOf } from './find-members.ts'
import { withdrawInvitationsOf } from './member-invitations.ts'

export const listMembers: Handler<typeof contract.listMembers> = async (tx, actor, { query }) => {
  const list = membersOf(tx, actor).orderBy('e.granted_at', 'desc').orderBy('u.id')
  const { rows, pagination } = await paged(list, query)
  return { members: rows.map(withUnusualRights), pagination }
}

function membersOf(tx: Tx, { tenant_id }: Membership) {
  return tx
    .selectFrom('entitlements as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['u.id', 'e.tenant_id', 'u.email', 'u.first_name', 'u.last_name', 'e.role', 'e.rights'])
    .where('e.tenant_id', '=', tenant_id)
}

export const updateMember: Handler<typeof contract.updateMember> = async (tx, actor, { params, body }) => {
  const previous = await lockMember(tx, actor, params.id, body.role)
  // Reset the rights of an owner, so that earlier ones do not reappear unnoticed if the owner becomes a collaborator
  // again.
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
  return withUnusualRights(await membersOf(tx, actor).where('u.id', '=', params.id).executeTakeFirstOrThrow())
}

/**
 * Locks the members, so that the second of two concurrent changes sees the first.
 * @param role future role; null if the member leaves or is being removed
 * @returns the member's previous role and rights
 * @throws Refusal NOT_ALLOWED if a caller who is not leaving is no longer an owner; NOT_FOUND if there is no such
 * member; LAST_OWNER if no owner would be left
 */
async function lockMember(tx: Tx, who: Membership, user_id: string, role: Role | null) {
  const members = await tx
    .selectFrom('entitlements')
    .select(['user_id', 'role', 'rights'])
    .where('tenant_id', '=', who.tenant_id)
    .orderBy('user_id')
    .forUpdate()
    .execute()
  // Any member may leave. For any other change, require that the caller was not demoted or removed while waiting for
  // the lock.
  const isLeaving = role === null && user_id === who.user_id
  if (!isLeaving) await requireStillOwner(tx, who)
  const member = members.find((one) => one.user_id === user_id)
  if (!member) throw notFound('The member')
  const owners = members.filter((member) => member.role === 'OWNER')
  if (role !== 'OWNER' && owners.every((owner) => owner.user_id === user_id)) {
    throw new Refusal('LAST_OWNER', 'The account needs an account owner. Make another member one first.')
  }
  return member
}

/**
 * Ends a member's access from the next request on. Their signatures show the name until an owner erases it; signatures
 * of inseminations show it as long as the law requires.
 */
export const removeMember: Handler<typeof contract.removeMember> = async (tx, actor, { params }) => {
  await endMembership(tx, actor, params.id, 'MEMBER_REMOVED')
}

/**
 * Ends a membership, and with it the member's API keys and the invitations that they sent. `who` is an owner, or the
 * member who leaves.
 * @throws Refusal NOT_ALLOWED if `who` removes another member and is no longer an owner; NOT_FOUND if there is no such
 * member; LAST_OWNER if no owner would be left
 */
async function endMembership(
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

/** Stores or updates the name of a member who leaves or is removed. */
async function noteFormerMember(tx: Tx, { tenant_id }: Membership, user_id: string) {
  await sql`
    insert into former_members (tenant_id, user_id, name)
    select ${tenant_id}, id, trim(first_name || ' ' || last_name) from users where id = ${user_id}
    on conflict (tenant_id, user_id)
    do update set name = excluded.name, left_at = now(), erased_at = null, kept_until = null
  `.execute(tx)
}

/** Ends the user's own membership; their sessions continue in another account, if there is one. */
export const leaveAccount: Handler<typeof contract.leaveAccount> = async (
  tx,
  actor,
  { params: { account } },
) => {
  await requireAccount(tx, actor, account)
  const { user_id } = actor
  await inTenant(tx, actor.tenant_id, account, () =>
    endMembership(tx, { tenant_id: account, user_id }, user_id, 'MEMBER_LEFT'),
  )
}
