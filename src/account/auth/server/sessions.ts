import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Right, type Role, withUnusualRights } from '#platform/contract/permissions.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import { hashToken, type Member, noSession, openOrSay, openSession } from '#platform/http/actor.ts'
import type { Handler, RequestContext } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import { type LOG_IN_WAYS, type Session, sessionFor, tenantOf } from '../contract.ts'

type Begun = { token: string; session: Session }

type From = Pick<RequestContext, 'token' | 'address' | 'agent' | 'time_zone'>

/**
 * Starts a session and ends the browser's previous one, if any.
 * @returns the token and the session; null if the user belongs to no account
 */
export async function startSession(
  tx: Tx,
  user_id: string,
  { token: before, address, agent, time_zone }: From,
  way: (typeof LOG_IN_WAYS)[number] = 'PASSWORD',
): Promise<Begun | null> {
  if (before) await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(before)).execute()
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('sessions')
    .values(({ selectFrom }) => ({
      ...{ token_hash: hashToken(token), user_id, address, agent, way },
      account: selectFrom('users').select('account').where('id', '=', user_id),
    }))
    .execute()
  const actor = await openSession(tx, token)
  if (actor === null) return null
  if (time_zone !== undefined) await sql`select guess_time_zone(${user_id}, ${time_zone})`.execute(tx)
  return { token, session: await describeSession(tx, actor) }
}

export function whoOf({ session }: Begun) {
  return { user_id: session.user.id, tenant_id: tenantOf(session)!.id }
}

/** Sets the session cookie, and marks the browser as known for this user. */
export function handOver(context: RequestContext, begun: Begun): Session {
  const who = whoOf(begun)
  context.setSessionCookie(begun.token)
  context.setDeviceCookie(who.user_id)
  context.identify(who)
  return begun.session
}

type Account = {
  tenant_id: string
  role: Role
  rights: Right[]
  name: string
  party_id: string
  subscription_expires_on: string
  closes_at: string | null
  time_zone: string | null
  is_time_zone_guessed: boolean
  legal_entities: Session['legal_entities']
}

/**
 * Reads the session for the browser, with all accounts of the user that are not being deleted. The entitlement to the
 * open account is first.
 */
async function describeSession(tx: Tx, actor: Member): Promise<Session> {
  const { user_id, email, first_name, last_name, tenant_id } = actor
  const { rows } = await sql<Account>`select * from tenants_of(${user_id})`.execute(tx)
  const session = {
    user: {
      ...{ id: user_id, email, first_name, last_name },
      entitlements: rows.map(({ role, rights, tenant_id }) => withUnusualRights({ role, rights, tenant_id })),
    },
    legal_entities: rows.flatMap((account) => account.legal_entities),
    tenants: rows.map((account) => ({
      id: account.tenant_id,
      name: account.name,
      party_id: account.party_id,
      subscription: { expires_on: account.subscription_expires_on },
      ...(account.closes_at === null ? {} : { closes_at: account.closes_at }),
      ...(account.time_zone === null ? {} : { time_zone: account.time_zone }),
      ...(account.is_time_zone_guessed ? { is_time_zone_guessed: true } : {}),
    })),
  }
  return sessionFor(session, tenant_id)
}

export async function validateSession(context: RequestContext): Promise<Session> {
  const { token, named } = context
  if (!token) throw noSession()
  context.countRequest()
  const { session, refusal } = await context.database.transaction(async (tx) => {
    const { actor, refusal } = await openOrSay(tx, token, named)
    context.trackSession(actor)
    return { session: actor?.kind === 'MEMBER' ? await describeSession(tx, actor) : null, refusal }
  })
  if (session !== null) return session
  // If the request names an account, the refusal may concern only that account: do not delete the cookie, because tabs
  // of other accounts may need it.
  if (named === undefined) context.setSessionCookie(null)
  throw refusal
}

export const chooseAccount: Handler<typeof contract.chooseAccount> = (tx, actor, { body }) =>
  openAccount(tx, actor, body.account)

/**
 * Opens another account for requests that name none, and for the next log-in.
 * @throws Refusal NOT_FOUND if the account is not the user's, or is being deleted
 */
export async function openAccount(tx: Tx, actor: Member, account: string): Promise<Session> {
  const session = await requireAccount(tx, actor, account)
  await tx.updateTable('users').set({ account }).where('id', '=', actor.user_id).execute()
  await tx.updateTable('sessions').set({ account }).where('id', '=', actor.session.id).execute()
  return sessionFor(session, account)
}

/**
 * Reads the session, and requires an account to be one of the user's.
 * @throws Refusal NOT_FOUND if the account is not the user's, or is being deleted
 */
export async function requireAccount(tx: Tx, actor: Member, account: string): Promise<Session> {
  const session = await describeSession(tx, actor)
  if (session.tenants.every(({ id }) => id !== account)) throw notFound('The account')
  return session
}

/** Sets the account's time zone, or confirms the guessed one. Stored dates do not change. */
export const setTimeZone: Handler<typeof contract.setTimeZone> = async (
  tx,
  actor,
  { body: { time_zone } },
) => {
  await tx
    .updateTable('tenants')
    .set({ time_zone, is_time_zone_guessed: false })
    .where('id', '=', actor.tenant_id)
    .execute()
  return describeSession(tx, actor)
}

export async function logOut(context: RequestContext): Promise<undefined> {
  const { token } = context
  if (token) context.countRequest()
  context.setSessionCookie(null)
  if (!token) return
  await context.database.transaction((tx) =>
    tx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute(),
  )
}

export const LOG_IN_TABLES = [
  ...(['sessions', 'password_resets', 'authenticators', 'passkeys', 'recovery_codes', 'challenges'] as const),
  ...(['factor_resets', 'email_changes'] as const),
] as const
