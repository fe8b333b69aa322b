import { Vessel } from '#features/containers/vessel.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

/** @throws Refusal NOT_FOUND */
export async function requireVessel(tx: Tx, actor: Pick<Actor, 'tenant_id'>, id: string): Promise<Vessel> {
  const container = await tx
    .selectFrom('containers')
    .select('vessel')
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('The container'))
  return Vessel.parse(container.vessel)
}
