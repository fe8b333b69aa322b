/** Loading failures are shown above any earlier data, which stays. */
import type { Locator, Page, Route } from '@playwright/test'
import { beginLoggedIn, choose } from './log-in.ts'
import { makeBatch, makeContainer } from './make-stock.ts'
import { expect, test } from './test.ts'

const GENERIC = "We couldn't complete the action. Please try again."

/** Makes everything stale and the page visible again, so that it refetches. */
async function comeBackLater(page: Page) {
  await page.clock.fastForward(10_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

// Refusals are not retried automatically, so the test need not wait for that.
const fail = (route: Route) => route.fulfill({ status: 403, body: 'no json' })

type Shown = { path: string; call: string; text?: string; see: (page: Page) => Locator }

/** @returns each screen with its request, its failure text, and what it shows when loaded */
function screensOf(batch: string, container: string, horse: string, party: string): Shown[] {
  const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name })
  const within = (region: string) => (page: Page) =>
    page.getByRole('region', { name: region }).getByRole('row').nth(1)
  return [
    { path: '/home', call: 'overview?*', see: (page) => page.getByText('Straws in store', { exact: true }) },
    {
      path: '/home',
      call: 'movements?*',
      see: (page) => page.getByRole('region', { name: 'Recent movements' }).getByRole('listitem').first(),
    },
    { path: '/batches', call: 'batches?*', see: (page) => page.getByRole('article').first() },
    {
      path: '/containers',
      call: 'containers?*',
      text: 'Could not load containers. Please refresh the page.',
      see: (page) => page.getByRole('article').first(),
    },
    {
      path: '/containers',
      call: 'straws?*',
      text: 'Could not load the straws without a place.',
      see: (page) => page.getByRole('button', { name: 'Show them' }),
    },
    {
      path: '/containers?unlocated=1',
      call: 'straws?*',
      text: 'Could not load the straws without a place.',
      see: (page) => page.getByRole('button', { name: /^Give a place to/ }).first(),
    },
    { path: `/containers/${container}`, call: 'containers/*', see: heading('E2E Reloads') },
    { path: `/batches/${batch}`, call: `batches/${batch}?*`, see: heading('E2E-RELOADS') },
    { path: `/batches/${batch}/edit`, call: `batches/${batch}?*`, see: heading('Edit E2E-RELOADS') },
    {
      path: `/batches/${batch}?tab=inventory`,
      call: 'batches/*/inventory?*',
      see: (page) => page.getByRole('tabpanel').getByText('E2E Reloads, canister 1, level 1'),
    },
    {
      path: `/batches/${batch}?tab=activity`,
      call: 'movements?*',
      see: (page) => page.getByRole('tabpanel').getByText(/^Ana García collected/),
    },
    {
      path: `/batches/${batch}?tab=consignments`,
      call: 'batches/*/consignments?*',
      see: (page) => page.getByRole('tabpanel').getByText('No straws of this batch have been consigned.'),
    },
    { path: '/horses', call: 'animals?*', see: (page) => page.getByRole('link', { name: 'Quintus L' }) },
    { path: `/horses/${horse}`, call: `animals/${horse}?*`, see: heading('Brabo') },
    { path: `/horses/${horse}`, call: 'batches?*', see: within('Batches') },
    { path: `/parties/${party}`, call: 'parties/*', see: heading('Haras del Sur') },
    { path: `/parties/${party}`, call: 'inventory?*owner_id=*', see: within('Owns') },
    {
      path: '/hub/general',
      call: 'members?*',
      text: 'Could not load the members. Please refresh the page.',
      see: within('Members'),
    },
    { path: '/hub/general', call: 'parties?*', see: within('Stakeholders') },
    {
      path: '/hub/general',
      call: 'warehouses?*',
      text: 'Could not load the warehouses.',
      see: (page) => page.getByRole('button', { name: 'Rename Haras del Sur' }),
    },
    { path: '/consignments', call: 'consignments?*', see: (page) => page.getByRole('row').nth(1) },
    {
      path: `/find/${batch}?container=${container}&canister=1&level=1`,
      call: 'batches/*/inventory?*',
      see: (page) => page.getByRole('button', { name: /^Withdraw / }),
    },
    {
      path: '/hub/subscription',
      call: 'subscription?*',
      see: (page) => page.getByRole('button', { name: 'Pay now' }),
    },
  ]
}

test('a reload that fails is told above what was there before, which stays, on every screen', async ({
  page,
}) => {
  test.slow()
  await beginLoggedIn(page)
  const container = await makeContainer(page, 'E2E Reloads')
  const batch = await makeBatch(page, 'E2E-RELOADS', container)
  await makeBatch(page, 'E2E-RELOADS-UNLOCATED')
  const { user } = await (await page.request.get('/api/v1/auth')).json()
  const [{ tenant_id }] = user.entitlements
  const find = async (plural: string, name: string) => {
    const found = await page.request.get(`/api/v1/${plural}?tenant_id=${tenant_id}&name=${name}`)
    return (await found.json())[plural][0].id as string
  }
  const screens = screensOf(batch, container, await find('animals', 'Brabo'), await find('parties', 'Haras'))
  await page.clock.install()
  // What follows on the same screen needs no load of its own.
  let shown = ''
  for (const { path, call, text = GENERIC, see } of screens) {
    await test.step(`${path}, ${call}`, async () => {
      if (path !== shown) await page.goto(path)
      shown = path
      await expect(see(page)).toBeVisible()
      await page.route(`**/api/v1/${call}`, fail)
      await comeBackLater(page)
      const alert = page.getByRole('alert').filter({ hasText: text }).first()
      await expect(alert).toBeVisible()
      await expect(see(page)).toBeVisible()
      const above = await alert.evaluate(
        (element, other) => element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING,
        await see(page).elementHandle(),
      )
      expect(above).toBeTruthy()
      await page.unrouteAll()
      await alert.getByRole('button', { name: 'Try again' }).click()
      await expect(alert).toBeHidden()
      await expect(see(page)).toBeVisible()
    })
  }
})

test('containers, batches and straws without a place are pending while they load, then idle or failed', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await makeBatch(page, 'E2E-STATUS')
  await page.clock.install()
  for (const [path, call, where] of [
    ['/containers', 'containers?*', 'main'],
    ['/batches', 'batches?*', 'main'],
    ['/containers?unlocated=1', 'straws?*', 'section[aria-label="Straws without a place"]'],
  ] as const) {
    const status = page.locator(`${where} [data-status]`).first()
    const gate: { open?: () => void } = {}
    const hold = (answer: (route: Route) => Promise<void>) =>
      page.route(
        `**/api/v1/${call}`,
        async (route) => {
          await new Promise<void>((open) => (gate.open = open))
          await answer(route)
        },
        { times: 1 },
      )
    await hold((route) => route.continue())
    await page.goto(path)
    await expect(status).toHaveAttribute('data-status', 'pending')
    await expect(status).toHaveAttribute('aria-busy', 'true')
    gate.open?.()
    await expect(status).toHaveAttribute('data-status', 'idle')
    await hold(fail)
    await comeBackLater(page)
    await expect(status).toHaveAttribute('data-status', 'pending')
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
    gate.open?.()
    await expect(status).toHaveAttribute('data-status', 'failed')
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(status).toHaveAttribute('data-status', 'idle')
  }
})

test('the next page that cannot be loaded leaves the one before, and a search that fails says so', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await page.goto('/batches')
  const first = await page.getByRole('article').first().getAttribute('aria-label')
  await page.route('**/api/v1/batches?*', fail)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('alert')).toContainText(GENERIC)
  await expect(page.getByRole('article').first()).toHaveAttribute('aria-label', first!)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article').first()).not.toHaveAttribute('aria-label', first!)

  await page.route('**/api/v1/search?*', fail)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Search' }).fill('ho')
  const failed = page.getByRole('dialog').getByRole('button', { name: 'The search did not work. Try again' })
  await expect(failed).toBeVisible()
  await page.unrouteAll()
  await failed.click()
  await expect(failed).toBeHidden()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('how many straws are available is told once it is known, and stays told when a reload fails', async ({
  page,
}) => {
  await beginLoggedIn(page)
  const batch = await makeBatch(page, 'E2E-AVAILABLE')
  const gate: { open?: () => void } = {}
  await page.route(
    '**/api/v1/batches/*/inventory?*',
    async (route) => {
      await new Promise<void>((open) => (gate.open = open))
      await route.continue()
    },
    { times: 1 },
  )
  await page.goto(`/batches/${batch}?tab=activity`)
  for (const act of ['Withdraw straws', 'Move straws']) {
    await page.getByRole('button', { name: act }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Number of straws')).toBeFocused()
    if (act === 'Withdraw straws') await expect(dialog.getByText(/available/)).toBeHidden()
    gate.open?.()
    await expect(dialog.getByText('20 straws available')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('button', { name: 'Withdraw straws' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('20 straws available')).toBeVisible()
  await page.route('**/api/v1/batches/*/inventory?*', fail)
  // A refusal asks for the numbers anew.
  await page.route('**/api/v1/straws', (route) =>
    route.fulfill({ status: 409, json: { code: 'STRAWS_CHANGED', message: 'Some have moved.' } }),
  )
  await dialog.getByText('Loss', { exact: true }).click()
  await dialog.getByLabel('Number of straws').fill('20')
  await choose(page, 'Reason', 'Broken')
  await dialog.getByRole('button', { name: 'Book' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: GENERIC })).toBeVisible()
  await expect(dialog.getByText('20 straws available')).toBeVisible()
})
