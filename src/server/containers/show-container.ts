import type { Input, Reply } from '#api'
import { notFound } from '#domain/refusal.ts'
import type { Tx } from '../database.ts'
import type { Actor } from '../http/actor.ts'
import { readStraws } from '../straws/read-straws.ts'
import { readContainers } from './read-containers.ts'

export async function showContainer(
  tx: Tx,
  actor: Actor,
  { params }: Input<'showContainer'>,
): Promise<Reply<'showContainer'>> {
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
