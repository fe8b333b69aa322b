/** Last session on this device, for use while offline, and the pending log-out. It grants no access to the server. */
import { storedValue } from '#ui/shared-state.ts'
import { Session } from '../contract.ts'

const stored = storedValue<Session>('localStorage', 'last-session')

export const cacheSession = stored.write

export const cachedSession = (): Session | null => Session.safeParse(stored.read()).data ?? null

/**
 * Key that marks a log-out as pending. The log-out is sent before any validation, because the cookie still opens the
 * session.
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
    // Without storage, only `isOwedHere` remembers the pending log-out.
  }
}
