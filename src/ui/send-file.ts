import type { Endpoint, Parts, Reply } from '#platform/contract/endpoint.ts'
import { addressOf, readReply } from './call.ts'

/** As long as nothing moves: how long a whole file takes depends on the network. */
const MOST_STILL_MS = 60_000

type Options = {
  idempotency_key: string
  signal: AbortSignal
  /** @param share of the file that is on its way, 0 to 1 */
  onProgress: (share: number) => void
}

/** Sends a file and tells how far it is, which `fetch` cannot. */
export function sendFile<E extends Endpoint>(
  endpoint: E,
  parts: Parts<E>,
  file: Blob,
  { idempotency_key, signal, onProgress }: Options,
): Promise<Reply<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let moved = Date.now()
    const watch = setInterval(() => Date.now() - moved > MOST_STILL_MS && end('TimeoutError'), 1000)
    const stop = () => end('AbortError')
    const end = (name: 'TimeoutError' | 'AbortError') => {
      reject(new DOMException('The file was not sent.', name))
      request.abort()
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved = Date.now()
      onProgress(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('load', () => {
      try {
        const { status, responseText } = request
        resolve(readReply(endpoint, status, jsonOf(responseText), request.getResponseHeader('Retry-After')))
      } catch (error) {
        reject(error)
      }
    })
    // The same as when `fetch` gets no reply.
    request.addEventListener('error', () => reject(new TypeError('The file was not sent.')))
    request.addEventListener('loadend', () => {
      clearInterval(watch)
      signal.removeEventListener('abort', stop)
    })
    signal.addEventListener('abort', stop)
    request.open(endpoint.method, addressOf(endpoint, parts))
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader('Idempotency-Key', idempotency_key)
    request.send(file)
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
