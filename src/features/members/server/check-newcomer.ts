import { Refusal } from '#platform/contract/refusal.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { countAttempt } from '#features/session/server/attempts.ts'
import { requireStrong } from '#features/session/server/judge-password.ts'
import { findInvited, gone, type Invited } from './invitation-tokens.ts'

type Newcomer = { token: string; email: string; first_name: string; last_name: string; password: string }

/**
 * Requires a valid invitation of this kind for this address, and a strong password.
 * @throws Refusal NOT_FOUND, EMAIL_MISMATCH, WEAK_PASSWORD
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

export function emailInUse() {
  const message = 'Email is already in use'
  return new Refusal('EMAIL_IN_USE', message, { fields: { 'body.email': message } })
}
