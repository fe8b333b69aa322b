/** Offline use beside the vessel: the product opens, finds straws, stores entries, and sends them later. */
import type { Page } from '@playwright/test'
import { frameTexts } from '#app/web/frame/texts.ts'
import { offlineBarTexts } from '#handling/offline/bar-texts.ts'
import { offlineTexts } from '#handling/offline/texts.ts'
import { findTexts } from '#screens/find/texts.ts'
import { loginTexts } from '#account/auth/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { withdrawalTexts } from '#stock/straws/texts.ts'
import { words } from '#platform/contract/words.ts'
import { commonTexts } from '#ui/texts.ts'
import { type Chunk, readManifest } from '#platform/http/web.ts'
import { sizesIn } from '../tools/bench/screen-sizes.ts'
import { violations } from './accessibility.ts'
import { AS_OF, closeSaved } from './beside-vessel.ts'
import { beginLoggedIn, OWNER, PASSWORD } from './log-in.ts'
import { makeContainer } from './make-stock.ts'
import { UPRIGHT } from './phone.ts'
import { expect, test } from './test.ts'

test.use({ ...UPRIGHT, serviceWorkers: 'allow' })

/** Opens the product once online, and waits until everything that is needed offline is loaded. */
async function openOnce(page: Page) {
  await beginLoggedIn(page)
  await page.goto('/home')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto('/offline')
  await expect(page.getByText(AS_OF)).toBeVisible()
}

const unsent = (page: Page, count: number) =>
  expect(page.getByRole('status').getByText(offlineBarTexts.unsent(count))).toBeVisible()

/** Records the loss of a straw at the first place that is found. */
async function lose(page: Page, batch: string) {
  await page.getByLabel(offlineBarTexts.find).fill(batch)
  await page.getByRole('button', { name: offlineTexts.withdraw, exact: true }).first().tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(withdrawalTexts.LOSS, { exact: true }).tap()
  await dialog.getByText(words['BROKEN']!, { exact: true }).tap()
  await dialog.getByRole('button', { name: offlineTexts.keep }).tap()
  await closeSaved(page)
}

/** Creates a batch that no other test uses, with five straws in store; `stored` reads their remaining number. */
async function batchOf(page: Page, label: string) {
  const answer = await page.request.get('/api/v1/auth')
  const session = await answer.json()
  const tenant_id = session.tenants[0].id as string
  const headers = { 'content-type': 'application/json' }
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(`/api/v1/${path}`, { headers, data: { tenant_id, ...data } })
    expect(reply.status(), await reply.text()).toBe(201)
    return reply.json()
  }
  const { id: animal_id } = await post('animals', { name: `Cascabel ${label}`, sex: 'STALLION' })
  const { id: batch_id } = await post('batches', {
    ...{ label, animal_id, origin: 'PRODUCTION', straw_size: 0.5, straw_colour: 'YELLOW' },
    sheet: { collection: { produced_on: '2026-02-01' } },
  })
  await post('straws', {
    ...{ signer_id: session.user.id, batch_id, date: '2026-03-12', amount: 5, reason: 'COLLECTION' },
    warehouse_id: session.legal_entities[0].id,
  })
  const stored = async () => {
    const reply = await page.request.get(`/api/v1/batches/${batch_id}?tenant_id=${tenant_id}`)
    return (await reply.json()).counts?.stored as number | undefined
  }
  return { tenant_id, batch_id, stored, session }
}

test('the app opens offline, stays logged in and shows where straws are stored', async ({
  page,
  context,
}) => {
  const broken: string[] = []
  page.on(
    'console',
    (message) => void (/Content Security Policy/.test(message.text()) && broken.push(message.text())),
  )
  await openOnce(page)
  await context.setOffline(true)
  await page.goto('/offline')
  await expect(page.getByRole('heading', { level: 1, name: offlineTexts.title })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${offlineTexts.title}`))
  await expect(page.getByRole('region', { name: offlineTexts.works })).toBeVisible()
  await expect(page.getByRole('status').getByText(offlineBarTexts.noSignal)).toBeVisible()
  await page.getByLabel(offlineBarTexts.find).fill('a')
  await expect(page.getByRole('button', { name: offlineTexts.withdraw }).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(broken).toEqual([])
})

test('the search for straws works offline with the stock of the phone', async ({ page, context }) => {
  await beginLoggedIn(page)
  await batchOf(page, 'NS-26-006')
  await openOnce(page)
  await page.goto('/home')
  await context.setOffline(true)
  await page.getByRole('link', { name: findTexts.title }).tap()
  // Before a search, the screen lists the stallions with the most doses. Other tests may add stallions.
  await expect(page.getByRole('button', { name: /del Sur/ }).first()).toBeVisible()
  await page.getByRole('textbox', { name: findTexts.searched }).fill('NS-26-006')
  await expect(page.getByRole('heading', { name: findTexts.noneFits })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: commonTexts.clearText }).tap()
  await page.getByRole('textbox', { name: findTexts.searched }).fill('lucero')
  const rows = page.getByRole('listbox', { name: findTexts.rows }).getByRole('option')
  await rows.first().tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: offlineTexts.keep })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.reload()
  await expect(rows.first()).toBeVisible()
})

test('offline, every picture and font of the frame is there, and home names what needs a connection', async ({
  page,
  context,
}) => {
  await openOnce(page)
  await page.goto('/home')
  // Requests of this page, which is loaded online, would fail too.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const failed: string[] = []
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // A page that is left cancels requests that it no longer needs.
    if (reason === 'net::ERR_ABORTED') return
    if (['image', 'font', 'stylesheet', 'script'].includes(request.resourceType()))
      failed.push(`${request.url()}: ${reason}`)
  })
  for (const path of ['/home', '/offline', '/find']) {
    await page.goto(path)
    await expect(page.getByRole('status').getByText(offlineBarTexts.noSignal)).toBeVisible()
    await page.evaluate(async () => void (await document.fonts.ready))
    const broken = await page
      .locator('img')
      .evaluateAll((images) => (images as HTMLImageElement[]).filter((one) => one.naturalWidth === 0).length)
    expect(broken, path).toBe(0)
    expect(await page.evaluate(() => document.fonts.check('16px "Inter Variable"')), path).toBe(true)
  }
  expect(failed).toEqual([])
  expect(await page.evaluate(async () => (await fetch('/favicon.svg')).ok)).toBe(true)
  await page.goto('/home')
  await expect(page.getByRole('region', { name: offlineTexts.needs })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})

test('a typed code finds its container offline', async ({ page, context }) => {
  await beginLoggedIn(page)
  const container_id = await makeContainer(page, 'NS-T-1')
  const session = await (await page.request.get('/api/v1/auth')).json()
  const reply = await page.request.post('/api/v1/codes', {
    data: {
      tenant_id: session.tenants[0].id,
      targets: [{ kind: 'CANISTER', container_id, canister: 2 }],
    },
  })
  const [{ code }] = (await reply.json()).codes
  await openOnce(page)
  await context.setOffline(true)
  await page.goto(`/Q/${code}`)
  const container = page.getByRole('heading', { level: 1, name: 'NS-T-1', exact: true })
  await expect(container).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: containerTexts.canister(2) })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.goto('/Q/NS-T-1')
  await expect(container).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: offlineTexts.allCanisters })).toBeVisible()
})

test('straws are reported as stored on the phone only after they are saved', async ({ page }) => {
  await page.addInitScript(() => {
    const order: string[] = []
    Object.assign(globalThis, { order })
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function keep(value, key) {
      const request = put.call(this, value, key)
      if (key === 'pocket') request.addEventListener('success', () => order.push('stored'))
      return request
    }
    new MutationObserver(() => {
      if (/as of today \d\d:\d\d/.test(document.body?.innerText ?? '')) order.push('shown')
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await beginLoggedIn(page)
  await page.goto('/offline')
  await expect(page.getByText(AS_OF)).toBeVisible()
  expect(await page.evaluate(() => (globalThis as never as { order: string[] }).order[0])).toBe('stored')
})

test('an offline entry can be undone, survives a reload and is booked once online', async ({
  page,
  context,
}) => {
  await beginLoggedIn(page)
  const { stored } = await batchOf(page, 'NS-26-001')
  await openOnce(page)
  await context.setOffline(true)
  await lose(page, 'NS-26-001')
  await lose(page, 'NS-26-001')
  await lose(page, 'NS-26-001')
  await unsent(page, 3)
  await expect(page.getByText(offlineTexts.leaving('1–3'))).toBeVisible()
  expect(await violations(page)).toEqual([])
  const last = page.getByRole('region', { name: offlineTexts.waiting }).getByRole('listitem').last()
  await last.getByRole('button', { name: offlineTexts.takeBack }).tap()
  await unsent(page, 2)
  await page.reload()
  await expect(page.getByRole('region', { name: offlineTexts.waiting })).toBeVisible()
  await context.setOffline(false)
  await expect.poll(stored, { timeout: 30_000 }).toBe(3)
  await expect(page.getByRole('region', { name: offlineTexts.waiting })).toBeHidden()
  // Both are still listed on this day, and are not sent again by a reload.
  const sent = page.getByRole('region', { name: offlineTexts.sentToday }).getByRole('listitem')
  await expect(sent).toHaveCount(2)
  await expect(page).toHaveTitle(new RegExp(`^${offlineTexts.sent}`))
  expect(await violations(page)).toEqual([])
  await page.reload()
  await expect(sent).toHaveCount(2)
  expect(await stored()).toBe(3)
})

test('a connection that returns without an event is noticed within ten seconds', async ({ page }) => {
  await beginLoggedIn(page)
  const { stored } = await batchOf(page, 'NS-26-005')
  await openOnce(page)
  // Requests hang, while the browser reports that it is online.
  await page.route('**/api/**', () => {})
  await lose(page, 'NS-26-005')
  const offline = page.getByRole('status').getByText(offlineBarTexts.noSignal)
  await expect(offline).toBeVisible({ timeout: 10_000 })
  await page.unroute('**/api/**')
  await expect(offline).toBeHidden({ timeout: 10_000 })
  await expect.poll(stored).toBe(4)
})

test('a refused entry is shown at its straw and in a list, and discarding it is recorded', async ({
  page,
  context,
}) => {
  await beginLoggedIn(page)
  const { stored, tenant_id, batch_id, session } = await batchOf(page, 'NS-26-002')
  await openOnce(page)
  await context.setOffline(true)
  await lose(page, 'NS-26-002')
  // The straw is withdrawn elsewhere in the meantime.
  const reply = await page.request.patch('/api/v1/straws', {
    data: {
      ...{ tenant_id, batch_id, signer_id: session.user.id, numbers: [[1, 1]] },
      withdrawal: { type: 'LOSS', date: '2026-03-13', reason: 'OTHER' },
    },
  })
  expect(reply.status()).toBe(200)
  await context.setOffline(false)
  await expect(page.getByRole('region', { name: offlineTexts.refusedTitle })).toBeVisible({ timeout: 30_000 })
  expect(await stored()).toBe(4)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: offlineTexts.discard }).tap()
  await page.getByRole('dialog').getByRole('button', { name: offlineTexts.discard }).tap()
  await expect(page.getByRole('region', { name: offlineTexts.refusedTitle })).toBeHidden()
  const discarded = async () => {
    const listed = await page.request.get(`/api/v1/offline/discarded?tenant_id=${tenant_id}`)
    return (await listed.json()).entries as { summary: string }[]
  }
  await expect.poll(discarded).toMatchObject([{ summary: expect.stringContaining('NS-26-002') }])
})

test('entries that are unsent when the session ends are sent once the user logs in again', async ({
  page,
  context,
}) => {
  await beginLoggedIn(page)
  const { stored } = await batchOf(page, 'NS-26-003')
  await openOnce(page)
  await context.setOffline(true)
  await lose(page, 'NS-26-003')
  await unsent(page, 1)
  await context.clearCookies()
  await context.setOffline(false)
  const again = page.getByRole('dialog', { name: loginTexts.againTitle })
  await expect(again).toBeVisible({ timeout: 30_000 })
  await again.getByLabel(loginTexts.password, { exact: true }).fill(PASSWORD)
  await again.getByRole('button', { name: loginTexts.submit }).tap()
  await expect.poll(stored, { timeout: 30_000 }).toBe(4)
})

test('logging out with unsent entries asks first, and sends them after the next log-in', async ({
  page,
  context,
}) => {
  await beginLoggedIn(page)
  const { stored } = await batchOf(page, 'NS-26-004')
  await openOnce(page)
  await context.setOffline(true)
  await lose(page, 'NS-26-004')
  await unsent(page, 1)
  await page.getByRole('button', { name: frameTexts.menu }).tap()
  await page.getByRole('menuitem', { name: frameTexts.logOut }).tap()
  const question = page.getByRole('dialog', { name: offlineTexts.logOutTitle(1) })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: offlineTexts.logOut }).tap()
  await expect(page.getByRole('button', { name: loginTexts.submit })).toBeVisible()
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(databases).toHaveLength(1)
  await context.setOffline(false)
  await page.getByLabel(loginTexts.email).fill(OWNER)
  await page.getByLabel(loginTexts.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: loginTexts.submit }).tap()
  await expect.poll(stored, { timeout: 30_000 }).toBe(4)
})

test('offline mode adds less than 9 kB to every page, and less than 24 kB with its screens', () => {
  const web = 'dist/web'
  const { manifest, needed } = readManifest(web)
  const named = Object.keys(manifest)
  const all = (names: string[]) => names.reduce((pieces, name) => needed(name, pieces), new Set<Chunk>())
  const isOfIt = (name: string) => /offline\/web|Offline\w+Screen|outbox/.test(name)
  const size = sizesIn(web)
  const sum = (pieces: Set<Chunk>) => [...pieces].reduce((total, { file }) => total + size(file), 0)
  const start = all(named.filter((name) => manifest[name]?.isEntry || name === 'screens.ts'))
  const others = all(named.filter((name) => !isOfIt(name) && !name.startsWith('_')))
  const bar = all(named.filter((name) => name.endsWith('/OfflineBar.tsx'))).difference(start)
  const whole = all(named.filter(isOfIt)).difference(others)
  const [atStart, together] = [bar, whole].map((pieces) => sum(pieces) + size('service-worker.js'))
  console.log(`brotli bytes of offline mode: ${atStart} at the start, ${together} with its screens`)
  expect(bar.size).toBeGreaterThan(3)
  expect(atStart).toBeLessThan(9000)
  expect(together).toBeLessThan(24_000)
})
