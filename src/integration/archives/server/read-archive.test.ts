import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { streamZip } from '#platform/spreadsheet/stream-zip.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { ARCHIVE_FORMAT } from './archive-tables.ts'
import { type OpenArchive, openArchive, type Row } from './read-archive.ts'

/** Opens an archive with these lines as batches, and with the given number of rows in its head. */
async function archiveOf(lines: string, batches = 1, maxRow?: number) {
  const file = path.join(temporaryFolder('archive'), 'archive.zip')
  const zip = streamZip(async (add) => {
    await add('data/archive.json', [JSON.stringify({ format: ARCHIVE_FORMAT, rows: { batches } })])
    await add('data/batches.ndjson', [lines])
  })
  await writeFile(file, zip)
  const archive = await openArchive(file, maxRow)
  onTestFinished(() => archive.close())
  return archive
}

const rowsOf = (archive: OpenArchive) => Readable.from(archive.rows('batches')).toArray()

test('rows end at line feeds only, and a truncated row is refused', async () => {
  const rows: Row[] = [{ note: 'a\u2028b\rc' }, { note: '' }, {}]
  const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  expect(await rowsOf(await archiveOf(lines, 3))).toEqual(rows)
  const broken = await archiveOf(`${lines}{"note"`, 3)
  await expect(rowsOf(broken)).rejects.toThrow('a row is truncated')
})

test('an archive whose tables have fewer rows than it states is refused', async () => {
  const archive = await archiveOf('{}\n', 2)
  await expect(rowsOf(archive)).rejects.toThrow('Incomplete full export: batches are missing')
})

test('a row that unpacks to more than the limit is refused before it fills the memory', async () => {
  const archive = await archiveOf(`{"note":"${' '.repeat(200_000)}"}\n`, 1, 100_000)
  await expect(rowsOf(archive)).rejects.toThrow('a row is too long')
})

test('a row of many megabytes is read in linear time', async () => {
  const row = { note: 'x'.repeat(60_000_000) }
  const archive = await archiveOf(`${JSON.stringify(row)}\n`)
  const before = process.cpuUsage()
  expect(await rowsOf(archive)).toEqual([row])
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000)
})
