/** Typing before the code of the global search is loaded. */
import type { Page } from '@playwright/test'
import { frameTexts } from '#app/web/frame/texts.ts'
import { navTexts } from '#ui/texts.ts'
import { chunkOf } from './chunks.ts'
import { beginLoggedIn } from './log-in.ts'
import { UPRIGHT } from './phone.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Opens the first screen, and delays the code of the search until the returned function is called. */
async function openWithoutSearch(page: Page) {
  await beginLoggedIn(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/${chunkOf('Palette')}`, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: navTexts.home })).toBeFocused()
  return release
}

test('input typed while the search is loading is kept, including Enter', async ({ page }) => {
  const release = await openWithoutSearch(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('B-26-')
  release()
  // Type without a pause, although the focus moves in the meantime.
  await page.keyboard.type('012', { delay: 30 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'B-26-012', level: 1 })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(UPRIGHT)

  test('input typed while the search opens is kept, and Enter opens the first result', async ({ page }) => {
    const release = await openWithoutSearch(page)
    await page.getByRole('button', { name: frameTexts.search }).tap()
    await page.keyboard.type('Paloma')
    release()
    await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('Paloma')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Paloma II', level: 1 })).toBeVisible()
  })
})
