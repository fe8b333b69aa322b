import type { Tx } from '#platform/database/database.ts'
import { ABOUT, MOST_BYTES_OF_FILE } from '#features/files/contract.ts'
import { writePieces } from '#features/files/server/pieces.ts'
import { pathOfFile } from './archive-tables.ts'
import type { Importer } from './import-journal.ts'
import { insert } from './insert-rows.ts'
import type { NewIds } from './new-ids.ts'
import type { OpenArchive } from './read-archive.ts'

/** Each as it was, byte by byte; by whoever imports, under the name of whoever added it. */
export async function importFiles(
  tx: Tx,
  { tenant_id, user_id }: Importer,
  archive: OpenArchive,
  ids: NewIds,
): Promise<void> {
  for await (const row of archive.rows('files')) {
    const id = ids.make(row['id'])
    const path = pathOfFile({ id: String(row['id']), name: String(row['name']) })
    const { bytes, hash } = await writePieces(
      tx,
      { tenant_id, id },
      upTo(MOST_BYTES_OF_FILE, await archive.content(path)),
    )
    if (bytes !== row['bytes'] || `\\x${hash.toString('hex')}` !== row['hash']) {
      throw new Error(`This is no whole archive: ${path} is not what it was`)
    }
    await insert(tx, 'files', OF_FILE, [{ ...ids.renew(row, ABOUT), tenant_id, id, added_by: user_id }])
  }
}

const OF_FILE = [
  ...['tenant_id', 'id', ...ABOUT],
  ...['name', 'media', 'bytes', 'hash', 'added_at', 'added_by', 'added_by_name'],
]

/** However much is packed into it. */
async function* upTo(most: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > most) return
    yield chunk
  }
}
