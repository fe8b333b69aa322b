import type { IncomingMessage } from 'node:http'

const MAX_BYTES = 64 * 1024 * 1024
const MAX_MS = 10_000

/**
 * Reads and discards the rest of a refused request, because closing the connection early would lose the reply.
 * @returns false if the rest exceeds the limits of size or time
 */
export async function dropRest(
  raw: IncomingMessage,
  { maxBytes = MAX_BYTES, maxMs = MAX_MS } = {},
): Promise<boolean> {
  const { headers } = raw
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  if (!hasBody || raw.readableEnded || raw.destroyed) return true
  return new Promise((resolve) => {
    let bytes = 0
    const end = (isWhole: boolean) => {
      clearTimeout(timer)
      raw.off('data', count).pause()
      resolve(isWhole)
    }
    const timer = setTimeout(() => end(false), maxMs)
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) end(false)
    }
    raw
      .on('data', count)
      .once('end', () => end(true))
      .once('close', () => end(true))
      .resume()
  })
}
