import { v7 as uuidv7 } from 'uuid'
import { sql } from 'kysely'
import { countAttempt } from '#account/auth/server/attempts.ts'
import { hashPassword } from '#account/auth/server/password.ts'
import { startSession, handOver, openAccount } from '#account/auth/server/sessions.ts'
import { fullName, withUnusualRights } from '#platform/contract/permissions.ts'
import { type Database, openTenant } from '#platform/database/database.ts'
import { inTenant } from '#platform/database/in-tenant.ts'
import type { Handler } from '#platform/http/route.ts'
import { type Mail, writeMail } from '#platform/external/mailer.ts'
import type * as contract from '../contract.ts'
import { createTenant, fillTenant } from './create-tenant.ts'
import {
  findInvited,
  gone,
  INVITATION_DAYS,
  newSignUpToken,
  takeMemberInvitation,
  takeSignUpInvitation,
  tenantOfToken,
  voidInvitation,
} from './invitation-tokens.ts'
import {
  addMember,
  emailMismatch,
  findOrMakeUser,
  hasLogIn,
  lockUser,
  requireInvited,
  requireRoom,
} from './newcomers.ts'

export const showInvitation: Handler<typeof contract.showInvitation> = async (context, { params }) => {
  // Count in a separate transaction; otherwise the rollback of a failed look-up would undo its count.
  await context.database.transaction((tx) => countAttempt(tx, `token:${context.address}`, 200))
  return context.database.transaction(async (tx) => {
    const invited = await findInvited(tx, params.token)
    const { kind, email, expires_at } = invited
    const shown = {
      kind,
      email,
      expires_at,
      ...((await hasLogIn(tx, email)) && { has_log_in: true as const }),
    }
    if (invited.kind === 'SIGN_UP') return shown
    const { tenant_name, role, rights, invited_by } = invited
    return withUnusualRights({ ...shown, tenant_name, role, rights, invited_by })
  })
}

/** Founds an account, and consumes the invitation in the same transaction. */
export const signUp: Handler<typeof contract.signUp> = async (context, { body }) => {
  await requireInvited(context, 'SIGN_UP', body)
  const password_hash = await hashPassword(body.password)
  const { token, email, first_name, last_name, company_name, company_email, country } = body
  const begun = await context.database.transaction(async (tx) => {
    await takeSignUpInvitation(tx, token)
    const newTenantFields = {
      name: company_name ?? fullName(body),
      email: company_email ?? email,
      country,
      time_zone: context.time_zone,
      owner: { email, first_name, last_name, password_hash },
    }
    const { actor } = await createTenant(tx, newTenantFields)
    return startSession(tx, actor.user_id, context)
  })
  return handOver(context, begun!)
}

/** Creates another account for a user who is logged in, from an invitation to their address, and opens the account. */
export const foundAccount: Handler<typeof contract.foundAccount> = async (tx, actor, { body }) => {
  const { token, company_name, company_email, country, time_zone } = body
  // Lock the invitation before the user, as sign-up does, to avoid deadlocks.
  const invited = await takeSignUpInvitation(tx, token)
  const { email, accounts } = await lockUser(tx, actor.user_id)
  if (invited !== email) throw emailMismatch()
  requireRoom(accounts)
  const tenant_id = uuidv7()
  await inTenant(tx, actor.tenant_id, tenant_id, () =>
    fillTenant(tx, {
      ...{ tenant_id, user_id: actor.user_id, country, time_zone },
      name: company_name ?? fullName(actor),
      email: company_email ?? email,
    }),
  )
  return openAccount(tx, actor, tenant_id)
}

/** Joins an account, and consumes the invitation in the same transaction. */
export const enrol: Handler<typeof contract.enrol> = async (context, { body }) => {
  const { tenant_id } = await requireInvited(context, 'MEMBER', body)
  const password_hash = await hashPassword(body.password)
  const { token, email, first_name, last_name } = body
  const begun = await context.database.transaction(async (tx) => {
    await openTenant(tx, tenant_id)
    const invitation = await takeMemberInvitation(tx, tenant_id, token)
    if (!invitation) throw await voidInvitation(tx, token)
    const user_id = await findOrMakeUser(tx, { email, first_name, last_name, password_hash })
    await addMember(tx, { tenant_id, user_id }, invitation, context)
    return startSession(tx, user_id, context)
  })
  return handOver(context, begun!)
}

/** Joins an account with the log-in of the session. For an existing member, opens the account and changes no role. */
export const acceptInvitation: Handler<typeof contract.acceptInvitation> = async (
  tx,
  actor,
  { params: { token } },
) => {
  const tenant_id = tenantOfToken(token)
  if (tenant_id === undefined) throw gone()
  const { user_id } = actor
  await inTenant(tx, actor.tenant_id, tenant_id, async () => {
    // Lock the invitation before the user, as enrolment does, to avoid deadlocks.
    const invitation = await takeMemberInvitation(tx, tenant_id, token)
    const { email, accounts } = await lockUser(tx, user_id)
    if (invitation && invitation.email !== email) throw emailMismatch()
    if (accounts.includes(tenant_id)) return
    if (!invitation) throw await voidInvitation(tx, token)
    requireRoom(accounts)
    await addMember(tx, { tenant_id, user_id }, invitation)
  })
  return openAccount(tx, actor, tenant_id)
}

/** Records the request for the operator, whether or not the address already has an account. */
export const requestInvitation: Handler<typeof contract.requestInvitation> = async (context, { body }) => {
  await context.database.transaction(async (tx) => {
    await countAttempt(tx, `invitation address:${context.address}`, 20)
    await tx
      .insertInto('invitation_requests')
      .values({ email: body.email })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Days during which a link states that it has expired or was accepted; after that it is unknown. */
const REMEMBERED_DAYS = 90

/**
 * Creates an invitation to sign up, and deletes what is older than `REMEMBERED_DAYS`.
 * @returns the sign-up path, which works once
 */
export async function inviteToSignUp(database: Database, email: string): Promise<string> {
  const { token, token_hash } = newSignUpToken()
  await database.transaction(async (tx) => {
    const oldest = sql<string>`now() - ${`${REMEMBERED_DAYS} days`}::interval`
    await tx.deleteFrom('sign_up_invitations').where('expires_at', '<', oldest).execute()
    await tx.deleteFrom('accepted_invitations').where('accepted_at', '<', oldest).execute()
    await tx
      .insertInto('sign_up_invitations')
      .values({
        token_hash,
        email,
        expires_at: sql<string>`now() + ${`${INVITATION_DAYS} days`}::interval`,
      })
      .execute()
  })
  return `/auth/signup#token=${token}`
}

export async function mailSignUpInvitation(
  database: Database,
  { email }: { email: string },
  link: (path: string) => string,
): Promise<Mail> {
  return writeMail({
    to: email,
    subject: 'Your invitation to Strawbook',
    before: [
      'You’re invited to keep your stock of frozen semen in Strawbook: batches, containers and every movement.',
      `The link works once, for this email, for ${INVITATION_DAYS} days.`,
    ],
    action: { label: 'Sign up', url: link(await inviteToSignUp(database, email)) },
    after: ['Not expected? Ignore this email.'],
  })
}
