import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import {
  endSession,
  isSessionOver,
  onAnotherUser,
  reloadSession,
  sessionState,
  setLacksFactor,
  setUnpaid,
} from '#account/auth/web/session.ts'
import { pauseBefore } from '#ui/call.ts'
import { refetchUnanswered } from '#ui/refetch-all.ts'
import { RequestFailed, UNANSWERED } from '#ui/request.ts'
import { isUnanswered } from '#ui/unanswered.ts'

function onError(error: unknown) {
  if (isUnanswered(error)) window.dispatchEvent(new Event(UNANSWERED))
  // If the session ends during work, the screen stays and asks the user to log in again. If only the membership in this
  // account ended, the tab continues in another account.
  if (isSessionOver(error) && sessionState().session) endSession(error)
  if (!(error instanceof RequestFailed)) return
  if (error.status === 402) setUnpaid(true)
  if (error.code === 'FACTOR_REQUIRED') setLacksFactor(true)
  // A right was revoked since the page was loaded: stop offering what the right allowed.
  if (error.code === 'NOT_ALLOWED') reloadSession()
}

/** Refetches queries without a reply after any success, because the server can be reached again. */
const onSuccess = () => refetchUnanswered(queryClient)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError, onSuccess }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // Without a network, calls are sent and fail visibly, instead of waiting for a connection.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 5000,
      // Retry queries that got no reply or a server error, and those rate-limited for up to a minute, because a
      // retry may succeed. Do not retry after other refusals or a timeout.
      retry: (count, error) =>
        count < 2 &&
        error.name !== 'TimeoutError' &&
        (pauseBefore(error) !== null || !(error instanceof RequestFailed && error.status < 500)),
      retryDelay: (count, error) => pauseBefore(error) ?? 400 * 2 ** count,
    },
    // After a second, discard mutations that no component uses, because their requests may contain a password.
    mutations: { networkMode: 'always', gcTime: 1000 },
  },
})

onAnotherUser(() => queryClient.clear())

const LONGEST_MS = 3000

/**
 * Resolves after the first queries of a screen, or after three seconds. Less urgent code is loaded then, so that it
 * does not delay the queries.
 */
export function whenAnswered(): Promise<void> {
  return new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe((event) => {
      const isAnswer = event.type === 'updated' && ['success', 'error'].includes(event.action.type)
      if (isAnswer && queryClient.isFetching() === 0) end()
    })
    const end = () => {
      stop()
      resolve()
    }
    setTimeout(end, LONGEST_MS)
  })
}
