import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Document } from '../contract.ts'
import { documentsOf } from './read-documents.ts'

export async function showDocument(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.showDocument>,
): Promise<Document> {
  const row = await documentsOf(tx, actor).where('documents.id', '=', params.id).executeTakeFirst()
  if (!row) throw notFound('The document')
  return row
}
