import { screenSizes } from '../tools/bench/screen-sizes.ts'
import { beginLoggedIn } from './log-in.ts'
import { expect, test } from './test.ts'

test('whoever is not logged in is led to log-in, and from there to where he wanted to go', async ({
  page,
}) => {
  await page.goto('/containers?query=tank')
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  await page.getByLabel('Email').fill('owner@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('frozen straws stay cold')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/containers\?query=tank/)
})

test('a wrong password says so and lets try again', async ({ page }) => {
  await page.goto('/auth')
  await page.getByLabel('Email').fill('collaborator@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('warm straws')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toHaveText("We couldn't log you in. Please try again.")
})

test('a logged-in user heading for log-in goes home; after log-out, in the other tab too, nothing opens', async ({
  page,
  context,
}) => {
  await beginLoggedIn(page, 'collaborator@demo.test')
  await page.goto('/auth/login')
  await expect(page).toHaveURL(/\/home$/)
  const other = await context.newPage()
  await other.goto('/batches')
  await expect(other.getByRole('heading', { name: 'Batches' })).toBeVisible()
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(other).toHaveURL(/\/auth\/login/)
})

test('whoever logs out is out, though the server failed to hear it', async ({ page }) => {
  await beginLoggedIn(page, 'collaborator@demo.test')
  await page.goto('/home')
  await page.route('**/api/v1/auth', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await page.unroute('**/api/v1/auth')
  await page.goto('/batches')
  await expect(page).toHaveURL(/\/auth\/login/)
  expect((await page.request.get('/api/v1/auth')).status()).toBe(401)
})

test('a dialog of one user does not stay open for another who logs in beside it', async ({
  page,
  context,
}) => {
  await beginLoggedIn(page)
  await page.goto('/horses')
  await page.getByRole('button', { name: 'Add horse' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('E2E Unsaved')
  const other = await context.newPage()
  await other.goto('/help')
  await beginLoggedIn(other, 'collaborator@demo.test')
  await other.evaluate(() => new BroadcastChannel('session').postMessage('changed'))
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Your menu' }).click()
  await expect(page.getByText('collaborator@demo.test')).toBeVisible()
})

test('the page comes to whoever asks for it, compressed or not, and to who asks for its head alone', async ({
  request,
}) => {
  for (const path of ['/', '/home']) {
    const plain = await request.get(path, { headers: { 'Accept-Encoding': 'identity' } })
    expect(plain.headers()['content-type']).toBe('text/html; charset=utf-8')
    expect((await request.head(path)).status()).toBe(200)
  }
})

test('an address with nonsense in it shows the screen as if the nonsense were not there', async ({
  page,
}) => {
  await beginLoggedIn(page, 'collaborator@demo.test')
  await page.goto('/batches?limit=abc&offset=-3&foreign=x')
  await expect(page.getByTestId('totals')).toContainText('straws in store')
  await page.goto('/containers?field=owner&query=')
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('a page of batches that is no longer there leads back to the first', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/batches?offset=500')
  await page.getByRole('button', { name: 'Go to the first page' }).click()
  await expect(page).toHaveURL(/\/batches$/)
  await expect(page.getByRole('article')).toHaveCount(5)
})

test("the user's menu leads to the profile", async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/home')
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/hub\/general$/)
})

test('what is not there is told within the frame, what leads nowhere on a page of its own', async ({
  page,
}) => {
  await beginLoggedIn(page, 'collaborator@demo.test')
  for (const path of ['/horses/nonsense', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing here')
    await expect(page.getByRole('main')).toHaveCount(1)
  }
})

test('log-in leads to no foreign place, whatever its address says', async ({ page }) => {
  await page.goto('/auth/login?redirect=//evil.test/')
  await page.getByLabel('Email').fill('owner@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('frozen straws stay cold')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/home$/)
})

test('the frame is painted before any of its files has come, for whoever has a session', async ({ page }) => {
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

test('a page brings its screen and session along for whoever has one, and for nobody else', async ({
  page,
  request,
}) => {
  const screen = /<link rel="modulepreload" href="\/assets\/screens-/
  expect(await (await request.get('/batches')).text()).not.toMatch(screen)
  await beginLoggedIn(page)
  const brought = await (await page.request.get('/batches')).text()
  expect(brought).toMatch(screen)
  expect(brought).toContain('<link rel="preload" as="fetch" href="/api/v1/auth" crossorigin>')
  // Public screens load without asking for a session.
  for (const path of ['/auth/password-recovery', '/auth/signup', '/auth/enrollment']) {
    expect(await (await page.request.get(path)).text()).not.toContain('/api/v1/auth')
  }
  // Everything preloaded is used: the browser would warn in the console about unused preloads.
  const told: string[] = []
  page.on('console', (message) => told.push(message.text()))
  const events: string[] = []
  page.on('response', (response) => events.push(response.url()))
  page.on('request', (asked) => /(Toasts|PocketBar)-.*js$/.test(asked.url()) && events.push('what can wait'))
  await page.goto('/batches')
  await expect(page.getByTestId('totals')).toBeVisible()
  await expect.poll(() => events.filter((one) => one === 'what can wait')).toHaveLength(2)
  const answered = events.findIndex((url) => url.includes('/api/v1/batches?'))
  expect(events.indexOf('what can wait')).toBeGreaterThan(answered)
  expect(told.filter((text) => text.includes('preload'))).toEqual([])
})

test('a screen loads no more code than a phone has patience for', () => {
  const sizes = screenSizes('dist/web')
  const firstOf = (screen: string) => sizes.find(({ name }) => name === screen)!.first
  expect(firstOf('log-in')).toBeLessThan(150_000)
  expect(firstOf('list of batches')).toBeLessThan(205_000)
  expect(firstOf('ContainersScreen')).toBeLessThan(230_000)
  expect(sizes.filter(({ own }) => own > 60_000)).toEqual([])
  expect(sizes.length).toBeGreaterThan(30)
})

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a small notice says that a mobile version is in progress, until it is dismissed, and never again', async ({
    page,
  }) => {
    await beginLoggedIn(page)
    await page.goto('/home')
    const notice = page.getByRole('note').filter({ hasText: 'A mobile version is in progress.' })
    await expect(notice).toHaveText('A mobile version is in progress.')
    expect((await notice.boundingBox())!.height).toBeLessThan(50)
    await page.getByRole('link', { name: 'Batches' }).first().tap()
    await notice.getByRole('button', { name: 'Dismiss' }).tap()
    await expect(notice).toBeHidden()
    for (const path of ['/batches', '/containers', '/help']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(notice).toBeHidden()
    }
  })
})

test('beside log-in hangs a picture where there is room; a phone does not even load it', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const picture = page.locator('.vessel-picture')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(picture).toHaveCount(0)
  expect(loaded.filter((url) => /VesselPicture|VesselCanister/.test(url))).toEqual([])

  await page.setViewportSize({ width: 900, height: 844 })
  await expect(picture).toBeVisible()
  await expect(page.getByText('Every straw has its place,')).toBeVisible()
  expect(await page.locator('body').ariaSnapshot()).not.toContain('Every straw')
})
