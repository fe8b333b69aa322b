import type { HealthTest } from '../contract.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { healthTestOf } from './read-health-tests.ts'

/** @throws Refusal NOT_FOUND */
export async function lockHealthTest(tx: Tx, actor: Actor, id: string): Promise<HealthTest> {
  const row = await tx
    .selectFrom('health_tests')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('The health test'))
  return healthTestOf(row)
}
