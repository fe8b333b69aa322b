/** Storing of outbox entries. Only the screens that make entries load this file. */
import type { Endpoint, Parts } from '#platform/contract/endpoint.ts'
import { dayOf } from '../dates.ts'
import { newEntry, type NewEntry } from './entry.ts'
import { changeOutbox, openedStore, serverNow } from './outbox.ts'

let last = 0

export function serverDay(): string {
  return dayOf(new Date(serverNow()))
}

type EntryDescription = {
  summary: string
  key?: string
  details?: unknown
  /** Number of the entry that the new one replaces. */
  replaced?: number | undefined
}

async function add(entry: NewEntry, replaced?: number): Promise<number> {
  const seq = await changeOutbox((store) => store.add(entry, replaced))
  return seq!
}

/** Returns a new entry, later than all others made on this page. @throws Error if no user is logged in */
function next<E extends Endpoint>(endpoint: E, parts: Parts<E>, about: EntryDescription): NewEntry {
  if (!openedStore()) throw new Error('no user is logged in')
  last = Math.max(serverNow(), last + 1)
  return newEntry(endpoint, parts, new Date(last).toISOString(), about)
}

/**
 * Stores an entry, then tries to send it. Resolves when the entry is stored, regardless of the outcome of sending.
 * @returns its number
 */
export async function queueEntry<E extends Endpoint>(
  endpoint: E,
  parts: Parts<E>,
  about: EntryDescription,
): Promise<number> {
  return add(next(endpoint, parts, about), about.replaced)
}

/** Stores a draft, which is later replaced by the entry that is sent. @returns the draft's number */
export const queueDraft = <E extends Endpoint>(endpoint: E, about: EntryDescription): Promise<number> =>
  add({ ...next(endpoint, {} as Parts<E>, about), state: 'DRAFT' })
