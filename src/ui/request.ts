/**
 * Requests to the API; `upload.ts` sends large bodies. A response without the header of our server counts as
 * unanswered.
 */
import { ACCOUNT_HEADER } from '#platform/contract/account-header.ts'
import type { Challenge } from '#platform/contract/challenge.ts'
import type { Change } from '#platform/contract/changes.ts'
import type { Warning } from '#platform/contract/warnings.ts'
import { TIME_ZONE_HEADER } from '#platform/contract/time-zone.ts'
import { CONTRACT_HEADER, DEGRADED_HEADER, REQUEST_ID_HEADER } from '#platform/contract/version.ts'
import type { Endpoint, Reply } from '#platform/contract/endpoint.ts'
import { type CallParts, pinnedAccount, requireSameAccount, withTenant } from './tenant.ts'
import { sharedState, storedValue } from './shared-state.ts'
import { received, Unanswered } from './unanswered.ts'

/** Reply with a status of 300 or above. */
export class RequestFailed extends Error {
  readonly status: number
  readonly reply: Record<string, unknown>
  readonly code: string | undefined
  readonly detail: string | undefined
  /** Id of the request in the server's log, after an unexpected error. */
  readonly request_id: string | undefined
  /** Messages by field, named by its path, e.g. `body.label`. */
  readonly fields: Record<string, string>
  /** Changes made by others since the version named in the request, latest first; empty without a conflict. */
  readonly changes: Change[]
  readonly conflicting_id: string | undefined
  /** Challenge for the second factor, after a log-in with the correct password. */
  readonly challenge: Challenge | undefined
  /** Warnings that the caller may accept by sending the request again with their codes in `accept`. */
  readonly warnings: Warning[]
  /** Seconds after which a retry makes sense; undefined if the server named none. */
  readonly retry_after: number | undefined

  constructor(status: number, reply: Record<string, unknown>, retry_after?: number) {
    super(`Request failed with status code ${status}`)
    this.name = 'RequestFailed'
    this.status = status
    this.reply = reply
    this.code = typeof reply['code'] === 'string' ? reply['code'] : undefined
    this.detail = typeof reply['message'] === 'string' ? reply['message'] : undefined
    this.request_id = typeof reply['request_id'] === 'string' ? reply['request_id'] : undefined
    this.fields = (reply['fields'] ?? {}) as Record<string, string>
    this.changes = (reply['changes'] ?? []) as Change[]
    this.conflicting_id = typeof reply['conflicting_id'] === 'string' ? reply['conflicting_id'] : undefined
    this.challenge = reply['challenge'] as Challenge | undefined
    this.warnings = (reply['warnings'] ?? []) as Warning[]
    this.retry_after = retry_after
  }
}

/** Name of the window event after a request without a reply. */
export const UNANSWERED = 'unanswered'

/**
 * Timeout of requests; for files and uploads, the timeout without progress. Without it, a phone that lost its
 * network would try for minutes.
 */
export const MAX_WAIT_MS = 60_000

type Options = {
  signal?: AbortSignal
  idempotency_key?: string
  headers?: Record<string, string>
  /** Account of the request: by default that of the tab; null for none. */
  account?: string | null
  /** Whether the request is finished even if the page is left. */
  keepalive?: boolean
  /**
   * Milliseconds after which the request, including its reply, is aborted, by default MAX_WAIT_MS; null if only
   * `signal` limits it.
   */
  limit_ms?: number | null
}

/**
 * Sends a request to the API.
 * @returns the response, regardless of its status
 * @throws Unanswered if the server did not answer, or did so for another account
 * @throws DOMException TimeoutError after `limit_ms`, or the reason with which `signal` was aborted
 */
export async function request(
  method: string,
  address: string,
  body: unknown,
  options: Options = {},
): Promise<Response> {
  const { signal, idempotency_key, headers, keepalive = false } = options
  const { account = accountOfTab(), limit_ms = MAX_WAIT_MS } = options
  const limit = limited(signal, limit_ms)
  const sent = fetch(address, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(idempotency_key ? { 'Idempotency-Key': idempotency_key } : {}),
      ...(account === null ? {} : { [ACCOUNT_HEADER]: account }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    // The response of a captive portal must not be cached as a reply of our server.
    cache: 'no-store',
    keepalive,
    signal: limit,
  })
  return requireSameAccount(requireOurs(await received(sent, limit)), account)
}

/**
 * Returns a signal that is aborted with another one, or after a time, which limits the body of the reply too. Older
 * browsers lack `AbortSignal.any`, and do not report by which signal a request was aborted.
 */
function limited(signal: AbortSignal | undefined, limit_ms: number | null): AbortSignal {
  const limit = new AbortController()
  const stop = () => limit.abort(signal?.reason)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  if (limit_ms !== null)
    setTimeout(() => limit.abort(new DOMException('No reply in time.', 'TimeoutError')), limit_ms)
  return limit.signal
}

const accountOfTab = () => pinnedAccount()?.id ?? null

/**
 * Returns the server's response, after noting whether it refuses writes.
 * @throws Unanswered if a captive portal or a proxy answered instead
 */
export function requireOurs(response: Response): Response {
  if (!response.headers.has(CONTRACT_HEADER)) throw new Unanswered('The server did not answer.')
  noteDegraded(response.headers)
  lastRequest = response.headers.get(REQUEST_ID_HEADER)
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

/** Sends a request to an endpoint that replies with a file, and returns its content. Throws like `receiveFile`. */
export async function fetchFile<E extends Endpoint>(endpoint: E, parts: CallParts<E>): Promise<Blob> {
  const { body, ...place } = withTenant(endpoint, parts) as AnyParts
  return (await receiveFile(endpoint.method, addressOf(endpoint, place), body)).content
}

/**
 * Requests a file, and returns its name and content; aborts if nothing arrives for a minute. Throws like `request` and
 * `replyOf`.
 */
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
    const watched = response.body?.pipeThrough(watch, { signal }) ?? null
    const content = await received(new Response(watched, { headers }).blob(), signal)
    return { name: fileNameOf(headers.get('Content-Disposition') ?? ''), content }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns the file name in a Content-Disposition header (RFC 6266), as our server writes it, or `download` without one.
 */
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
  // Endpoints for anyone name no account, because the page chooses which account to open after a log-in, and when it
  // reads the session.
  const account = endpoint.needs === 'ANYONE' ? { account: null } : {}
  const named = endpoint.namesTimeZone && {
    [TIME_ZONE_HEADER]: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
  const headers = { ...options?.headers, ...named }
  return request(endpoint.method, addressOf(endpoint, place), body, { ...options, ...account, headers })
}

/** Parses the server's response to a call; undefined if the endpoint has no reply. Throws like `replyOf`. */
export async function parsed<E extends Endpoint>(endpoint: E, response: Response): Promise<Reply<E>> {
  const reply = await replyOf(response)
  return (endpoint.reply ? endpoint.reply.parse(reply) : undefined) as Reply<E>
}

/**
 * Reads the reply, undefined without a body.
 * @throws RequestFailed if the status is 300 or above
 * @throws Unanswered if a part of the reply is missing
 */
export async function replyOf(response: Response): Promise<unknown> {
  const done = await requireDone(response)
  const text = await received(done.text())
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    throw new Unanswered('The reply is incomplete.')
  }
}

async function requireDone(response: Response): Promise<Response> {
  if (response.ok) return response
  const seconds = Number(response.headers.get('Retry-After'))
  const text = await received(response.text())
  const failure = new RequestFailed(response.status, objectOf(text), seconds > 0 ? seconds : undefined)
  if (failure.request_id) lastFailed.write(failure.request_id)
  throw failure
}

function objectOf(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}

/**
 * Returns the path and query of a request. The query names the account if the endpoint takes it there, as for files,
 * because a link cannot send a header.
 */
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

/** Id of the request that was answered last, under which the server's log has it. */
let lastRequest: string | null = null

export const lastRequestId = () => lastRequest

/** Id of the request behind the last unexpected error in this tab, which a message to support names. */
export const lastFailed = storedValue<string>('sessionStorage', 'last-failed-request')

const isOnlyReading = sharedState(false)

function noteDegraded(headers: Headers) {
  isOnlyReading.set(headers.has(DEGRADED_HEADER))
}

/** Returns whether the server's last reply stated that its disk is full, so that nothing can be recorded. */
export const useOnlyReading = isOnlyReading.use
