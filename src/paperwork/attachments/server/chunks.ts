/** Content of files in the database, in chunks of at most 1 MB. */
import { createHash } from 'node:crypto'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Read } from '#platform/spreadsheet/sheet.ts'

export const CHUNK_BYTES = 1024 * 1024

type Stored = { tenant_id: string; id: string; bytes: number }

/**
 * Stores the content of a file.
 * @returns the number of bytes and their SHA-256
 */
export async function writeChunks(
  tx: Tx,
  { tenant_id, id: file_id }: Pick<Stored, 'tenant_id' | 'id'>,
  content: AsyncIterable<Buffer>,
): Promise<{ bytes: number; hash: Buffer }> {
  const hash = createHash('sha256')
  let written = 0
  let number = 0
  for await (const bytes of inChunks(content)) {
    hash.update(bytes)
    await tx.insertInto('file_chunks').values({ tenant_id, file_id, number, bytes }).execute()
    written += bytes.length
    number += 1
  }
  return { bytes: written, hash: hash.digest() }
}

async function* inChunks(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [some, length]: [Buffer[], number] = [[], 0]
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length;) {
      const part = chunk.subarray(at, at + CHUNK_BYTES - length)
      some.push(part)
      length += part.length
      at += part.length
      if (length < CHUNK_BYTES) continue
      yield Buffer.concat(some)
      ;[some, length] = [[], 0]
    }
  }
  if (length > 0) yield Buffer.concat(some)
}

/**
 * Reads the content of a file chunk by chunk.
 * @throws Refusal NOT_FOUND if a chunk is missing, because the file was deleted while it was read
 */
export async function* readChunks(read: Read, { tenant_id, id, bytes }: Stored): AsyncGenerator<Buffer> {
  const chunks = Math.ceil(bytes / CHUNK_BYTES)
  for (let number = 0; number < chunks; number += 1) {
    const piece = await read((tx) =>
      tx
        .selectFrom('file_chunks')
        .select('bytes')
        .where('tenant_id', '=', tenant_id)
        .where('file_id', '=', id)
        .where('number', '=', number)
        .executeTakeFirstOrThrow(() => notFound('The file')),
    )
    yield piece.bytes
  }
}
