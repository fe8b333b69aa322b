/** Typed API client: requests follow the contract, and replies are parsed by its schemas. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint, Reply } from '#platform/contract/endpoint.ts'
import { MAX_ON_A_PAGE } from '#platform/contract/fields.ts'
import { refetchAll } from './refetch-all.ts'
import { RequestFailed, send } from './request.ts'
import { type CallParts, withTenant } from './tenant.ts'

/** Whether the server refused the request. After any other failure, the request may have been carried out. */
export function isRefused(error: unknown): boolean {
  return error instanceof RequestFailed && error.status < 500
}

/** Returns the delay in ms until a rate-limited read is repeated; null if it is over a minute, and for other errors. */
export function pauseBefore(error: unknown): number | null {
  const isSoon =
    error instanceof RequestFailed && error.status === 429 && (error.retry_after ?? SOON_S + 1) <= SOON_S
  return isSoon ? error.retry_after! * 1000 : null
}

const SOON_S = 60

/** Returns a random key; avoids crypto.randomUUID, which browsers offer over https only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

let requestReauthentication: () => Promise<boolean> = async () => false

/**
 * Sets the function that re-authenticates the user when the server requires it. The function resolves to whether that
 * succeeded.
 */
export function onReauthenticationRequired(ask: () => Promise<boolean>) {
  requestReauthentication = ask
}

type Options = { signal?: AbortSignal; idempotency_key?: string; account?: string }

/** Calls an endpoint, and once more after re-authentication if the server requires that. */
export async function call<E extends Endpoint>(
  endpoint: E,
  parts: CallParts<E>,
  options: Options = {},
): Promise<Reply<E>> {
  try {
    return await send(endpoint, parts, options)
  } catch (error) {
    const needsReauthentication = error instanceof RequestFailed && error.code === 'REAUTHENTICATION_REQUIRED'
    if (needsReauthentication && (await requestReauthentication())) return send(endpoint, parts, options)
    throw error
  }
}

function isAboutSame(before: unknown, now: object): boolean {
  const of = (parts: unknown) => JSON.stringify((parts as { params?: object } | undefined)?.params)
  return of(before) === of(now)
}

/** Returns the query options of an endpoint: equal requests have equal keys. */
export function apiQuery<E extends Endpoint>(endpoint: E, parts: CallParts<E>) {
  return queryOptions({
    queryKey: [endpoint.path, withTenant(endpoint, parts)],
    queryFn: ({ signal }) => call(endpoint, parts, { signal }),
  })
}

export function useApiQuery<E extends Endpoint>(endpoint: E, parts: CallParts<E>, enabled = true) {
  return useQuery({
    ...apiQuery(endpoint, parts),
    // Show the previous page of a list until the next one arrives, but never a record in place of another.
    placeholderData: (before, query) => (isAboutSame(query?.queryKey[1], parts) ? before : undefined),
    enabled,
  })
}

type Page = Record<string, unknown> & { pagination: { total: number } }

/** Queries all pages of a list, for choices that offer everything. @returns one page with all items */
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

/** Whether the outcome of a request is unknown: the request may have been carried out, or still be running. */
export function isUnknown(error: unknown): boolean {
  return !isRefused(error) || (error as RequestFailed).code === 'STILL_RUNNING'
}

/**
 * Returns a mutation for a user action, after which everything shown is refetched. After a request with an unknown
 * outcome, the next request with the same `params` and `query` reuses its idempotency key, even with a changed body, so
 * that it has no second effect.
 * @param onFirst called with the reply and awaited before anything is refetched, because the action may have removed
 * the data shown
 * @param options.replaces whether a request replaces the effect of an earlier one, so that only an identical request
 * uses the same key
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
      // The request with an unknown outcome was carried out, so show its result.
      if (error instanceof RequestFailed && error.code === 'KEY_REUSED') void refetchAll(client)
    },
  })
}
