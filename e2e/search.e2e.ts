/** Typing faster than the network: in the global search, and in a field whose list is still loading. */
import type { Page } from '@playwright/test'
import { beginLoggedIn } from './log-in.ts'
import { UPRIGHT } from './phone.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Holds back matching requests until released. */
async function hold(page: Page, what: string | RegExp) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(what, async (route) => {
    await held
    await route.continue()
  })
  return () => letGo()
}

test('search finds a batch from anywhere by keyboard alone, and Enter takes the first', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog').getByRole('textbox', { name: 'Search' })
  await search.fill('B-26-01')
  await expect(page.getByRole('dialog').getByText('B-26-012')).toBeVisible()
  const first = await page.getByRole('dialog').locator('[data-action] span span').first().innerText()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: first, level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  // Before there are any results.
  await page.keyboard.press('Control+k')
  await expect(search).toHaveValue('')
  const letGo = await hold(page, '**/api/v1/search?*')
  const asked = page.waitForRequest(/text=B-26-012/)
  await page.keyboard.type('B-26-012')
  await page.keyboard.press('Enter')
  await asked
  letGo()
  await expect(page.getByRole('heading', { name: 'B-26-012', level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('what is found comes before what can be done, and is what Enter takes', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Home' })).toBeFocused()
  await page.keyboard.press('Control+k')
  // An action of this name is listed before the horse is found.
  await page.getByRole('dialog').getByRole('textbox').fill('h')
  await expect(page.getByRole('dialog').getByText('Hermès du Jura').first()).toBeVisible()
  const first = page.getByRole('dialog').locator('[data-action]').first()
  await expect(first).toHaveAttribute('data-selected')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused()
})

test('what is typed while the code of the search is loaded is kept, Enter too', async ({ page }) => {
  await beginLoggedIn(page)
  const letGo = await hold(page, /\/assets\/SearchDialog-.*\.js/)
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Home' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('B-26-')
  letGo()
  // Without a pause, wherever the focus moves meanwhile.
  await page.keyboard.type('012', { delay: 30 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'B-26-012', level: 1 })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(UPRIGHT)

  test('the search is typed into at once, and its first result taken', async ({ page }) => {
    await beginLoggedIn(page)
    const letGo = await hold(page, /\/assets\/SearchDialog-.*\.js/)
    await page.goto('/home')
    await page.getByRole('button', { name: 'Search' }).tap()
    await page.keyboard.type('Paloma')
    letGo()
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('Paloma')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Paloma II', level: 1 })).toBeVisible()
  })
})

test('Enter before the list of stallions is there chooses the first that fits once it is', async ({
  page,
}) => {
  await beginLoggedIn(page)
  const letGo = await hold(page, '**/api/v1/animals?*')
  await page.goto('/batches/new')
  const stallion = page.getByRole('combobox', { name: 'Stallion' })
  await stallion.focus()
  await page.keyboard.type('Lucero')
  await page.keyboard.press('Enter')
  await expect(stallion).toBeFocused()
  letGo()
  await expect(stallion).toHaveValue('Lucero del Sur')
  await expect(stallion).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(stallion).not.toBeFocused()
})

test('Enter chooses the first that fits where the list came after the text', async ({ page }) => {
  await beginLoggedIn(page)
  const letGo = await hold(page, '**/api/v1/animals?*')
  await page.goto('/batches/new')
  const stallion = page.getByRole('combobox', { name: 'Stallion' })
  await stallion.focus()
  await page.keyboard.type('Lucero')
  letGo()
  await expect(page.getByRole('option', { name: 'Lucero del Sur' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(stallion).toHaveValue('Lucero del Sur')
})

test('Enter takes what is highlighted on a machine whose timers are late', async ({ page }) => {
  await page.addInitScript(() => {
    const inTime = window.setTimeout
    const late = (handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
      inTime(handler, ms === 0 ? 400 : ms, ...rest)
    Object.assign(window, { setTimeout: late })
  })
  await beginLoggedIn(page)
  await page.goto('/batches/new')
  const stallion = page.getByRole('combobox', { name: 'Stallion' })
  await expect(page.getByRole('option', { name: 'Lucero del Sur', includeHidden: true })).toHaveCount(1)
  await stallion.focus()
  await page.keyboard.type('Lucero')
  // The highlight was set while typing, and is cleared by the timer that opening the list started.
  await page.waitForTimeout(500)
  await page.keyboard.press('Enter')
  await expect(stallion).toHaveValue('Lucero del Sur')
})

test('whoever goes on after Enter gets his choice all the same, and no form is sent for it', async ({
  page,
}) => {
  await beginLoggedIn(page)
  const letGo = await hold(page, '**/api/v1/parties?*')
  await page.goto('/batches?label=B-26-014&active=true')
  await page.getByRole('button', { name: 'Actions for B-26-014' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw straws' }).click()
  const dialog = page.getByRole('dialog')
  const receiver = dialog.getByRole('combobox', { name: 'Receiver' })
  await receiver.focus()
  await page.keyboard.type('lindenh')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(receiver).not.toBeFocused()
  letGo()
  await expect(receiver).toHaveValue('Gestüt Lindenhof')
  await expect(dialog.getByText('Required')).toBeHidden()
})
