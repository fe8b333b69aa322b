import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { insertLines } from './insert-lines.ts'
import { lockOpenList } from './lock-pick-list.ts'
import { readPickList } from './read-pick-list.ts'

/** What is added while somebody is at the vessels waits for the next opening. */
export const addPickListLines: Handler<typeof contract.addPickListLines> = async (
  tx,
  actor,
  { params: { id }, body },
) => {
  await lockOpenList(tx, actor, id)
  await insertLines(tx, actor, id, body.lines)
  return readPickList(tx, actor, id)
}
