import type { Selectable } from 'kysely'
import type { HealthTest } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { Actor } from '#platform/http/actor.ts'

/** Of one horse, the latest sample first. */
export async function readHealthTests(
  tx: Tx,
  actor: Pick<Actor, 'tenant_id'>,
  animal_id: string,
): Promise<HealthTest[]> {
  const rows = await tx
    .selectFrom('health_tests')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('animal_id', '=', animal_id)
    .orderBy('sampled_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(healthTestOf)
}

export function healthTestOf({ created_at: _, ...row }: Selectable<Tables['health_tests']>): HealthTest {
  return row
}
