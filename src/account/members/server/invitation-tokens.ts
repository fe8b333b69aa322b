/** Invitation tokens. Those for members contain the tenant's id, so that row security can be opened for it. */
import { sql } from 'kysely'
import { fullName, type Right, type Role } from '#platform/contract/permissions.ts'
import { notFound } from '#platform/contract/refusal.ts'
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
 * @throws Refusal NOT_FOUND if the token never existed, or is used, replaced, withdrawn or expired, or if the account
 * is being closed
 */
export async function findInvited(tx: Tx, token: string): Promise<Invited> {
  const tenant_id = tenantOfToken(token)
  if (tenant_id === undefined) {
    const invited = await tx
      .selectFrom('sign_up_invitations')
      .select(['email', 'expires_at'])
      .where('token_hash', '=', hashInvitation(token))
      .where('expires_at', '>', sql<string>`now()`)
      .executeTakeFirstOrThrow(() => gone())
    return { kind: 'SIGN_UP', ...invited }
  }
  await openTenant(tx, tenant_id)
  const invited = await tx
    .selectFrom('member_invitations as i')
    .innerJoin('tenants as t', 't.id', 'i.tenant_id')
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.email', 'i.expires_at', 'i.tenant_id', 'i.role', 'i.rights', 't.name as tenant_name'])
    .select(['u.first_name', 'u.last_name'])
    .where('i.tenant_id', '=', tenant_id)
    .where('i.token_hash', '=', hashInvitation(token))
    .where('i.expires_at', '>', sql<string>`now()`)
    .where(staysOpen(tenant_id))
    .executeTakeFirstOrThrow(() => gone())
  const { first_name, last_name, ...invitation } = invited
  return { kind: 'MEMBER', ...invitation, invited_by: fullName({ first_name, last_name }) }
}

/**
 * Consumes a member invitation of the open tenant.
 * @returns the invitation; undefined if the token is unknown, used or expired, or if the account is being closed
 */
export function takeMemberInvitation(tx: Tx, tenant_id: string, token: string) {
  return tx
    .deleteFrom('member_invitations')
    .where('tenant_id', '=', tenant_id)
    .where('token_hash', '=', hashInvitation(token))
    .where('expires_at', '>', sql<string>`now()`)
    .where(staysOpen(tenant_id))
    .returning(['id', 'email', 'role', 'rights'])
    .executeTakeFirst()
}

/**
 * Consumes a sign-up invitation, and deletes all others and the request of its address.
 * @returns the address
 * @throws Refusal NOT_FOUND if the token never existed, or is used or expired
 */
export async function takeSignUpInvitation(tx: Tx, token: string): Promise<string> {
  const invited = await tx
    .deleteFrom('sign_up_invitations')
    .where('token_hash', '=', hashInvitation(token))
    .where('expires_at', '>', sql<string>`now()`)
    .returning('email')
    .executeTakeFirstOrThrow(() => gone())
  await tx.deleteFrom('sign_up_invitations').where('email', '=', invited.email).execute()
  await tx.deleteFrom('invitation_requests').where('email', '=', invited.email).execute()
  return invited.email
}

/** Returns the SQL condition that the account is not being closed, because no one can join an account that is. */
export function staysOpen(tenant_id: string) {
  return sql<boolean>`not exists (select from closings where account = ${tenant_id})`
}

export function gone() {
  return notFound('The invitation')
}
