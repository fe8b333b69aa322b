import '#ui/nonce.ts'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '#ui/styles.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createAppRouter } from './routes.tsx'
import {
  onMissingAccount,
  onRemovedMember,
  onSessionElsewhere,
  rememberAccount,
} from '#features/session/web/session.ts'
import { takeOverDownload } from '#ui/download.ts'
import { pinAccount, pinnedAccount } from '#ui/tenant.ts'
import { followVisibleWindow, onLoadPage, readPinnedAccount } from '#ui/page.ts'

// Before the router reads the address.
readPinnedAccount()

const router = createAppRouter()

if (window.visualViewport) followVisibleWindow(window.visualViewport)

addEventListener('click', takeOverDownload)

onSessionElsewhere(() => void router.invalidate())

onRemovedMember(
  (user_id) =>
    void import('#features/pocket/web/erase-stores.ts').then(({ erasePockets }) => erasePockets(user_id)),
)

onMissingAccount(
  ({ id, confirmed }, user_id, isFirst) =>
    void import('#features/pocket/web/erase-stores.ts')
      .then(({ eraseAccount }) => eraseAccount({ user_id, tenant_id: id }, confirmed?.name))
      // A page that opens at home shows nothing of the account that ended: loaded again, it would lose what is pressed.
      .finally(() => (isFirst && location.pathname === '/home') || location.replace('/home')),
)

onLoadPage((path) => location.assign(path))

addEventListener('focus', rememberAccount)

// A page that the browser kept, of before the account was switched.
addEventListener('pageshow', ({ persisted }) => persisted && pinAccount(pinnedAccount()))

// On a page that browsers do not trust there is none, and neither in development.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/service-worker.js').catch(() => {})

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

void applyStyles().then(() => createRoot(document.getElementById('root')!).render(<App router={router} />))
