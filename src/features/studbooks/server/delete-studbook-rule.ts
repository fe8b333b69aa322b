import type * as contract from '../contract.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Handler } from '#platform/http/route.ts'

export const deleteStudbookRule: Handler<typeof contract.deleteStudbookRule> = async (
  tx,
  actor,
  { params },
) => {
  const { numDeletedRows } = await tx
    .deleteFrom('studbook_rules')
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('The studbook')
}
