import { ACCOUNT_PARAMETER } from '#platform/contract/account-header.ts'
import { pinAccount, pinnedAccount, restorePinnedAccount } from '#ui/tenant.ts'

/** Pins the account of the link that opened the page, and takes it out of the address; otherwise the one that the tab had. */
export function readPinnedAccount() {
  restorePinnedAccount()
  const url = new URL(location.href)
  const id = url.searchParams.get(ACCOUNT_PARAMETER)
  if (id === null) return
  url.searchParams.delete(ACCOUNT_PARAMETER)
  history.replaceState(history.state, '', url)
  if (id !== pinnedAccount()?.id) pinAccount({ id, confirmed: null })
}
