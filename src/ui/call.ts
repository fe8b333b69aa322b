/** Typed API client: requests follow the contract, and replies are parsed by its schemas. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint, Reply } from '#platform/contract/endpoint.ts'
import { MAX_ON_A_PAGE } from '#platform/contract/fields.ts'
import { refetchAll } from './refetch-all.ts'
import { RequestFailed, send } from './request.ts'
import { type CallParts, withTenant } from './tenant.ts'

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

let askForProof: () => Promise<boolean> = async () => false

/** @param ask lets the person prove who he is, where the server wants that; whether he did */
export function onProofRequired(ask: () => Promise<boolean>) {
  askForProof = ask
}

type Options = { signal?: AbortSignal; idempotency_key?: string; account?: string }

/** Where proof of who somebody is was wanted and given, the request is sent again as it was. */
export async function call<E extends Endpoint>(
  endpoint: E,
  parts: CallParts<E>,
  options: Options = {},
): Promise<Reply<E>> {
  try {
    return await send(endpoint, parts, options)
  } catch (error) {
    const wantsProof = error instanceof RequestFailed && error.code === 'PROOF_REQUIRED'
    if (wantsProof && (await askForProof())) return send(endpoint, parts, options)
    throw error
  }
}

function isAboutSame(before: unknown, now: object): boolean {
  const of = (parts: unknown) => JSON.stringify((parts as { params?: object } | undefined)?.params)
  return of(before) === of(now)
}

/** Query options of an endpoint: the same request has the same key wherever it is made. */
export function apiQuery<E extends Endpoint>(endpoint: E, parts: CallParts<E>) {
  return queryOptions({
    queryKey: [endpoint.path, withTenant(endpoint, parts)],
    queryFn: ({ signal }) => call(endpoint, parts, { signal }),
  })
}

/** Queries an endpoint. */
export function useApiQuery<E extends Endpoint>(endpoint: E, parts: CallParts<E>, enabled = true) {
  return useQuery({
    ...apiQuery(endpoint, parts),
    // The previous page stays until the next one arrives, but one thing never stands in for another.
    placeholderData: (before, query) => (isAboutSame(query?.queryKey[1], parts) ? before : undefined),
    enabled,
  })
}

type Page = Record<string, unknown> & { pagination: { total: number } }

/**
 * Queries all pages of a list, where a choice has to offer everything.
 * @returns a reply that is one page with all items
 */
export function useWholeList<E extends Endpoint>(endpoint: E, parts: CallParts<E>, enabled = true) {
  return useQuery({
    queryKey: [endpoint.path, withTenant(endpoint, parts), 'whole'],
    queryFn: async ({ signal }) => {
      const { query } = parts as { query?: object }
      const fetchPage = async (offset: number) => {
        const page = { ...query, limit: MAX_ON_A_PAGE, offset }
        return (await call(endpoint, { ...parts, query: page }, { signal })) as Page
      }
      const { pagination, ...whole } = await fetchPage(0)
      for (let offset = MAX_ON_A_PAGE; offset < pagination.total; offset += MAX_ON_A_PAGE) {
        const page = await fetchPage(offset)
        for (const name of Object.keys(whole)) whole[name] = [whole[name], page[name]].flat()
      }
      return { ...whole, pagination } as Reply<E>
    },
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
    mutationFn: async (parts: CallParts<E>) => {
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
