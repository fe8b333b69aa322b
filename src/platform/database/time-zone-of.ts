import { sql } from 'kysely'
import { UTC } from '../contract/time-zone.ts'
import type { Tx } from './database.ts'

/** The time zone of the open account, for jobs that work for nobody in it. */
export async function timeZoneOf(tx: Tx, tenant_id: string): Promise<string> {
  const tenant = await tx
    .selectFrom('tenants')
    .select('time_zone')
    .where('id', '=', tenant_id)
    .executeTakeFirst()
  return tenant?.time_zone ?? UTC
}

/** The time zone for mails to a user: that of the account opened last, or of the user's first account that has one. */
export async function timeZoneOfUser(tx: Tx, user_id: string): Promise<string> {
  const { rows } = await sql<{ time_zone: string }>`
    select t.time_zone from tenants_of(${user_id}) with ordinality t join users u on u.id = ${user_id}
    where t.time_zone is not null
    order by coalesce(t.tenant_id = u.account, false) desc, t.ordinality limit 1
  `.execute(tx)
  return rows[0]?.time_zone ?? UTC
}
