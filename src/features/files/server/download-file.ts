import type * as contract from '../contract.ts'
import { Readable } from 'node:stream'
import { FileReply } from '#platform/http/file-reply.ts'
import type { Handler } from '#platform/http/route.ts'
import { readPieces } from './pieces.ts'
import { requireFile } from './require-file.ts'

export const downloadFile: Handler<typeof contract.downloadFile> = async (tx, actor, { params }) => {
  const file = await requireFile(tx, actor, params.id)
  const open: FileReply['open'] = (read) => Readable.from(readPieces(read, file), { objectMode: false })
  return new FileReply(file.name, file.media, open, file.bytes)
}
