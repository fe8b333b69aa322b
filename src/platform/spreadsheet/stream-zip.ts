/** Zip whose parts are written as fast as it is read, and never stored as a whole. */
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Adds one part, and resolves when its content has been read. */
export type AddPart = (
  name: string,
  content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>,
) => Promise<void>

/** Streams a zip, whose parts `write` adds. An error of `write` aborts the zip, so that it does not look complete. */
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
  // If the reader disconnects, stop reading the part as well.
  out.once('close', () => part?.destroy())
  write(add).then(
    () => zip.end(),
    (error: Error) => out.destroy(error),
  )
  return out
}
