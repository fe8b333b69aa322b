import type * as contract from '../contract.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Handler } from '#platform/http/route.ts'
import { documentsOf } from './read-documents.ts'

export const showDocument: Handler<typeof contract.showDocument> = async (tx, actor, { params }) => {
  const row = await documentsOf(tx, actor).where('documents.id', '=', params.id).executeTakeFirst()
  if (!row) throw notFound('The document')
  return row
}
