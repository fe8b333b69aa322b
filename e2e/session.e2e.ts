import { frameTexts } from '#app/web/frame/texts.ts'
import { horseTexts } from '#registry/animals/texts.ts'
import { loginTexts } from '#account/auth/texts.ts'
import { navTexts } from '#ui/texts.ts'
import { screenSizes } from '../tools/bench/screen-sizes.ts'
import { chunkOf } from './chunks.ts'
import { beginLoggedIn, OWNER, PASSWORD } from './log-in.ts'
import { expect, OURS, test } from './test.ts'

test('logging in and out in one tab takes effect in the other, even if the server fails', async ({
  page,
  context,
}) => {
  await page.goto('/containers?query=tank')
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  await page.getByRole('textbox', { name: loginTexts.email }).fill(OWNER)
  await page.getByLabel(loginTexts.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: loginTexts.submit, exact: true }).click()
  await expect(page).toHaveURL(/\/containers\?query=tank/)

  // A dialog of one user does not stay open for another user, who logs in in another tab.
  await page.getByRole('link', { name: navTexts.horses }).click()
  await page.getByRole('button', { name: horseTexts.new }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: horseTexts.name }).fill('E2E Unsaved')
  const other = await context.newPage()
  await other.goto('/batches')
  await beginLoggedIn(other, 'collaborator@demo.test')
  await other.evaluate(() => new BroadcastChannel('session').postMessage('changed'))
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: frameTexts.menu }).click()
  await expect(page.getByText('collaborator@demo.test')).toBeVisible()

  await page.route('**/api/v1/auth', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, headers: OURS }) : route.continue(),
  )
  await page.getByRole('menuitem', { name: frameTexts.logOut }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(other).toHaveURL(/\/auth\/login/)
  await page.unroute('**/api/v1/auth')
  await page.goto('/batches')
  await expect(page).toHaveURL(/\/auth\/login/)
  expect((await page.request.get('/api/v1/auth')).status()).toBe(401)
})

test('the page is served with and without compression, and to HEAD requests', async ({ request }) => {
  for (const path of ['/', '/home']) {
    const plain = await request.get(path, { headers: { 'Accept-Encoding': 'identity' } })
    expect(plain.headers()['content-type']).toBe('text/html; charset=utf-8')
    expect((await request.head(path)).status()).toBe(200)
  }
})

test('with a session, the frame of the page is painted before any asset has loaded', async ({ page }) => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/**', async (route) => {
    await isReleased
    await route.continue()
  })
  const start = page.locator('.starting')
  const frameHeight = () => start.evaluate((node) => getComputedStyle(node, '::before').height)
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await expect(start).toBeVisible()
  expect(await frameHeight()).toBe('auto')
  await beginLoggedIn(page)
  await page.goto('/batches', { waitUntil: 'commit' })
  await expect(start).toBeVisible()
  expect(await frameHeight()).toBe('56px')
  release()
  await expect(page.getByTestId('totals')).toBeVisible()
  await expect(page.locator('.starting')).toHaveCount(0)
})

test('a page preloads its screen and session only if there is a session', async ({ page, request }) => {
  const screen = new RegExp(`<link rel="modulepreload" href="/${chunkOf('screens')}`)
  expect(await (await request.get('/batches')).text()).not.toMatch(screen)
  await beginLoggedIn(page)
  const brought = await (await page.request.get('/batches')).text()
  expect(brought).toMatch(screen)
  expect(brought).toContain('<link rel="preload" as="fetch" href="/api/v1/auth" crossorigin>')
  // Public screens need no session, so their pages do not preload it.
  for (const path of ['/auth/password-recovery', '/auth/signup', '/auth/enrollment']) {
    expect(await (await page.request.get(path)).text()).not.toContain('/api/v1/auth')
  }
  // Everything preloaded is used: the browser would warn in the console about unused preloads.
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  const events: string[] = []
  page.on('response', (response) => events.push(response.url()))
  const waiting = ['Toasts', 'OfflineBar'].map(chunkOf)
  page.on('request', (sent) => {
    if (waiting.some((file) => sent.url().endsWith(file))) events.push('what can wait')
  })
  await page.goto('/batches')
  await expect(page.getByTestId('totals')).toBeVisible()
  await expect.poll(() => events.filter((one) => one === 'what can wait')).toHaveLength(2)
  const answered = events.findIndex((url) => url.includes('/api/v1/batches?'))
  expect(events.indexOf('what can wait')).toBeGreaterThan(answered)
  expect(messages.filter((text) => text.includes('preload'))).toEqual([])
})

test('the log-in is shown before the code of other screens, which loads while the user types', async ({
  page,
  context,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const hasApp = () => loaded.includes(`/${chunkOf('start-app')}`)
  const email = page.getByRole('textbox', { name: loginTexts.email })
  await page.goto('/')
  await expect(email).toBeFocused()
  await expect(page).toHaveURL('/auth/login')
  await page.waitForLoadState('networkidle')
  expect(hasApp()).toBe(false)
  await email.fill(OWNER)
  await expect.poll(hasApp).toBe(true)

  // Links, and the way back, are those of the router.
  await page.getByRole('link', { name: loginTexts.forgot }).click()
  await expect(page).toHaveURL('/auth/password-recovery')
  await expect(email).toHaveValue('')
  await page.goBack()
  await expect(page.getByLabel(loginTexts.password, { exact: true })).toBeVisible()

  // A log-in in another tab is one in this tab.
  await page.goto('/auth/login?redirect=%2Fcontainers')
  await expect(email).toBeFocused()
  const other = await context.newPage()
  await other.goto('/auth/login')
  await beginLoggedIn(other)
  await other.evaluate(() => new BroadcastChannel('session').postMessage('changed'))
  await expect(page).toHaveURL('/home')
})

test('the code of each screen is small enough for a phone', () => {
  const sizes = screenSizes('dist/web')
  const firstOf = (screen: string) => sizes.find(({ name }) => name === screen)!.first
  expect(firstOf('log-in')).toBeLessThan(117_000)
  expect(firstOf('list of batches')).toBeLessThan(197_500)
  expect(firstOf('ContainersScreen')).toBeLessThan(224_500)
  expect(sizes.filter(({ own }) => own > 60_500)).toEqual([])
  expect(sizes.length).toBeGreaterThan(30)
})

test('a phone loads the picture of log-in, and none for the other public screens', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/auth/password-recovery')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const picture = () => loaded.filter((url) => url.endsWith(chunkOf('VesselPicture')))
  expect(picture()).toEqual([])
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: loginTexts.submit, exact: true })).toBeVisible()
  await expect(page.locator('[class*=vesselPicture]')).toBeVisible()
  expect(picture()).not.toEqual([])
})
