/**
 * The last session on this phone, which is valid while nobody answers and opens nothing on the server, and a log-out still to be
 * sent.
 */
import { storedValue } from '#ui/shared-state.ts'
import { Session } from '../contract.ts'

const stored = storedValue<Session>('localStorage', 'last-session')

export const keepSession = stored.write

export const keptSession = (): Session | null => Session.safeParse(stored.read()).data ?? null

/**
 * A log-out that did not reach the server: the browser still has the cookie, so the log-out is sent again before
 * asking whether there is a session. Stored alongside the cookie, for all tabs and across reloads.
 */
const KEY = 'log-out-owed'

// Fallback for browsers that refuse storage.
let isOwedHere = false

export function isLogoutPending(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return isOwedHere
  }
}

export function setPendingLogout(isOwed: boolean) {
  isOwedHere = isOwed
  try {
    if (isOwed) localStorage.setItem(KEY, 'yes')
    else localStorage.removeItem(KEY)
  } catch {
    // `isOwedHere` remembers it anyway.
  }
}
