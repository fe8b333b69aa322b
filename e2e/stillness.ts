import type { Page } from '@playwright/test'

/** Until all that fades or slides has come to rest: what is looked at half-way is neither here nor there. */
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
