/** Accounts of the user: all of them, switching to another one, and those that this tab had to leave. */
import { sharedState, storedValue } from '#ui/shared-state.ts'
import { pathInAccount } from '#platform/contract/account-header.ts'
import { loadPage } from '#ui/page.ts'
import { send } from '#ui/request.ts'
import { leaveForAnotherAccount } from '#ui/tenant.ts'
import { type OwnAccount, ownAccounts } from '../own-accounts.ts'
import { chooseAccount, type Session, tenantOf } from '../contract.ts'
import { useSession } from './session.ts'

/** Returns all accounts of the user who is logged in. */
export const useAccounts = (): OwnAccount[] => ownAccounts(useSession().session)

/** Returns what ends a sentence that will be recorded: the account, for users who could mistake it for another. */
export function useInAccount(): string {
  const { session, tenant } = useSession()
  return session.user.entitlements.length > 1 ? ` in ${tenant.name}` : ''
}

/** An account that the user no longer belongs to, until the note about it is dismissed. */
type EndedAccount = {
  id: string
  /** Null if the tab never opened it. */
  name: string | null
  /** Entries of this phone that were erased before they were sent. */
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

/** Tells the server where the next log-in begins. What this tab opens is decided by the address that it goes to. */
export function rememberChoice(account: string): void {
  leaveForAnotherAccount()
  // Offline the switch works all the same.
  send(chooseAccount, { body: { account } }, { keepalive: true }).catch(() => undefined)
}

/** Loads the page again, so that nothing of the previous account stays in it. */
export function switchAccount(account: string): void {
  rememberChoice(account)
  loadPage(pathInAccount('/home', account))
}

/** Continues in the account that a session has just opened, such as one that was joined. */
export function openAccount(session: Session): void {
  loadPage(pathInAccount('/home', tenantOf(session)!.id))
}
