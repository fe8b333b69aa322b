import { v7 as uuidv7 } from 'uuid'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { mapConstraintErrors, type Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import type { StudbookRule } from '../contract.ts'

export const listStudbookRules: Handler<typeof contract.listStudbookRules> = async (tx, actor, _) => ({
  studbook_rules: await readStudbookRules(tx, actor),
})

const RULE = ['id', 'tenant_id', 'name', 'years', 'born_from_year', 'ai_allowed', 'permit_number'] as const

export function readStudbookRules(tx: Tx, { tenant_id }: Pick<Actor, 'tenant_id'>): Promise<StudbookRule[]> {
  return tx
    .selectFrom('studbook_rules')
    .select(RULE)
    .where('tenant_id', '=', tenant_id)
    .orderBy('name')
    .execute()
}

export const createStudbookRule: Handler<typeof contract.createStudbookRule> = (tx, actor, { body }) =>
  mapStudbookErrors(
    tx
      .insertInto('studbook_rules')
      .values({ ...body, tenant_id: actor.tenant_id, id: uuidv7() })
      .returning(RULE)
      .executeTakeFirstOrThrow(),
  )

function mapStudbookErrors<T>(statement: Promise<T>): Promise<T> {
  const taken = () => new Refusal('NAME_EXISTS', 'This studbook already has a rule.')
  return mapConstraintErrors({ studbook_rules_name: taken }, statement)
}

export const updateStudbookRule: Handler<typeof contract.updateStudbookRule> = async (
  tx,
  actor,
  { params, body },
) => {
  const { tenant_id: _, name, ...change } = body
  return mapStudbookErrors(
    tx
      .updateTable('studbook_rules')
      .set((eb) => ({ ...change, name: name ?? eb.ref('name') }))
      .where('tenant_id', '=', actor.tenant_id)
      .where('id', '=', params.id)
      .returning(RULE)
      .executeTakeFirstOrThrow(() => notFound('The studbook rule')),
  )
}

export const deleteStudbookRule: Handler<typeof contract.deleteStudbookRule> = async (
  tx,
  actor,
  { params },
) => {
  await tx
    .deleteFrom('studbook_rules')
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', params.id)
    .returning('id')
    .executeTakeFirstOrThrow(() => notFound('The studbook rule'))
}
