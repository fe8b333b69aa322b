/** Route guard: decides whether to show a route or redirect, depending on the session. */
import type { Session } from '../contract.ts'

export type Destination = 'stay' | 'home' | 'login'

export type RouteData = {
  name?: string
  /** Whether the route needs a session. Also set for the log-in route, so that logged-in users are redirected home. */
  protected?: boolean
  /** Whether the route fills the window on a phone, without header and navigation. */
  isWhole?: boolean
  /** Whether the route is used at an open vessel: it handles scans itself or ignores them. */
  isAtVessel?: boolean
  /** Entry of the navigation that is highlighted, if the URL does not begin with its path. */
  place?: string
}

/** Decides where a route leads, by the session of this tab. `validate` requests the session from the server. */
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

/** Returns a redirect target if it is a path of this product; otherwise undefined. */
export function safeRedirect(path: unknown): string | undefined {
  // Browsers drop tabs and line breaks from a URL, and treat a backslash as a slash.
  const isOurs = typeof path === 'string' && /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(path)
  return isOurs && !/^\/auth([/?#]|$)/.test(path) ? path : undefined
}

export function validateLogInSearch(search: Record<string, unknown>): { redirect?: string } {
  const back = safeRedirect(search['redirect'])
  return back ? { redirect: back } : {}
}
