import type { Entry } from './entry.ts'
import { outboxState, withStore } from './outbox.ts'
import { storesOf } from './store.ts'

const isUnbooked = ({ state }: Entry) => state !== 'BOOKED'

/** Counts the entries of this tab's account that are not recorded: waiting, refused or drafts. */
export const unbooked = () => outboxState().entries.filter(isUnbooked).length

/** Reads the entries that are not recorded, by account of the user. Accounts without such entries are left out. */
export async function entriesByAccount(user_id: string): Promise<Map<string, Entry[]>> {
  const found = new Map<string, Entry[]>()
  for (const person of await storesOf(user_id)) {
    const entries = await withStore(person, async (store) => (await store.entries()).filter(isUnbooked))
    if (entries.length > 0) found.set(person.tenant_id, entries)
  }
  return found
}
