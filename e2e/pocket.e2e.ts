/** What a phone keeps without signal, beside withdrawals: moves and nitrogen; and what it keeps from whom. */
import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { OWNER, PASSWORD } from './log-in.ts'
import { makeBatch, makeContainer } from './make-stock.ts'
import { beginInNewAccount, joinAs } from './new-account.ts'
import { openOnce } from './open-once.ts'
import { chooseByTap, UPRIGHT } from './phone.ts'

test.use({ ...UPRIGHT, serviceWorkers: 'allow' })

const DAY_MS = 24 * 60 * 60 * 1000
const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' })

async function tenantOf(page: Page): Promise<string> {
  const session = await (await page.request.get('/api/v1/auth')).json()
  return session.user.entitlements[0].tenant_id
}

async function ask(page: Page, path: string, query = {}) {
  const params = { tenant_id: await tenantOf(page), ...query }
  return (await page.request.get(`/api/v1/${path}`, { params })).json()
}

const storesOn = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))

async function withdrawOffline(page: Page, batch: string) {
  await page.getByLabel('Find straws').fill(batch)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).first().tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Loss', { exact: true }).tap()
  await dialog.getByText('Broken', { exact: true }).tap()
  await dialog.getByRole('button', { name: /^Keep it/ }).tap()
  await expect(dialog).toBeHidden()
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: /^Your menu/ }).tap()
  await page.getByRole('menuitem', { name: 'Log out' }).tap()
}

async function logInAs(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).tap()
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
}

test('straws are moved without signal, one move is taken back, and the other is booked with signal', async ({
  page,
  context,
}) => {
  await beginInNewAccount(page)
  const batch_id = await makeBatch(page, 'HDE-26-004')
  await makeContainer(page, 'Tank 1')
  await openOnce(page)
  await context.setOffline(true)
  const move = async () => {
    await page.getByLabel('Find straws').fill('HDE-26-004')
    await page.getByRole('button', { name: 'Move', exact: true }).first().tap()
    const dialog = page.getByRole('dialog')
    await chooseByTap(dialog, 'Container', 'Tank 1')
    await chooseByTap(dialog, 'Canister', '3')
    await chooseByTap(dialog, 'Level', '2')
    await dialog.getByRole('button', { name: /^Keep it/ }).tap()
    await expect(dialog).toBeHidden()
  }
  await move()
  await expect(waiting(page)).toContainText('Tank 1')
  await page.locator('.entry').last().getByRole('button', { name: 'Undo' }).tap()
  await expect(waiting(page)).toBeHidden()
  await move()
  await context.setOffline(false)
  await expect(waiting(page)).toBeHidden({ timeout: 30_000 })
  const { straws } = await ask(page, 'straws', { batch_id })
  const placed = straws.filter((straw: { location: object | null }) => straw.location !== null)
  expect(placed).toMatchObject([{ number: 1, location: { canister: 3, level: 2 } }])
})

test('nitrogen is logged without signal, with when it was read, and is written once with signal', async ({
  page,
  context,
}) => {
  await beginInNewAccount(page)
  const container_id = await makeContainer(page, 'Tank 1')
  await openOnce(page)
  await context.setOffline(true)
  const before = Date.now()
  await page.getByRole('button', { name: 'Log nitrogen' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Log nitrogen' })
  await dialog.getByRole('button', { name: /^Keep it/ }).tap()
  await expect(dialog.getByRole('combobox', { name: 'Container' })).toHaveAttribute('aria-invalid', 'true')
  await chooseByTap(dialog, 'Container', 'Tank 1')
  await dialog.getByLabel('Height of nitrogen, cm').fill('24,5')
  await dialog.getByRole('button', { name: /^Keep it/ }).tap()
  await expect(waiting(page)).toContainText('24,5 cm')
  const after = Date.now()
  await page.reload()
  await expect(waiting(page)).toContainText('24,5 cm')
  await context.setOffline(false)
  await expect(waiting(page)).toBeHidden({ timeout: 30_000 })
  const { measurements } = await ask(page, `containers/${container_id}/measurements`)
  expect(measurements).toMatchObject([{ kind: 'READING', cm: 24.5 }])
  const read_at = Date.parse(measurements[0].happened_at)
  // The phone's clock is set by the server's, as exactly as the network tells it.
  expect(read_at).toBeGreaterThan(before - 5000)
  expect(read_at).toBeLessThan(after + 5000)
})

test('what has heard nothing for seven days says nothing, until there is signal', async ({
  page,
  context,
}) => {
  await beginInNewAccount(page)
  await makeBatch(page, 'HDE-26-007')
  await openOnce(page)
  await context.setOffline(true)
  const now = Date.now()
  await page.clock.setFixedTime(now + 6.9 * DAY_MS)
  await page.goto('/pocket')
  await expect(page.getByText('HDE-26-007')).toBeVisible()
  await page.clock.setFixedTime(now + 7.1 * DAY_MS)
  await page.goto('/pocket')
  await expect(page.getByText('Too old to be shown')).toBeVisible()
  await expect(page.getByText('HDE-26-007')).toHaveCount(0)
  await expect(page.getByLabel('Find straws')).toHaveCount(0)
  await context.setOffline(false)
  await page.goto('/pocket')
  await expect(page.getByText('HDE-26-007')).toBeVisible()
})

test('another user of the phone sees nothing of what is kept, and what waits is sent for whoever did it', async ({
  page,
  context,
}) => {
  await beginInNewAccount(page)
  const batch_id = await makeBatch(page, 'HDE-26-011')
  const session = await (await page.request.get('/api/v1/auth')).json()
  await openOnce(page)
  await context.setOffline(true)
  await withdrawOffline(page, 'HDE-26-011')
  await logOut(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Log out all the same' }).tap()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await context.setOffline(false)
  await logInAs(page, OWNER, PASSWORD)
  await page.goto('/pocket')
  await expect(page.getByText(/^as of \d\d:\d\d/)).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  await page.getByLabel('Find straws').fill('HDE-26-011')
  await expect(page.getByText('No straws match')).toBeVisible()
  const told = await ask(page, 'batches', { label: 'HDE-26-011' })
  expect(told.batches).toEqual([])
  await logOut(page)
  await logInAs(page, session.user.email, 'nine frozen lanterns hum')
  const stored = async () => (await ask(page, `batches/${batch_id}`)).counts?.stored
  await expect.poll(stored, { timeout: 30_000 }).toBe(19)
})

test('whoever is removed from the account keeps nothing of it on the phone from the next contact on', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const owner = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await beginInNewAccount(owner)
  await makeBatch(owner, 'HDE-26-012')
  const email = `joost-${randomUUID()}@heide.test`
  await joinAs(page, owner, email)
  await openOnce(page)
  expect(await storesOn(page)).toHaveLength(1)
  await context.setOffline(true)
  const { members } = await ask(owner, 'members')
  const { id } = members.find((member: { email: string }) => member.email === email)
  expect((await owner.request.delete(`/api/v1/members/${id}`)).status()).toBe(204)
  // Without contact it cannot know.
  await expect(page.getByText('HDE-26-012')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => storesOn(page), { timeout: 30_000 }).toEqual([])
  await expect(page.getByText('HDE-26-012')).toHaveCount(0)
  await owner.context().close()
})
