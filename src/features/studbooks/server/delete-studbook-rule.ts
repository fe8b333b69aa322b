import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

export async function deleteStudbookRule(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.deleteStudbookRule>,
): Promise<undefined> {
  const { numDeletedRows } = await tx
    .deleteFrom('studbook_rules')
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('The studbook')
}
