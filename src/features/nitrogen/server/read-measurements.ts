import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

/** Measurements of the tenant, the latest first. */
export function measurementsOf(tx: Tx, actor: Pick<Actor, 'tenant_id'>) {
  return tx
    .selectFrom('measurements')
    .select(['id', 'tenant_id', 'container_id', 'kind', 'happened_at', 'recorded_at', 'cm', 'kg', 'litres'])
    .select(['added_litres', 'note', 'recorded_by_name', 'struck_at', 'struck_by_name'])
    .where('tenant_id', '=', actor.tenant_id)
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
}
