/** Requests to the API, also of uploads (`upload.ts`). A response without our header counts as unanswered. */
import { ACCOUNT_HEADER } from '#platform/contract/account-header.ts'
import type { Challenge } from '#platform/contract/challenge.ts'
import type { Change } from '#platform/contract/changes.ts'
import type { Warning } from '#platform/contract/warnings.ts'
import { TIME_ZONE_HEADER } from '#platform/contract/time-zone.ts'
import { CONTRACT_HEADER, DEGRADED_HEADER } from '#platform/contract/version.ts'
import type { Endpoint, Reply } from '#platform/contract/endpoint.ts'
import { type CallParts, pinnedAccount, requireSameAccount, withTenant } from './tenant.ts'
import { sharedState } from './shared-state.ts'

/** Reply with a status of 300 or above. */
export class RequestFailed extends Error {
  readonly status: number
  readonly reply: Record<string, unknown>
  readonly code: string | undefined
  readonly detail: string | undefined
  /** Messages by field, named by its path, e.g. `body.label`. */
  readonly fields: Record<string, string>
  /** Changes made by others since then, latest first. */
  readonly changes: Change[]
  readonly conflicting_id: string | undefined
  /** Second factor of a log-in whose password was correct. */
  readonly challenge: Challenge | undefined
  /** Warnings that the caller may accept by sending the request again. */
  readonly warnings: Warning[]
  /** Seconds after which a retry makes sense. */
  readonly retry_after: number | undefined

  constructor(status: number, reply: Record<string, unknown>, retry_after?: number) {
    super(`Request failed with status code ${status}`)
    this.name = 'RequestFailed'
    this.status = status
    this.reply = reply
    this.code = typeof reply['code'] === 'string' ? reply['code'] : undefined
    this.detail = typeof reply['message'] === 'string' ? reply['message'] : undefined
    this.fields = (reply['fields'] ?? {}) as Record<string, string>
    this.changes = (reply['changes'] ?? []) as Change[]
    this.conflicting_id = typeof reply['conflicting_id'] === 'string' ? reply['conflicting_id'] : undefined
    this.challenge = reply['challenge'] as Challenge | undefined
    this.warnings = (reply['warnings'] ?? []) as Warning[]
    this.retry_after = retry_after
  }
}

/** Whether there was no reply: the server was unreachable, or the request timed out. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
}

/** Time limit of requests. Without it, a phone that lost its network would keep trying for minutes. */
export const MAX_WAIT_MS = 60_000

type Options = {
  signal?: AbortSignal
  idempotency_key?: string
  headers?: Record<string, string>
  /** Account of the request: by default that of the tab; null for none. */
  account?: string | null
  /** Whether the request is finished even if the page is left. */
  keepalive?: boolean
  /** Milliseconds after which the request, including its reply, is aborted; null if `signal` limits it. */
  limit_ms?: number | null
}

/**
 * Sends a request to the API. @returns the response, regardless of its status
 * @throws TypeError if the server did not answer, or did so for another account
 * @throws DOMException TimeoutError
 */
export async function request(
  method: string,
  address: string,
  body: unknown,
  options: Options = {},
): Promise<Response> {
  const { signal, idempotency_key, headers, keepalive = false } = options
  const { account = accountOfTab(), limit_ms = MAX_WAIT_MS } = options
  const limits = [signal, limit_ms === null ? undefined : AbortSignal.timeout(limit_ms)]
  const response = await fetch(address, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(idempotency_key ? { 'Idempotency-Key': idempotency_key } : {}),
      ...(account === null ? {} : { [ACCOUNT_HEADER]: account }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    // The reply of a captive portal must not be stored as ours.
    cache: 'no-store',
    keepalive,
    signal: AbortSignal.any(limits.filter((one) => one !== undefined)),
  })
  return requireSameAccount(requireOurs(response), account)
}

const accountOfTab = () => pinnedAccount()?.id ?? null

/** Returns the server's response. @throws TypeError if a captive portal or a proxy answered instead */
export function requireOurs(response: Response): Response {
  if (!response.headers.has(CONTRACT_HEADER)) throw new TypeError('The server did not answer.')
  noteDegraded(response.headers)
  return response
}

/** Sends a request to an endpoint once. Throws like `request` and `replyOf`. */
export async function send<E extends Endpoint>(
  endpoint: E,
  parts: CallParts<E>,
  options?: Options,
): Promise<Reply<E>> {
  return parsed(endpoint, await requestOf(endpoint, parts, options))
}

export type AnyParts = { params?: object; query?: object; body?: unknown }

/** Sends a request to an endpoint that replies with a file. Throws like `send`. */
export async function fetchFile<E extends Endpoint>(endpoint: E, parts: CallParts<E>): Promise<Blob> {
  const { body, ...place } = withTenant(endpoint, parts) as AnyParts
  return (await receiveFile(endpoint.method, addressOf(endpoint, place), body)).content
}

/** Receives a file and its name; aborted if nothing has arrived for a minute. Throws like `request` and `replyOf`. */
export async function receiveFile(
  method: string,
  address: string,
  body?: unknown,
): Promise<{ name: string; content: Blob }> {
  const limit = new AbortController()
  const giveUp = () => limit.abort(new DOMException('File not received.', 'TimeoutError'))
  let timer = setTimeout(giveUp, MAX_WAIT_MS)
  const watch = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, stream) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, MAX_WAIT_MS)
      stream.enqueue(chunk)
    },
  })
  try {
    const { signal } = limit
    const response = await requireDone(await request(method, address, body, { signal, limit_ms: null }))
    const { headers } = response
    const content = await new Response(response.body?.pipeThrough(watch, { signal }) ?? null, {
      headers,
    }).blob()
    return { name: fileNameOf(headers.get('Content-Disposition') ?? ''), content }
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the file name in a Content-Disposition header (RFC 6266), as our server writes it. */
function fileNameOf(disposition: string): string {
  const whole = /filename\*=UTF-8''(\S+)/.exec(disposition)?.[1]
  return whole ? decodeURIComponent(whole) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? 'download')
}

function requestOf<E extends Endpoint>(
  endpoint: E,
  parts: CallParts<E>,
  options?: Options,
): Promise<Response> {
  const { body, ...place } = withTenant(endpoint, parts, options?.account ?? undefined) as AnyParts
  // For a log-in and for the session, the page itself determines which account it opens.
  const account = endpoint.needs === 'ANYONE' ? { account: null } : {}
  const named = endpoint.namesTimeZone && {
    [TIME_ZONE_HEADER]: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
  const headers = { ...options?.headers, ...named }
  return request(endpoint.method, addressOf(endpoint, place), body, { ...options, ...account, headers })
}

/** Reads a response of the server to a call. Throws like `replyOf`. */
export async function parsed<E extends Endpoint>(endpoint: E, response: Response): Promise<Reply<E>> {
  const reply = await replyOf(response)
  return (endpoint.reply ? endpoint.reply.parse(reply) : undefined) as Reply<E>
}

/** Reads the reply, undefined without a body. @throws RequestFailed if the status is 300 or above */
export async function replyOf(response: Response): Promise<unknown> {
  const done = await requireDone(response)
  const text = await done.text()
  return text === '' ? undefined : JSON.parse(text)
}

async function requireDone(response: Response): Promise<Response> {
  if (response.ok) return response
  const seconds = Number(response.headers.get('Retry-After'))
  const text = await response.text()
  throw new RequestFailed(response.status, objectOf(text), seconds > 0 ? seconds : undefined)
}

function objectOf(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Returns the path and query. Requests for files name the account in the query: a link sends no header. */
export function addressOf(endpoint: Endpoint, parts: Omit<AnyParts, 'body'>): string {
  const { params = {}, query = {} } = withTenant(endpoint, parts) as AnyParts
  const filled = Object.entries(params).reduce(
    (whole, [name, value]) => whole.replace(`{${name}}`, encodeURIComponent(String(value))),
    endpoint.path,
  )
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== '')
      .flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)])),
  )
  return search.size === 0 ? filled : `${filled}?${search}`
}

const isOnlyReading = sharedState(false)

function noteDegraded(headers: Headers) {
  isOnlyReading.set(headers.has(DEGRADED_HEADER))
}

/** Whether nothing can be recorded at present, because the server's disk is full. */
export const useOnlyReading = isOnlyReading.use
