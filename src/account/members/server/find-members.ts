import { sql } from 'kysely'
import { fullName, permissionsOf, type Right, type Role } from '#platform/contract/permissions.ts'
import { invalid } from '#platform/contract/refusal.ts'
import { UTC } from '#platform/contract/time-zone.ts'
import { words } from '#platform/contract/words.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { type Actor, type Job, type Membership, openKey } from '#platform/http/actor.ts'
import type { MergedIds } from '#platform/database/merged-ids.ts'

/** Finds the actor of a job, with current permissions; null if the user or API key no longer belongs to the account. */
export async function findActor(tx: Tx, { tenant_id, user_id }: Membership): Promise<Job | null> {
  const found = await tx
    .selectFrom('entitlements as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .innerJoin('tenants as t', 't.id', 'e.tenant_id')
    .select(['u.first_name', 'u.last_name', 'e.role', 'e.rights', 't.subscription_expires_on'])
    .select(sql<string>`coalesce(t.time_zone, ${UTC})`.as('time_zone'))
    .select(sql<boolean>`now() > t.subscription_expires_on`.as('is_expired'))
    .select(sql<MergedIds | null>`merged_ids(e.tenant_id)`.as('merged'))
    .where('e.tenant_id', '=', tenant_id)
    .where('e.user_id', '=', user_id)
    .executeTakeFirst()
  if (!found) return findProgram(tx, { tenant_id, user_id })
  const { role, rights, ...member } = found
  return { ...member, kind: 'JOB', tenant_id, user_id, may: permissionsOf(role, rights) }
}

async function findProgram(tx: Tx, { tenant_id, user_id }: Membership): Promise<Job | null> {
  const key = await tx
    .selectFrom('api_keys')
    .select('key_hash')
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', user_id)
    .executeTakeFirst()
  const apiKey = key && (await openKey(tx, key.key_hash))
  return apiKey ? { ...apiKey, kind: 'JOB' } : null
}

export type Signer = { id: string; name: string }

/** Finds the id and name of a signer. @throws Refusal INVALID if the user is not a member, or is not allowed to sign */
export async function findSigner(
  tx: Tx,
  actor: Actor,
  signer_id: string,
  field = 'body.signer_id',
): Promise<Signer> {
  const signer = await tx
    .selectFrom('entitlements as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'e.role', 'e.rights'])
    .where('e.tenant_id', '=', actor.tenant_id)
    .where('u.id', '=', signer_id)
    .executeTakeFirstOrThrow(() => invalid(field, 'This person is not a member'))
  if (!permissionsOf(signer.role, signer.rights).has('BOOK'))
    throw invalid(field, `This member doesn’t have the right “${words.BOOK}”`)
  return { id: signer.id, name: fullName(signer) }
}

/** Returns the names of the accounts of the user with an email address; empty for an unknown address. */
export async function accountsOfAddress(database: Database, email: string): Promise<string[]> {
  return database.transaction(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select t.name from users u, tenants_of(u.id) t where u.email = ${email}
    `.execute(tx)
    return rows.map(({ name }) => name)
  })
}

export function detailsOf({ role, rights }: { role: Role; rights: Right[] }) {
  return role === 'OWNER' ? { role } : { role, rights: rights.join(' ') }
}
