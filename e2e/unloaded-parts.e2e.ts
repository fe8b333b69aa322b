/** Code that could not be loaded leaves the rest of the page intact. */
import type { Page } from '@playwright/test'
import { frameTexts } from '#app/web/frame/texts.ts'
import { horseTexts } from '#registry/animals/texts.ts'
import { fieldTexts } from '#stock/batches/fields.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { loginTexts } from '#account/auth/texts.ts'
import { homeTexts } from '#screens/home/texts.ts'
import { commonTexts, errorTexts } from '#ui/texts.ts'
import { chunkOf, delay, stylesOf } from './chunks.ts'
import { beginLoggedIn } from './log-in.ts'
import { expect, test } from './test.ts'

const notLoaded = (page: Page) => page.getByRole('alert').filter({ hasText: errorTexts.notLoaded })
/** Returns the buttons that open the menus of the batches. */
const dotsOf = (page: Page) => page.getByRole('button', { name: batchTexts.menu('') })

/** Returns the pattern of the address of a chunk. */
const fileOf = (name: string) => `**/${chunkOf(name)}`

/** Simulates an update: from now on, the page receives another build when it requests `/`. */
async function update(page: Page) {
  const headers = (await page.request.get('/')).headers()
  const newer = '<script type="module" src="/assets/index-newer.js"></script>'
  await page.route('/', (route) => route.fulfill({ headers, body: newer }))
}

test('input is kept if a dialog fails to load, and the next attempt opens the dialog', async ({ page }) => {
  await beginLoggedIn(page)
  await page.route(fileOf('AnimalDialog'), (route) => route.abort())
  await page.goto('/batches/new')
  const label = page.getByRole('textbox', { name: batchTexts.label })
  await label.fill('B-26-099')
  const stallion = page.getByRole('combobox', { name: fieldTexts.animal })
  const create = page.getByRole('option', { name: commonTexts.create('Quintus the Second') })
  await stallion.fill('Quintus the Second')
  await create.click()
  const alert = notLoaded(page)
  const reload = alert.getByRole('button', { name: errorTexts.reload })
  await expect(reload).toBeVisible()
  const [end, room] = await reload.evaluate((button) =>
    [button, button.parentElement!].map((one) => one.getBoundingClientRect().right),
  )
  expect(end, 'the button is cut off').toBeLessThanOrEqual(room!)
  await expect(label).toHaveValue('B-26-099')
  await page.unrouteAll()
  await stallion.click()
  await create.click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: horseTexts.name })).toHaveValue(
    'Quintus the Second',
  )
  await expect(label).toHaveValue('B-26-099')
})

test('a part removed by an update offers to reload the page, which asks before it discards input', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await page.goto('/batches/new')
  const label = page.getByRole('textbox', { name: batchTexts.label })
  await label.fill('B-26-098')
  await page.route(fileOf('AnimalDialog'), (route) => route.fulfill({ status: 404 }))
  await update(page)
  await page.getByRole('combobox', { name: fieldTexts.animal }).fill('Quintus the Third')
  await page.getByRole('option', { name: commonTexts.create('Quintus the Third') }).click()
  const alert = page.getByRole('alert').filter({ hasText: errorTexts.updated })
  const dialog = page.waitForEvent('dialog')
  const reloading = alert.getByRole('button', { name: errorTexts.reload }).click()
  const question = await dialog
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await reloading
  await expect(label).toHaveValue('B-26-098')
})

test('an import whose file reader was removed by an update offers to reload the page', async ({ page }) => {
  await beginLoggedIn(page)
  await page.route('**/assets/read.worker-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/import')
  await update(page)
  const file = { name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from('Batch,Straws\nB-26-001,10\n') }
  await page.locator('input[type=file]').setInputFiles(file)
  const alert = page.getByRole('alert').filter({ hasText: errorTexts.updated })
  await expect(alert.getByRole('button', { name: errorTexts.reload })).toBeVisible()
})

test('menus and toasts that failed to preload are loaded again', async ({ page }) => {
  await beginLoggedIn(page)
  const missed: string[] = []
  const [menus, toasts] = [chunkOf('menu-parts'), chunkOf('Toasts')]
  const isMissing = ({ pathname }: URL) => [menus, toasts].includes(pathname.slice(1))
  await page.route(isMissing, (route) => {
    missed.push(new URL(route.request().url()).pathname.slice(1))
    return route.abort()
  })
  await page.goto('/batches')
  await expect.poll(() => new Set(missed).size).toBe(2)
  const dots = dotsOf(page).first()
  const menusMissed = () => missed.filter((file) => file === menus).length
  const before = menusMissed()
  await dots.click()
  await expect.poll(menusMissed).toBeGreaterThan(before)
  await expect(dots).toHaveAttribute('aria-expanded', 'false')
  await page.unroute(isMissing)
  // The page loads the toasts again after five seconds.
  await expect(notLoaded(page)).toBeVisible({ timeout: 15_000 })
  await dots.click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
})

test('a menu that loads late does not open once the user has moved on', async ({ page }) => {
  await beginLoggedIn(page)
  const arrive = await delay(page, 'menu-parts')
  await page.goto('/batches')
  await dotsOf(page).first().click()
  const label = page.getByRole('textbox', { name: batchTexts.label })
  await label.click()
  const loaded = page.waitForResponse(fileOf('menu-parts'))
  arrive()
  await loaded
  await label.pressSequentially('B-26', { delay: 50 })
  await expect(label).toBeFocused()
  await expect(page.getByRole('menu')).toBeHidden()
})

test('a menu of the frame opens although a screen that arrives meanwhile takes the focus', async ({
  page,
}) => {
  await beginLoggedIn(page)
  const [menus, screen] = [await delay(page, 'menu-parts'), await delay(page, 'HomeScreen')]
  await page.goto('/home', { waitUntil: 'commit' })
  await page.getByRole('button', { name: frameTexts.menu, exact: false }).click()
  screen()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  menus()
  await expect(page.getByRole('menuitem', { name: frameTexts.logOut })).toBeVisible()
})

test('the list of batches is shown even if its filter fails to load, and the filter can be retried', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await page.route(fileOf('BatchFilterFields'), (route) => route.abort())
  await page.goto('/batches')
  await expect(
    page.getByRole('region', { name: commonTexts.filter }).getByText(errorTexts.notLoaded),
  ).toBeVisible()
  await expect(dotsOf(page).first()).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: errorTexts.retry }).click()
  await expect(page.getByRole('textbox', { name: batchTexts.label })).toBeVisible()
})

test('styles that failed to load are loaded later', async ({ page }) => {
  await beginLoggedIn(page)
  let requests = 0
  const styles = `**/${stylesOf('menu-parts')}`
  await page.route(styles, (route) => {
    requests += 1
    return requests === 1 ? route.abort() : route.continue()
  })
  const styled = page.waitForResponse(styles)
  await page.goto('/batches')
  await styled
  await dotsOf(page).first().click()
  await expect(page.getByRole('menuitem').first()).toHaveCSS('display', 'flex')
  // The page's own styles must load before those of a screen, or menus lose their padding.
  await expect(page.getByRole('menuitem').first()).toHaveCSS('padding-left', '12px')
})

test('a part of a screen that failed to load can be retried in place', async ({ page }) => {
  await beginLoggedIn(page)
  await page.route(fileOf('Vessels'), (route) => route.abort())
  await page.goto('/home')
  const alert = notLoaded(page)
  await expect(alert).toBeVisible()
  await expect(page.getByRole('region', { name: homeTexts.since })).toBeVisible()
  await page.unrouteAll()
  await alert.getByRole('button', { name: errorTexts.retry }).click()
  await expect(alert).toBeHidden()
  await expect(page.locator('[class*=vessels]').getByRole('link').first()).toBeVisible()
})

test('if the first script fails to load, the page offers to reload', async ({ page }) => {
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto('/auth/login')
  const reload = page.getByRole('link', { name: errorTexts.reload })
  await expect(reload).toBeHidden()
  // The page offers the reload after ten seconds.
  await expect(reload).toBeVisible({ timeout: 30_000 })
  await page.unrouteAll()
  await reload.click()
  await expect(page.getByRole('heading', { name: loginTexts.title })).toBeVisible()
})
