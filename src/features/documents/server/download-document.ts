import type * as contract from '../contract.ts'
import { Readable } from 'node:stream'
import type { Input } from '#platform/contract/endpoint.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { FileReply } from '#platform/http/file-reply.ts'
import { PDF } from '../contract.ts'

export async function downloadDocument(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.downloadDocument>,
): Promise<FileReply> {
  const row = await tx
    .selectFrom('documents')
    .select(['printed_number', 'pdf'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!row) throw notFound('The document')
  return new FileReply(`${row.printed_number}.pdf`, PDF, () => Readable.from([row.pdf]))
}
