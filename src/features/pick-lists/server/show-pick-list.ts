import type { Input } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type * as contract from '../contract.ts'
import type { PickList } from '../shapes.ts'
import { readPickList } from './read-pick-list.ts'

export function showPickList(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.showPickList>,
): Promise<PickList> {
  return readPickList(tx, actor, params.id)
}
