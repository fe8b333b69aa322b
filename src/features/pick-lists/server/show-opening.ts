import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { readOpening } from './read-opening.ts'

export const showOpening: Handler<typeof contract.showOpening> = (tx, actor, { params }) =>
  readOpening(tx, actor, params.id)
