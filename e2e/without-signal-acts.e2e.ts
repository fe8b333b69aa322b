/** Offline work beside the vessel: openings, counts, moves, nitrogen, and access to the data on the phone. */
import type { Page } from '@playwright/test'
import { frameTexts } from '#app/web/frame/texts.ts'
import { nitrogenTexts } from '#stock/nitrogen/texts.ts'
import { openingTexts } from '#handling/pick-lists/opening-texts.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { offlineBarTexts } from '#handling/offline/bar-texts.ts'
import { offlineTexts } from '#handling/offline/texts.ts'
import { loginTexts } from '#account/auth/texts.ts'
import { stockTakeTexts } from '#handling/stock-takes/texts.ts'
import { strawsTexts } from '#stock/straws/texts.ts'
import { dayIn } from '#platform/contract/time-zone.ts'
import { navTexts } from '#ui/texts.ts'
import { violations } from './accessibility.ts'
import { closeSaved, fillVessel, gone, goThrough, lose, openOnce, send, unsent } from './beside-vessel.ts'
import { choose } from './log-in.ts'
import { beginInNewAccount, joinAccount, NEW_PASSWORD } from './new-account.ts'
import { expectSteadyWidth, UPRIGHT } from './phone.ts'
import { expect, test } from './test.ts'

test.use({ ...UPRIGHT, serviceWorkers: 'allow' })

const LATER = { timeout: 60_000 }
const keepIt = (page: Page) => page.getByRole('button', { name: offlineTexts.keep })
const entryOf = (page: Page, text: string) => page.locator('li[data-state]').filter({ hasText: text })

test('an opening made offline books nothing until it is sent, and is then booked once', async ({
  page,
  context,
}) => {
  await beginInNewAccount(page)
  const { counts, tenant_id, container_id } = await fillVessel(page, 'T-1')
  await openOnce(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: offlineTexts.openFor('List T-1') }).click()
  await expect(page.getByRole('heading', { name: pickListTexts.canister(1) })).toBeVisible()
  await expect(page.getByText(offlineTexts.numbers('1–5'))).toBeVisible()
  expect(await violations(page)).toEqual([])
  // The opening survives a reload, and so does a lifted canister.
  await page.getByRole('button', { name: openingTexts.tapAsYouLift }).click()
  await expect(page.getByRole('button', { name: openingTexts.lowered })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: openingTexts.lowered }).click()
  await page.getByRole('button', { name: openingTexts.last }).click()
  await expect(page.getByRole('heading', { name: openingTexts.inHandCount(5) })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await expectSteadyWidth(page)
  await keepIt(page).click()
  await unsent(page, 1)
  await expect(entryOf(page, offlineTexts.openingOf('List T-1'))).toHaveAttribute('data-state', 'WAITING')
  await expect(page.getByText(offlineTexts.leaving('1–5'))).toBeVisible()
  expect(await violations(page)).toEqual([])
  await context.setOffline(false)
  await expect.poll(async () => (await counts()).lost, LATER).toBe(5)
  await gone(page, offlineTexts.waiting)
  const { lifts } = await send(page, 'GET', `/lifts?tenant_id=${tenant_id}&container_id=${container_id}`)
  expect(lifts).toMatchObject([{ canister: 1, straws: 10 }])
})

test('an opening that was started online continues offline, and is booked once', async ({
  page,
  context,
}) => {
  await beginInNewAccount(page)
  const { counts, tenant_id, container_id } = await fillVessel(page, 'T-10')
  await openOnce(page)
  const { pick_lists } = await send(page, 'GET', `/pick-lists?tenant_id=${tenant_id}`)
  await page.goto(`/pick-lists/${pick_lists[0].id}`)
  await page.getByRole('button', { name: pickListTexts.openVessel('T-10') }).click()
  await expect(page.getByRole('heading', { name: pickListTexts.canister(1) })).toBeVisible()
  const id = page.url().split('/').at(-1)
  await context.setOffline(true)
  // Lifting sends no request: continuing offline is offered only after a request has failed.
  await page.getByRole('button', { name: openingTexts.tapAsYouLift }).click()
  await expect(page.getByRole('button', { name: openingTexts.withoutSignal })).toBeHidden()
  await page.getByRole('button', { name: openingTexts.lowered }).click()
  await page.getByRole('button', { name: openingTexts.last }).click()
  const goOn = page.getByRole('button', { name: openingTexts.withoutSignal })
  await expect(goOn).toBeVisible()
  expect(await violations(page)).toEqual([])
  await expectSteadyWidth(page)
  await goOn.click()
  await expect(page).toHaveURL(/\/offline\/openings\/\d+$/)
  // The canister is lowered and counted already.
  await expect(page.getByRole('heading', { name: openingTexts.inHandCount(5) })).toBeVisible()
  await page.reload()
  await keepIt(page).click()
  await expect(page.getByText(offlineTexts.leaving('1–5'))).toBeVisible()
  await context.setOffline(false)
  await expect.poll(async () => (await counts()).lost, LATER).toBe(5)
  await gone(page, offlineTexts.waiting)
  const { lifts } = await send(page, 'GET', `/lifts?tenant_id=${tenant_id}&container_id=${container_id}`)
  expect(lifts).toMatchObject([{ canister: 1, straws: 10 }])
  const begun = await send(page, 'GET', `/openings/${id}?tenant_id=${tenant_id}`)
  expect(begun).toMatchObject({ ended_at: expect.any(String), is_booked: false })
})

test('a waiting offline opening can be undone, and an unfinished one can be abandoned', async ({
  page,
  context,
}) => {
  await beginInNewAccount(page)
  const { counts } = await fillVessel(page, 'T-2')
  await openOnce(page)
  await context.setOffline(true)
  const open = page.getByRole('button', { name: offlineTexts.openFor('List T-2') })
  await open.click()
  await goThrough(page)
  await keepIt(page).click()
  await unsent(page, 1)
  await entryOf(page, offlineTexts.openingOf('')).getByRole('button', { name: offlineTexts.takeBack }).click()
  await gone(page, offlineTexts.waiting)
  await open.click()
  await page.getByRole('button', { name: openingTexts.pause }).click()
  await expect(page.getByRole('status').getByText(offlineBarTexts.drafts(1))).toBeVisible()
  await expect(open).toBeHidden()
  await entryOf(page, offlineTexts.openingOf('')).getByRole('button', { name: offlineTexts.end }).click()
  await page.getByRole('dialog').getByRole('button', { name: offlineTexts.end }).click()
  await expect(open).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('status').getByText(offlineBarTexts.noSignal)).toBeHidden(LATER)
  expect(await counts()).toMatchObject({ stored: 10, lost: 0 })
})

test('an offline opening whose straws were taken names them, and can be repeated with other straws', async ({
  page,
  context,
}) => {
  await beginInNewAccount(page)
  const { counts, take } = await fillVessel(page, 'T-3')
  await openOnce(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: offlineTexts.openFor('List T-3') }).click()
  await goThrough(page)
  await keepIt(page).click()
  await unsent(page, 1)
  await take([[2, 3]])
  await context.setOffline(false)
  const refused = page.getByRole('region', { name: offlineTexts.refusedTitle })
  await expect(refused.getByText(`B-T-3, ${offlineTexts.numbers('2–3')}`)).toBeVisible(LATER)
  expect(await counts()).toMatchObject({ stored: 8, lost: 2 })
  expect(await violations(page)).toEqual([])
  // The phone has loaded the new stock, and offers other straws.
  await expect(page.getByText(offlineTexts.numbers('1, 4–10'))).toBeVisible(LATER)
  await refused.getByRole('button', { name: offlineTexts.anew }).click()
  await expect(page.getByRole('heading', { name: openingTexts.inHandCount(5) })).toBeVisible()
  await keepIt(page).click()
  await expect.poll(async () => (await counts()).lost, LATER).toBe(7)
  await gone(page, offlineTexts.refusedTitle)
})

test('a canister is counted offline, and its differences are reviewed online', async ({ page, context }) => {
  await beginInNewAccount(page)
  const { tenant_id, container_id, label } = await fillVessel(page, 'T-4')
  await openOnce(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: offlineTexts.count }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(offlineTexts.countText)).toBeVisible()
  await choose(page, offlineTexts.container, 'T-4')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: stockTakeTexts.countCanister(1), exact: true }).click()
  const line = page.getByRole('group', { name: new RegExp(`^${label}, `) })
  const name = `${label}, Gestüt Heide`
  await line.getByRole('button', { name: `${stockTakeTexts.allHere(10)}: ${name}` }).click()
  await line.getByRole('button', { name: `${stockTakeTexts.otherNumber}: ${name}` }).click()
  await line.getByRole('button', { name: stockTakeTexts.oneFewer(name) }).click()
  // A count with an invalid entry cannot be stored.
  const keepCount = page.getByRole('button', { name: offlineTexts.keepCount })
  await line.getByRole('button', { name: stockTakeTexts.byNumber }).click()
  const numbers = line.getByRole('textbox', { name: stockTakeTexts.numbersFound(name) })
  await numbers.fill('9-1')
  await expect(line.getByText(strawsTexts.numbersBackwards(9, 1))).toBeVisible()
  await expect(page.getByText(stockTakeTexts.wrong(1))).toBeVisible()
  await expect(keepCount).toBeDisabled()
  await expectSteadyWidth(page)
  await numbers.fill('1-9')
  await expect(keepCount).toBeEnabled()
  await page.getByRole('button', { name: stockTakeTexts.other, exact: true }).click()
  await dialog.getByText(stockTakeTexts.unknownStraws).click()
  await dialog.getByLabel(stockTakeTexts.printLabel).fill('LUCERO 2019')
  await dialog.getByLabel(stockTakeTexts.amount).fill('3')
  await dialog.getByRole('button', { name: stockTakeTexts.add }).click()
  await expect(page.getByRole('group', { name: /LUCERO 2019/ })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await expectSteadyWidth(page)
  await page.reload()
  await keepCount.click()
  await unsent(page, 1)
  await expect(entryOf(page, offlineTexts.counted('T-4, canister 1', 12))).toHaveAttribute(
    'data-state',
    'WAITING',
  )
  await context.setOffline(false)
  await gone(page, offlineTexts.waiting)
  const { stock_takes } = await send(
    page,
    'GET',
    `/stock-takes?tenant_id=${tenant_id}&container_id=${container_id}`,
  )
  expect(stock_takes).toMatchObject([{ state: 'OPEN', started_by_name: 'Maren Thiel' }])
  await page.goto(`/stock-takes/${stock_takes[0].id}?review=true`)
  await expect(page.getByText('LUCERO 2019')).toBeVisible()
})

test('straws are moved and nitrogen is logged offline, and a refused entry reopens with its input', async ({
  page,
  context,
}) => {
  await beginInNewAccount(page)
  const { batch_id, tenant_id, container_id, label, take } = await fillVessel(page, 'T-5')
  await openOnce(page)
  await context.setOffline(true)
  await page.getByLabel(offlineBarTexts.find).fill(label)
  const dialog = page.getByRole('dialog')
  const move = async () => {
    await page.getByRole('button', { name: offlineTexts.move, exact: true }).first().click()
    await choose(page, offlineTexts.container, 'T-5')
    await choose(page, offlineTexts.canister, '2')
    await dialog.getByRole('button', { name: offlineTexts.keep }).click()
    await closeSaved(page)
  }
  await move()
  await unsent(page, 1)
  await page.getByRole('button', { name: offlineTexts.nitrogen }).click()
  await choose(page, offlineTexts.container, 'T-5')
  await dialog.getByLabel(nitrogenTexts.figures.cm).fill('31')
  await dialog.getByRole('button', { name: offlineTexts.keep }).click()
  await unsent(page, 2)
  await context.setOffline(false)
  await gone(page, offlineTexts.waiting)
  type Line = { location: { canister: number } | null; straws: number }
  const lines = async (): Promise<Line[]> =>
    (await send(page, 'GET', `/batches/${batch_id}/inventory?tenant_id=${tenant_id}`)).inventory
  expect(await lines()).toContainEqual(
    expect.objectContaining({ location: { container_id, canister: 2, level: 1 }, straws: 1 }),
  )
  const { measurements } = await send(
    page,
    'GET',
    `/containers/${container_id}/measurements?tenant_id=${tenant_id}`,
  )
  expect(measurements).toMatchObject([{ kind: 'READING', cm: 31 }])

  await context.setOffline(true)
  await move()
  await unsent(page, 1)
  await take([[2, 2]])
  await context.setOffline(false)
  const refused = page.getByRole('region', { name: offlineTexts.refusedTitle })
  await expect(refused).toBeVisible(LATER)
  await expect(page.getByText(offlineTexts.numbers('3–10')).last()).toBeVisible(LATER)
  await refused.getByRole('button', { name: offlineTexts.anew }).click()
  await expect(dialog.getByRole('combobox', { name: offlineTexts.container })).toHaveValue('T-5')
  await expect(dialog.getByRole('combobox', { name: offlineTexts.canister })).toHaveValue('2')
  await dialog.getByRole('button', { name: offlineTexts.keep }).click()
  await gone(page, offlineTexts.refusedTitle)
  await expect
    .poll(async () => (await lines()).find(({ location }) => location?.canister === 2)?.straws, LATER)
    .toBe(2)
})

test('discarded entries are listed for all members of the account', async ({ page, context }) => {
  await beginInNewAccount(page)
  const { label, take } = await fillVessel(page, 'T-6')
  await openOnce(page)
  await page.getByRole('link', { name: offlineTexts.viewDiscarded }).click()
  await expect(page.getByText(offlineTexts.discardedNone)).toBeVisible()
  await page.goBack()
  await context.setOffline(true)
  await lose(page, label)
  await unsent(page, 1)
  await take([[1, 1]])
  await context.setOffline(false)
  const refused = page.getByRole('region', { name: offlineTexts.refusedTitle })
  await expect(refused).toBeVisible(LATER)
  await refused.getByRole('button', { name: offlineTexts.discard }).click()
  await page.getByRole('dialog').getByRole('button', { name: offlineTexts.discard }).click()
  await gone(page, offlineTexts.refusedTitle)
  await gone(page, offlineTexts.waiting)
  await page.getByRole('link', { name: offlineTexts.viewDiscarded }).click()
  await expect(page.getByText(offlineTexts.discardedBy('Maren Thiel', ''))).toBeVisible()
  expect(await violations(page)).toEqual([])
})

const DAY_MS = 24 * 60 * 60 * 1000

test('after seven days without contact the straws are hidden, and waiting entries are still shown', async ({
  page,
  context,
}) => {
  await beginInNewAccount(page)
  const { label } = await fillVessel(page, 'T-7')
  await openOnce(page)
  await context.setOffline(true)
  await lose(page, label)
  await unsent(page, 1)
  await context.addInitScript((shift) => {
    const RealDate = Date
    const now = () => RealDate.now() + shift
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, given: []) => (given.length === 0 ? new target(now()) : new target(...given)),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
  }, 8 * DAY_MS)
  await page.reload()
  await expect(page.getByText(offlineTexts.hidden)).toBeVisible()
  await expect(page.getByLabel(offlineBarTexts.find)).toBeHidden()
  await unsent(page, 1)
})

async function logOut(page: Page) {
  await page.getByRole('button', { name: frameTexts.menu }).click()
  await page.getByRole('menuitem', { name: frameTexts.logOut }).click()
}

async function logInAs(page: Page, email: string) {
  await page.getByLabel(loginTexts.email).fill(email)
  await page.getByLabel(loginTexts.password, { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: loginTexts.submit }).click()
  await expect(page.getByRole('heading', { name: navTexts.home })).toBeVisible(LATER)
}

test("a second user of the phone neither sees nor sends the first user's entries", async ({
  page,
  context,
  browser,
}) => {
  const owner = await beginInNewAccount(page)
  const { counts, label } = await fillVessel(page, 'T-8')
  const other = await joinAccount(browser, page)
  await openOnce(page)
  await context.setOffline(true)
  await lose(page, label)
  await unsent(page, 1)
  await logOut(page)
  await page.getByRole('button', { name: offlineTexts.logOut }).click()
  await expect(page.getByRole('button', { name: loginTexts.submit })).toBeVisible()
  await context.setOffline(false)
  await logInAs(page, other.email)
  await page.goto('/offline')
  await page.getByLabel(offlineBarTexts.find).fill(label)
  // All ten straws are in store, because entries of the first user are neither shown nor sent.
  await expect(page.getByText(offlineTexts.numbers('1–10'))).toBeVisible()
  await expect(page.getByText(offlineBarTexts.unsent(1))).toBeHidden()
  await expect(page.locator('li[data-state]')).toHaveCount(0)
  await logOut(page)
  await logInAs(page, owner)
  await expect.poll(async () => (await counts()).lost, LATER).toBe(1)
})

test("a removed member's phone erases the account's data at the next contact", async ({ page, browser }) => {
  await beginInNewAccount(page)
  const { counts, label, tenant_id } = await fillVessel(page, 'T-9')
  const member = await joinAccount(browser, page)
  const { context } = member
  const phone = await context.newPage()
  await openOnce(phone)
  await context.setOffline(true)
  await lose(phone, label)
  await unsent(phone, 1)
  await send(page, 'DELETE', `/members/${member.user_id}?tenant_id=${tenant_id}`)
  await context.setOffline(false)
  await expect.poll(() => phone.evaluate(async () => (await indexedDB.databases()).length), LATER).toBe(0)
  await expect(phone.getByText(label)).toBeHidden()
  expect(await counts()).toMatchObject({ stored: 10 })
  await context.close()
})

/** Zones whose dates always differ. */
const [FIRST, LAST] = ['Pacific/Kiritimati', 'Etc/GMT+12']

for (const [account, phone] of [
  [FIRST, LAST],
  [LAST, FIRST],
] as const) {
  test.describe(`on a phone in ${phone}`, () => {
    test.use({ timezoneId: phone })

    test(`offline entries are dated in the time zone of their account, ${account}`, async ({
      page,
      context,
    }) => {
      await beginInNewAccount(page)
      const { counts, tenant_id, batch_id, label } = await fillVessel(page, 'T-10')
      await send(page, 'PUT', '/account/time-zone', { tenant_id, time_zone: account })
      await openOnce(page)
      await context.setOffline(true)
      await lose(page, label)
      const day = dayIn(account, new Date())
      await unsent(page, 1)
      await context.setOffline(false)
      await expect.poll(async () => (await counts()).lost, LATER).toBe(1)
      const losses = `/movements?tenant_id=${tenant_id}&batch_id=${batch_id}&type=LOSS`
      expect((await send(page, 'GET', losses)).movements).toMatchObject([{ date: day }])
    })
  })
}
