/** Pick lists and openings on a phone, by one member in one or two tabs, and by two members. */
import { actTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import type { Browser, Page } from '@playwright/test'
import { liftTexts, openingTexts } from '#handling/pick-lists/opening-texts.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { violations } from './accessibility.ts'
import { beginLoggedIn } from './log-in.ts'
import { expectSteadyWidth, UPRIGHT } from './phone.ts'
import { expect, test } from './test.ts'

test.use(UPRIGHT)

type Made = { batch_id: string; list_id: string; tenant_id: string }

async function send(page: Page, method: string, path: string, data?: object) {
  const response = await page.request.fetch(`/api/v1${path}`, { method, ...(data && { data }) })
  if (!response.ok()) throw new Error(await response.text())
  return response.status() === 204 ? null : response.json()
}

/** Creates a vessel with straws in the given number of canisters, and a pick list with the given amounts. */
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
  return { batch_id: batch.id, list_id: list.id, tenant_id }
}

const LIFT = new RegExp(`^${openingTexts.tapAsYouLift}`)
const LOWERED = new RegExp(`^${openingTexts.lowered}`)
const BOOK = new RegExp(`^${withdrawalTexts.LOSS}`)

/** Placeholder for the time in a text. */
const TIME = '\u0000'
const until = (text: string) => text.slice(0, text.indexOf(TIME))

const tap = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).tap()

async function liftAndLower(page: Page) {
  await tap(page, LIFT)
  await tap(page, LOWERED)
}

async function second(browser: Browser): Promise<Page> {
  const context = await browser.newContext(UPRIGHT)
  const page = await context.newPage()
  await beginLoggedIn(page, 'collaborator@demo.test')
  return page
}

test('forty straws of six canisters are taken in six lifts, without typing', async ({ page }) => {
  await beginLoggedIn(page)
  const { list_id, batch_id } = await wanting(page, 'Vessel A', 6, [7, 7, 7, 7, 6, 6])
  await page.goto(`/pick-lists/${list_id}`)
  await expect(page.getByText(pickListTexts.straws(40), { exact: true })).toBeVisible()
  await expect(page.getByText(pickListTexts.liftsAlone(6), { exact: true })).toBeVisible()
  await tap(page, pickListTexts.openVessel('Vessel A'))
  for (let lift = 1; lift <= 6; lift += 1) {
    await expect(page.getByText(openingTexts.lift(lift, 6))).toBeVisible()
    await expect(page.getByRole('heading', { name: pickListTexts.canister(lift) })).toBeVisible()
    if (lift === 1) expect(await violations(page)).toEqual([])
    await tap(page, LIFT)
    await expect(page.getByText(openingTexts.good)).toBeVisible()
    if (lift === 1) expect(await violations(page)).toEqual([])
    await tap(page, LOWERED)
    await expect(page.getByText(openingTexts.howMany)).toBeVisible()
    if (lift === 1) expect(await violations(page)).toEqual([])
    await expectSteadyWidth(page)
    await tap(page, lift < 6 ? openingTexts.nextCanister(lift + 1) : openingTexts.last)
  }
  await expect(page.getByRole('heading', { name: openingTexts.inHandCount(40) })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await tap(page, BOOK)
  await expect(page.getByRole('status').filter({ hasText: actTexts('LOSS', 40).done })).toBeVisible()
  expect((await send(page, 'GET', `/batches/${batch_id}`)).counts).toMatchObject({ stored: 80, lost: 40 })
  await page.goto(`/batches/${batch_id}?tab=papers`)
  const handling = page.getByRole('region', { name: liftTexts.title })
  await expect(handling.getByText(new RegExp(`^${openingTexts.lifts(6)}`))).toBeVisible()
  // A completed pick list is no longer shown.
  await page.goto('/pick-lists')
  await expect(page.getByRole('heading', { name: pickListTexts.lists })).toBeVisible()
  await expect(page.getByRole('link', { name: 'List Vessel A' })).toHaveCount(0)
})

test('two tabs at two vessels have separate timers', async ({ page, context }) => {
  await beginLoggedIn(page)
  const one = await wanting(page, 'Vessel H', 2, [1, 1])
  const two = await wanting(page, 'Vessel I', 2, [1, 1])
  await page.goto(`/pick-lists/${one.list_id}`)
  await tap(page, pickListTexts.openVessel('Vessel H'))
  await tap(page, LIFT)
  const lowered = (tab: Page) => tab.getByRole('button', { name: LOWERED })
  await expect(lowered(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(`/pick-lists/${two.list_id}`)
  await tap(other, pickListTexts.openVessel('Vessel I'))
  await tap(other, LIFT)
  await expect(lowered(other)).toBeVisible()
  await expect(lowered(page)).toBeVisible()
  await lowered(page).tap()
  await expect(page.getByText(openingTexts.howMany)).toBeVisible()
  await expect(lowered(other)).toBeVisible()
})

test('two members at one vessel see each other, and a straw is booked by only one of them', async ({
  page,
  browser,
}) => {
  await beginLoggedIn(page)
  const made = await wanting(page, 'Vessel D', 2, [5, 5])
  await page.goto(`/pick-lists/${made.list_id}`)
  await tap(page, pickListTexts.openVessel('Vessel D'))
  await expect(page.getByText(openingTexts.lift(1, 2))).toBeVisible()

  const other = await second(browser)
  const { tenant_id, batch_id } = made
  const purpose = { withdrawal: { type: 'LOSS', reason: 'BROKEN' } }
  const lines = [{ batch_id, numbers: [[1, 2]], purpose }]
  const list = await send(other, 'POST', '/pick-lists', { tenant_id, name: 'List of Tomás', lines })
  await other.goto(`/pick-lists/${list.id}`)
  await expect(
    other.getByText(until(pickListTexts.othersAt('Ana García', 'Vessel D', 'List Vessel D', TIME))),
  ).toBeVisible()
  await tap(other, pickListTexts.openVessel('Vessel D'))
  await expect(other.getByText(until(openingTexts.whoIs('Ana García', 'List Vessel D', TIME)))).toBeVisible()
  await liftAndLower(other)
  await tap(other, openingTexts.last)

  await liftAndLower(page)
  await tap(page, openingTexts.nextCanister(2))
  await liftAndLower(page)
  await tap(page, openingTexts.last)
  await expect(page.getByRole('heading', { name: openingTexts.inHandCount(10) })).toBeVisible()

  // The second user books while the first booking is in flight, so that the first page cannot reload and show
  // it.
  await page.route(
    '**/api/v1/openings/*/booking',
    async (route) => {
      await tap(other, BOOK)
      await expect(other.getByText(actTexts('LOSS', 2).done)).toBeVisible()
      await route.continue()
    },
    { times: 1 },
  )
  await tap(page, BOOK)
  // Straws booked by the other user are not booked again, and that user is named.
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByText(until(openingTexts.gone('Tomás Ibarra', TIME)))).toBeVisible()
  expect((await send(page, 'GET', `/batches/${batch_id}`)).counts.lost).toBe(2)
  await tap(page, BOOK)
  await expect(page.getByText(actTexts('LOSS', 10).done)).toBeVisible()
  expect((await send(page, 'GET', `/batches/${batch_id}`)).counts.lost).toBe(12)
  await other.context().close()
})
