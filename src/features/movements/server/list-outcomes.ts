import type * as contract from '../contract.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Handler } from '#platform/http/route.ts'

export const listOutcomes: Handler<typeof contract.listOutcomes> = async (tx, actor, { params }) => {
  await tx
    .selectFrom('movements')
    .select('id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow(() => notFound('The movement'))
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
