import { sql } from 'kysely'
import { UTC } from '../contract/time-zone.ts'
import { type Database, openTenant, type Tx } from './database.ts'

/** Runs `work` in tenant `to` within an open transaction of tenant `from`, and always returns to `from`. */
export async function inTenant<T>(tx: Tx, from: string, to: string, work: () => Promise<T>): Promise<T> {
  await settle(tx)
  await openTenant(tx, to)
  try {
    const result = await work()
    await settle(tx)
    return result
  } finally {
    // After a database error `openTenant` fails too, and the first error is reported.
    await openTenant(tx, from).catch(() => {})
  }
}

/** Runs `work` with the rights of `role`. The log-in of `leaving` may assume the role, but has no other rights. */
export function asRole<T>(
  leaving: Database,
  role: 'strawbook_eraser' | 'strawbook_remover',
  tenant_id: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return leaving.transaction(async (tx) => {
    await sql`set local role ${sql.id(role)}`.execute(tx)
    await openTenant(tx, tenant_id)
    return work(tx)
  })
}

/**
 * Runs the deferred triggers while their tenant is open. Clears the stallions that `note_stallions` noted, so that the
 * triggers of another tenant do not count them.
 */
async function settle(tx: Tx) {
  await sql`set constraints all immediate`.execute(tx)
  await sql`set constraints all deferred`.execute(tx)
  await sql`select set_config('strawbook.stallions', '', true)`.execute(tx)
}

/**
 * Locks the tenant's row, so that checks against the limits of a tenant run one at a time: a concurrent caller waits
 * and then sees the changes of the first.
 */
export async function lockTenant(tx: Tx, tenant_id: string): Promise<void> {
  await sql`select from tenants where id = ${tenant_id} for no key update`.execute(tx)
}

/** Returns the time zone of an account, for jobs without a user; UTC if the account has none. */
export async function timeZoneOf(tx: Tx, tenant_id: string): Promise<string> {
  const tenant = await tx
    .selectFrom('tenants')
    .select('time_zone')
    .where('id', '=', tenant_id)
    .executeTakeFirst()
  return tenant?.time_zone ?? UTC
}

/**
 * Returns the time zone for mails: that of the account opened last, then that of the user's first account with a time
 * zone, then UTC.
 */
export async function timeZoneOfUser(tx: Tx, user_id: string): Promise<string> {
  const { rows } = await sql<{ time_zone: string }>`
    select t.time_zone from tenants_of(${user_id}) with ordinality t join users u on u.id = ${user_id}
    where t.time_zone is not null
    order by coalesce(t.tenant_id = u.account, false) desc, t.ordinality limit 1
  `.execute(tx)
  return rows[0]?.time_zone ?? UTC
}
