import type * as contract from '../contract.ts'
import { type Session, sessionFor } from '../contract.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Member } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { describeSession } from './describe-session.ts'

export const chooseAccount: Handler<typeof contract.chooseAccount> = (tx, actor, { body }) =>
  openAccount(tx, actor, body.account)

/**
 * Opens another account of the user in requests that name none, and where their next log-in begins.
 * @throws Refusal NOT_FOUND
 */
export async function openAccount(tx: Tx, actor: Member, account: string): Promise<Session> {
  const session = await requireAccount(tx, actor, account)
  await tx.updateTable('users').set({ account }).where('id', '=', actor.user_id).execute()
  await tx.updateTable('sessions').set({ account }).where('id', '=', actor.session.id).execute()
  return sessionFor(session, account)
}

/** @throws Refusal NOT_FOUND for an account that is not the user's, or is being deleted */
export async function requireAccount(tx: Tx, actor: Member, account: string): Promise<Session> {
  const session = await describeSession(tx, actor)
  if (session.tenants.every(({ id }) => id !== account)) throw notFound('The account')
  return session
}
