import type * as contract from '../contract.ts'
import { v7 as uuidv7 } from 'uuid'
import { Refusal } from '#platform/contract/refusal.ts'
import { mapConstraintErrors } from '#platform/database/database.ts'
import type { Handler } from '#platform/http/route.ts'
import { RULE } from './list-studbook-rules.ts'

export const createStudbookRule: Handler<typeof contract.createStudbookRule> = (tx, actor, { body }) =>
  mapStudbookErrors(
    tx
      .insertInto('studbook_rules')
      .values({ ...body, tenant_id: actor.tenant_id, id: uuidv7() })
      .returning(RULE)
      .executeTakeFirstOrThrow(),
  )

/** One rule a studbook, ignoring case. */
export function mapStudbookErrors<T>(statement: Promise<T>): Promise<T> {
  const taken = () => new Refusal('NAME_EXISTS', 'This studbook has a rule already.')
  return mapConstraintErrors({ studbook_rules_name: taken }, statement)
}
