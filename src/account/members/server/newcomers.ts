import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { recordEvent } from '#account/audit-log/server/record-event.ts'
import { countAttempt } from '#account/auth/server/attempts.ts'
import { requireStrong } from '#account/auth/server/password.ts'
import { LOG_IN_TABLES } from '#account/auth/server/sessions.ts'
import type { Right, Role } from '#platform/contract/permissions.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { mapConstraintErrors, type Tx } from '#platform/database/database.ts'
import type { Membership } from '#platform/http/actor.ts'
import { MAX_ACCOUNTS } from '../contract.ts'
import { detailsOf } from './find-members.ts'
import { findInvited, gone, type Invited } from './invitation-tokens.ts'
import type { RequestContext } from '#platform/http/route.ts'

type Newcomer = { token: string; email: string; first_name: string; last_name: string; password: string }

/**
 * Requires a valid invitation of this kind and address, and a strong password.
 * @throws Refusal NOT_FOUND if the invitation is not valid; EMAIL_MISMATCH if it is for another address; WEAK_PASSWORD
 * if the password is weak; TOO_MANY_ATTEMPTS after 200 look-ups from one network
 */
export async function requireInvited<K extends Invited['kind']>(
  context: RequestContext,
  kind: K,
  { token, email, first_name, last_name, password }: Newcomer,
): Promise<Extract<Invited, { kind: K }>> {
  await context.database.transaction((tx) => countAttempt(tx, `token:${context.address}`, 200))
  const invited = await context.database.transaction((tx) => findInvited(tx, token))
  if (invited.kind !== kind) throw gone()
  if (invited.email !== email) throw emailMismatch({ fields: { 'body.email': MISMATCH } })
  await requireStrong(password, [email, first_name, last_name])
  return invited as Extract<Invited, { kind: K }>
}

const MISMATCH = 'This is not the email the invitation was sent to.'

export function emailMismatch(more: { fields?: Record<string, string> } = {}) {
  return new Refusal('EMAIL_MISMATCH', MISMATCH, more)
}

function emailInUse() {
  const message = 'Email is already in use'
  return new Refusal('EMAIL_IN_USE', message, { fields: { 'body.email': message } })
}

export type Person = { email: string; first_name: string; last_name: string; password_hash: string }

/** Whether an address belongs to a member of any account, so that no form creates a second user for it. */
export async function hasLogIn(tx: Tx, email: string): Promise<boolean> {
  const user = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return user !== undefined && belongsToAccount(tx, user.id)
}

/**
 * Finds or creates a user. A user who has left every account can return with the same address and a new password.
 * @returns the user's id
 * @throws Refusal EMAIL_IN_USE if the address belongs to a member of any account
 */
export async function findOrMakeUser(tx: Tx, person: Person): Promise<string> {
  const known = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .forUpdate()
    .executeTakeFirst()
  if (!known) {
    const id = uuidv7()
    await mapConstraintErrors(
      { users_email_key: emailInUse },
      tx
        .insertInto('users')
        .values({ id, ...person })
        .execute(),
    )
    return id
  }
  if (await belongsToAccount(tx, known.id)) throw emailInUse()
  await tx.updateTable('users').set(person).where('id', '=', known.id).execute()
  // Delete the previous credentials, because the address may now belong to someone else.
  for (const table of LOG_IN_TABLES) await tx.deleteFrom(table).where('user_id', '=', known.id).execute()
  return known.id
}

/** Whether the user belongs to any account. Also opens row security for the user's memberships. */
async function belongsToAccount(tx: Tx, user_id: string): Promise<boolean> {
  await sql`select set_config('strawbook.user_id', ${user_id}, true)`.execute(tx)
  const member = await tx
    .selectFrom('entitlements')
    .select('tenant_id')
    .where('user_id', '=', user_id)
    .limit(1)
    .executeTakeFirst()
  return member !== undefined
}

/**
 * Locks the user, so that concurrent requests cannot exceed the limit of accounts or change the address.
 * @returns the address, and the ids of the user's accounts
 */
export async function lockUser(tx: Tx, user_id: string): Promise<{ email: string; accounts: string[] }> {
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const memberships = await tx
    .selectFrom('entitlements')
    .select('tenant_id')
    .where('user_id', '=', user_id)
    .execute()
  return { email, accounts: memberships.map(({ tenant_id }) => tenant_id) }
}

export function requireRoom(accounts: string[]) {
  if (accounts.length < MAX_ACCOUNTS) return
  throw new Refusal(
    'TOO_MANY_ACCOUNTS',
    `One log-in opens at most ${MAX_ACCOUNTS} accounts. Leave one first.`,
  )
}

/** Adds an invited user to the open tenant. `from` is the origin of a request before log-in, for the security log. */
export async function addMember(
  tx: Tx,
  who: Membership,
  { id, role, rights }: { id: string; role: Role; rights: Right[] },
  from?: Pick<RequestContext, 'address' | 'agent'>,
): Promise<void> {
  await tx
    .insertInto('entitlements')
    .values({ ...who, role, rights })
    .execute()
  await recordEvent(tx, who, {
    kind: 'MEMBER_JOINED',
    subject_id: id,
    details: detailsOf({ role, rights }),
    ...(from && { from }),
  })
}
