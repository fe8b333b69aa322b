import type * as contract from '../contract.ts'
import { Readable } from 'node:stream'
import type { Input } from '#platform/contract/endpoint.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { FileReply } from '#platform/http/file-reply.ts'
import { PDF } from '../contract.ts'
import { documentNumber } from '../number.ts'

export async function downloadDocument(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.downloadDocument>,
): Promise<FileReply> {
  const row = await tx
    .selectFrom('documents')
    .select(['kind', 'year', 'number', 'pdf'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!row) throw notFound('The document')
  const { kind, year, number, pdf } = row
  return new FileReply(`${documentNumber(kind, year, number)}.pdf`, PDF, () => Readable.from([pdf]))
}
