import { sharedState, storedValue } from '#ui/shared-state.ts'
import { pathInAccount } from '#platform/contract/account-header.ts'
import { loadPage } from '#ui/page.ts'
import { send } from '#ui/request.ts'
import { leaveForAnotherAccount } from '#ui/tenant.ts'
import { type OwnAccount, ownAccounts } from '../own-accounts.ts'
import { chooseAccount, type Session, tenantOf } from '../contract.ts'
import { useSession } from './session.ts'

export const useAccounts = (): OwnAccount[] => ownAccounts(useSession().session)

/** Returns the last words of a confirmation sentence: the account's name, if the user has several accounts. */
export function useInAccount(): string {
  const { session, tenant } = useSession()
  return session.user.entitlements.length > 1 ? ` in ${tenant.name}` : ''
}

/** Account that the user no longer belongs to, until the notice about it is dismissed. */
type EndedAccount = {
  id: string
  /** Name of the account; null if this tab never opened it. */
  name: string | null
  /** Number of unsent outbox entries that were erased on this device. */
  unsent: number
}

const stored = storedValue<readonly EndedAccount[]>('sessionStorage', 'ended-accounts')
const state = sharedState(stored.read() ?? [])

export const useEndedAccounts = state.use

export function noteEndedAccount(account: EndedAccount) {
  const others = state.get().filter(({ id }) => id !== account.id)
  const previous = state.get().find(({ id }) => id === account.id)
  set([...others, { ...account, unsent: account.unsent + (previous?.unsent ?? 0) }])
}

export const dismissEndedAccounts = () => set([])

function set(accounts: readonly EndedAccount[]) {
  state.set(accounts)
  stored.write(accounts)
}

/** Stores on the server which account the next log-in opens. This tab opens the account in its URL. */
export function rememberChoice(account: string): void {
  leaveForAnotherAccount()
  // Ignore errors: the switch also works offline.
  send(chooseAccount, { body: { account } }, { keepalive: true }).catch(() => undefined)
}

/** Reloads the page, so that nothing of the previous account remains in it. */
export function switchAccount(account: string): void {
  rememberChoice(account)
  loadPage(pathInAccount('/home', account))
}

/** Opens an account that was just joined or founded, given its session. */
export function openAccount(session: Session): void {
  loadPage(pathInAccount('/home', tenantOf(session)!.id))
}
