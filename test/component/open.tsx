/** The whole app in a component test. */
import { notifications } from '@mantine/notifications'
import axe from 'axe-core'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import { App } from '#app/web/App.tsx'
import { type AppRouter, createAppRouter } from '#app/web/routes.tsx'
import { queryClient } from '#app/web/query-client.ts'
import type { Session } from '#account/auth/contract.ts'
import { validateSession } from '#account/auth/contract.ts'
import { forgetSession, setLacksFactor, setUnpaid } from '#account/auth/web/session.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { showOfflineSnapshot } from '#handling/offline/contract.ts'
import { openedStore } from '#ui/outbox/outbox.ts'
import { readPinnedAccount } from '#ui/page.ts'
import { showLiveness, showVersion } from '#platform/contract/version.ts'
import { answerInBackground } from './fake-api.ts'
import { anEmptySnapshot, aSession } from './samples/session.ts'

let router: AppRouter | undefined
let root: Root | undefined

/**
 * Opens an address of the app.
 * @param session session of the logged-in member; null for no session
 */
export async function open(path: string, session: Session | null = aSession()): Promise<void> {
  await leavePage()
  history.pushState(null, '', path)
  start(session)
}

/** Reloads the page at its current address, with its history. */
export async function reload(session: Session | null = aSession()): Promise<void> {
  await leavePage()
  start(session)
}

function start(session: Session | null) {
  answerInBackground(showVersion, () => ({ version: '0.2.0-8', mode: 'testing' }) as const)
  answerInBackground(showLiveness, () => ({ status: 'ok' }) as const)
  answerInBackground(showOfflineSnapshot, anEmptySnapshot)
  answerInBackground(validateSession, () => {
    if (session === null) throw new Refusal('NO_SESSION', 'No session.')
    return session
  })
  readPinnedAccount()
  router = createAppRouter()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<App router={router} />)
}

// Leave out descriptions of elements and passed rules, which take longer than the search for violations.
axe.configure({ noHtml: true })
const OPTIONS: axe.RunOptions = { resultTypes: ['violations'], selectors: false, elementRef: true }

const found = ({ violations }: axe.AxeResults) =>
  violations.map(({ id, nodes }) => `axe, ${id}: ${nodes.map(({ element }) => element?.outerHTML).join()}`)

/** Returns the violations that axe finds on the page as the test left it; none if the test opened no page. */
export async function violations(): Promise<string[]> {
  if (!router) return []
  // Wait for the screen, because a test may end before it is loaded, and axe reports a page without a heading.
  await vi.waitUntil(() => document.querySelector('h1'), { timeout: 30_000 }).catch(() => null)
  await animationsEnd()
  // Exclude a tooltip at the mouse: axe would report that it is outside all landmarks.
  const context = { include: [document], exclude: ['[role=tooltip]'] }
  return found(await axe.run(context, OPTIONS))
}

/** Returns the violations of colour rules that axe finds on the page in the dark theme. */
export async function violationsInDark(): Promise<string[]> {
  const name = 'data-mantine-color-scheme'
  const theme = document.documentElement.getAttribute(name)
  document.documentElement.setAttribute(name, 'dark')
  await animationsEnd()
  const results = await axe.run(document, { ...OPTIONS, runOnly: 'color-contrast' })
  document.documentElement.setAttribute(name, theme ?? 'light')
  return found(results)
}

/** Waits until running animations end, because fading elements have their final colours only then. */
async function animationsEnd() {
  const ending = document
    .getAnimations()
    .filter(
      ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    )
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

/**
 * Closes the app and clears the storages of the page except IndexedDB, so that the next test in the same page starts
 * without this state.
 */
export async function close(): Promise<void> {
  await forgetSent()
  await leavePage()
  localStorage.clear()
  sessionStorage.clear()
}

/**
 * Deletes entries that the test has sent; otherwise the next test would show them, because the browser stores them for
 * the day.
 */
async function forgetSent() {
  const store = openedStore()
  await store
    ?.entries()
    .then((entries) => store.settle(entries, Infinity))
    .catch(() => {})
}

/** Clears the state that a page loses when it is left or reloaded. */
async function leavePage() {
  root?.unmount()
  document.body.replaceChildren()
  router?.history.destroy()
  router = undefined
  notifications.clean()
  await queryClient.cancelQueries()
  queryClient.clear()
  forgetSession()
  setUnpaid(false)
  setLacksFactor(false)
}
