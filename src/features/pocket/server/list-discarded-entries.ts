import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type * as contract from '../contract.ts'

export async function listDiscardedEntries(
  tx: Tx,
  { tenant_id }: Actor,
  { query: { limit, offset } }: Input<typeof contract.listDiscardedEntries>,
): Promise<Reply<typeof contract.listDiscardedEntries>> {
  const all = tx.selectFrom('discarded_entries').where('tenant_id', '=', tenant_id)
  const [entries, { total }] = await Promise.all([
    all
      .select(['id', 'said', 'why', 'happened_at', 'discarded_at', 'discarded_by_name'])
      .orderBy('discarded_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { entries, pagination: { limit, offset, total } }
}
