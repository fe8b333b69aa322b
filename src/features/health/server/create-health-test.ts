import type * as contract from '../contract.ts'
import { v7 as uuidv7 } from 'uuid'
import { invalid } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { checkHealthTest, requirePlausible } from './check-health-test.ts'
import { healthTestOf } from './read-health-tests.ts'

export const createHealthTest: Handler<typeof contract.createHealthTest> = async (tx, actor, { body }) => {
  const { accept, ...test } = body
  checkHealthTest(test)
  await requireHorse(tx, actor, body.animal_id)
  const row = await tx
    .insertInto('health_tests')
    .values({ ...test, tenant_id: actor.tenant_id, id: uuidv7() })
    .returningAll()
    .executeTakeFirstOrThrow()
  await requirePlausible(tx, actor, row, { accept })
  return healthTestOf(row)
}

/** Locks the horse against being taken off file until the transaction ends. */
async function requireHorse(tx: Tx, actor: Actor, id: string) {
  await tx
    .selectFrom('animals')
    .select('id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => invalid('body.animal_id', 'This horse is not on file'))
}
