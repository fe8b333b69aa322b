/** State of the offline data that every page shares, and the accounts for which this phone stores data. */
import type { Session } from '#account/auth/contract.ts'
import { sharedState } from '#ui/shared-state.ts'
import type { Person } from '#ui/outbox/entry.ts'
import { closeOutbox } from '#ui/outbox/outbox.ts'
import { storesOf } from '#ui/outbox/store.ts'
import type { OfflineSnapshot } from '../contract.ts'

type OfflineState = {
  snapshot: OfflineSnapshot | null
  hasSignal: boolean
  /** Whether the browser guarantees persistent storage. */
  isSafe: boolean
}

export const NOTHING: OfflineState = { snapshot: null, hasSignal: true, isSafe: true }
export const offlineState = sharedState(NOTHING)
export const useOfflineSnapshot = offlineState.use

export function changeOfflineState(change: Partial<OfflineState>) {
  offlineState.set({ ...offlineState.get(), ...change })
}

/** Key of the account's name, which is still known when the user no longer belongs to the account. */
export const ACCOUNT_NAME = 'account'

export async function unlistedStores({ user, tenants }: Session): Promise<Person[]> {
  const accounts = new Set(tenants.map(({ id }) => id))
  return (await storesOf(user.id)).filter(({ tenant_id }) => !accounts.has(tenant_id))
}

export function closeOfflineData() {
  closeOutbox()
  changeOfflineState({ snapshot: null })
}
