import type * as contract from '../contract.ts'
import { Readable } from 'node:stream'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { FileReply } from '#platform/http/file-reply.ts'
import { readPieces } from './pieces.ts'
import { requireFile } from './require-file.ts'

export async function downloadFile(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.downloadFile>,
): Promise<FileReply> {
  const file = await requireFile(tx, actor, params.id)
  const open: FileReply['open'] = (read) => Readable.from(readPieces(read, file), { objectMode: false })
  return new FileReply(file.name, file.media, open, file.bytes)
}
