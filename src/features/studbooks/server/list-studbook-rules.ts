import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { StudbookRule } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

export async function listStudbookRules(
  tx: Tx,
  actor: Actor,
  _: Input<typeof contract.listStudbookRules>,
): Promise<Reply<typeof contract.listStudbookRules>> {
  return { studbook_rules: await readStudbookRules(tx, actor) }
}

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
