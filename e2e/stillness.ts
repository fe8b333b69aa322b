import type { Page, Request } from '@playwright/test'
import { expect } from './test.ts'

/** Waits until the page shows no loading placeholder, because arriving content moves elements that are to be tapped. */
export async function loaded(page: Page) {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Waits for all animations except endless ones to end, because intermediate states should not be inspected. */
export async function stillness(page: Page) {
  await page.waitForFunction(() => {
    const isMoving = document.getAnimations().some(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().iterations !== Infinity
    })
    const fading = [...document.querySelectorAll('[role=dialog], [role=menu]')].filter(
      (one) => getComputedStyle(one).opacity !== '1',
    )
    return !isMoving && fading.length === 0
  })
}

/** Waits in the page until it is idle: the effects of the last reply have been drawn or requested. */
const idle = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 }))

/**
 * Follows the requests of a page from now on. @returns a function that waits until everything that the screen requests
 * has arrived and is drawn
 */
export function settling(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return async () => {
    await expect
      .poll(async () => {
        const before = [...pending]
        await page.evaluate(idle)
        return [...before, ...pending].map((request) => request.url())
      })
      .toEqual([])
    // The gallery always shows loading elements.
    if (!page.url().endsWith('/testing/ui')) await loaded(page)
    await stillness(page)
  }
}
