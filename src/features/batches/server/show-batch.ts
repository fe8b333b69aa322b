import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { readBatch } from './read-batch.ts'

export const showBatch: Handler<typeof contract.showBatch> = (tx, actor, { params }) =>
  readBatch(tx, actor, params.id)
