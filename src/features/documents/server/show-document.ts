import type * as contract from '../contract.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Handler } from '#platform/http/route.ts'
import { documentsOf } from './read-documents.ts'

export const showDocument: Handler<typeof contract.showDocument> = async (tx, actor, { params }) => {
  return documentsOf(tx, actor)
    .where('documents.id', '=', params.id)
    .executeTakeFirstOrThrow(() => notFound('The document'))
}
