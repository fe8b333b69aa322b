/** Session state of this tab. */
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
import { isLogoutPending, keepSession, keptSession, setPendingLogout } from './kept-session.ts'

export type SessionState = {
  session: Session | null
  authentication_error: boolean
  /** The session ended on the server while somebody was working in it. */
  isOver: boolean
  /** Nobody answered whether there is a session: the last one on this phone stands. */
  isOffline: boolean
  /** Something was refused because the subscription has expired, and the notice has not been dismissed yet. */
  isUnpaid: boolean
  /** The account asks for a second factor by now, and this member has none: nothing else opens. */
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

// Tells other tabs of a login or log-out at once.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session')

/** Somebody logged in or out in another tab: this tab's session is void, and the guard has to decide again. */
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

/** For screens that are shown with a session only. */
export function useSession() {
  const { session } = useSessionState()
  const last = session ?? remembered
  if (last === null) throw new Error('this screen is for people who are logged in')
  const tenant = tenantOf(last)
  if (!tenant) throw new Error('a session without a tenant')
  return { session: last, tenant, tenant_id: tenant.id }
}

/** What the user may do in the account. */
export function usePermissions(): ReadonlySet<Permission> {
  return permissionsIn(useSession().session)
}

/** Whether the user may call an endpoint: screens hide what they may not, and the server refuses it anyway. */
export function useMay({ needs }: Endpoint): boolean {
  return missingPermission(needs, usePermissions()) === undefined
}

/** The account's warehouses, oldest first. */
export function useWarehouses() {
  const { session, tenant_id } = useSession()
  return session.legal_entities.filter((entity) => entity.tenant_id === tenant_id)
}

/** Looks up a warehouse's name by id; undefined for null or unknown ids. */
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
  keepSession(session)
  set({ session, authentication_error: false, isOver: false, isOffline: false })
  if (isAnother) set({ lacksFactor: false })
  if (isAnother) for (const forget of onForget) forget()
  if (missing) for (const leave of onMissing) leave(missing, session.user.id, isFirst)
}

/** Whether it may be an account of the user: one that was pinned for another user is no concern of theirs. */
const isOf = ({ user }: Session, account: PinnedAccount) =>
  (account.confirmed?.user_id ?? user.id) === user.id

/** The account of this tab, if the user does not belong to it, or no longer. */
function missingAccount(session: Session): PinnedAccount | null {
  const pinned = pinnedAccount()
  return pinned && isOf(session, pinned) && !session.tenants.some(({ id }) => id === pinned.id)
    ? pinned
    : null
}

/**
 * Opens the account of this tab, and pins it: the one that is pinned, else the one used last in this browser (a link may
 * have been opened in a new tab), else that of the log-in session.
 */
function inTabAccount(session: Session): Session {
  const last = keptSession()
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
 * Called when the user does not belong to the account of this tab: another one is open then.
 * @param leave its `isFirst` says whether this page has opened no account before
 */
export function onMissingAccount(leave: Leave) {
  onMissing.add(leave)
}

/** The tab that is used decides where a new one begins. */
export function rememberAccount() {
  if (state.get().session) keepSession(state.get().session)
}

const onForget = new Set<() => void>()

/** Called when somebody else logs in after a user's session ended: nothing of that user may remain. */
export function onAnotherUser(forget: () => void) {
  onForget.add(forget)
}

/** Starts the session that comes with accepting an invitation or logging in. */
export function beginSession(session: Session): void {
  begin(session)
  channel?.postMessage('changed')
}

/** Takes over a session that says something new about the account, without a change of user. */
export const updateSession = begin

/**
 * Clears the previous session first; a refusal sets the error flag. After a session has ended, its screen stays.
 */
export async function logIn(credentials: { email: string; password: string }): Promise<void> {
  set({ session: null, authentication_error: false })
  try {
    beginSession(await call(contract.logIn, { body: credentials }))
  } catch (error) {
    // With a second factor the log-in goes on, and nothing was wrong.
    if (!challengeOf(error)) set({ authentication_error: true })
    throw error
  }
}

/** The second half of a log-in, or all of one with a passkey. */
export async function finishLogIn(body: LogInEnd): Promise<void> {
  beginSession(await call(contract.finishLogIn, { body }))
}

/** What is asked for after a right password. */
export function challengeOf(error: unknown): Challenge | undefined {
  return error instanceof RequestFailed && error.code === 'SECOND_FACTOR_REQUIRED'
    ? error.challenge
    : undefined
}

const onRemoved = new Set<(user_id: string) => void>()

/** Called when somebody turns out not to be a member any more: nothing of the account may remain on the phone. */
export function onRemovedMember(erase: (user_id: string) => void) {
  onRemoved.add(erase)
}

const isAnswered = (error: unknown) => error instanceof RequestFailed && error.status < 500

export const isSessionOver = (error: unknown): error is RequestFailed =>
  error instanceof RequestFailed && (error.code === 'NO_SESSION' || error.code === 'REMOVED')

const isRemoved = (error: unknown) => error instanceof RequestFailed && error.code === 'REMOVED'

/** The server answered that there is no session. */
function clearKept(error: unknown) {
  const last = remembered ?? keptSession()
  if (isRemoved(error) && last) for (const erase of onRemoved) erase(last.user.id)
  keepSession(null)
}

/**
 * Asks the server whether there is a session; a failed validation clears it. No answer is not a failed validation: then
 * the last session stands.
 */
export async function validateSession(): Promise<Session | null> {
  try {
    if (isLogoutPending()) {
      // The preloaded reply is older than the log-out: consume it, so that nothing takes it for current.
      await call(contract.validateSession, {}).catch(() => undefined)
      await sendLogout()
      set({ session: null })
    } else {
      begin(await call(contract.validateSession, {}))
    }
  } catch (error) {
    const last = isAnswered(error) || isLogoutPending() ? null : keptSession()
    if (last === null) {
      clearKept(error)
      set({ session: null, isOffline: false })
    } else {
      remembered = inTabAccount(last)
      set({ session: remembered, isOffline: true })
    }
  }
  return state.get().session
}

async function sendLogout() {
  setPendingLogout(true)
  await call(contract.logOut, {})
  setPendingLogout(false)
}

/** Clears the session even if the server cannot be reached; the server is then told as soon as possible. */
export async function logOut(): Promise<void> {
  try {
    await sendLogout()
  } catch {
    // The cookie is still there, but opens nothing in this browser any more.
  } finally {
    keepSession(null)
    pinAccount(null)
    set({ session: null, isOver: false, isOffline: false })
    channel?.postMessage('changed')
  }
}

/** For actions that end the session on the server. */
export function forgetSession() {
  keepSession(null)
  pinAccount(null)
  set({ session: null, isOver: false })
  channel?.postMessage('changed')
}

/**
 * The session ended on the server, or the membership in the account of this tab. Without another account the screen stays
 * until the user logs in again, or leaves.
 */
export function endSession(error?: unknown) {
  if (isRemoved(error) && pinnedAccount()) reloadSession()
  else endAll(error)
}

let reloading: Promise<void> | null = null

/**
 * Asks for the session again: the user's rights have changed, or they no longer belong to the account of this tab, which
 * then continues in another one, if there is one.
 */
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
  // A page that is opened without signal opens no session that has ended.
  clearKept(error)
  set({ isOver: true })
}

/** Set when something was refused for want of a second factor; cleared once there is one. */
export function setLacksFactor(lacksFactor: boolean) {
  set({ lacksFactor })
}

/** Set when a change was refused because the subscription has expired; cleared when the notice is dismissed. */
export function setUnpaid(isUnpaid: boolean) {
  set({ isUnpaid })
}
