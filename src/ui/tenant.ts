/**
 * The account that this tab works in. Every request names it, so that two tabs may work in two accounts: the log-in session
 * alone would mix them.
 */
import { ACCOUNT_HEADER } from '#platform/contract/account-header.ts'
import { storedValue } from './stored-value.ts'

export type PinnedAccount = {
  id: string
  /** Null until a session has listed the account: the name, and the user whose account it is. */
  confirmed: { name: string; user_id: string } | null
}

const stored = storedValue<PinnedAccount>('sessionStorage', 'account')
let pinned: PinnedAccount | null = null

export const pinnedAccount = () => pinned

/** Pins the account of this tab, until the tab is closed; null makes the next session choose. */
export function pinAccount(account: PinnedAccount | null) {
  pinned = account
  stored.write(account)
}

/** Takes up the account that this tab had before the page was loaded. */
export function restorePinnedAccount() {
  pinned = stored.read()
}

/** @throws TypeError if the reply is of another account than the request named */
export function requireSameAccount(response: Response, named: string | null): Response {
  const answered = response.headers.get(ACCOUNT_HEADER)
  if (named !== null && answered !== null && answered !== named)
    throw new TypeError('The server answered for another account.')
  return response
}

let isLeaving = false

/** Says that the page is being left for another account, whose page sends what waits here. */
export function leaveForAnotherAccount() {
  isLeaving = true
}

export const isSwitching = () => isLeaving
