import '#ui/nonce.ts'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '#ui/styles.css'
import { MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { styleNonce } from '#ui/nonce.ts'
import { queryClient } from './query-client.ts'
import { router } from './routes.tsx'
import { whenAnswered } from './when-answered.ts'
import { askForProof } from '#features/session/web/proof.ts'
import { onRemovedMember, onSessionElsewhere, useSessionState } from '#features/session/web/session.ts'
import { onProofRequired } from '#ui/call.ts'
import { lazyPart, untilLoaded } from '#ui/lazy-part.tsx'
import { cssVariables, theme } from '#ui/theme.ts'
import { followVisibleWindow } from '#ui/visible-window.ts'

const Toasts = lazyPart(async () => {
  await whenAnswered()
  return untilLoaded(async () => (await import('#ui/Toasts.tsx')).Toasts)
})

if (window.visualViewport) followVisibleWindow(window.visualViewport)

onProofRequired(askForProof)

onSessionElsewhere(() => void router.invalidate())

onRemovedMember(
  (user_id) =>
    void import('#features/pocket/web/pocket.ts').then(({ erasePockets }) => erasePockets(user_id)),
)

// On a page that browsers do not trust there is none, and neither in development.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/service-worker.js').catch(() => {})

/** Loads the toasts; the login screen does without until there is one. */
function ToastArea() {
  const { session } = useSessionState()
  const { notifications } = useNotifications()
  if (session === null && notifications.length === 0) return null
  return <Toasts />
}

/** Where they stand in the head: before the styles of screens, which build on them. */
async function applyStyles() {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-styles]')]
  const applied = links.map(
    (link) =>
      new Promise((resolve) => {
        link.addEventListener('load', resolve)
        link.addEventListener('error', resolve)
        link.rel = 'stylesheet'
      }),
  )
  await Promise.all(applied)
}

// Vite asks for a style sheet once, and gives up what it belongs to.
addEventListener('vite:preloadError', (event) => {
  if (event.payload.message.startsWith('Unable to preload CSS')) event.preventDefault()
})
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    const pause = Number(target.dataset['pause'] ?? 500)
    target.dataset['pause'] = String(Math.min(2 * pause, 10_000))
    setTimeout(() => target.replaceWith(target.cloneNode()), pause)
  },
  true,
)

function App() {
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

void applyStyles().then(() => createRoot(document.getElementById('root')!).render(<App />))
