import { Readable } from 'node:stream'
import { CSV, type Decimal, type FileFormat, XLSX } from '../contract/files.ts'
import { fileNameOf, inTimeZone, type Sheet } from '../spreadsheet/sheet.ts'
import { writeCsv } from '../spreadsheet/write-csv.ts'
import { writeXlsx } from '../spreadsheet/write-xlsx.ts'
import type { Actor } from './actor.ts'
import { todayOf } from './today-of.ts'
import { FileReply } from './file-reply.ts'

/** One sheet as a file, named after it and the day. */
export function sheetReply(
  actor: Pick<Actor, 'time_zone'>,
  sheet: Sheet,
  { format, decimal }: { format: FileFormat; decimal: Decimal },
) {
  const shown = inTimeZone(sheet, actor.time_zone)
  const name = `${dated(actor, sheet.name)}.${format}`
  return format === 'xlsx'
    ? new FileReply(name, XLSX, (read) => writeXlsx(shown, read))
    : new FileReply(name, CSV, (read) => Readable.from(writeCsv(shown, read, decimal), { objectMode: false }))
}

/** "health-tests-2026-11-22" */
export function dated(actor: Pick<Actor, 'time_zone'>, name: string): string {
  return `${fileNameOf(name)}-${todayOf(actor)}`
}
