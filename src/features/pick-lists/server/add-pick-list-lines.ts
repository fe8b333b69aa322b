import type { Input } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type * as contract from '../contract.ts'
import type { PickList } from '../shapes.ts'
import { insertLines } from './insert-lines.ts'
import { lockOpenList } from './lock-pick-list.ts'
import { readPickList } from './read-pick-list.ts'

/** What is added while somebody is at the vessels waits for the next opening. */
export async function addPickListLines(
  tx: Tx,
  actor: Actor,
  { params: { id }, body }: Input<typeof contract.addPickListLines>,
): Promise<PickList> {
  await lockOpenList(tx, actor, id)
  await insertLines(tx, actor, id, body.lines)
  return readPickList(tx, actor, id)
}
