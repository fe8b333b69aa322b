import { MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSessionState } from '#account/auth/web/session.ts'
import { lazyPart, untilLoaded } from '#ui/lazy-part.tsx'
import { styleNonce } from '#ui/nonce.ts'
import { cssVariables, theme } from '#ui/theme.ts'
import { queryClient, whenAnswered } from './query-client.ts'

const Toasts = lazyPart(async () => {
  await whenAnswered()
  return untilLoaded(async () => (await import('#ui/Toasts.tsx')).Toasts)
})

/** Area of toasts. Without a session, it is not loaded until there is a toast. */
function ToastArea() {
  const { session } = useSessionState()
  const { notifications } = useNotifications()
  if (session === null && notifications.length === 0) return null
  return <Toasts />
}

/** Theme, toasts and queries around any screen. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <ToastArea />
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  )
}
