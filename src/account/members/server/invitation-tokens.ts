/** Invitation tokens. Those for members contain the tenant's id, so that row security can be opened for it. */
import { sql } from 'kysely'
import { fullName, type Right, type Role } from '#platform/contract/permissions.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { openTenant, type Tx } from '#platform/database/database.ts'
import { hashSecret, newSecret } from '#platform/http/secrets.ts'

export const INVITATION_DAYS = 14

/** Returns a token for an invitation of a member, and the hash to store. */
export function newMemberToken(tenant_id: string) {
  const secret = newSecret()
  return { token: `${tenant_id}.${secret}`, token_hash: hashSecret(secret) }
}

export function newSignUpToken() {
  const token = newSecret()
  return { token, token_hash: hashSecret(token) }
}

export type Invited = { email: string; expires_at: string } & (
  | { kind: 'SIGN_UP' }
  | {
      kind: 'MEMBER'
      tenant_id: string
      tenant_name: string
      role: Role
      rights: Right[]
      invited_by: string
    }
)

const MEMBER_TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(.+)$/

/** Returns the tenant's id from the token of a member invitation; undefined for any other token. */
export function tenantOfToken(token: string): string | undefined {
  return MEMBER_TOKEN.exec(token)?.[1]
}

export function hashInvitation(token: string): Buffer {
  return hashSecret(MEMBER_TOKEN.exec(token)?.[2] ?? token)
}

/**
 * Finds an invitation, and opens row security for the tenant of a member invitation.
 * @throws Refusal INVITATION_ACCEPTED or INVITATION_EXPIRED if the token is used or expired; NOT_FOUND if it never
 * existed, is withdrawn or replaced, or if the account is being closed
 */
export async function findInvited(tx: Tx, token: string): Promise<Invited> {
  const found = await findByToken(tx, token)
  if (found) {
    const { has_expired, ...invited } = found
    if (has_expired) throw expired(invited)
    return invited
  }
  const accepted = await tx
    .selectFrom('accepted_invitations')
    .select('accepted_at')
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst()
  throw accepted ? new Refusal('INVITATION_ACCEPTED', 'This invitation was already accepted.') : gone()
}

const has_expired = sql<boolean>`expires_at <= now()`.as('has_expired')

async function findByToken(tx: Tx, token: string): Promise<(Invited & { has_expired: boolean }) | undefined> {
  const tenant_id = tenantOfToken(token)
  if (tenant_id === undefined) {
    const invited = await tx
      .selectFrom('sign_up_invitations')
      .select(['email', 'expires_at', has_expired])
      .where('token_hash', '=', hashInvitation(token))
      .executeTakeFirst()
    return invited && { kind: 'SIGN_UP', ...invited }
  }
  await openTenant(tx, tenant_id)
  const invited = await tx
    .selectFrom('member_invitations as i')
    .innerJoin('tenants as t', 't.id', 'i.tenant_id')
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.email', 'i.expires_at', 'i.tenant_id', 'i.role', 'i.rights', 't.name as tenant_name'])
    .select(['u.first_name', 'u.last_name', has_expired])
    .where('i.tenant_id', '=', tenant_id)
    .where('i.token_hash', '=', hashInvitation(token))
    .where(staysOpen(tenant_id))
    .executeTakeFirst()
  if (!invited) return undefined
  const { first_name, last_name, ...invitation } = invited
  return { kind: 'MEMBER', ...invitation, invited_by: fullName({ first_name, last_name }) }
}

/**
 * Consumes a member invitation of the open tenant.
 * @returns the invitation; undefined if the token is unknown, used or expired, or if the account is being closed
 */
export async function takeMemberInvitation(tx: Tx, tenant_id: string, token: string) {
  const taken = await tx
    .deleteFrom('member_invitations')
    .where('tenant_id', '=', tenant_id)
    .where('token_hash', '=', hashInvitation(token))
    .where('expires_at', '>', sql<string>`now()`)
    .where(staysOpen(tenant_id))
    .returning(['id', 'email', 'role', 'rights'])
    .executeTakeFirst()
  if (taken) await markAccepted(tx, [hashSecret(token)])
  return taken
}

/**
 * Consumes a sign-up invitation, with all others and the request of its address.
 * @returns the address
 * @throws Refusal as `findInvited`
 */
export async function takeSignUpInvitation(tx: Tx, token: string): Promise<string> {
  const taken = await tx
    .deleteFrom('sign_up_invitations')
    .where('token_hash', '=', hashInvitation(token))
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['token_hash', 'email'])
    .executeTakeFirst()
  if (!taken) throw await voidInvitation(tx, token)
  const { email } = taken
  const others = await tx
    .deleteFrom('sign_up_invitations')
    .where('email', '=', email)
    .returning('token_hash')
    .execute()
  await markAccepted(
    tx,
    [taken, ...others].map(({ token_hash }) => token_hash),
  )
  await tx.deleteFrom('invitation_requests').where('email', '=', email).execute()
  return email
}

function markAccepted(tx: Tx, hashes: Buffer[]) {
  return tx
    .insertInto('accepted_invitations')
    .values(hashes.map((token_hash) => ({ token_hash })))
    .execute()
}

/** Returns the refusal of a token that could not be consumed. */
export async function voidInvitation(tx: Tx, token: string): Promise<Error> {
  return findInvited(tx, token).then(gone, (refusal: Error) => refusal)
}

function expired(invited: Invited) {
  const remedy =
    invited.kind === 'MEMBER' ? `Ask ${invited.invited_by} to send it again.` : 'Ask for a new one.'
  return new Refusal('INVITATION_EXPIRED', `The link no longer works. ${remedy}`)
}

/** Returns the SQL condition that the account is not being closed, because no one can join an account that is. */
export function staysOpen(tenant_id: string) {
  return sql<boolean>`not exists (select from closings where account = ${tenant_id})`
}

export function gone() {
  return notFound('The invitation')
}
