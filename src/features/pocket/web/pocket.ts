/** What this phone keeps for whoever is logged in: their straws, read ahead, and what they did without signal. */
import { strikeMeasurement } from '#features/nitrogen/contract.ts'
import { reverseMovement } from '#features/movements/contract.ts'
import { noteEndedAccount } from '#features/session/web/ended-accounts.ts'
import { type Session, validateSession } from '#features/session/contract.ts'
import { isSessionOver, sessionState } from '#features/session/web/session.ts'
import { call } from '#ui/call.ts'
import { isUnanswered } from '#ui/request.ts'
import { sharedState } from '#ui/shared-state.ts'
import { newEntry, type Entry, type NewEntry } from '#ui/outbox/entry.ts'
import {
  changeOutbox,
  closeOutbox,
  entriesByAccount,
  openOutbox,
  openedStore,
  sendNow,
  serverNow,
  setSkew,
  withStore,
} from '#ui/outbox/outbox.ts'
import type { Stop } from '#ui/outbox/send.ts'
import { canKeep, eraseStore, nameOf, type Person, type Store, storesOf } from '#ui/outbox/store.ts'
import { Pocket, showPocket } from '../contract.ts'
import { pocketBarTexts } from '../bar-texts.ts'
import { aboutOf } from './effects.ts'

export type PocketState = {
  pocket: Pocket | null
  hasSignal: boolean
  /** Whether the browser has promised to keep it. */
  isSafe: boolean
}

const NOTHING: PocketState = { pocket: null, hasSignal: true, isSafe: true }
const state = sharedState(NOTHING)
const set = (change: Partial<PocketState>) => state.set({ ...state.get(), ...change })

export const usePocket = state.use

const HIDDEN_AFTER_MS = 7 * 24 * 60 * 60 * 1000

/** What has heard nothing for seven days says nothing any more. */
export const isHidden = ({ as_of }: Pocket) => serverNow() - Date.parse(as_of) > HIDDEN_AFTER_MS

/** Anew after this time, while the page is in view. */
const FRESH_MS = 5 * 60 * 1000

/** What undoes a booking, from the reply that says what it was. */
function undoOf(entry: Entry, reply: unknown): NewEntry | null {
  // What was counted is counted again with signal; there is nothing to undo.
  if (aboutOf(entry).count) return null
  const { movements, movement_ids, kind } = (reply ?? {}) as {
    movements?: { id: string }[]
    movement_ids?: string[]
    kind?: string
  }
  const said = pocketBarTexts.undoOf(entry.said)
  const { happened_at } = entry
  const [id, ...others] = movements?.map((one) => one.id) ?? movement_ids ?? []
  const { tenant_id } = entry.body as { tenant_id: string }
  if (kind === 'READING' || kind === 'REFILL') {
    const params = { id: (reply as { id: string }).id }
    return newEntry(strikeMeasurement, { params, body: { tenant_id } }, happened_at, { said })
  }
  if (id === undefined) return null
  return newEntry(reverseMovement, { params: { id }, body: { tenant_id, others } }, happened_at, { said })
}

type Means = {
  person: Person
  account_name: string
  onBooked: () => void
  onStop: (stop: Stop) => void
}

/** Key of the account's name: still known when the user no longer belongs to it. */
const ACCOUNT_NAME = 'account'

let opening: Promise<void> = Promise.resolve()
let onStop: Means['onStop'] = () => {}

/** @returns what ends it */
export function openPocket({ person, account_name, onBooked, ...means }: Means): () => void {
  if (!canKeep()) return () => {}
  onStop = means.onStop
  let isOpen = true
  const booked = () => {
    onBooked()
    void readAhead(person)
  }
  const begin = async () => {
    const store = await openOutbox({ person, undoOf, onBooked: booked, onStop })
    if (!isOpen) return closeOutbox()
    await store.keep(ACCOUNT_NAME, account_name)
    const skew = await store.kept('skew')
    if (typeof skew === 'number') setSkew(skew)
    const kept = Pocket.safeParse(await store.kept('pocket'))
    if (kept.success) set({ pocket: kept.data })
  }
  opening = begin().catch(() => set({ isSafe: false }))
  const goOffline = () => set({ hasSignal: false })
  const look = () => {
    const { pocket } = state.get()
    const age = pocket ? serverNow() - Date.parse(pocket.as_of) : Infinity
    if (document.visibilityState === 'visible' && age > FRESH_MS) void readAhead(person)
  }
  const timer = setInterval(look, FRESH_MS)
  window.addEventListener('offline', goOffline)
  document.addEventListener('visibilitychange', look)
  return () => {
    isOpen = false
    clearInterval(timer)
    window.removeEventListener('offline', goOffline)
    document.removeEventListener('visibilitychange', look)
    closeOutbox()
    state.set(NOTHING)
  }
}

/** Sends the waiting entries and reads all straws again, since the server has answered. */
export async function hear(person: Person): Promise<void> {
  set({ hasSignal: true })
  await opening
  if (!openedStore()) return
  await eraseEndedAccounts(person.user_id)
  await sendNow(true)
  await readAhead(person)
  set({ isSafe: (await navigator.storage?.persist?.().catch(() => false)) ?? false })
}

/** Reads all straws in store, for when there is no signal. */
export async function readAhead({ tenant_id }: Person): Promise<void> {
  const store = openedStore()
  if (!store) return
  const asked_at = Date.now()
  const booked = (await store.entries()).filter(({ state }) => state === 'BOOKED')
  // The user may have logged out since, and another one logged in.
  const isClosed = () => openedStore() !== store
  if (isClosed()) return
  try {
    const pocket = await call(showPocket, { query: { tenant_id } })
    // The clock of a phone may be anything.
    const skew = Date.parse(pocket.as_of) - (asked_at + Date.now()) / 2
    setSkew(skew)
    // Told to be here once they are.
    await Promise.all([store.keep('skew', skew), store.keep('pocket', pocket)]).catch(() =>
      set({ isSafe: false }),
    )
    if (isClosed()) return
    set({ pocket, hasSignal: true })
    if (booked.length > 0) await changeOutbox((now) => now.forgetBooked(booked.map(({ seq }) => seq)))
  } catch (error) {
    if (isClosed()) return
    set({ hasSignal: !isUnanswered(error) })
    if (isSessionOver(error))
      onStop({ because: error.code === 'REMOVED' ? 'REMOVED' : 'SESSION', said: error.message })
  }
}

/** Clears what is stored of the user's accounts at log-out. Entries that were not sent stay, for the same user. */
export async function leavePocket(user_id: string): Promise<void> {
  const unsent = await entriesByAccount(user_id)
  closeOutbox()
  for (const person of await storesOf(user_id)) {
    if (!unsent.has(person.tenant_id)) await eraseStore(nameOf(person))
    else await withStore(person, forgetStock)
  }
}

async function forgetStock(store: Store) {
  const name = await store.kept(ACCOUNT_NAME)
  await store.forgetKept()
  await store.keep(ACCOUNT_NAME, name)
}

/**
 * Erases what is stored of an account that the user does not belong to, and notes it for the next page.
 * @param name of the account, if it is known; otherwise the stored one
 */
export async function eraseAccount(person: Person, name?: string): Promise<void> {
  if (openedStore()?.name === nameOf(person)) closePocket()
  const stored = (await storesOf(person.user_id)).some(({ tenant_id }) => tenant_id === person.tenant_id)
  const { known, unsent } = stored ? await withStore(person, describeStore) : { known: undefined, unsent: 0 }
  if (stored) await eraseStore(nameOf(person))
  noteEndedAccount({ id: person.tenant_id, name: name ?? known ?? null, unsent })
}

/** Erases what is stored of accounts that the user no longer belongs to. */
async function eraseEndedAccounts(user_id: string) {
  const unlisted = async (session: Session | null) => {
    const accounts = new Set(session?.tenants.map(({ id }) => id))
    return (await storesOf(user_id)).filter(({ tenant_id }) => !accounts.has(tenant_id))
  }
  if ((await unlisted(sessionState().session)).length === 0) return
  // The user may have joined an account in another tab since this page was loaded.
  const session = await call(validateSession, {}).catch(() => null)
  if (session?.user.id !== user_id) return
  for (const person of await unlisted(session)) await eraseAccount(person)
}

async function describeStore(store: Store) {
  const known = (await store.kept(ACCOUNT_NAME)) as string | undefined
  const unsent = (await store.entries()).filter(({ state }) => state !== 'BOOKED').length
  return { known, unsent }
}

/** Erases what is stored of all accounts of a user. */
export async function erasePockets(user_id: string): Promise<void> {
  closePocket()
  for (const person of await storesOf(user_id)) await eraseStore(nameOf(person))
}

function closePocket() {
  closeOutbox()
  set({ pocket: null })
}
