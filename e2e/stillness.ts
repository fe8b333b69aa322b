import type { Page } from '@playwright/test'
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
