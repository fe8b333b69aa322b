import { Readable } from 'node:stream'
import { CSV, type Decimal, type FileFormat, XLSX } from '../contract/files.ts'
import { fileNameOf, type Sheet } from '../spreadsheet/sheet.ts'
import { writeCsv } from '../spreadsheet/write-csv.ts'
import { writeXlsx } from '../spreadsheet/write-xlsx.ts'
import { FileReply } from './file-reply.ts'

/** One sheet as a file, named after it and the day. */
export function sheetReply(sheet: Sheet, { format, decimal }: { format: FileFormat; decimal: Decimal }) {
  const name = `${dated(sheet.name)}.${format}`
  return format === 'xlsx'
    ? new FileReply(name, XLSX, (read) => writeXlsx(sheet, read))
    : new FileReply(name, CSV, (read) => Readable.from(writeCsv(sheet, read, decimal), { objectMode: false }))
}

/** "health-tests-2026-11-22" */
export function dated(name: string): string {
  return `${fileNameOf(name)}-${new Date().toISOString().slice(0, 10)}`
}
