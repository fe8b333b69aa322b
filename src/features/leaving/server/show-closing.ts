import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Closing } from '../contract.ts'
import { backupsUntil, GRACE_DAYS } from '../periods.ts'

export async function showClosing(
  tx: Tx,
  { tenant_id, time_zone }: Pick<Actor, 'tenant_id' | 'time_zone'>,
  _: Input<typeof contract.showClosing>,
  { backup_days }: Pick<ExternalServices, 'backup_days'>,
): Promise<Closing> {
  const { rows } = await sql<{ asked_at: string | null; ends_at: string }>`
    select c.asked_at, coalesce(c.ends_at, now() + ${`${GRACE_DAYS} days`}::interval) as ends_at
    from (select) as one left join closings c on c.account = ${tenant_id}
  `.execute(tx)
  const { asked_at, ends_at } = rows[0]!
  return { asked_at, ends_at, backups_until: backupsUntil(ends_at, backup_days, time_zone) }
}
