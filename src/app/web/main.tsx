import '#ui/nonce.ts'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '#ui/styles.css'
import { createRoot } from 'react-dom/client'
import { LogInPage } from './LogInPage.tsx'
import { Starting } from './Starting.tsx'
import { LOG_IN_PATHS } from '#account/auth/log-in-paths.ts'
import {
  onMissingAccount,
  onRemovedMember,
  onSessionElsewhere,
  rememberAccount,
  validateSession,
} from '#account/auth/web/session.ts'
import { untilLoaded } from '#ui/lazy-part.tsx'
import { takeOverDownload } from '#ui/download.ts'
import { pinAccount, pinnedAccount } from '#ui/tenant.ts'
import { followVisibleWindow, onLoadPage, readPinnedAccount } from '#ui/page.ts'

// Must run before the router reads the address.
readPinnedAccount()

if (window.visualViewport) followVisibleWindow(window.visualViewport)

addEventListener('click', takeOverDownload)

onRemovedMember(
  (user_id) =>
    void import('#handling/offline/web/erase-stores.ts').then(({ eraseOfflineData }) =>
      eraseOfflineData(user_id),
    ),
)

onMissingAccount(
  ({ id, confirmed }, user_id, isFirst) =>
    void import('#handling/offline/web/erase-stores.ts')
      .then(({ eraseAccount }) => eraseAccount({ user_id, tenant_id: id }, confirmed?.name))
      // Do not reload a page that has just opened the home screen: it shows no data of the ended account, and
      // a reload would lose the user's clicks.
      .finally(() => (isFirst && location.pathname === '/home') || location.replace('/home')),
)

onLoadPage((path) => location.assign(path))

addEventListener('focus', rememberAccount)

// A page restored from the back/forward cache may be older than a switch of the account, so pin its account again.
addEventListener('pageshow', ({ persisted }) => persisted && pinAccount(pinnedAccount()))

// Insecure pages have no service worker, and development uses none.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/service-worker.js').catch(() => {})

/**
 * Turns the preloaded styles into style sheets at their place in the head, before the styles of screens, which build on
 * them. Resolves when each has loaded or failed.
 */
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

// By default, Vite does not load a screen if the request for a style sheet fails.
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

const loadApp = () => import('./start-app.tsx')

/**
 * Shows the screen of the address. Without a session, the log-in is shown before the code of all screens has loaded; it
 * loads while the user types.
 */
async function start() {
  const root = createRoot(document.getElementById('root')!)
  let isStarted = false
  const startApp = async () => {
    if (isStarted) return
    isStarted = true
    const app = await untilLoaded(loadApp)
    app.startApp(root)
  }
  const mayLogIn = LOG_IN_PATHS.test(location.pathname) && !('frame' in document.documentElement.dataset)
  if (!mayLogIn || (await validateSession())) return startApp()
  if (location.pathname !== '/auth/login') history.replaceState(history.state, '', '/auth/login')
  onSessionElsewhere(() => {
    if (!isStarted) void validateSession().then((session) => session && startApp())
  })
  addEventListener('input', () => void loadApp().catch(() => {}), { once: true })
  const leave = () => {
    root.render(<Starting />)
    void startApp()
  }
  root.render(<LogInPage onLeave={leave} />)
}

// The newest of the functions that the product uses: a browser that has it has all of them.
const filledIn = 'parse' in URL || import('#ui/fill-in.ts')

// A browser that is too old shows the notice of index.html instead.
if (!document.documentElement.hasAttribute('data-too-old'))
  void Promise.all([applyStyles(), filledIn]).then(start)
