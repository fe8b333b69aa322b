/** Outboxes of the user: that of this tab's account is shown, those of the user's other accounts are sent too. */
import { sharedState } from '../shared-state.ts'
import type { Entry, NewEntry, Person } from './entry.ts'
import { postFor, sendAll, type Stop } from './send.ts'
import { openStore, type Store, storesOf } from './store.ts'

export type OutboxState = {
  /** All stored entries, including drafts and booked ones, in the order of their numbers. */
  entries: readonly Entry[]
  stop: Stop | null
  /** Number of the entry that is being sent (`at`), and how many are sent together (`of`). */
  sending?: { at: number; of: number }
}

type Deps = {
  person: Person
  undoOf: (entry: Entry, reply: unknown) => NewEntry | null
  /**
   * Called when this tab or another one has sent entries, because the data shown may have changed.
   * @param outcomes entries that this tab has sent, booked or refused
   */
  onSent: (outcomes: Entry[]) => void
  onStop: (stop: Stop) => void
}

const FIRST_LIMIT_MS = 4000
const MAX_LIMIT_MS = 60_000
const NOTHING: OutboxState = { entries: [], stop: null }

const state = sharedState(NOTHING)
let open: { deps: Deps; store: Store; end: () => void } | null = null
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox')

export const outboxState = state.get
export const useOutbox = state.use
export const openedStore = () => open?.store ?? null

async function refresh(stop = outboxState().stop) {
  const mine = open
  if (!mine) return
  const entries = await mine.store.entries()
  // The user may have logged out, or lost the account, in the meantime.
  if (open === mine) state.set({ entries, stop })
}

/**
 * Time limit of a request. It is doubled after a request without a reply, so that a slow connection gets enough time.
 */
let limit_ms = FIRST_LIMIT_MS
let again: ReturnType<typeof setTimeout> | undefined
let sending = Promise.resolve()

/** Runs `work` with the store of an account, opened in addition to that of this tab, and closes it afterwards. */
export async function withStore<T>(person: Person, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(person, open?.deps.undoOf ?? (() => null))
  try {
    return await work(store)
  } finally {
    store.close()
  }
}

/** Sends the waiting entries; a call during sending sends once more afterwards. Without `isOnline`, sends nothing. */
export function sendNow(
  isOnline = navigator.onLine && outboxState().stop?.reason !== 'SIGNAL',
): Promise<void> {
  clearTimeout(again)
  const send = () => sendOnce(isOnline)
  sending = sending.then(send, send)
  return sending
}

async function sendOnce(isOnline: boolean) {
  const mine = open
  if (mine === null) return
  try {
    await sendOwn(mine, isOnline)
    if (open === mine && isOnline && outboxState().stop?.reason !== 'SIGNAL') await sendOthers(mine.deps)
  } catch (error) {
    // The store was closed by a log-out, or by another tab that erases it.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
  }
}

/** Sends the outboxes of the user's other accounts. A reason to stop is shown only after switching to the account. */
async function sendOthers({ person }: Deps) {
  for (const other of await storesOf(person.user_id)) {
    if (other.tenant_id === person.tenant_id) continue
    await withStore(other, async ({ name, box }) => {
      if ((await box.next()) === undefined) return
      await navigator.locks.request(name, () => sendAll(box, postFor(other, limit_ms)))
      channel?.postMessage(name)
    })
  }
}

async function sendOwn(mine: NonNullable<typeof open>, isOnline: boolean) {
  const { deps, store } = mine
  const count = async () => (await store.entries()).filter(({ state }) => state === 'WAITING').length
  const before = await count()
  if (before === 0) return refresh(null)
  const post = postFor(deps.person, limit_ms)
  // Attempt nothing while offline: an entry that was never attempted is certainly not booked, so it can be removed.
  const sent = new Set<number>()
  const stop: Stop | null = isOnline
    ? await navigator.locks.request(store.name, () =>
        sendAll(store.box, async (entry) => {
          const sending = { at: sent.add(entry.seq).size, of: before }
          const entries = await store.entries()
          if (open === mine) state.set({ entries, stop: null, sending })
          return post(entry)
        }),
      )
    : { reason: 'SIGNAL' }
  if (open !== mine) return
  await refresh(stop)
  channel?.postMessage(store.name)
  if (stop === null || (await count()) < before) {
    limit_ms = FIRST_LIMIT_MS
    const { entries } = outboxState()
    deps.onSent(entries.filter(({ seq, state }) => sent.has(seq) && state !== 'WAITING'))
  } else if (isOnline && stop.reason === 'SIGNAL') limit_ms = Math.min(limit_ms * 2, MAX_LIMIT_MS)
  if (stop?.reason === 'BUSY') again = setTimeout(() => void sendNow(), (stop.retry_after ?? 10) * 1000)
  else if (stop && stop.reason !== 'SIGNAL') deps.onStop(stop)
}

export async function openOutbox(deps: Deps): Promise<Store> {
  closeOutbox()
  const store = await openStore(deps.person, deps.undoOf)
  const wake = () => void (document.visibilityState === 'visible' && sendNow())
  const hear = ({ data }: MessageEvent) => void (data === store.name && refresh())
  document.addEventListener('visibilitychange', wake)
  channel?.addEventListener('message', hear)
  const end = () => {
    document.removeEventListener('visibilitychange', wake)
    channel?.removeEventListener('message', hear)
  }
  open = { deps, store, end }
  await refresh(null)
  return store
}

export function closeOutbox() {
  clearTimeout(again)
  open?.end()
  open?.store.close()
  open = null
  state.set(NOTHING)
}

let skew_ms = 0
/** Sets how far this phone's clock is behind the server's, in ms. */
export function setSkew(ms: number) {
  skew_ms = ms
}
export const serverNow = () => Date.now() + skew_ms

/** Changes the open store, notifies other tabs, and starts sending. @returns undefined if no store is open */
export async function changeOutbox<T>(change: (store: Store) => Promise<T>): Promise<T | undefined> {
  const mine = open
  if (!mine) return undefined
  const changed = await change(mine.store)
  await refresh()
  channel?.postMessage(mine.store.name)
  void sendNow()
  return changed
}
