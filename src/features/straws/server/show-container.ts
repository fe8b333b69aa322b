import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { readStraws } from './read-straws.ts'
import { readContainers } from '#features/containers/server/read-containers.ts'

export async function showContainer(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.showContainer>,
): Promise<Reply<typeof contract.showContainer>> {
  const [container] = await readContainers(tx, actor, params.id)
  if (!container) throw notFound('The container')
  const straws = await readStraws(
    tx
      .selectFrom('straws')
      .where('straws.tenant_id', '=', actor.tenant_id)
      .where('straws.container_id', '=', params.id)
      .orderBy('canister')
      .orderBy('level')
      .orderBy('batch_id')
      .orderBy('number'),
  )
  return { ...container, straws }
}
