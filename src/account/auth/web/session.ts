import type { Endpoint } from '#platform/contract/endpoint.ts'
import { missingPermission, type Permission } from '#platform/contract/permissions.ts'
import * as contract from '../contract.ts'
import { type LogInEnd, permissionsIn, type Session, sessionFor, tenantOf } from '../contract.ts'
import type { Challenge } from '#platform/contract/challenge.ts'
import { call } from '#ui/call.ts'
import { setTimeZone } from '#ui/dates.ts'
import { RequestFailed } from '#ui/request.ts'
import { sharedState } from '#ui/shared-state.ts'
import { pinAccount, pinnedAccount, type PinnedAccount } from '#ui/tenant.ts'
import { isUnanswered } from '#ui/unanswered.ts'
import { isLogoutPending, cacheSession, cachedSession, setPendingLogout } from './cached-session.ts'

export type SessionState = {
  session: Session | null
  authentication_error: boolean
  /** Whether the session ended on the server while the user was working. */
  isOver: boolean
  /** Whether the server could not be reached, so that the last session of this device is used. */
  isOffline: boolean
  /** Whether a change was refused because the subscription has expired, and the notice has not been dismissed. */
  isUnpaid: boolean
  /** Whether the account requires a second factor that this member lacks: no other screen opens. */
  lacksFactor: boolean
}

const state = sharedState<SessionState>({
  session: null,
  authentication_error: false,
  isOver: false,
  isOffline: false,
  isUnpaid: false,
  lacksFactor: false,
})

// Notifies other tabs of a log-in or log-out immediately.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session')

/** Calls back when the user logs in or out in another tab, so that the guard decides again. */
export function onSessionElsewhere(decide: () => void) {
  channel?.addEventListener('message', () => {
    set({ session: null, isOver: false, isOffline: false })
    decide()
  })
}

function set(change: Partial<SessionState>) {
  if (change.session) setTimeZone(tenantOf(change.session)?.time_zone)
  state.set({ ...state.get(), ...change })
}

export const sessionState = state.get
export const useSessionState = state.use

export function useSession() {
  const { session } = useSessionState()
  const last = session ?? remembered
  if (last === null) throw new Error('this screen needs a session')
  const tenant = tenantOf(last)
  if (!tenant) throw new Error('the session has no tenant')
  return { session: last, tenant, tenant_id: tenant.id }
}

export function usePermissions(): ReadonlySet<Permission> {
  return permissionsIn(useSession().session)
}

/** Returns whether the user may call an endpoint. Screens hide what the server would refuse. */
export function useMay({ needs }: Endpoint): boolean {
  return missingPermission(needs, usePermissions()) === undefined
}

export function useWarehouses() {
  const { session, tenant_id } = useSession()
  return session.legal_entities.filter((entity) => entity.tenant_id === tenant_id)
}

export function useWarehouseName() {
  const warehouses = useWarehouses()
  return (id: string | null) => warehouses.find((warehouse) => warehouse.id === id)?.name
}

let remembered: Session | null = null

function begin(answered: Session) {
  const missing = missingAccount(answered)
  const session = inTabAccount(answered)
  const isFirst = remembered === null
  const isAnother = remembered !== null && remembered.user.id !== session.user.id
  remembered = session
  setPendingLogout(false)
  cacheSession(session)
  set({ session, authentication_error: false, isOver: false, isOffline: false })
  if (isAnother) set({ lacksFactor: false })
  if (isAnother) for (const forget of onForget) forget()
  if (missing) for (const leave of onMissing) leave(missing, session.user.id, isFirst)
}

/** Returns whether the pinned account may belong to this user, that is, was not pinned for another user. */
const isOf = ({ user }: Session, account: PinnedAccount) =>
  (account.confirmed?.user_id ?? user.id) === user.id

/** Returns the pinned account of this tab if the user does not belong to it; otherwise null. */
function missingAccount(session: Session): PinnedAccount | null {
  const pinned = pinnedAccount()
  return pinned && isOf(session, pinned) && !session.tenants.some(({ id }) => id === pinned.id)
    ? pinned
    : null
}

/**
 * Opens and pins the account of this tab: the pinned one, then the one used last in this browser (a link may have been
 * opened in a new tab), then the server's choice.
 */
function inTabAccount(session: Session): Session {
  const last = cachedSession()
  const wanted = [pinnedAccount()?.id, last?.user.id === session.user.id && tenantOf(last)?.id]
  const account = wanted.find((id) => session.tenants.some((tenant) => tenant.id === id))
  const opened = account ? sessionFor(session, account) : session
  const tenant = tenantOf(opened)
  pinAccount(tenant ? { id: tenant.id, confirmed: { name: tenant.name, user_id: session.user.id } } : null)
  return opened
}

type Leave = (account: PinnedAccount, user_id: string, isFirst: boolean) => void

const onMissing = new Set<Leave>()

/**
 * Calls back when the user does not belong to the account of this tab; another account is then open.
 * @param leave callback, whose `isFirst` is true if this page has opened no account before
 */
export function onMissingAccount(leave: Leave) {
  onMissing.add(leave)
}

/** Stores the account of the tab in use, so that a new tab opens it. */
export function rememberAccount() {
  if (state.get().session) cacheSession(state.get().session)
}

const onForget = new Set<() => void>()

/** Calls back when a different user logs in after a session ended: nothing of the previous user may remain. */
export function onAnotherUser(forget: () => void) {
  onForget.add(forget)
}

/** Starts the session received on log-in or on accepting an invitation. */
export function startSession(session: Session): void {
  begin(session)
  channel?.postMessage('changed')
}

/** Stores a session with changed account data; the user is the same. */
export const updateSession = begin

/**
 * Clears the previous session, then logs in. A refusal sets the error flag. If the session had ended, its screen
 * remains open.
 */
export async function logIn(credentials: { email: string; password: string }): Promise<void> {
  set({ session: null, authentication_error: false })
  try {
    startSession(await call(contract.logIn, { body: credentials }))
  } catch (error) {
    // A second factor is required: the log-in continues without an error.
    if (!challengeOf(error)) set({ authentication_error: true })
    throw error
  }
}

export async function finishLogIn(body: LogInEnd): Promise<void> {
  startSession(await call(contract.finishLogIn, { body }))
}

export function challengeOf(error: unknown): Challenge | undefined {
  return error instanceof RequestFailed && error.code === 'SECOND_FACTOR_REQUIRED'
    ? error.challenge
    : undefined
}

const onRemoved = new Set<(user_id: string) => void>()

/** Calls back when the user is no longer a member: nothing of the account may remain on the device. */
export function onRemovedMember(erase: (user_id: string) => void) {
  onRemoved.add(erase)
}

const isAnswered = (error: unknown) => error instanceof RequestFailed && error.status < 500

export const isSessionOver = (error: unknown): error is RequestFailed =>
  error instanceof RequestFailed && (error.code === 'NO_SESSION' || error.code === 'REMOVED')

const isRemoved = (error: unknown) => error instanceof RequestFailed && error.code === 'REMOVED'

/** Deletes the stored session, because the server answered that it has ended. */
function clearCached(error: unknown) {
  const last = remembered ?? cachedSession()
  if (isRemoved(error) && last) for (const erase of onRemoved) erase(last.user.id)
  cacheSession(null)
}

/** Validates the session with the server. A refusal clears it; offline, the last session is used. */
export async function validateSession(): Promise<Session | null> {
  try {
    if (isLogoutPending()) {
      // The preloaded reply is older than the log-out: consume it, so that it is not taken for current.
      await call(contract.validateSession, {}).catch(() => undefined)
      await sendLogout()
      set({ session: null })
    } else {
      begin(await call(contract.validateSession, {}))
    }
  } catch (error) {
    const last = isAnswered(error) || isLogoutPending() ? null : cachedSession()
    if (last === null) {
      clearCached(error)
      set({ session: null, isOffline: false })
    } else {
      remembered = inTabAccount(last)
      // A fault of the product is not taken for a lost connection.
      set({ session: remembered, isOffline: isUnanswered(error) || error instanceof RequestFailed })
    }
  }
  return state.get().session
}

async function sendLogout() {
  setPendingLogout(true)
  await call(contract.logOut, {})
  setPendingLogout(false)
}

/** Clears the session even if the server cannot be reached; the log-out is then sent later. */
export async function logOut(): Promise<void> {
  try {
    await sendLogout()
  } catch {
    // The cookie remains, but this browser does not use it before the log-out has been sent.
  } finally {
    cacheSession(null)
    pinAccount(null)
    set({ session: null, isOver: false, isOffline: false })
    channel?.postMessage('changed')
  }
}

/** Forgets the session after an action that has ended it on the server. */
export function forgetSession() {
  cacheSession(null)
  pinAccount(null)
  set({ session: null, isOver: false })
  channel?.postMessage('changed')
}

/**
 * Handles a session, or a membership in this tab's account, that ended on the server. Without another account, the
 * screen remains open until the user logs in again, or leaves.
 */
export function endSession(error?: unknown) {
  if (isRemoved(error) && pinnedAccount()) reloadSession()
  else endAll(error)
}

let reloading: Promise<void> | null = null

/** Reloads the session after a change of rights or accounts. A former member's tab continues in another account. */
export function reloadSession() {
  reloading ??= askAgain().finally(() => (reloading = null))
}

async function askAgain() {
  try {
    begin(await call(contract.validateSession, {}))
  } catch (error) {
    if (isSessionOver(error)) endAll(error)
  }
}

function endAll(error: unknown) {
  // Delete the stored session, so that a page opened offline does not use it.
  clearCached(error)
  set({ isOver: true })
}

/**
 * Sets whether a request was refused because the second factor is missing. Cleared once the user has a second factor.
 */
export function setLacksFactor(lacksFactor: boolean) {
  set({ lacksFactor })
}

/** Sets whether a change was refused because the subscription has expired. Cleared when the notice is dismissed. */
export function setUnpaid(isUnpaid: boolean) {
  set({ isUnpaid })
}

/** Number of unsent entries about which the user is asked before a log-out; 0 if there is no question. */
export const unsentAtLogOut = sharedState(0)
