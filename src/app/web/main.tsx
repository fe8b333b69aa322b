import '#ui/nonce.ts'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '#ui/styles.css'
import { MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { RequestFailed } from '#ui/call.ts'
import { styleNonce } from '#ui/nonce.ts'
import { router } from './routes.tsx'
import {
  endSession,
  onAnotherUser,
  onSessionElsewhere,
  sessionState,
  setUnpaid,
  useSessionState,
} from '#features/session/web/session.ts'
import { cssVariables, theme } from '#ui/theme.ts'
import { followVisibleWindow } from '#ui/visible-window.ts'

function onError(error: unknown) {
  // The session ended during work: the screen stays, and asks to log in again.
  if (error instanceof RequestFailed && error.code === 'NO_SESSION' && sessionState().session) endSession()
  if (error instanceof RequestFailed && error.status === 402) setUnpaid(true)
}

const Toasts = lazy(async () => ({ default: (await import('#ui/Toasts.tsx')).Toasts }))

const client = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // Without a network, calls fail at once and say so, rather than silently waiting for one.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 5000,
      // A refusal would only be repeated; a request that did not get through may succeed.
      retry: (count, error) =>
        count < 2 && error.name !== 'TimeoutError' && !(error instanceof RequestFailed && error.status < 500),
      retryDelay: (count) => 400 * 2 ** count,
    },
    mutations: { networkMode: 'always' },
  },
})

if (window.visualViewport) followVisibleWindow(window.visualViewport)

onSessionElsewhere(() => void router.invalidate())
onAnotherUser(() => client.clear())

/** Loads the toasts; the login screen does without until there is one. */
function ToastArea() {
  const { session } = useSessionState()
  const { notifications } = useNotifications()
  if (session === null && notifications.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  )
}

createRoot(document.getElementById('root')!).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    getStyleNonce={() => styleNonce}
  >
    <ToastArea />
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>,
)
