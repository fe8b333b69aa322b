import type * as contract from '../contract.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Handler } from '#platform/http/route.ts'
import { mapStudbookErrors } from './create-studbook-rule.ts'
import { RULE } from './list-studbook-rules.ts'

export const updateStudbookRule: Handler<typeof contract.updateStudbookRule> = async (
  tx,
  actor,
  { params, body },
) => {
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
