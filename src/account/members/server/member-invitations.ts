import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { recordEvent } from '#account/audit-log/server/record-event.ts'
import { countAttempt } from '#account/auth/server/attempts.ts'
import { requireStillOwner } from '#account/auth/server/require-still-owner.ts'
import { DAILY_WORK, fullName, withUnusualRights } from '#platform/contract/permissions.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { type Database, openTenant, type Tx } from '#platform/database/database.ts'
import { paged } from '#platform/database/queries.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import { type Mail, writeMail } from '#platform/external/mailer.ts'
import type { Actor, Membership } from '#platform/http/actor.ts'
import type { Limits } from '#platform/http/rate-limits.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import { detailsOf } from './find-members.ts'
import { gone, INVITATION_DAYS, newMemberToken } from './invitation-tokens.ts'

/** Returns a query of the account's invitations, without the hashes of their tokens. */
function invitationsOf(tx: Tx, actor: Actor) {
  return tx
    .selectFrom('member_invitations')
    .select(['id', 'tenant_id', 'email', 'role', 'rights', 'created_at', 'expires_at'])
    .where('tenant_id', '=', actor.tenant_id)
}

export const listMemberInvitations: Handler<typeof contract.listMemberInvitations> = async (
  tx,
  actor,
  { query },
) => {
  const list = invitationsOf(tx, actor).orderBy('created_at', 'desc').orderBy('id', 'desc')
  const { rows, pagination } = await paged(list, query)
  return { invitations: rows.map(withUnusualRights), pagination }
}

/** Invites an address. Inviting it again may change role and rights, and invalidates the earlier link. */
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
    const message = 'This person is already a member.'
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

/** Mails a new link and restarts the period of validity. The earlier link is valid until the new one is created. */
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

/**
 * Withdraws the invitations sent by a member who leaves, is removed or is demoted, so that they cannot use one to
 * return.
 */
export async function withdrawInvitationsOf(tx: Tx, who: Membership, user_id: string): Promise<void> {
  const withdrawn = await tx
    .deleteFrom('member_invitations')
    .where('tenant_id', '=', who.tenant_id)
    .where('invited_by', '=', user_id)
    .returning('id')
    .execute()
  for (const { id } of withdrawn) await recordEvent(tx, who, { kind: 'INVITATION_WITHDRAWN', subject_id: id })
}

const MAX_TO_ADDRESS = 5
const A_DAY = 24 * 60

/**
 * Limits the mails to addresses that members choose: per member, per account, and per address.
 * @throws Refusal TOO_MANY_ATTEMPTS if a limit is exceeded
 */
async function countMail(
  tx: Tx,
  { tenant_id, user_id }: Actor,
  email: string,
  { mails_of_member, mails_of_account }: Limits,
) {
  if (mails_of_member > 0) await countAttempt(tx, `mails of:${user_id}`, mails_of_member)
  if (mails_of_account > 0) await countAttempt(tx, `mails of account:${tenant_id}`, mails_of_account, A_DAY)
  await countAttempt(tx, `mails to:${tenant_id} ${email}`, MAX_TO_ADDRESS)
}

/** Writes the mail of an invitation with a new token. Returns null if the invitation no longer exists. */
export async function mailMemberInvitation(
  database: Database,
  { tenant_id, invitationId }: { tenant_id: string; invitationId: string },
  link: (path: string) => string,
): Promise<Mail | null> {
  const { token, token_hash } = newMemberToken(tenant_id)
  const invitation = await database.transaction(async (tx) => {
    await openTenant(tx, tenant_id)
    await tx
      .updateTable('member_invitations')
      .set({ token_hash })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', invitationId)
      .execute()
    return tx
      .selectFrom('member_invitations as i')
      .innerJoin('tenants as t', 't.id', 'i.tenant_id')
      .innerJoin('users as u', 'u.id', 'i.invited_by')
      .select(['i.email', 't.name', 'u.first_name', 'u.last_name'])
      .where('i.tenant_id', '=', tenant_id)
      .where('i.id', '=', invitationId)
      .executeTakeFirst()
  })
  if (!invitation) return null
  const { email, name } = invitation
  return writeMail({
    to: email,
    subject: `${name} invites you to Strawbook`,
    before: [
      `${fullName(invitation)} invites you to manage the frozen semen of ${name} in Strawbook.`,
      `The link works once, for this email, for ${INVITATION_DAYS} days.`,
    ],
    action: { label: 'Accept invitation', url: link(`/auth/enrollment#token=${token}`) },
    after: ['Don’t know the sender? Ignore this email.'],
  })
}
