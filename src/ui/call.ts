/** Typed API client: requests follow the contract, and replies are parsed by its schemas. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint, Parts, Reply } from '#platform/contract/endpoint.ts'
import type { Challenge } from '#platform/contract/challenge.ts'
import type { Change } from '#platform/contract/changes.ts'
import { refetchAll } from './refetch-all.ts'

/** A reply with a status of 300 or above. */
export class RequestFailed extends Error {
  readonly status: number
  readonly code: string | undefined
  /** The server's message for people. */
  readonly detail: string | undefined
  /** What is wrong with which field, by its path, e.g. `body.label`. */
  readonly fields: Record<string, string>
  /** What others changed in the meantime, latest first. */
  readonly changes: Change[]
  /** The id of what stands in the way. */
  readonly because_of: string | undefined
  /** How a log-in goes on whose password was right. */
  readonly challenge: Challenge | undefined
  /** Seconds after which a retry makes sense. */
  readonly retry_after: number | undefined

  constructor(status: number, body: Record<string, unknown>, retry_after?: number) {
    super(`Request failed with status code ${status}`)
    this.name = 'RequestFailed'
    this.status = status
    this.code = typeof body['code'] === 'string' ? body['code'] : undefined
    this.detail = typeof body['message'] === 'string' ? body['message'] : undefined
    this.fields = (body['fields'] ?? {}) as Record<string, string>
    this.changes = (body['changes'] ?? []) as Change[]
    this.because_of = typeof body['because_of'] === 'string' ? body['because_of'] : undefined
    this.challenge = body['challenge'] as Challenge | undefined
    this.retry_after = retry_after
  }
}

/** Whether the server said no. After any other failure, what was asked for may have been done all the same. */
export function isRefused(error: unknown): boolean {
  return error instanceof RequestFailed && error.status < 500
}

/** In how many milliseconds a read that was too much is asked again by itself; null where that is not soon. */
export function pauseBefore(error: unknown): number | null {
  const isSoon =
    error instanceof RequestFailed && error.status === 429 && (error.retry_after ?? SOON_S + 1) <= SOON_S
  return isSoon ? error.retry_after! * 1000 : null
}

const SOON_S = 60

/** A random key; avoids crypto.randomUUID, which browsers offer over https only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Nobody waits longer than this: a phone that lost its network would keep trying for minutes. */
const MOST_WAIT_MS = 60_000

let askForProof: () => Promise<boolean> = async () => false

/** @param ask lets the person prove who he is, where the server wants that; whether he did */
export function onProofRequired(ask: () => Promise<boolean>) {
  askForProof = ask
}

type Options = { signal?: AbortSignal; idempotency_key?: string }

/** Where proof of who somebody is was wanted and given, the request is sent again as it was. */
export async function call<E extends Endpoint>(
  endpoint: E,
  parts: Parts<E>,
  options: Options = {},
): Promise<Reply<E>> {
  try {
    return await callOnce(endpoint, parts, options)
  } catch (error) {
    const wantsProof = error instanceof RequestFailed && error.code === 'PROOF_REQUIRED'
    if (wantsProof && (await askForProof())) return callOnce(endpoint, parts, options)
    throw error
  }
}

async function callOnce<E extends Endpoint>(
  endpoint: E,
  parts: Parts<E>,
  options: Options,
): Promise<Reply<E>> {
  const { body, ...place } = parts as { params?: object; query?: object; body?: unknown }
  const response = await fetch(addressOf(endpoint, place), {
    method: endpoint.method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(options.idempotency_key ? { 'Idempotency-Key': options.idempotency_key } : {}),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.any([...(options.signal ? [options.signal] : []), AbortSignal.timeout(MOST_WAIT_MS)]),
  })
  const reply = await response.json().catch(() => ({}))
  return readReply(endpoint, response.status, reply, response.headers.get('Retry-After'))
}

/** @throws RequestFailed */
export function readReply<E extends Endpoint>(
  endpoint: E,
  status: number,
  reply: unknown,
  retry_after: string | null,
): Reply<E> {
  if (status >= 300) {
    const seconds = Number(retry_after)
    throw new RequestFailed(
      status,
      (reply ?? {}) as Record<string, unknown>,
      seconds > 0 ? seconds : undefined,
    )
  }
  return (endpoint.reply ? endpoint.reply.parse(reply) : undefined) as Reply<E>
}

/** Path and query of a request. */
export function addressOf({ path }: Endpoint, parts: { params?: object; query?: object }): string {
  const { params = {}, query = {} } = parts
  const filled = Object.entries(params).reduce(
    (whole, [name, value]) => whole.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  )
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== '')
      .flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)])),
  )
  return search.size === 0 ? filled : `${filled}?${search}`
}

function isAboutSame(before: unknown, now: object): boolean {
  const of = (parts: unknown) => JSON.stringify((parts as { params?: object } | undefined)?.params)
  return of(before) === of(now)
}

/** Query options of an endpoint: the same request has the same key wherever it is made. */
export function apiQuery<E extends Endpoint>(endpoint: E, parts: Parts<E>) {
  return queryOptions({
    queryKey: [endpoint.path, parts],
    queryFn: ({ signal }) => call(endpoint, parts, { signal }),
  })
}

/** Queries an endpoint. */
export function useApiQuery<E extends Endpoint>(endpoint: E, parts: Parts<E>, enabled = true) {
  return useQuery({
    ...apiQuery(endpoint, parts),
    // The previous page stays until the next one arrives, but one thing never stands in for another.
    placeholderData: (before, query) => (isAboutSame(query?.queryKey[1], parts) ? before : undefined),
    enabled,
  })
}

/** Whether what was asked for may have been done, or be done yet. */
function isUnknown(error: unknown): boolean {
  return !isRefused(error) || (error as RequestFailed).code === 'STILL_RUNNING'
}

/**
 * A user action, after which everything shown is refetched. What is sent after a request that got no reply carries the
 * same idempotency key, even if it was changed since: it is not done beside the first one.
 * @param onFirst called on success, and awaited, before anything is refetched: what is shown may be gone by then
 * @param options.replaces what is sent stands in place of what was sent before, so it may be done after it
 */
export function useApiMutation<E extends Endpoint>(
  endpoint: E,
  onFirst?: (reply: Reply<E>) => void | Promise<void>,
  { replaces = false } = {},
) {
  const client = useQueryClient()
  const unanswered = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: async (parts: Parts<E>) => {
      const { params, query } = parts as { params?: unknown; query?: unknown }
      const about = JSON.stringify(replaces ? parts : [params, query])
      const idempotency_key = unanswered.current.get(about) ?? newKey()
      try {
        const reply = await call(endpoint, parts, { idempotency_key })
        unanswered.current.delete(about)
        return reply
      } catch (error) {
        if (isUnknown(error)) unanswered.current.set(about, idempotency_key)
        else unanswered.current.delete(about)
        throw error
      }
    },
    onSuccess: async (reply) => {
      await onFirst?.(reply)
      return refetchAll(client)
    },
    onError: (error) => {
      // The first request was done: let people see it.
      if (error instanceof RequestFailed && error.code === 'KEY_REUSED') void refetchAll(client)
    },
  })
}
