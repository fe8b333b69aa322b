/** Where a route leads, given who asks. */
import type { Session } from '../contract.ts'

export type Destination = 'stay' | 'home' | 'login'

export type RouteData = {
  name?: string
  /** Needs a session; the log-in is looked at like one that does, so that whoever has one goes home. */
  protected?: boolean
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

/** Only a path of our own is a place to go back to. */
export function safeRedirect(path: unknown): string | undefined {
  // Browsers drop tabs and line breaks from an address, and take a backslash for a slash.
  const isOurs = typeof path === 'string' && /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(path)
  return isOurs && !/^\/auth([/?#]|$)/.test(path) ? path : undefined
}
