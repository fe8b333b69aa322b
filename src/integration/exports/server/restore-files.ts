import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { MAX_BYTES_OF_FILE } from '#paperwork/attachments/contract.ts'
import { savedName } from '#paperwork/attachments/file-name.ts'
import { stripMetadata } from '#paperwork/attachments/server/strip-metadata.ts'
import { contentOf } from '#paperwork/attachments/server/parts.ts'
import { writeChunks } from '#paperwork/attachments/server/chunks.ts'
import { pathOfDocument, pathOfFile } from './archive-tables.ts'
import type { OpenArchive, Row } from './read-archive.ts'
import { insertRows, renewRows, type Restoring } from './restore-rows.ts'

/** Restores files with the checks of an upload. */
export async function restoreFiles(restoring: Restoring): Promise<void> {
  const { tx, actor, archive } = restoring
  for await (const row of archive.rows('files')) {
    const [restored] = renewRows(restoring, 'files', [row])
    const id = String(restored!['id'])
    const { file, media, parts } = await readChecked(
      archive,
      pathOfFile({ id: String(row['id']), name: String(row['name']) }),
      row,
    )
    const { bytes, hash } = await writeChunks(tx, { tenant_id: actor.tenant_id, id }, contentOf(file, parts))
    const name = savedName(String(row['name']), media)
    await insertRows(tx, 'files', [{ ...restored, name, media, bytes, hash: hex(hash) }])
  }
}

/** Keeps the numbers of documents, because they are on paper. */
export async function restoreDocuments(restoring: Restoring): Promise<void> {
  const { tx, actor, archive } = restoring
  for await (const row of archive.rows('documents')) {
    const path = pathOfDocument(String(row['printed_number']))
    const { content, media } = await readChecked(archive, path, row)
    if (media !== 'application/pdf') throw new Error(`${path} is no PDF`)
    const [restored] = renewRows(restoring, 'documents', [row])
    await insertRows(tx, 'documents', [{ ...restored, pdf: hex(content) }])
    const { kind, year, number } = row
    await sql`
      insert into document_numbers (tenant_id, kind, year, last)
      values (${actor.tenant_id}, ${kind}, ${year}, ${number})
      on conflict (tenant_id, kind, year) do update set last = greatest(document_numbers.last, excluded.last)
    `.execute(tx)
  }
}

/** @throws an Error of one line if the content differs from its hash, or could not have been uploaded */
async function readChecked(archive: OpenArchive, path: string, { hash }: Row) {
  const content = await buffer(Readable.from(upTo(MAX_BYTES_OF_FILE, await archive.content(path))))
  if (hex(createHash('sha256').update(content).digest()) !== hash)
    throw new Error(`This is no whole archive: ${path} is not what it was`)
  const file = {
    bytes: content.length,
    read: async (offset: number, length: number) => content.subarray(offset, offset + length),
  }
  const kept = await stripMetadata(file).catch((error: Error) => {
    throw new Error(`${path} is refused: ${error.message}`)
  })
  return { content, file, ...kept }
}

/** Stops before the limit is exceeded, regardless of the stated size. */
async function* upTo(maxBytes: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > maxBytes) return
    yield chunk
  }
}

function hex(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`
}
