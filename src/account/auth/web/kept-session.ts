/**
 * Last session on this device, used while the server cannot be reached, and the pending log-out. The stored
 * session opens nothing on the server.
 */
import { storedValue } from '#ui/shared-state.ts'
import { Session } from '../contract.ts'

const stored = storedValue<Session>('localStorage', 'last-session')

export const keepSession = stored.write

export const keptSession = (): Session | null => Session.safeParse(stored.read()).data ?? null

/**
 * Marker of a log-out that did not reach the server. The browser still has the cookie, so the log-out is sent
 * again before the session is validated. Stored for all tabs and across reloads, like the cookie.
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
    // `isOwedHere` stores it in any case.
  }
}
