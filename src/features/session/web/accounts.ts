import { type OwnAccount, ownAccounts } from '../own-accounts.ts'
import { useSession } from './session.ts'

/** Returns all accounts of the user who is logged in. */
export const useAccounts = (): OwnAccount[] => ownAccounts(useSession().session)

/** Returns what ends a sentence that will be recorded: the account, for users who could mistake it for another. */
export function useInAccount(): string {
  const { session, tenant } = useSession()
  return session.user.entitlements.length > 1 ? ` in ${tenant.name}` : ''
}
