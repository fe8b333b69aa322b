import type * as contract from '../contract.ts'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { ZIP } from '#platform/contract/files.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import { FileReply } from '#platform/http/file-reply.ts'
import type { Handler } from '#platform/http/route.ts'
import { dated } from '#platform/http/sheet-reply.ts'

export const fetchArchive: Handler<typeof contract.fetchArchive, [ExternalServices]> = async (
  tx,
  actor,
  { params },
  { archive_dir },
) => {
  const archive = await tx
    .selectFrom('archives')
    .select('id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', params.id)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow(() => notFound('The archive'))
  const file = path.join(archive_dir, `${archive.id}.zip`)
  const there = await stat(file).catch(() => undefined)
  // Somebody tidied up, or it lies on another server.
  if (!there) throw notFound('The archive')
  return new FileReply(`${dated(actor, 'strawbook')}.zip`, ZIP, () => createReadStream(file), there.size)
}
