import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Waits until all that was asked for is there: what comes moves what stands below it, away from a finger. */
export async function loaded(page: Page) {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Waits for all animations to end, since half-way states are not worth inspecting. */
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
