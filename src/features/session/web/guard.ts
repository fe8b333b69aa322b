/** Decides where a route leads, depending on the session. */
import type { Session } from '../contract.ts'

export type Destination = 'stay' | 'home' | 'login'

export type RouteData = {
  name?: string
  /** Needs a session. The login route sets this too, so that people who have a session are sent home. */
  protected?: boolean
  /** On a phone it has the whole window, without header and navigation. */
  isWhole?: boolean
  /** A vessel is open: a scan is answered there, or not at all. */
  isAtVessel?: boolean
  /** Its place in the navigation where its address does not begin with it. */
  place?: string
}

/**
 * @param held the session this tab holds
 * @param validate asks the server for one
 */
export async function guard(
  route: RouteData,
  held: Session | null,
  validate: () => Promise<Session | null>,
): Promise<Destination> {
  if (!route.protected) return 'stay'
  const session = held ?? (await validate())
  const isLogin = route.name === 'login'
  if (session) return isLogin ? 'home' : 'stay'
  return isLogin ? 'stay' : 'login'
}

/** Only paths within the product are redirected to. */
export function safeRedirect(path: unknown): string | undefined {
  // Browsers drop tabs and line breaks from a URL, and treat a backslash as a slash.
  const isOurs = typeof path === 'string' && /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(path)
  return isOurs && !/^\/auth([/?#]|$)/.test(path) ? path : undefined
}

/** URL search parameters of the log-in: where it leads. */
export function validateLogInSearch(search: Record<string, unknown>): { redirect?: string } {
  const back = safeRedirect(search['redirect'])
  return back ? { redirect: back } : {}
}
