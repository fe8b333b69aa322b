/** Links that open the product in one of the user's accounts. */
import { pinAccount, pinnedAccount, restorePinnedAccount } from '#ui/tenant.ts'

const PARAMETER = 'account'

/** Pins the account of the link that opened the page, and takes it out of the address; otherwise the one that the tab had. */
export function readPinnedAccount() {
  restorePinnedAccount()
  const url = new URL(location.href)
  const id = url.searchParams.get(PARAMETER)
  if (id === null) return
  url.searchParams.delete(PARAMETER)
  history.replaceState(history.state, '', url)
  if (id !== pinnedAccount()?.id) pinAccount({ id, confirmed: null })
}
