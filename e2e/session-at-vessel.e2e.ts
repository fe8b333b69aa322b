/** Pick lists and openings: a vessel is opened once, by hand and on a phone. */
import type { Browser, Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { beginLoggedIn } from './log-in.ts'
import { expectSteadyWidth, UPRIGHT } from './phone.ts'
import { scanInto } from './scanner.ts'
import { expect, test } from './test.ts'

test.use(UPRIGHT)

type Made = { batch_id: string; container_id: string; list_id: string; tenant_id: string; user_id: string }

async function send(page: Page, method: string, path: string, data?: object) {
  const response = await page.request.fetch(`/api/v1${path}`, { method, ...(data && { data }) })
  if (!response.ok()) throw new Error(await response.text())
  return response.status() === 204 ? null : response.json()
}

/** A vessel with straws in so many canisters, and a list that wants some of each. */
async function wanting(page: Page, name: string, canisters: number, amounts: number[]): Promise<Made> {
  const session = await send(page, 'GET', '/auth')
  const { tenant_id } = session.user.entitlements[0]
  const warehouse_id = session.legal_entities[0].id
  const size = { canisters: Math.max(canisters, 2), levels: 1 }
  const container = await send(page, 'POST', '/containers', { tenant_id, warehouse_id, label: name, ...size })
  const stallion = { tenant_id, name: `Bolero ${name}`, sex: 'STALLION' }
  const animal = await send(page, 'POST', '/animals', stallion)
  const batch = await send(page, 'POST', '/batches', {
    ...{ tenant_id, label: `B-${name}`, animal_id: animal.id, origin: 'PRODUCTION' },
    ...{ straw_size: 0.5, straw_colour: 'YELLOW', straw_mark_text: `090226 ${name.toUpperCase()}` },
    sheet: { collection: { produced_on: '2026-02-09' } },
  })
  const owner_id = batch.owners[0]?.party_id ?? session.tenants[0].party_id
  const lines = []
  for (const [index, amount] of amounts.entries()) {
    const from = { container_id: container.id, canister: (index % canisters) + 1, level: 1 }
    if (index < canisters) {
      await send(page, 'POST', '/straws', {
        ...{ tenant_id, batch_id: batch.id, signer_id: session.user.id, warehouse_id, amount: 20 },
        ...{ date: '2026-02-09', reason: 'COLLECTION', location: from },
      })
    }
    const purpose = { withdrawal: { type: 'LOSS', reason: 'QUALITY_TEST' } }
    lines.push({ batch_id: batch.id, owner_id, amount, from, purpose })
  }
  const list = await send(page, 'POST', '/pick-lists', { tenant_id, name: `List ${name}`, lines })
  return {
    ...{ batch_id: batch.id, container_id: container.id, list_id: list.id },
    ...{ tenant_id, user_id: session.user.id },
  }
}

const tap = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).tap()

async function liftAndLower(page: Page) {
  await tap(page, /^Tap as you lift/)
  await tap(page, /^Lowered/)
}

async function second(browser: Browser): Promise<Page> {
  const context = await browser.newContext(UPRIGHT)
  const page = await context.newPage()
  await beginLoggedIn(page, 'collaborator@demo.test')
  return page
}

test('forty straws of six canisters are six lifts, from Open to Booked without typing', async ({ page }) => {
  await beginLoggedIn(page)
  const { list_id, batch_id } = await wanting(page, 'Vessel A', 6, [7, 7, 7, 7, 6, 6])
  await page.goto(`/pick-lists/${list_id}`)
  await expect(page.getByText('40 straws', { exact: true })).toBeVisible()
  await expect(page.getByText('6 lifts in 1 container, each canister once')).toBeVisible()
  await tap(page, 'Open Vessel A')
  for (let lift = 1; lift <= 6; lift += 1) {
    await expect(page.getByText(`Lift ${lift} of 6`)).toBeVisible()
    await expect(page.getByRole('heading', { name: `Canister ${lift}` })).toBeVisible()
    if (lift === 1) expect(await violations(page)).toEqual([])
    await tap(page, /^Tap as you lift/)
    await expect(page.getByText('Time is good')).toBeVisible()
    if (lift === 1) expect(await violations(page)).toEqual([])
    await tap(page, /^Lowered/)
    await expect(page.getByText('How many came out?')).toBeVisible()
    if (lift === 1) expect(await violations(page)).toEqual([])
    await expectSteadyWidth(page)
    await tap(page, lift < 6 ? `Right, canister ${lift + 1} next` : 'Right, that was the last')
  }
  await expect(page.getByRole('heading', { name: '40 straws in hand' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await tap(page, /^Book all/)
  await expect(page.getByRole('status').filter({ hasText: '40 straws booked' })).toBeVisible()
  expect((await send(page, 'GET', `/batches/${batch_id}`)).counts).toMatchObject({ stored: 80, lost: 40 })
  await page.goto(`/batches/${batch_id}`)
  const handling = page.getByRole('region', { name: 'Handling' })
  await expect(handling.getByText(/^6 lifts/)).toBeVisible()
  // The list is done.
  await page.goto('/pick-lists')
  await expect(page.getByRole('heading', { name: 'Pick lists' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'List Vessel A' })).toHaveCount(0)
})

test('the clock turns gold at five seconds and red at eight, and a page loaded anew counts on', async ({
  page,
}) => {
  await beginLoggedIn(page)
  const { list_id } = await wanting(page, 'Vessel B', 2, [2, 2])
  await page.clock.install()
  await page.goto(`/pick-lists/${list_id}`)
  await tap(page, 'Open Vessel B')
  await tap(page, /^Tap as you lift/)
  const lowered = page.getByRole('button', { name: /^Lowered/ })
  await expect(lowered).toHaveAttribute('data-kind', 'good')
  await page.clock.runFor(5500)
  await expect(page.getByText('Lower soon')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Lower soon')).toBeVisible()
  await page.clock.runFor(3000)
  await expect(page.getByText('Lower it now')).toBeVisible()
  await expect(lowered).toHaveAttribute('data-kind', 'now')
  await lowered.tap()
  await expect(page.getByText(/^(8|9|1\d) seconds up\.$/)).toBeVisible()
})

test('lifts whose request or reply was lost are each noted once, also by a page loaded anew', async ({
  page,
}) => {
  await beginLoggedIn(page)
  const { list_id, container_id, tenant_id } = await wanting(page, 'Vessel G', 3, [1, 1, 1])
  await page.goto(`/pick-lists/${list_id}`)
  await tap(page, 'Open Vessel G')
  // The first lift never gets there.
  await page.route('**/lifts', (route) => route.abort())
  await liftAndLower(page)
  await expect(page.getByRole('alert')).toContainText('Try again')
  await tap(page, 'Right, canister 2 next')
  // Of both, no reply comes back.
  await page.unroute('**/lifts')
  await page.route('**/lifts', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await liftAndLower(page)
  await expect(page.getByRole('alert')).toContainText('Try again')
  await tap(page, 'Right, canister 3 next')
  await page.unroute('**/lifts')
  await page.reload()
  await expect(page.getByText('Lift 3 of 3')).toBeVisible()
  await liftAndLower(page)
  const noted = async () => {
    const { lifts } = await send(page, 'GET', `/lifts?tenant_id=${tenant_id}&container_id=${container_id}`)
    return lifts.map(({ canister }: { canister: number }) => canister).toSorted()
  }
  await expect.poll(noted).toEqual([1, 2, 3])
  await tap(page, 'Right, that was the last')
  await expect(page.getByRole('heading', { name: '3 straws in hand' })).toBeVisible()
  await expect(page.getByText('3 lifts')).toBeVisible()
})

test('two tabs at two vessels have a clock each', async ({ page, context }) => {
  await beginLoggedIn(page)
  const one = await wanting(page, 'Vessel H', 2, [1, 1])
  const two = await wanting(page, 'Vessel I', 2, [1, 1])
  await page.goto(`/pick-lists/${one.list_id}`)
  await tap(page, 'Open Vessel H')
  await tap(page, /^Tap as you lift/)
  const lowered = (tab: Page) => tab.getByRole('button', { name: /^Lowered/ })
  await expect(lowered(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(`/pick-lists/${two.list_id}`)
  await tap(other, 'Open Vessel I')
  await tap(other, /^Tap as you lift/)
  await expect(lowered(other)).toBeVisible()
  await expect(lowered(page)).toBeVisible()
  await lowered(page).tap()
  await expect(page.getByText('How many came out?')).toBeVisible()
  await expect(lowered(other)).toBeVisible()
})

test('an opening is done by the keyboard alone, read aloud, and keeps the screen on', async ({ page }) => {
  await page.addInitScript(() => {
    const said: string[] = []
    let locks = 0
    const define = (of: object, name: string, value: unknown) =>
      Object.defineProperty(of, name, { value, configurable: true })
    define(window, 'told', () => ({ said, locks }))
    define(
      window,
      'SpeechSynthesisUtterance',
      class {
        readonly text: string
        constructor(text: string) {
          this.text = text
        }
      },
    )
    define(window, 'speechSynthesis', {
      cancel: () => undefined,
      speak: ({ text }: { text: string }) => said.push(text),
    })
    define(navigator, 'wakeLock', {
      request: async () => {
        locks += 1
        return { release: async () => undefined }
      },
    })
  })
  await beginLoggedIn(page)
  const { list_id } = await wanting(page, 'Vessel J', 2, [2])
  await page.goto(`/pick-lists/${list_id}`)
  await page.getByRole('button', { name: 'Open Vessel J' }).focus()
  await page.keyboard.press('Enter')
  const body = page.locator('.sess-body')
  const told = () => page.evaluate(() => (window as unknown as { told: () => object }).told())
  await expect(body).toBeFocused()
  await tap(page, 'Sound, reading aloud, light or dark')
  const aloud = page.getByRole('menuitemcheckbox', { name: 'Read aloud' })
  await expect(aloud).toHaveAttribute('aria-checked', 'false')
  await aloud.press('Enter')
  await expect(aloud).toHaveAttribute('aria-checked', 'true')
  await expect.poll(told).toEqual({ said: ['Canister 1, level 1, 2 yellow.'], locks: 1 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()

  await body.focus()
  const pressed = async (name: RegExp) => {
    await expect(body).toBeFocused()
    const button = page.getByRole('button', { name })
    await expect(button).toBeEnabled()
    const isThere = () => button.evaluate((one) => one === document.activeElement)
    for (let tabs = 0; tabs < 12 && !(await isThere()); tabs += 1) await page.keyboard.press('Tab')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await pressed(/^Tap as you lift/)
  await expect(page.getByRole('button', { name: /^Lowered/ })).toBeVisible()
  await pressed(/^Lowered/)
  await expect(page.getByText('How many came out?')).toBeVisible()
  await pressed(/^Right, that was the last/)
  await expect(page.getByRole('heading', { name: '2 straws in hand' })).toBeVisible()
  await pressed(/^Book all/)
  await expect(page.getByRole('status').filter({ hasText: '2 straws booked' })).toBeVisible()
})

test('whose session ends while a canister is up goes on after logging in, and the lift is noted', async ({
  page,
  context,
}) => {
  await beginLoggedIn(page)
  const { list_id, container_id, tenant_id } = await wanting(page, 'Vessel K', 2, [1, 1])
  await page.goto(`/pick-lists/${list_id}`)
  await tap(page, 'Open Vessel K')
  await tap(page, /^Tap as you lift/)
  await expect(page.getByRole('button', { name: /^Lowered/ })).toBeVisible()
  const address = page.url()
  await context.clearCookies()
  const refused = page.waitForResponse((response) => response.status() === 401)
  await tap(page, /^Lowered/)
  await refused
  await beginLoggedIn(page)
  await page.goto(address)
  await expect(page.getByText('How many came out?')).toBeVisible()
  const { lifts } = await send(page, 'GET', `/lifts?tenant_id=${tenant_id}&container_id=${container_id}`)
  expect(lifts).toHaveLength(1)
  await tap(page, 'Right, canister 2 next')
  await expect(page.getByText('Lift 2 of 2')).toBeVisible()
})

test('an opening that is left is gone on with by another member, where it stood', async ({
  page,
  browser,
}) => {
  await beginLoggedIn(page)
  const { list_id, batch_id } = await wanting(page, 'Vessel C', 3, [3, 4, 5])
  await page.goto(`/pick-lists/${list_id}`)
  await tap(page, 'Open Vessel C')
  await liftAndLower(page)
  await tap(page, 'Right, canister 2 next')
  // Up, down, and called away before it was counted.
  await liftAndLower(page)
  await expect(page.getByText('How many came out?')).toBeVisible()
  await tap(page, 'Pause')
  await expect(page.getByText(/Ana García is at the vessel with this list/)).toBeVisible()

  const other = await second(browser)
  await other.goto(`/pick-lists/${list_id}`)
  await expect(other.getByText(/Ana García is at the vessel with this list/)).toBeVisible()
  await tap(other, 'Go on at Vessel C')
  await expect(other.getByText('Lift 2 of 3')).toBeVisible()
  await expect(other.getByText('How many came out?')).toBeVisible()
  await tap(other, /^One fewer/)
  await tap(other, 'Right, canister 3 next')
  await liftAndLower(other)
  await tap(other, 'Right, that was the last')
  await expect(other.getByRole('heading', { name: '11 straws in hand' })).toBeVisible()
  await other.getByText('No more needed').tap()
  await tap(other, /^Book all/)
  await expect(other.getByText('11 straws booked')).toBeVisible()
  expect((await send(other, 'GET', `/batches/${batch_id}`)).counts.lost).toBe(11)
  await tap(other, 'Undo 3 movements')
  await expect(other.getByText('Undone: all of it is back in store')).toBeVisible()
  expect((await send(other, 'GET', `/batches/${batch_id}`)).counts.lost).toBe(0)
  await other.context().close()
})

test('two people at one vessel know of each other, and what one takes is struck out for the other', async ({
  page,
  browser,
}) => {
  await beginLoggedIn(page)
  const made = await wanting(page, 'Vessel D', 2, [5, 5])
  await page.goto(`/pick-lists/${made.list_id}`)
  await tap(page, 'Open Vessel D')
  await expect(page.getByText('Lift 1 of 2')).toBeVisible()

  const other = await second(browser)
  const { tenant_id, batch_id } = made
  const purpose = { withdrawal: { type: 'LOSS', reason: 'BROKEN' } }
  const lines = [{ batch_id, numbers: [[1, 2]], purpose }]
  const list = await send(other, 'POST', '/pick-lists', { tenant_id, name: 'List of Tomás', lines })
  await other.goto(`/pick-lists/${list.id}`)
  await expect(other.getByText(/Ana García is at Vessel D with List Vessel D/)).toBeVisible()
  await tap(other, 'Open Vessel D')
  await expect(other.getByText(/Ana García is at this vessel too/)).toBeVisible()
  await liftAndLower(other)
  await tap(other, 'Right, that was the last')

  await liftAndLower(page)
  await tap(page, 'Right, canister 2 next')
  await liftAndLower(page)
  await tap(page, 'Right, that was the last')
  await expect(page.getByRole('heading', { name: '10 straws in hand' })).toBeVisible()

  await tap(other, /^Book all/)
  await expect(other.getByText('2 straws booked')).toBeVisible()
  await tap(page, /^Book all/)
  // Nothing is booked of what somebody else has booked, and who it was is said.
  await expect(page.getByRole('alert')).toContainText('look again')
  await expect(page.getByText(/booked by Tomás Ibarra/)).toBeVisible()
  expect((await send(page, 'GET', `/batches/${batch_id}`)).counts.lost).toBe(2)
  await tap(page, /^Book all/)
  await expect(page.getByText('10 straws booked')).toBeVisible()
  expect((await send(page, 'GET', `/batches/${batch_id}`)).counts.lost).toBe(12)
  await other.context().close()
})

test('other straws in the hand are shown beside the wanted ones, and taken for a reason or put back', async ({
  page,
}) => {
  await beginLoggedIn(page)
  const { list_id, container_id, tenant_id, user_id } = await wanting(page, 'Vessel E', 2, [4, 4])
  const session = await send(page, 'GET', '/auth')
  const warehouse_id = session.legal_entities[0].id
  const { animals } = await send(page, 'GET', `/animals?tenant_id=${tenant_id}&name=Bolero Vessel E`)
  const other = await send(page, 'POST', '/batches', {
    ...{ tenant_id, label: 'B-Vessel E2', animal_id: animals[0].id, origin: 'PRODUCTION' },
    ...{ straw_size: 0.5, straw_colour: 'YELLOW', straw_mark_text: '130226 VESSEL E' },
    sheet: { collection: { produced_on: '2026-02-13' } },
  })
  await send(page, 'POST', '/straws', {
    ...{ tenant_id, batch_id: other.id, signer_id: user_id, warehouse_id, amount: 6 },
    ...{ date: '2026-02-13', reason: 'COLLECTION', location: { container_id, canister: 1, level: 1 } },
  })
  const targets = [{ kind: 'BATCH', batch_id: other.id }]
  const { codes } = await send(page, 'POST', '/codes', { tenant_id, targets })
  await page.goto(`/pick-lists/${list_id}`)
  await tap(page, 'Open Vessel E')
  await liftAndLower(page)
  await tap(page, 'Not these')
  await page.getByRole('button', { name: /B-Vessel E2/ }).tap()
  await expect(page.getByRole('alert')).toContainText('Same stallion and colour, another day.')
  expect(await violations(page)).toEqual([])
  await tap(page, /^Put them back/)
  await liftAndLower(page)
  await tap(page, 'Scan code')
  await page.getByRole('textbox', { name: 'Code on the goblet' }).fill('0000000001')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No code of this account names a batch like that.')).toBeVisible()
  await scanInto(page, codes[0].code)
  await expect(page.getByRole('heading', { name: 'Not these straws' })).toBeVisible()
  await tap(page, 'Take these instead')
  await tap(page, 'Agreed with the receiver')
  await tap(page, 'Right, canister 2 next')
  await tap(page, 'Skip this lift')
  await expect(page.getByRole('heading', { name: '4 straws in hand' })).toBeVisible()
  await tap(page, /^Book all/)
  await expect(page.getByText('4 straws booked')).toBeVisible()
  const { movements } = await send(page, 'GET', `/movements?tenant_id=${tenant_id}&batch_id=${other.id}`)
  expect(movements[0]).toMatchObject({ amount: 4, note: 'Agreed with the receiver (instead of B-Vessel E)' })
  // What was skipped and what was replaced: the first is still wanted.
  await page.goto(`/pick-lists/${list_id}`)
  await expect(page.getByText('4 straws', { exact: true })).toBeVisible()
})

test('straws of a batch are added to a pick list, and taken off again', async ({ page }) => {
  await beginLoggedIn(page)
  const { batch_id, list_id } = await wanting(page, 'Vessel F', 2, [1, 1])
  await page.goto(`/batches/${batch_id}`)
  await page
    .locator('.act-bar')
    .getByRole('button', { name: /^Actions for/ })
    .tap()
  await page.getByRole('menuitem', { name: 'Add to pick list' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Record loss').tap()
  await dialog.getByRole('combobox', { name: 'Reason' }).tap()
  await page.getByRole('option', { name: 'Quality test' }).tap()
  await dialog.getByLabel('Number of straws').fill('7')
  await dialog.getByRole('combobox', { name: 'Pick list' }).tap()
  await page.getByRole('option', { name: 'List Vessel F' }).tap()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add to pick list' }).tap()
  await expect(page.getByText('7 straws added to List Vessel F.')).toBeVisible()
  await page.goto(`/pick-lists/${list_id}`)
  await expect(page.getByText('9 straws', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^Remove 7 / }).tap()
  await expect(page.getByText('2 straws', { exact: true })).toBeVisible()
})
