/** Accounts that this tab had to leave because the user no longer belongs to them, until the note about it is dismissed. */
import { sharedState } from '#ui/shared-state.ts'
import { storedValue } from '#ui/stored-value.ts'

export type EndedAccount = {
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
