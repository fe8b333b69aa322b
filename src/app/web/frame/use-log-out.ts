import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { forgetLines } from '#features/scanning/web/kept-lines.ts'
import { logOut, useSession } from '#features/session/web/session.ts'
import { forgetLately } from '#screens/find/lately.ts'

/** Logs out, and clears all cached data. */
export function useLogOut() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { session } = useSession()
  return async () => {
    const pocket = await import('#features/pocket/web/erase-stores.ts').catch(() => null)
    await pocket?.leavePocket(session.user.id)
    await logOut()
    client.clear()
    forgetLately()
    forgetLines()
    await navigate({ to: '/auth/login', replace: true })
  }
}
