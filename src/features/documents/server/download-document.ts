import type * as contract from '../contract.ts'
import { Readable } from 'node:stream'
import { notFound } from '#platform/contract/refusal.ts'
import { FileReply } from '#platform/http/file-reply.ts'
import { PDF } from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'

export const downloadDocument: Handler<typeof contract.downloadDocument> = async (tx, actor, { params }) => {
  const row = await tx
    .selectFrom('documents')
    .select(['printed_number', 'pdf'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow(() => notFound('The document'))
  return new FileReply(`${row.printed_number}.pdf`, PDF, () => Readable.from([row.pdf]))
}
