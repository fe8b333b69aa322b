/**
 * Invitation tokens. A member invitation names its tenant in the token, so that row security can be opened for it.
 */
import { sql } from 'kysely'
import type { Role } from '#platform/contract/roles.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { openTenant, type Tx } from '#platform/database/database.ts'
import { hashSecret, newSecret } from '#platform/http/secrets.ts'

export const INVITATION_DAYS = 14

/** @returns a token, and the hash to store */
export function newMemberToken(tenant_id: string) {
  const secret = newSecret()
  return { token: `${tenant_id}.${secret}`, token_hash: hashSecret(secret) }
}

export function newSignUpToken() {
  const token = newSecret()
  return { token, token_hash: hashSecret(token) }
}

export type Invited =
  | { kind: 'SIGN_UP'; email: string; token_hash: Buffer }
  | { kind: 'MEMBER'; email: string; id: string; tenant_id: string; tenant_name: string; role: Role }

const MEMBER_TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(.+)$/

/**
 * Looks up who is invited to what. For a member invitation, row security is opened for its tenant.
 * @throws Refusal NOT_FOUND if the token never existed, or is used, withdrawn or expired
 */
export async function findInvited(tx: Tx, token: string): Promise<Invited> {
  const [, tenant_id, secret] = MEMBER_TOKEN.exec(token) ?? []
  if (tenant_id === undefined || secret === undefined) {
    const token_hash = hashSecret(token)
    const invited = await tx
      .selectFrom('sign_up_invitations')
      .select(['email', 'token_hash'])
      .where('token_hash', '=', token_hash)
      .where('expires_at', '>', sql<string>`now()`)
      .executeTakeFirst()
    if (!invited) throw gone()
    return { kind: 'SIGN_UP', ...invited }
  }
  await openTenant(tx, tenant_id)
  const invited = await tx
    .selectFrom('member_invitations as i')
    .innerJoin('tenants as t', 't.id', 'i.tenant_id')
    .select(['i.email', 'i.id', 'i.tenant_id', 'i.role', 't.name as tenant_name'])
    .where('i.tenant_id', '=', tenant_id)
    .where('i.token_hash', '=', hashSecret(secret))
    .where('i.expires_at', '>', sql<string>`now()`)
    .where(staysOpen(tenant_id))
    .executeTakeFirst()
  if (!invited) throw gone()
  return { kind: 'MEMBER', ...invited }
}

/** Nobody joins an account that is being closed. */
export function staysOpen(tenant_id: string) {
  return sql<boolean>`not exists (select from closings where account = ${tenant_id})`
}

export function gone() {
  return notFound('The invitation')
}
