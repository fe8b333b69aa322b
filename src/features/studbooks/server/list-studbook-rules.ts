import type * as contract from '../contract.ts'
import type { StudbookRule } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'

export const listStudbookRules: Handler<typeof contract.listStudbookRules> = async (tx, actor, _) => ({
  studbook_rules: await readStudbookRules(tx, actor),
})

export const RULE = [
  'id',
  'tenant_id',
  'name',
  'years',
  'born_from_year',
  'ai_allowed',
  'permit_number',
] as const

/** By name. */
export function readStudbookRules(tx: Tx, { tenant_id }: Pick<Actor, 'tenant_id'>): Promise<StudbookRule[]> {
  return tx
    .selectFrom('studbook_rules')
    .select(RULE)
    .where('tenant_id', '=', tenant_id)
    .orderBy('name')
    .execute()
}
