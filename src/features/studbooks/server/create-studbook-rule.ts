import type * as contract from '../contract.ts'
import { v7 as uuidv7 } from 'uuid'
import type { StudbookRule } from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { mapConstraintErrors, type Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { RULE } from './list-studbook-rules.ts'

export function createStudbookRule(
  tx: Tx,
  actor: Actor,
  { body }: Input<typeof contract.createStudbookRule>,
): Promise<StudbookRule> {
  return mapStudbookErrors(
    tx
      .insertInto('studbook_rules')
      .values({ ...body, tenant_id: actor.tenant_id, id: uuidv7() })
      .returning(RULE)
      .executeTakeFirstOrThrow(),
  )
}

/** One rule a studbook, ignoring case. */
export function mapStudbookErrors<T>(statement: Promise<T>): Promise<T> {
  const taken = () => new Refusal('NAME_EXISTS', 'This studbook has a rule already.')
  return mapConstraintErrors({ studbook_rules_name: taken }, statement)
}
