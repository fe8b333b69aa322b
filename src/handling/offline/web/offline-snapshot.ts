/** Offline data of this phone: the snapshot of the stock, and the outbox. */
import { strikeMeasurement } from '#stock/nitrogen/contract.ts'
import { reverseMovement } from '#stock/movements/contract.ts'
import type { Session } from '#account/auth/contract.ts'
import { isSessionOver, sessionState, useSessionState } from '#account/auth/web/session.ts'
import { call } from '#ui/call.ts'
import { UNANSWERED } from '#ui/request.ts'
import { isUnanswered } from '#ui/unanswered.ts'
import { type Entry, newEntry, type NewEntry, type Person } from '#ui/outbox/entry.ts'
import {
  changeOutbox,
  closeOutbox,
  openOutbox,
  openedStore,
  sendNow,
  serverNow,
  setSkew,
  useOutbox,
} from '#ui/outbox/outbox.ts'
import type { Stop } from '#ui/outbox/send.ts'
import { sharedState } from '#ui/shared-state.ts'
import { canKeep, storesOf } from '#ui/outbox/store.ts'
import { OfflineSnapshot, showOfflineSnapshot } from '../contract.ts'
import { undoTexts } from '../undo-texts.ts'
import { detailsOf } from './effects.ts'

type OfflineState = {
  snapshot: OfflineSnapshot | null
  hasSignal: boolean
  /** Whether the stored snapshot was read, if this device has one. */
  isRead: boolean
  /** Whether the browser guarantees persistent storage. */
  isSafe: boolean
  /** Entries that were recorded or refused, and not reported yet. */
  outcomes: Entry[]
}

const NOTHING: OfflineState = {
  snapshot: null,
  hasSignal: true,
  isRead: !canKeep(),
  isSafe: true,
  outcomes: [],
}
const state = sharedState(NOTHING)
const set = (change: Partial<OfflineState>) => state.set({ ...state.get(), ...change })

export const useOfflineSnapshot = state.use

/** Returns whether the server cannot be reached. */
export function useAway(): boolean {
  const { isOffline } = useSessionState()
  const { hasSignal } = useOfflineSnapshot()
  const { stop } = useOutbox()
  return isOffline || !hasSignal || stop?.reason === 'SIGNAL'
}

/** State of the offline data, outside of components. */
export const offlineState = state

/** Key of the account's name, which is stored because users may no longer belong to the account. */
export const ACCOUNT_NAME = 'account'

const HIDDEN_AFTER_MS = 7 * 24 * 60 * 60 * 1000

export const isHidden = ({ as_of }: OfflineSnapshot) => serverNow() - Date.parse(as_of) > HIDDEN_AFTER_MS

const FRESH_MS = 5 * 60 * 1000

function undoOf(entry: Entry, reply: unknown): NewEntry | null {
  // Counts cannot be undone; the canister is counted again online.
  if (detailsOf(entry).count) return null
  const { movements, movement_ids, kind } = (reply ?? {}) as {
    movements?: { id: string }[]
    movement_ids?: string[]
    kind?: string
  }
  const summary = undoTexts.undoOf(entry.summary)
  const { happened_at } = entry
  const [id, ...others] = movements?.map((one) => one.id) ?? movement_ids ?? []
  const { tenant_id } = entry.body as { tenant_id: string }
  if (kind === 'READING' || kind === 'REFILL') {
    const params = { id: (reply as { id: string }).id }
    return newEntry(strikeMeasurement, { params, body: { tenant_id } }, happened_at, { summary })
  }
  if (id === undefined) return null
  return newEntry(reverseMovement, { params: { id }, body: { tenant_id, others } }, happened_at, { summary })
}

type Deps = {
  person: Person
  account_name: string
  onSent: () => void
  onStop: (stop: Stop) => void
  /** Called if this phone stores data of accounts that the user has left. */
  onEnded: () => Promise<void>
}

let opening: Promise<unknown> = Promise.resolve()
let onStop: Deps['onStop'] = () => {}
let onEnded: Deps['onEnded'] = async () => {}

/** Opens the offline data, and returns a function that closes it. */
export function openOfflineData({ person, account_name, ...deps }: Deps): () => void {
  if (!canKeep()) return () => {}
  onStop = deps.onStop
  onEnded = deps.onEnded
  let isOpen = true
  const onSent = (outcomes: Entry[]) => {
    set({ outcomes: [...state.get().outcomes, ...outcomes] })
    deps.onSent()
    void readAhead(person)
  }
  const begin = async () => {
    const store = await openOutbox({ person, undoOf, onSent, onStop })
    if (!isOpen) return closeOutbox()
    void navigator.storage?.persisted?.().then((isSafe) => set({ isSafe }))
    await store.write(ACCOUNT_NAME, account_name)
    const skew = await store.read('skew')
    if (typeof skew === 'number') setSkew(skew)
    const stored = OfflineSnapshot.safeParse(await store.read('pocket'))
    if (stored.success) set({ snapshot: stored.data })
  }
  opening = begin()
    .catch(() => set({ isSafe: false }))
    .then(() => isOpen && set({ isRead: true }))
  const goOffline = () => set({ hasSignal: false })
  const look = () => {
    const { snapshot } = state.get()
    const age = snapshot ? serverNow() - Date.parse(snapshot.as_of) : Infinity
    if (document.visibilityState === 'visible' && age > FRESH_MS) void readAhead(person)
  }
  const timer = setInterval(look, FRESH_MS)
  // When a request of a screen gets no reply, check whether the server replies at all.
  const ask = () => void readAhead(person)
  window.addEventListener('offline', goOffline)
  window.addEventListener(UNANSWERED, ask)
  document.addEventListener('visibilitychange', look)
  return () => {
    isOpen = false
    clearInterval(timer)
    window.removeEventListener('offline', goOffline)
    window.removeEventListener(UNANSWERED, ask)
    document.removeEventListener('visibilitychange', look)
    closeOutbox()
    state.set(NOTHING)
  }
}

/** Sends the waiting entries, and reloads the snapshot. It is called when the server can be reached. */
export async function hear(person: Person): Promise<void> {
  set({ hasSignal: true })
  await opening
  if (!openedStore()) return
  const { session } = sessionState()
  if (session && (await unlistedStores(session)).length > 0) await onEnded()
  await sendNow(true)
  await readAhead(person)
  set({ isSafe: (await navigator.storage?.persist?.().catch(() => false)) ?? false })
}

/** Returns the time at which this day began, by the phone's own clock. */
export const startOfToday = () => new Date().setHours(0, 0, 0, 0)

export async function readAhead({ tenant_id }: Person): Promise<void> {
  const store = openedStore()
  if (!store) return
  const requested_at = Date.now()
  const booked = (await store.entries()).filter(({ state }) => state === 'BOOKED')
  // The user may have logged out since, and another user may have logged in.
  const isClosed = () => openedStore() !== store
  if (isClosed()) return
  try {
    const snapshot = await call(showOfflineSnapshot, {}, { account: tenant_id })
    // A phone's clock may be wrong.
    const skew = Date.parse(snapshot.as_of) - (requested_at + Date.now()) / 2
    setSkew(skew)
    // Show the snapshot only after it is stored.
    await Promise.all([store.write('skew', skew), store.write('pocket', snapshot)]).catch(() =>
      set({ isSafe: false }),
    )
    if (isClosed()) return
    set({ snapshot, hasSignal: true })
    if (booked.length > 0) await changeOutbox((now) => now.settle(booked, startOfToday()))
  } catch (error) {
    if (isClosed()) return
    set({ hasSignal: !isUnanswered(error) })
    if (isSessionOver(error))
      onStop({ reason: error.code === 'REMOVED' ? 'REMOVED' : 'SESSION', message: error.message })
  }
}

export async function unlistedStores({ user, tenants }: Session): Promise<Person[]> {
  const accounts = new Set(tenants.map(({ id }) => id))
  return (await storesOf(user.id)).filter(({ tenant_id }) => !accounts.has(tenant_id))
}

export function closeOfflineData() {
  closeOutbox()
  set({ snapshot: null })
}
