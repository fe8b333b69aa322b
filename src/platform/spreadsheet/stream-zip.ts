/** A zip whose parts are written one after the other, as fast as it is read; nothing of it is kept. */
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Adds one part, and returns once it is written. */
export type AddPart = (
  name: string,
  content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>,
) => Promise<void>

/**
 * @param write adds the parts; an error of it breaks the zip off, so that it does not look whole
 * @param mtime when the parts were changed, as the zip says
 */
export function streamZip(write: (add: AddPart) => Promise<void>, mtime = new Date()): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  let part: Readable | undefined
  const add: AddPart = (name, content) =>
    new Promise((resolve, reject) => {
      part = Readable.from(content, { objectMode: false })
      part.once('end', resolve).once('error', reject)
      zip.addReadStream(part, name, { mtime })
    })
  // Whoever reads it may go away: then nothing more is read for it either.
  out.once('close', () => part?.destroy())
  write(add).then(
    () => zip.end(),
    (error: Error) => out.destroy(error),
  )
  return out
}
