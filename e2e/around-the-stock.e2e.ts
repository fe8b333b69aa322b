import { beginLoggedIn } from './log-in.ts'
import { makeBatch, makeContainer } from './make-stock.ts'
import { ACROSS, chooseByTap, expectSteadyWidth, UPRIGHT } from './phone.ts'
import { loaded } from './stillness.ts'
import { expect, test } from './test.ts'

test('a horse is added, and a UELN that is taken says so at its field', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/horses')
  await page.getByRole('button', { name: 'Add horse' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').first().fill('Trueno')
  await dialog.getByLabel('UELN').fill('724.015 060-123456')
  await dialog.getByRole('button', { name: 'Add horse' }).click()
  await expect(dialog.getByText('A horse with this UELN is already on file.').first()).toBeVisible()
  await dialog.getByLabel('UELN').fill('724015060777001')
  await dialog.getByRole('button', { name: 'Add horse' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('rowheader', { name: 'Trueno' })).toBeVisible()
})

test('a stakeholder is added and found by name', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/hub/general')
  // Lists above move the button down as they arrive.
  await expect(page.getByRole('button', { name: 'Add stakeholder' })).toBeVisible()
  await loaded(page)
  await page.getByRole('button', { name: 'Add stakeholder' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add stakeholder' }).click()
  await expect(dialog.getByText('Required').first()).toBeVisible()
  await dialog.getByLabel('Name').fill('Stuteri Łąka')
  await dialog.getByLabel('City').fill('Kraków')
  await dialog.getByRole('button', { name: 'Add stakeholder' }).click()
  await expect(dialog).toBeHidden()
  await page.getByLabel('Find by name').fill('łąka')
  await expect(page.getByRole('cell', { name: 'Stuteri Łąka' })).toBeVisible()
})

test('a help message is kept over a reload and when sending fails, and gone once it is sent', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await page.goto('/help')
  const message = page.getByLabel('Your message')
  await message.fill('How do I move straws to another tank?')
  await page.reload()
  await expect(message).toHaveValue('How do I move straws to another tank?')
  await page.route('**/api/v1/help-messages', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toContainText('Could not send the message. Please try again.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Thank you. Your message is with us.')).toBeVisible()
  await expect(message).toHaveValue('')
})

test('a list that cannot be loaded says so and is loaded again on request', async ({ page }) => {
  await beginLoggedIn(page)
  await page.route('**/api/v1/containers?*', (route) => route.fulfill({ status: 500, body: 'no json' }))
  await page.goto('/containers')
  await expect(page.getByText('Could not load containers. Please refresh the page.')).toBeVisible()
  await page.unroute('**/api/v1/containers?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Tank 1', exact: true })).toBeVisible()
})

test('what belongs on a screen and did not come is told, not left out or waited for', async ({ page }) => {
  await beginLoggedIn(page)
  const batch = await makeBatch(page, 'E2E-LOADS')
  const container = await makeContainer(page, 'E2E Loads')
  const fail = { status: 429, json: { code: 'TOO_MANY_ATTEMPTS', message: 'Too many.' } }
  await page.route(/\/api\/v1\/(members\/invitations|straws|containers|parties)\?/, (route) =>
    route.fulfill(fail),
  )
  await page.goto('/hub/general')
  await expect(page.getByText('Could not load the invitations.')).toBeVisible()
  await page.goto('/containers/' + container)
  await expect(page.getByText('Could not load the straws without a place.')).toBeVisible()
  await page.goto('/batches/' + batch)
  await expect(
    page.getByRole('cell', { name: 'No place yet Warehouse Haras del Sur', exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw straws' }).click()
  await page.getByRole('combobox', { name: 'Receiver' }).click()
  await expect(page.getByRole('listbox').getByText('Too many.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Move straws' }).click()
  await expect(
    page.getByRole('dialog').getByText('Could not load containers. Please refresh the page.'),
  ).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(UPRIGHT)

  test('the longest of words pushes nothing off a telephone', async ({ page }) => {
    await beginLoggedIn(page)
    const { user } = await (await page.request.get('/api/v1/auth')).json()
    const [{ tenant_id }] = user.entitlements
    const name = `E2E ${'Besamungsgenossenschaft'.repeat(6)}`
    const made = await page.request.post('/api/v1/parties', { data: { tenant_id, name } })
    const { id } = await made.json()
    for (const path of [`/parties/${id}`, '/hub/general?name=Besamung']) {
      await page.goto(path)
      await expect(page.getByText(name)).toBeVisible()
      await expectSteadyWidth(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
    await page.setViewportSize(ACROSS.viewport)
    await page.goto('/batches')
    await page.getByRole('combobox', { name: 'Straw owner' }).tap()
    const names = page.getByRole('option')
    await expect(names.filter({ hasText: name })).toBeVisible()
    const cut = await names.evaluateAll(
      (all) => all.filter((one) => one.scrollWidth > one.clientWidth).length,
    )
    expect(cut, 'names that are cut off').toBe(0)
    await chooseByTap(page, 'Straw owner', 'Gestüt Lindenhof')
  })
})

test('Back undoes what was pressed on a screen, step by step, and leaves it as before what was typed', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await page.goto('/home')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Batches' }).click()
  await expect(page.getByRole('heading', { name: 'Batches', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/offset=5/)
  // Pressed on the page before, it would lead here once more.
  await expect(page.getByText(/^6–10 of/)).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/offset=10/)
  await page.goBack()
  await expect(page).toHaveURL(/offset=5/)
  await page.goBack()
  await expect(page).toHaveURL(/\/batches$/)

  await page.getByLabel('Batch label').fill('B-26')
  await expect(page).toHaveURL(/label=B-26&/)
  await page.getByLabel('Batch label').fill('B-26-01')
  await expect(page).toHaveURL(/label=B-26-01&/)
  const filtering = page.getByRole('switch', { name: 'Apply the filter' })
  // Before the list follows, on however slow a machine.
  const answer = await filtering.evaluate((input: HTMLInputElement) => {
    input.click()
    return input.checked
  })
  expect(answer).toBe(false)
  await expect(page).not.toHaveURL(/active/)
  await page.goBack()
  await expect(filtering).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('/batches/' + (await makeBatch(page, 'E2E-STEPS')))
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page).toHaveURL(/tab=activity/)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Inventory' })).toHaveAttribute('aria-selected', 'true')

  await page.goto('/containers/' + (await makeContainer(page, 'E2E Steps')))
  await page.getByRole('button', { name: /^Canister 2/ }).click()
  await expect(page).toHaveURL(/canister=2/)
  await expect(page.getByRole('heading', { name: 'Canister 2' })).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/canister=2/)
  await expect(page.getByRole('heading', { name: 'Canister 2' })).toBeHidden()
})

test('two people press the last straws at once: one books them, the other is told in place', async ({
  page,
  context,
}) => {
  await beginLoggedIn(page)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/batches?active=true&label=B-26-015')
    await tab.getByRole('button', { name: 'Actions for B-26-015' }).click()
    await tab.getByRole('menuitem', { name: 'Withdraw straws' }).click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByLabel('Number of straws').fill('12')
    await dialog.getByText('Loss', { exact: true }).click()
    await dialog.getByRole('combobox', { name: 'Reason' }).click()
    await tab.getByRole('option', { name: 'Tank failure' }).click()
  }
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Book' }).click()))
  const refused = (tab: typeof page) => tab.getByRole('dialog').getByText('Only 0 straws are available')
  await expect(async () => {
    expect((await refused(page).count()) + (await refused(other).count())).toBe(1)
  }).toPass()
})

test('a menu in a list opens by keyboard, the first time like any other, and gives the focus back', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await page.goto('/batches?label=B-26-001&active=true')
  const button = page.getByRole('button', { name: 'Actions for B-26-001' })
  for (const key of ['Enter', 'Space']) {
    await button.press(key)
    await expect(page.getByRole('menu')).toBeVisible()
    // The page's own styles must load before a screen's, or menus lose their padding.
    await expect(page.getByRole('menuitem').first()).toHaveCSS('padding-left', '12px')
    await expect(button).not.toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(button).toBeFocused()
  }
})

test('what changes the address in place leaves the page where it is; another page of a list begins at its top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 420 })
  await beginLoggedIn(page)
  const offset = () => page.evaluate(() => scrollY)
  await page.goto('/batches')
  const last = page.getByRole('button', { name: /^Show what happened to/ }).last()
  await last.scrollIntoViewIfNeeded()
  const before = await offset()
  expect(before).toBeGreaterThan(0)
  await last.click()
  await expect(last).toHaveAttribute('aria-expanded', 'true')
  await expect(page).toHaveURL(/open=/)
  await page.getByRole('tab', { name: 'Inventory' }).click()
  await expect(page).toHaveURL(/tab=inventory/)
  expect(await offset()).toBeGreaterThanOrEqual(before)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/offset=5/)
  await expect.poll(offset).toBe(0)
})
