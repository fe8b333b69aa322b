import { v7 as uuidv7 } from 'uuid'
import { fullName } from '#platform/contract/roles.ts'
import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { insertLines } from './insert-lines.ts'
import { readPickList } from './read-pick-list.ts'

export const createPickList: Handler<typeof contract.createPickList> = async (
  tx,
  actor,
  { body: { name, lines } },
) => {
  const { tenant_id, user_id } = actor
  const id = uuidv7()
  await tx
    .insertInto('pick_lists')
    .values({ tenant_id, id, name, created_by: user_id, created_by_name: fullName(actor) })
    .execute()
  if (lines !== null) await insertLines(tx, actor, id, lines)
  return readPickList(tx, actor, id)
}
