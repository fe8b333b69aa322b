/** Stores what a user does without signal. Loaded by the screens on which that is possible. */
import type { Endpoint, Parts } from '#platform/contract/endpoint.ts'
import { dayOf } from '../dates.ts'
import { newEntry, type NewEntry } from './entry.ts'
import { changeOutbox, openedStore, serverNow } from './outbox.ts'

let last = 0

/** Today in the account, by the server's clock. */
export function serverDay(): string {
  return dayOf(new Date(serverNow()))
}

type Kept = {
  said: string
  /** Under which it was tried before. */
  key?: string
  about?: unknown
  /** The entry that it takes the place of. */
  replaced?: number | undefined
}

async function add(entry: NewEntry, replaced?: number): Promise<number> {
  const seq = await changeOutbox((store) => store.add(entry, replaced))
  return seq!
}

/** What comes next: one phone does one thing after the other. */
function next<E extends Endpoint>(endpoint: E, parts: Parts<E>, told: Kept): NewEntry {
  if (!openedStore()) throw new Error('nobody is logged in')
  last = Math.max(serverNow(), last + 1)
  return newEntry(endpoint, parts, new Date(last).toISOString(), told)
}

/** Keeps an entry, then tries to send it. Resolves once it is kept, whatever becomes of it. */
export async function keepEntry<E extends Endpoint>(endpoint: E, parts: Parts<E>, told: Kept): Promise<void> {
  await add(next(endpoint, parts, told), told.replaced)
}

/** Keeps what is under way, to be sent as one entry in the end. @returns its number */
export const keepDraft = <E extends Endpoint>(endpoint: E, told: Kept): Promise<number> =>
  add({ ...next(endpoint, {} as Parts<E>, told), state: 'DRAFT' })
