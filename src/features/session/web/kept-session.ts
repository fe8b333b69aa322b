/** The last session on this phone: what stands while nobody answers. It opens nothing on the server. */
import { Session } from '../contract.ts'

const KEY = 'last-session'

export function keepSession(session: Session | null) {
  try {
    if (session) localStorage.setItem(KEY, JSON.stringify(session))
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage there is none without signal.
  }
}

export function keptSession(): Session | null {
  try {
    const kept = Session.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}
