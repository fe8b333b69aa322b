import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { UTC } from '#platform/contract/time-zone.ts'
import { permissionsOf } from '#platform/contract/permissions.ts'
import { type Job, type Membership, openKey } from '#platform/http/actor.ts'
import type { MergedIds } from '#platform/http/follow-merged.ts'

/** The member or program that a job works for, with what they may do at this moment; null if they belong to the account no more. */
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
    .selectFrom('program_keys')
    .select('key_hash')
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', user_id)
    .executeTakeFirst()
  const program = key && (await openKey(tx, key.key_hash))
  return program ? { ...program, kind: 'JOB' } : null
}
