/** Who is logged in, as this tab knows it. */
import { useSyncExternalStore } from 'react'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import * as contract from '../contract.ts'
import { isOwner, type Session, tenantOf } from '../contract.ts'
import { call } from '#ui/call.ts'
import { setPendingLogout, isLogoutPending } from './pending-logout.ts'

export type SessionState = {
  session: Session | null
  authentication_error: boolean
  /** The server no longer knows the session, while somebody is at work in it. */
  isOver: boolean
  /** Something was refused because the subscription is over, and nobody has taken note yet. */
  isUnpaid: boolean
}

let state: SessionState = {
  ...{ session: null, authentication_error: false },
  ...{ isOver: false, isUnpaid: false },
}
const listeners = new Set<() => void>()

// Other tabs learn of a log-in or log-out at once.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session')

/** Somebody logged in or out in another tab: what this one holds is void, and the guard has to decide anew. */
export function onSessionElsewhere(decide: () => void) {
  channel?.addEventListener('message', () => {
    set({ session: null, isOver: false })
    decide()
  })
}

function set(change: Partial<SessionState>) {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export function sessionState(): SessionState {
  return state
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribe, sessionState)
}

/** The session of a screen that is shown only with one. */
export function useSession() {
  const { session } = useSessionState()
  const last = session ?? remembered
  if (last === null) throw new Error('this screen is for people who are logged in')
  const tenant = tenantOf(last)
  if (!tenant) throw new Error('a session without a tenant')
  return { session: last, tenant, tenant_id: tenant.id }
}

/** Whether the role may call an endpoint: screens hide what it may not, and the server refuses it anyway. */
export function useMay({ caller }: Endpoint): boolean {
  const { session } = useSession()
  return caller !== 'OWNER' || isOwner(session)
}

/** The warehouses of the account, the oldest first. */
export function useWarehouses() {
  const { session, tenant_id } = useSession()
  return session.legal_entities.filter((entity) => entity.tenant_id === tenant_id)
}

/** What a warehouse is called, by its id; nothing for what is in none. */
export function useWarehouseName() {
  const warehouses = useWarehouses()
  return (id: string | null) => warehouses.find((warehouse) => warehouse.id === id)?.name
}

let remembered: Session | null = null

function begin(session: Session) {
  const isAnother = remembered !== null && remembered.user.id !== session.user.id
  remembered = session
  setPendingLogout(false)
  set({ session, authentication_error: false, isOver: false })
  if (isAnother) for (const forget of onForget) forget()
}

const onForget = new Set<() => void>()

/** Somebody else logged in where one user's session had run out: nothing of that user may be left. */
export function onAnotherUser(forget: () => void) {
  onForget.add(forget)
}

/** Somebody comes in with an invitation: with the account, or the place in one, comes a session. */
export function beginSession(session: Session): void {
  begin(session)
  channel?.postMessage('changed')
}

/** A new log-in first clears what was there; a refusal sets the flag. Where a session has ended, its screen stays. */
export async function logIn(credentials: { email: string; password: string }): Promise<void> {
  set({ session: null, authentication_error: false })
  try {
    beginSession(await call(contract.logIn, { body: credentials }))
  } catch (error) {
    set({ authentication_error: true })
    throw error
  }
}

/** Asks the server whether there is a session; a failed validation clears it. */
export async function validateSession(): Promise<Session | null> {
  try {
    if (isLogoutPending()) {
      // The answer that the page brought along is older than this: taken away, so that nobody takes it for one.
      await call(contract.validateSession, {}).catch(() => undefined)
      await sendLogout()
      set({ session: null })
    } else {
      begin(await call(contract.validateSession, {}))
    }
  } catch {
    set({ session: null })
  }
  return state.session
}

async function sendLogout() {
  setPendingLogout(true)
  await call(contract.logOut, {})
  setPendingLogout(false)
}

/** Clears the session even when the server cannot be told, who is told as soon as it can be. */
export async function logOut(): Promise<void> {
  try {
    await sendLogout()
  } catch {
    // The cookie outlives this, and opens nothing here any more.
  } finally {
    set({ session: null, isOver: false })
    channel?.postMessage('changed')
  }
}

/** The session was ended by what was just done. */
export function forgetSession() {
  set({ session: null, isOver: false })
  channel?.postMessage('changed')
}

/** The server no longer knows the session. What is on the screen stays until somebody logs in again, or goes. */
export function endSession() {
  set({ isOver: true })
}

/** The subscription is over: a change was refused for it, or somebody has read that. */
export function setUnpaid(isUnpaid: boolean) {
  set({ isUnpaid })
}
