import type { Page } from '@playwright/test'

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
