/** Entry of the outbox: an API call with its idempotency key that is drafted, waiting, booked or finally refused. */
import type { Endpoint, Parts } from '#platform/contract/endpoint.ts'
import type { WarningCode } from '#platform/contract/warnings.ts'
import { newKey } from '../call.ts'
import { addressOf, type AnyParts } from '../request.ts'

export type Person = { user_id: string; tenant_id: string }

export type Entry = {
  /** Number of the entry; entries are sent in this order. */
  seq: number
  key: string
  method: string
  address: string
  body: unknown
  happened_at: string
  /** Time of queueing by the phone's own clock, in ms, to compute how long the entry has waited. */
  queuedAt: number
  /** Description of the action for the user. */
  summary: string
  /** Details for the screens that show the entry; the outbox does not read them. */
  details: unknown
  /** DRAFT: still being entered. BOOKED entries are retained until the end of the day. */
  state: 'DRAFT' | 'WAITING' | 'REFUSED' | 'BOOKED'
  /** Whether the entry may have reached the server and be booked. */
  wasSent: boolean
  /** Time of the reply that recorded or refused the entry, by the phone's own clock. */
  answeredAt?: number
  /** Whether the preloaded stock includes the booked entry, so that its effects are not added to the stock. */
  isIncluded?: boolean
  error?: string
  /** Codes of the warnings behind the refusal, which the user accepts by sending the entry again. */
  warnings?: WarningCode[]
  /** Whether the user has undone the entry while its outcome is unknown. If it was booked, the undo is sent as well. */
  undoRequested?: boolean
  /** Entry that undoes this one, set when this one is booked; null if the phone cannot undo it. */
  undo?: NewEntry | null
}
export type NewEntry = Omit<Entry, 'seq'>

type EntryDescription = { summary: string; details?: unknown; key?: string }

export function newEntry<E extends Endpoint>(
  endpoint: E,
  parts: Parts<E>,
  happened_at: string,
  { summary, details = null, key = newKey() }: EntryDescription,
): NewEntry {
  const { body, ...place } = parts as AnyParts
  return {
    ...{ key, method: endpoint.method, address: addressOf(endpoint, place), body },
    ...{ happened_at, queuedAt: Date.now(), summary, details },
    ...{ state: 'WAITING', wasSent: false },
  }
}

/** Names of fields in version 1 of the store, and their current names. */
const RENAMED: Record<string, string> = {
  said: 'summary',
  about: 'details',
  why: 'error',
  kept_at: 'queuedAt',
  is_tried: 'wasSent',
  is_undone: 'undoRequested',
}

export const upgradeEntry = <T extends NewEntry>(entry: T): T =>
  Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [
      RENAMED[name] ?? name,
      name === 'undo' && value ? upgradeEntry(value as NewEntry) : value,
    ]),
  ) as T
