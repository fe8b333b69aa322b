import type { Page } from '@playwright/test'
import { beginLoggedIn, choose } from './log-in.ts'
import { makeBatch, makeContainer } from './make-stock.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const toast = (page: Page, text: string) => page.locator('.mantine-Notification-root', { hasText: text })

/** Expects the kind to be told by a word and an icon as well, and to screen readers. */
async function expectKind(page: Page, text: string, word: string, role: 'status' | 'alert') {
  const shown = toast(page, text)
  await expect(shown.getByText(word, { exact: true })).toBeVisible()
  await expect(shown.locator('.mantine-Notification-icon svg')).toBeVisible()
  await expect(shown).toHaveRole(role)
}

const dialog = (page: Page) => page.getByRole('dialog')

test('toasts tell their kind by a word and an icon too: done, with a reservation, a note, a problem', async ({
  page,
}) => {
  await beginLoggedIn(page)
  const id = await makeContainer(page, 'E2E Toasts')
  await makeBatch(page, 'E2E-TOASTS', id)
  await page.goto(`/containers/${id}?canister=1`)
  // The live region must exist before anything is announced in it.
  await expect(page.locator('.mantine-Notifications-root[aria-live=polite]').first()).toBeAttached()

  await page.getByRole('button', { name: 'Everything in canister 1, level 1' }).click()
  await page.getByRole('menuitem', { name: 'Move everything' }).click()
  await choose(page, 'Container', 'E2E Toasts')
  await dialog(page).getByRole('button', { name: 'Move straws' }).click()
  await expectKind(page, 'The straws stand there already.', 'Note', 'status')

  await page.getByRole('button', { name: /^Withdraw straws of E2E-TOASTS/ }).click()
  await dialog(page).getByText('Loss', { exact: true }).click()
  await dialog(page).getByLabel('Number of straws').fill('1')
  await choose(page, 'Reason', 'Broken')
  await dialog(page).getByRole('button', { name: 'Book' }).click()
  await expectKind(page, 'recorded 1 straw of E2E-TOASTS', 'Done', 'status')

  await page.goto('/hub/general')
  await page.route('**/api/v1/members/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500 }) : route.fallback(),
  )
  await page
    .getByLabel(/^Role of/)
    .first()
    .selectOption({ index: 1 })
  await expectKind(page, "We couldn't complete the action. Please try again.", 'Problem', 'alert')
})

test('what is done with a reservation says so: fewer straws than a dose, an old chip', async ({ page }) => {
  await beginLoggedIn(page)
  const container = await makeContainer(page, 'E2E Reserved')
  const batch = await makeBatch(page, 'E2E-RESERVED', container)
  // A dose of eight straws.
  await page.route(`**/api/v1/batches/${batch}?*`, async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    await route.fulfill({ json: { ...json, computed: { ...json.computed, straws_per_dose: 8 } } })
  })
  await page.goto(`/containers/${container}`)
  await page.getByRole('textbox', { name: /^Select straws of E2E-RESERVED/ }).fill('1-4')
  const bar = page.getByRole('region', { name: '4 straws selected' })
  await bar.getByRole('button', { name: 'Withdraw straws' }).click()
  await dialog(page).getByText('Insemination', { exact: true }).click()
  await choose(page, 'Mare', 'Paloma')
  await expect(dialog(page).getByText('Fewer than one dose: E2E-RESERVED takes 8 straws')).toBeVisible()
  const day = dialog(page).getByRole('textbox', { name: 'Date' })
  await day.fill('3.4.2019')
  await expect(day).toHaveAccessibleDescription(/The date is more than a year past: 3 Apr 2019/)
  await dialog(page).getByRole('button', { name: 'Today' }).click()
  await dialog(page).getByRole('button', { name: 'Book' }).click()
  await expectKind(page, 'Fewer than one dose: E2E-RESERVED takes 8 straws per dose.', 'Warning', 'status')

  await page.goto('/horses')
  await page.getByRole('button', { name: 'Add horse' }).click()
  await dialog(page).getByLabel('Name').first().fill('Lucera')
  await dialog(page).getByLabel('Microchip').fill('123456789')
  await dialog(page).getByRole('button', { name: 'Add horse' }).click()
  await expectKind(page, 'Microchip: An old chip: today they have 15 digits.', 'Warning', 'status')
})

test('a toast goes by itself after five seconds', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/help')
  await page.route('**/api/v1/help-messages', (route) => route.fulfill({ status: 204 }))
  await page.getByLabel('Your message').fill('How do I move straws?')
  const lived = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let came: number | undefined
        new MutationObserver(() => {
          const isThere = document.querySelector('.mantine-Notification-root') !== null
          if (isThere) came ??= performance.now()
          else if (came !== undefined) resolve(performance.now() - came)
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await page.getByRole('button', { name: 'Send message' }).click()
  // The toast fades out after its time is up, later still on a busy machine.
  expect(await lived).toBeGreaterThan(4990)
  expect(await lived).toBeLessThan(8000)
})
