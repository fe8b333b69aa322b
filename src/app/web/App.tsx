/** Whole app: theme, toasts, queries and routes. Component tests render it too. */
import { MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { requestReauthentication } from '#account/auth/web/reauthentication.ts'
import { useSessionState } from '#account/auth/web/session.ts'
import { setPlaceCamera } from '#stock/label-codes/web/place-camera.ts'
import { onReauthenticationRequired } from '#ui/call.ts'
import { lazyPart, untilLoaded } from '#ui/lazy-part.tsx'
import { styleNonce } from '#ui/nonce.ts'
import { cssVariables, theme } from '#ui/theme.ts'
import { queryClient, whenAnswered } from './query-client.ts'
import type { AppRouter } from './routes.tsx'

const Toasts = lazyPart(async () => {
  await whenAnswered()
  return untilLoaded(async () => (await import('#ui/Toasts.tsx')).Toasts)
})

onReauthenticationRequired(requestReauthentication)

const Camera = lazyPart(async () => (await import('#handling/scanning/web/Camera.tsx')).Camera)

setPlaceCamera((props) => <Camera {...props} />)

/** Toasts. The log-in page loads their code with the first toast only, because it should load as little as possible. */
function ToastArea() {
  const { session } = useSessionState()
  const { notifications } = useNotifications()
  if (session === null && notifications.length === 0) return null
  return <Toasts />
}

export function App({ router }: { router: AppRouter }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <ToastArea />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
