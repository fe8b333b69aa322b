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
