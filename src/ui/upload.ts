import { ACCOUNT_HEADER } from '#platform/contract/account-header.ts'
import type { Endpoint, Reply } from '#platform/contract/endpoint.ts'
import { CONTRACT_HEADER, DEGRADED_HEADER } from '#platform/contract/version.ts'
import { addressOf, type AnyParts, MAX_WAIT_MS, parsed, requireOurs } from './request.ts'
import { pinnedAccount, requireSameAccount } from './tenant.ts'
import { Unanswered } from './unanswered.ts'

type UploadOptions = {
  idempotency_key: string
  type?: string
  signal?: AbortSignal
  /**
   * Reports progress.
   * @param share sent part of the body, 0 to 1
   */
  onProgress?: (share: number) => void
}

/**
 * Sends a large body and reports its progress, which `fetch` cannot do. Throws like `send`, but a TimeoutError
 * only after a minute without progress.
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  parts: Omit<AnyParts, 'body'>,
  body: Blob,
  options: UploadOptions,
): Promise<Reply<E>> {
  options.signal?.throwIfAborted()
  const account = pinnedAccount()?.id ?? null
  const response = await uploaded(endpoint, addressOf(endpoint, parts), body, { ...options, account })
  return parsed(endpoint, requireSameAccount(requireOurs(response), account))
}

function uploaded(
  { method }: Endpoint,
  address: string,
  body: Blob,
  options: UploadOptions & { account: string | null },
): Promise<Response> {
  const { account, idempotency_key, type = 'application/octet-stream', signal, onProgress } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let moved = Date.now()
    // Limit the time without progress instead of the total time, which depends on the network.
    const watch = setInterval(() => Date.now() - moved > MAX_WAIT_MS && end('TimeoutError'), 1000)
    const stop = () => end('AbortError')
    const end = (name: 'TimeoutError' | 'AbortError') => {
      reject(new DOMException('The file was not sent.', name))
      request.abort()
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved = Date.now()
      onProgress?.(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('progress', () => void (moved = Date.now()))
    request.addEventListener('load', () => {
      const headers = [CONTRACT_HEADER, ACCOUNT_HEADER, DEGRADED_HEADER, 'Retry-After'].flatMap(
        (name): [string, string][] => {
          const value = request.getResponseHeader(name)
          return value === null ? [] : [[name, value]]
        },
      )
      resolve(new Response(request.responseText || null, { status: request.status, headers }))
    })
    request.addEventListener('error', () => reject(new Unanswered('The file was not sent.')))
    request.addEventListener('loadend', () => {
      clearInterval(watch)
      signal?.removeEventListener('abort', stop)
    })
    signal?.addEventListener('abort', stop)
    request.open(method, address)
    request.setRequestHeader('Content-Type', type)
    request.setRequestHeader('Idempotency-Key', idempotency_key)
    if (account !== null) request.setRequestHeader(ACCOUNT_HEADER, account)
    request.send(body)
  })
}
