/** Account of this tab. Requests name it, because tabs of one session may show different accounts. */
import { ACCOUNT_HEADER } from '#platform/contract/account-header.ts'
import type { Endpoint, Parts, Schema, Sent } from '#platform/contract/endpoint.ts'
import { storedValue } from './shared-state.ts'
import { Unanswered } from './unanswered.ts'

export type PinnedAccount = {
  id: string
  /** Name of the account, and id of the user who opened it; null until a session has listed the account. */
  confirmed: { name: string; user_id: string } | null
}

const stored = storedValue<PinnedAccount>('sessionStorage', 'account')
let pinned: PinnedAccount | null = null
/** Id of the account pinned last, for screens that a log-out is about to close. */
let lastId: string | undefined

export const pinnedAccount = () => pinned

/** Pins the account of this tab, until the tab is closed. Null unpins it, so that the next session chooses one. */
export function pinAccount(account: PinnedAccount | null) {
  pinned = account
  lastId = account?.id ?? lastId
  stored.write(account)
}

export function restorePinnedAccount() {
  pinned = stored.read()
  lastId = pinned?.id
}

type WithoutTenant<T> = T extends unknown ? Omit<T, 'tenant_id'> : never

/** Parts of a request without the account, which `withTenant` fills in. */
export type CallParts<E extends Endpoint> = Omit<Parts<E>, 'query' | 'body'> &
  Filled<E, 'query'> &
  Filled<E, 'body'>

type Filled<E extends Endpoint, K extends 'query' | 'body'> =
  undefined extends Sent<E, K>
    ? unknown
    : object extends WithoutTenant<Sent<E, K>>
      ? { [key in K]?: WithoutTenant<Sent<E, K>> }
      : { [key in K]: WithoutTenant<Sent<E, K>> }

/**
 * Fills in the account of a request, by default the one pinned last, if the endpoint takes one and the parts name none.
 */
export function withTenant<E extends Endpoint>(
  endpoint: E,
  parts: CallParts<E>,
  tenant_id = lastId,
): Parts<E> {
  const part = (['query', 'body'] as const).find((one) => takesTenant(endpoint[one]))
  const given = parts as { query?: object; body?: object }
  return (part ? { ...given, [part]: { tenant_id, ...given[part] } } : given) as Parts<E>
}

function takesTenant(schema: Schema | undefined): boolean {
  const { shape, options } = (schema?._zod.def ?? {}) as { shape?: object; options?: Schema[] }
  return options ? takesTenant(options[0]) : shape !== undefined && 'tenant_id' in shape
}

/**
 * Returns a response after checking its account.
 * @throws Unanswered if the response is for another account than the one named
 */
export function requireSameAccount(response: Response, named: string | null): Response {
  const answered = response.headers.get(ACCOUNT_HEADER)
  if (named !== null && answered !== null && answered !== named)
    throw new Unanswered('The server answered for another account.')
  return response
}

let isLeaving = false

/**
 * Notes that the user switches to another account, so that no warning about unsent entries is shown; the next page
 * sends them.
 */
export function leaveForAnotherAccount() {
  isLeaving = true
}

export const isSwitching = () => isLeaving
