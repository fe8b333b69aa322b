/** Switching to another account loads the page again, so that nothing of the previous account stays in it. */
import { pathInAccount } from '#platform/contract/account-header.ts'
import { loadPage } from '#ui/load-page.ts'
import { send } from '#ui/request.ts'
import { leaveForAnotherAccount } from '#ui/tenant.ts'
import { chooseAccount } from '../contract.ts'

/** Tells the server where the next log-in begins. What this tab opens is decided by the address that it goes to. */
export function rememberChoice(account: string): void {
  leaveForAnotherAccount()
  // Offline the switch works all the same.
  send(chooseAccount, { body: { account } }, { keepalive: true }).catch(() => undefined)
}

export function switchAccount(account: string): void {
  rememberChoice(account)
  loadPage(pathInAccount('/home', account))
}
