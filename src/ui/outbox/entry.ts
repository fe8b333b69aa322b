/** What somebody did without signal: an ordinary call that waits, with its key, or that was refused in the end. */
import type { Endpoint, Parts } from '#platform/contract/endpoint.ts'
import type { WarningCode } from '#platform/contract/warnings.ts'
import { newKey } from '../call.ts'
import { addressOf, type AnyParts } from '../request.ts'

export type Entry = {
  /** They are sent in this order. */
  seq: number
  key: string
  method: string
  address: string
  body: unknown
  happened_at: string
  /** By the phone's own clock: how long it has waited. */
  kept_at: number
  /** The sentence that will be booked. */
  said: string
  /** What it does, for whoever shows it; of no concern here. */
  about: unknown
  /** A DRAFT is under way. What is BOOKED stays until what is read ahead knows of it. */
  state: 'DRAFT' | 'WAITING' | 'REFUSED' | 'BOOKED'
  /** It may have reached the server, and be booked: only the server can say. */
  is_tried: boolean
  /** Why it was refused. */
  why?: string
  /** Warnings behind the refusal; it is sent again with their codes to accept them. */
  warnings?: WarningCode[]
  /** Somebody took it back while nobody knew whether it is booked: once that is known, so is the undo. */
  is_undone?: boolean
  /** What undoes it, of one that is booked. */
  undo?: NewEntry | null
}
export type NewEntry = Omit<Entry, 'seq'>

type Told = { said: string; about?: unknown; key?: string }

export function newEntry<E extends Endpoint>(
  endpoint: E,
  parts: Parts<E>,
  happened_at: string,
  { said, about = null, key = newKey() }: Told,
): NewEntry {
  const { body, ...place } = parts as AnyParts
  return {
    ...{ key, method: endpoint.method, address: addressOf(endpoint, place), body },
    ...{ happened_at, kept_at: Date.now(), said, about },
    ...{ state: 'WAITING', is_tried: false },
  }
}
