import '#ui/nonce.ts'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '#ui/styles.css'
import { MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { styleNonce } from '#ui/nonce.ts'
import { queryClient } from './query-client.ts'
import { router } from './routes.tsx'
import { whenAnswered } from './when-answered.ts'
import { askForProof } from '#features/session/web/proof.ts'
import { onRemovedMember, onSessionElsewhere, useSessionState } from '#features/session/web/session.ts'
import { onProofRequired } from '#ui/call.ts'
import { cssVariables, theme } from '#ui/theme.ts'
import { followVisibleWindow } from '#ui/visible-window.ts'

/** After which time something that could not be loaded is asked for again. */
const AGAIN_MS = 5000

const Toasts = lazy(async () => {
  await whenAnswered()
  return { default: await loadToasts() }
})

/** Tried until they are there: without them, nothing could tell that they are not. */
async function loadToasts(): Promise<ComponentType> {
  try {
    return (await import('#ui/Toasts.tsx')).Toasts
  } catch {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    return loadToasts()
  }
}

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
  return (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  )
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

// Vite asks for a style sheet once, and what is tried again later would be there without it.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    setTimeout(() => target.replaceWith(target.cloneNode()), AGAIN_MS)
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
