import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { fileNameOf, inTimeZone, type Read, type Sheet } from '../spreadsheet/sheet.ts'
import { CSV, type Decimal, type FileFormat, XLSX } from '../contract/files.ts'
import { writeCsv } from '../spreadsheet/write-csv.ts'
import { writeXlsx } from '../spreadsheet/write-xlsx.ts'
import { type Actor, todayOf } from './actor.ts'

/** Reply that is a file, generated or read while the client receives it. */
export class FileReply {
  readonly name: string
  readonly media: string
  /**
   * Opens the content.
   * @param read function that runs one short transaction in the caller's session; throws if the session has ended since
   */
  readonly open: (read: Read) => Readable
  readonly bytes: number | undefined

  constructor(name: string, media: string, open: FileReply['open'], bytes?: number) {
    this.name = name
    this.media = media
    this.open = open
    this.bytes = bytes
  }
}

/** Sends a file to be saved. If a browser shows it nevertheless, nothing in it runs or belongs to our origin. */
export function sendFile(reply: FastifyReply, { name, media, open, bytes }: FileReply, read: Read) {
  if (bytes !== undefined) reply.header('Content-Length', bytes)
  return reply
    .header('Content-Disposition', dispositionOf(name))
    .header('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .type(media)
    .send(open(read))
}

/** Removes the headers of `sendFile`, for a reply that is not the file after all. */
export function forgetFile(reply: FastifyReply) {
  for (const name of ['Content-Length', 'Content-Disposition', 'Content-Security-Policy']) {
    reply.removeHeader(name)
  }
}

/**
 * Returns a Content-Disposition as in RFC 6266: an ASCII name and, if it differs, the exact name for clients that
 * support it.
 */
function dispositionOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/g, '_')
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${whole}`}`
}

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

/** Returns a file name with today's date: "health-tests-2026-11-22". */
export function dated(actor: Pick<Actor, 'time_zone'>, name: string): string {
  return `${fileNameOf(name)}-${todayOf(actor)}`
}
