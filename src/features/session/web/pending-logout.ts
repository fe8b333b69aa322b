/**
 * A log-out the server did not hear: the browser still carries the cookie, so it is said again before anybody asks
 * whether there is a session. Kept where the cookie is kept, for all tabs and over a reload.
 */
const KEY = 'log-out-owed'

// For a browser that keeps nothing for us.
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
    // It is known here all the same.
  }
}
