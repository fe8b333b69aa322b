import type { Readable } from 'node:stream'
import type { Read } from '../spreadsheet/sheet.ts'

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
