import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { readPickList } from './read-pick-list.ts'

export const showPickList: Handler<typeof contract.showPickList> = (tx, actor, { params }) =>
  readPickList(tx, actor, params.id)
