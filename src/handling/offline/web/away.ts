/** Offline state of the page, and reconnection. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { sessionState, useSession, validateSession } from '#account/auth/web/session.ts'
import { showLiveness } from '#platform/contract/version.ts'
import { refetchUnanswered } from '#ui/refetch-all.ts'
import { request } from '#ui/request.ts'
import { sharedState, storedValue } from '#ui/shared-state.ts'
import { hear, useAway } from './offline-snapshot.ts'

const ASK_EVERY_MS = 5000
/** Time offline after which the strip appears. */
const SHOWN_AFTER_MS = 3000

type Away = {
  /** Whether the page shows that it is offline. */
  isShown: boolean
  /** Start of the time offline, in ms; null unless `isShown`. */
  since: number | null
  /** End of the last time offline, in ms; null while `isShown`, or if this page was never offline. */
  onlineSince: number | null
}
const NOT_AWAY: Away = { isShown: false, since: null, onlineSince: null }
const state = sharedState(NOT_AWAY)

export const useAwayState = state.use

/** Start of the time offline; a reload while offline does not reset it. */
const storedSince = storedValue<number>('localStorage', 'offline-since')

/** Updates the state of `useAwayState`; called once for the whole page. */
export function useFollowAway() {
  const isAway = useAway()
  useEffect(() => {
    if (!isAway) return undefined
    const since = storedSince.read() ?? Date.now()
    storedSince.write(since)
    const show = () => state.set({ isShown: true, since, onlineSince: null })
    const timer = setTimeout(show, since + SHOWN_AFTER_MS - Date.now())
    return () => {
      clearTimeout(timer)
      storedSince.write(null)
      state.set({ ...NOT_AWAY, onlineSince: Date.now() })
    }
  }, [isAway])
}

/** Returns whether a condition has held for at least `SHOWN_AFTER_MS`. */
export function useLasting(holds: boolean): boolean {
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    if (!holds) return undefined
    const timer = setTimeout(() => setLasting(true), SHOWN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [holds])
  return holds && isLasting
}

let resuming: Promise<void> | null = null

type Session = { user_id: string; tenant_id: string; client: QueryClient; router: AnyRouter }

async function resume({ client, router, ...person }: Session) {
  await request('GET', showLiveness.path, undefined, { limit_ms: 4000 })
  if (!sessionState().isOffline) await hear(person)
  // Without a session, the router redirects to the log-in.
  else if ((await validateSession()) === null) await router.invalidate()
  refetchUnanswered(client)
}

/** Returns a function that checks whether the server can be reached, and then sends the waiting entries. */
export function useResume(): () => Promise<void> {
  const { session, tenant_id } = useSession()
  const client = useQueryClient()
  const router = useRouter()
  const user_id = session.user.id
  return () => {
    resuming ??= resume({ user_id, tenant_id, client, router })
      .catch(() => {})
      .finally(() => (resuming = null))
    return resuming
  }
}

/** Polls while the server cannot be reached, because browsers do not report when a bad connection works again. */
export function usePolling() {
  const isAway = useAway()
  const resumeNow = useResume()
  const ask = useEffectEvent(() => void resumeNow())
  useEffect(() => {
    if (!isAway) return undefined
    const onOnline = () => ask()
    window.addEventListener('online', onOnline)
    const timer = setInterval(onOnline, ASK_EVERY_MS)
    return () => {
      window.removeEventListener('online', onOnline)
      clearInterval(timer)
    }
  }, [isAway])
}
