/** Walk from screen to screen by the product's own router: one log-in and one page load for all of them. */
import type { Page } from '@playwright/test'
import { secondOpinion, violations } from './accessibility.ts'
import { settling, stillness } from './stillness.ts'
import { expect, test } from './test.ts'

/** Screen, dialog or tab of a walk, with a function that opens and inspects it. */
export type Stop = { name: string; look: (walk: Walk) => Promise<void> }

export type Walk = {
  page: Page
  /** Opens a path of the product without loading the page again. */
  go: (path: string) => Promise<void>
  /** Inspects the shown screen: its accessibility in light and dark, and its width. */
  inspect: () => Promise<void>
}

/** Global of TanStack Router. */
type Router = {
  navigate: (to: { href: string }) => Promise<void>
  state: { status: string; location: { href: string }; resolvedLocation?: { href: string } }
}
type WithRouter = { __TSR_ROUTER__: Router }

/**
 * Visits the screens one after another, on a page that has been loaded.
 * @param expectedStatus status of failed replies that are expected
 * @returns the problems of all stops
 */
export async function walk(page: Page, stops: readonly Stop[], expectedStatus?: number): Promise<string[]> {
  const problems: string[] = []
  const settle = settling(page)
  let place = ''
  let isFirst = true
  const report = (problem: string) => problems.push(`${place}: ${problem}`)
  page.on('pageerror', (error) => report(error.message))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    if (!expectedStatus || !message.text().includes(String(expectedStatus))) report(message.text())
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A screen that is left cancels requests that it no longer needs.
    if (reason !== 'net::ERR_ABORTED') report(`${request.method()} ${request.url()}: ${reason}`)
  })
  page.on('response', (response) => {
    const status = response.status()
    if (status >= 400 && status !== expectedStatus) report(`${status} for ${response.url()}`)
  })

  const inspectIn = async (scheme: 'light' | 'dark', ...rules: string[]) => {
    await page.emulateMedia({ colorScheme: scheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    await stillness(page)
    for (const problem of await violations(page, ...rules)) report(`${page.url()}, ${scheme}: ${problem}`)
  }
  const inspect = async () => {
    await settle()
    await inspectIn('light')
    // The second checker takes seconds, so it runs once per stop, and only on desktops.
    if (isFirst && page.viewportSize()!.width >= 1024)
      for (const problem of await secondOpinion(page)) report(`${page.url()}: ${problem}`)
    isFirst = false
    // Only colours differ in the dark scheme.
    await inspectIn('dark', 'color-contrast')
    await page.emulateMedia({ colorScheme: 'light' })
    const excess = await excessWidth(page)
    if (excess > 0) report(`${page.url()} is ${excess} px too wide`)
  }
  const go = (path: string) => goTo(page, path)

  for (const { name, look } of stops) {
    await test.step(name, async () => {
      place = name
      isFirst = true
      // An error at one screen does not stop the walk.
      await look({ page, go, inspect }).catch((error: Error) => report(error.message))
    })
  }
  return problems
}

/** Opens a path on a page that shows the product, without loading the page again. */
export async function goTo(page: Page, path: string): Promise<void> {
  // Move the pointer away, because an element under it looks different.
  await page.mouse.move(0, 0)
  await page.evaluate((href) => (globalThis as unknown as WithRouter).__TSR_ROUTER__.navigate({ href }), path)
  await page.waitForFunction(() => {
    const { status, location, resolvedLocation } = (globalThis as unknown as WithRouter).__TSR_ROUTER__.state
    return status === 'idle' && resolvedLocation?.href === location.href
  })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Returns the number of pixels by which the document, a form or a dialog is too wide. */
function excessWidth(page: Page): Promise<number> {
  return page.evaluate(() => {
    // Forms and dialogs may scroll on their own.
    const scrolling = [...document.querySelectorAll('form, [role="dialog"]')].filter(
      (one) => getComputedStyle(one).overflowX !== 'visible',
    )
    return Math.max(
      ...[document.documentElement, ...scrolling].map((one) => one.scrollWidth - one.clientWidth),
    )
  })
}
