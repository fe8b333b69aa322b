import type * as contract from '../contract.ts'
import type { StudbookRule } from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { mapStudbookErrors } from './create-studbook-rule.ts'
import { RULE } from './list-studbook-rules.ts'

export async function updateStudbookRule(
  tx: Tx,
  actor: Actor,
  { params, body }: Input<typeof contract.updateStudbookRule>,
): Promise<StudbookRule> {
  const { tenant_id: _, name, ...change } = body
  const rule = await mapStudbookErrors(
    tx
      .updateTable('studbook_rules')
      .set((eb) => ({ ...change, name: name ?? eb.ref('name') }))
      .where('tenant_id', '=', actor.tenant_id)
      .where('id', '=', params.id)
      .returning(RULE)
      .executeTakeFirst(),
  )
  if (!rule) throw notFound('The studbook')
  return rule
}
