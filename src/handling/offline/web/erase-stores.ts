/** Erasure of offline data when a user logs out or leaves an account. This file is loaded on demand. */
import { validateSession } from '#account/auth/contract.ts'
import { noteEndedAccount } from '#account/auth/web/accounts.ts'
import { call } from '#ui/call.ts'
import { closeOutbox, openedStore, withStore } from '#ui/outbox/outbox.ts'
import { entriesByAccount } from '#ui/outbox/unsent.ts'
import { eraseStore } from '#ui/outbox/erase-store.ts'
import { nameOf, type Store, storesOf } from '#ui/outbox/store.ts'
import type { Person } from '#ui/outbox/entry.ts'
import { ACCOUNT_NAME, closeOfflineData, unlistedStores } from './offline-snapshot.ts'

/** Clears the offline data of the user's accounts at log-out. Unsent entries are retained for the same user. */
export async function clearOfflineData(user_id: string): Promise<void> {
  const unsent = await entriesByAccount(user_id)
  closeOutbox()
  for (const person of await storesOf(user_id)) {
    if (!unsent.has(person.tenant_id)) await eraseStore(nameOf(person))
    else await withStore(person, forgetStock)
  }
}

async function forgetStock(store: Store) {
  const name = await store.read(ACCOUNT_NAME)
  await store.clear()
  await store.write(ACCOUNT_NAME, name)
}

/**
 * Erases an account's offline data, and notes for the next page that the user does not belong to it.
 * @param name name of the account, if known; otherwise the stored one
 */
export async function eraseAccount(person: Person, name?: string): Promise<void> {
  if (openedStore()?.name === nameOf(person)) closeOfflineData()
  const stored = (await storesOf(person.user_id)).some(({ tenant_id }) => tenant_id === person.tenant_id)
  const { known, unsent } = stored ? await withStore(person, describeStore) : { known: undefined, unsent: 0 }
  if (stored) await eraseStore(nameOf(person))
  noteEndedAccount({ id: person.tenant_id, name: name ?? known ?? null, unsent })
}

export async function eraseEndedAccounts(user_id: string): Promise<void> {
  // Reload the session, because the user may have joined an account in another tab.
  const session = await call(validateSession, {}).catch(() => null)
  if (session?.user.id !== user_id) return
  for (const person of await unlistedStores(session)) await eraseAccount(person)
}

async function describeStore(store: Store) {
  const known = (await store.read(ACCOUNT_NAME)) as string | undefined
  const unsent = (await store.entries()).filter(({ state }) => state !== 'BOOKED').length
  return { known, unsent }
}

/** Erases the offline data of all accounts of a user. */
export async function eraseOfflineData(user_id: string): Promise<void> {
  closeOfflineData()
  for (const person of await storesOf(user_id)) await eraseStore(nameOf(person))
}
