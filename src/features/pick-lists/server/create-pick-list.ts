import { v7 as uuidv7 } from 'uuid'
import type { Input } from '#platform/contract/endpoint.ts'
import { fullName } from '#platform/contract/roles.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type * as contract from '../contract.ts'
import type { PickList } from '../shapes.ts'
import { insertLines } from './insert-lines.ts'
import { readPickList } from './read-pick-list.ts'

export async function createPickList(
  tx: Tx,
  actor: Actor,
  { body: { name, lines } }: Input<typeof contract.createPickList>,
): Promise<PickList> {
  const { tenant_id, user_id } = actor
  const id = uuidv7()
  await tx
    .insertInto('pick_lists')
    .values({ tenant_id, id, name, created_by: user_id, created_by_name: fullName(actor) })
    .execute()
  if (lines !== null) await insertLines(tx, actor, id, lines)
  return readPickList(tx, actor, id)
}
