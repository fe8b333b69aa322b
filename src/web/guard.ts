/** Where a route leads, given who asks. */
import type { Session } from '#domain/session.ts'

export type Destination = 'stay' | 'home' | 'login'

/**
 * @param route whether it needs a session, and whether it is the log-in itself, which is checked like a
 *   protected one so that whoever is logged in goes home
 * @param held the session this tab holds
 * @param validate asks the server for one
 */
export async function guard(
  route: { is_protected: boolean; is_login: boolean },
  held: Session | null,
  validate: () => Promise<Session | null>,
): Promise<Destination> {
  if (!route.is_protected) return 'stay'
  const session = held ?? (await validate())
  if (session) return route.is_login ? 'home' : 'stay'
  return route.is_login ? 'stay' : 'login'
}

/** Only a path of our own is a place to go back to. */
export function safeRedirect(path: unknown): string | undefined {
  // Browsers drop tabs and line breaks from an address, and take a backslash for a slash.
  const is_ours = typeof path === 'string' && /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(path)
  return is_ours && !/^\/auth([/?#]|$)/.test(path) ? path : undefined
}
