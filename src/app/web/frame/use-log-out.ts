import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { forgetLines } from '#handling/scanning/web/saved-scan-list.ts'
import { logOut, unsentAtLogOut, useSession } from '#account/auth/web/session.ts'
import { forgetPlaces } from '#screens/find/recent-places.ts'
import { openedLately } from './opened-lately.ts'
import { reportNotLoaded } from '#ui/lazy-part.tsx'

/**
 * Returns a function that logs out. If the user has unsent entries, it asks first, because they remain unsent on this
 * device.
 */
export function useLogOut() {
  const { user } = useSession().session
  const logOutNow = useLogOutNow()
  return async () => {
    const outbox = await import('#ui/outbox/unsent.ts').catch(() => null)
    // If unsent entries cannot be counted, the user stays logged in.
    if (!outbox) return reportNotLoaded()
    const unsent = await outbox.entriesByAccount(user.id)
    const count = [...unsent.values()].flat().length
    if (count > 0) unsentAtLogOut.set(count)
    else await logOutNow()
  }
}

export function useLogOutNow() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { session } = useSession()
  return async () => {
    const snapshot = await import('#handling/offline/web/erase-stores.ts').catch(() => null)
    await snapshot?.clearOfflineData(session.user.id)
    await logOut()
    unsentAtLogOut.set(0)
    client.clear()
    forgetPlaces()
    openedLately.write(null)
    forgetLines()
    await navigate({ to: '/auth/login', replace: true })
  }
}
