import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

export async function listOutcomes(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.listOutcomes>,
): Promise<Reply<typeof contract.listOutcomes>> {
  const movement = await tx
    .selectFrom('movements')
    .select('id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!movement) throw notFound('The movement')
  const outcomes = await tx
    .selectFrom('outcomes')
    .select(['outcome', 'checked_on', 'recorded_at', 'recorded_by', 'recorded_by_name'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('movement_id', '=', params.id)
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { outcomes }
}
