import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { fileNameOf, inTimeZone, type Read, type Sheet } from '../spreadsheet/sheet.ts'
import { CSV, type Decimal, type FileFormat, XLSX } from '../contract/files.ts'
import { writeCsv } from '../spreadsheet/write-csv.ts'
import { writeXlsx } from '../spreadsheet/write-xlsx.ts'
import { type Actor, todayOf } from './actor.ts'

/** Returned by a handler in place of a reply: a file that is made, or read, while the client takes it. */
export class FileReply {
  /** As the client is told to save it. */
  readonly name: string
  readonly media: string
  /** @param read runs one short transaction in the caller's session, which may have ended meanwhile */
  readonly open: (read: Read) => Readable
  /** Its size, where that is known beforehand. */
  readonly bytes: number | undefined

  constructor(name: string, media: string, open: FileReply['open'], bytes?: number) {
    this.name = name
    this.media = media
    this.open = open
    this.bytes = bytes
  }
}

/** To be saved, never shown: should a browser show it all the same, nothing in it runs or belongs to our origin. */
export function sendFile(reply: FastifyReply, { name, media, open, bytes }: FileReply, read: Read) {
  if (bytes !== undefined) reply.header('Content-Length', bytes)
  return reply
    .header('Content-Disposition', dispositionOf(name))
    .header('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .type(media)
    .send(open(read))
}

/** Undoes what `sendFile` set, for a reply that is not the file after all. */
export function forgetFile(reply: FastifyReply) {
  for (const name of ['Content-Length', 'Content-Disposition', 'Content-Security-Policy']) {
    reply.removeHeader(name)
  }
}

/** RFC 6266: a name in ASCII for all, and the true one for those who read it. */
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
