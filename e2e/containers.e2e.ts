import { choose, beginLoggedIn } from './log-in.ts'
import { makeBatch, makeContainer } from './make-stock.ts'
import { beginInNewAccount } from './new-account.ts'
import { stillness } from './stillness.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('straws are dragged from the tray into a canister, selected, moved, and lost with all that stands there', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await makeBatch(page, 'E2E-TRAY')
  const id = await makeContainer(page, 'E2E vessel')
  await page.goto(`/containers/${id}`)
  const dialog = page.getByRole('dialog')

  const row = page
    .getByRole('region', { name: 'Straws without a place' })
    .locator('.tray-row', { hasText: 'E2E-TRAY' })
  const target = page.getByRole('button', { name: 'Canister 3: 0 straws' })
  await row.hover({ position: { x: 60, y: 45 } })
  await page.mouse.down()
  const to = (await target.boundingBox())!
  await page.mouse.move(to.x + to.width / 2 - 10, to.y + to.height / 2, { steps: 5 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 })
  await expect(target).toHaveAttribute('data-over', 'true')
  await page.mouse.up()
  await expect(dialog.getByTestId('sentence')).toContainText(
    'will move 20 straws of E2E-TRAY, owned by Haras del Sur, to E2E vessel, canister 3, level 1',
  )
  await dialog.getByRole('button', { name: 'Move straws' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Canister 3: 20 straws, E2E-TRAY' })).toBeVisible()

  // By number, with the keyboard alone.
  const level = page.getByRole('group', { name: 'E2E-TRAY, level 1, owned by Haras del Sur', exact: true })
  await page.getByLabel('Select straws of E2E-TRAY, level 1, owned by Haras del Sur by number').focus()
  await page.keyboard.type('2-4, 9')
  await expect(level.getByText('4 of 20 selected')).toBeVisible()
  const bar = page.getByRole('region', { name: '4 straws selected' })
  await bar.getByRole('button', { name: 'Move straws' }).press('Enter')
  await choose(page, 'Container', 'E2E vessel')
  await choose(page, 'Canister', 'Canister 3')
  await choose(page, 'Level', 'Level 2')
  await dialog.getByRole('button', { name: 'Move straws' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(bar).toBeHidden()
  await expect(page.getByText('No. 2–4, 9')).toBeVisible()

  // By dragging across straws.
  const straws = level.getByRole('slider', { name: 'Straws of E2E-TRAY' })
  await straws.scrollIntoViewIfNeeded()
  await stillness(page)
  const first = (await straws.boundingBox())!
  await page.mouse.move(first.x + 5, first.y + first.height / 2)
  await page.mouse.down()
  await page.mouse.move(first.x + 5 + first.width * 0.3, first.y + first.height / 2, { steps: 20 })
  await page.mouse.up()
  await expect(level.getByText(/^[4-7] of 16 selected$/)).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()

  // With arrows: to the second straw, two more chosen on the way, the first of them let go.
  await straws.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(straws).toHaveAttribute('aria-valuetext', '3 of 16, No. 5–7; at No. 7')
  await page.keyboard.press(' ')
  await expect(straws).toHaveAttribute('aria-valuetext', '2 of 16, No. 5–6; at No. 7')
  // By their label, all of them.
  await level.getByRole('button', { name: /^E2E-TRAY/ }).click()
  await expect(page.getByRole('region', { name: '16 straws selected' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()

  await page.getByRole('button', { name: 'Everything in canister 3, level 2' }).click()
  await page.getByRole('menuitem', { name: 'Book everything as lost' }).click()
  await choose(page, 'Reason', 'Tank failure')
  await expect(dialog.getByTestId('sentence')).toContainText('will record 4 straws of E2E-TRAY')
  await dialog.getByRole('button', { name: 'Book' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Canister 3: 16 straws, E2E-TRAY' })).toBeVisible()

  const menu = page.getByRole('button', { name: 'Everything in E2E vessel' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Edit container' }).click()
  await dialog.getByLabel('Canisters').fill('2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Straws stand where the container would end.')).toHaveCount(2)
  await dialog.getByLabel('Canisters').fill('3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('3 canisters, 2 levels each')).toBeVisible()

  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Delete container' })).toHaveAttribute('data-disabled')
  await page.getByRole('menuitem', { name: 'Move everything' }).click()
  await dialog.getByLabel('Take them out of their place').check()
  await dialog.getByRole('button', { name: 'Move straws' }).click()
  await expect(dialog).toBeHidden()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete container' }).click()
  await dialog.getByRole('button', { name: 'Delete container' }).click()
  await expect(page).toHaveURL(/\/containers$/)
  await expect(page.getByRole('link', { name: 'E2E vessel' })).toBeHidden()
})

test('straws are moved from their canister as plainly as they are withdrawn', async ({ page }) => {
  await beginLoggedIn(page)
  const id = await makeContainer(page, 'E2E Plain')
  await makeBatch(page, 'E2E-PLAIN', id)
  await page.goto(`/containers/${id}?canister=1`)
  const group = page.getByRole('region', { name: 'E2E-PLAIN, level 1, owned by Haras del Sur', exact: true })
  await expect(group.getByText('Withdraw straws', { exact: true })).toBeVisible()
  await group.getByText('Move straws', { exact: true }).click()
  const dialog = page.getByRole('dialog')
  const from = dialog.getByRole('region', { name: 'From' })
  await expect(from).toContainText('E2E Plain, canister 1, level 1')
  await expect(from).toContainText('20 straws, owned by Haras del Sur')
  await expect(from.locator('.locator')).toHaveAttribute('data-canister', '1')
  await dialog.getByLabel('Number of straws').fill('5')
  await choose(page, 'Container', 'E2E Plain')
  await choose(page, 'Canister', 'Canister 2')
  await dialog.getByRole('button', { name: 'Move straws' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Canister 2: 5 straws, E2E-PLAIN' })).toBeVisible()

  await page.goto(`/containers/${id}?canister=99`)
  await expect(page.getByText('There is no canister 99')).toBeVisible()
  await page.getByRole('button', { name: 'All canisters' }).click()
  await expect(group.first()).toBeVisible()
})

test('a container of many batches names six of them on its card, and all on its own screen', async ({
  page,
}) => {
  await beginLoggedIn(page)
  const id = await makeContainer(page, 'E2E Full tank')
  for (let i = 1; i <= 14; i += 1) await makeBatch(page, `E2E-FULL-${String(i).padStart(2, '0')}`, id)
  await page.goto('/containers?query=E2E+Full+tank')
  const card = page.getByRole('article', { name: 'E2E Full tank' })
  await expect(card.getByRole('link', { name: /^E2E-FULL/ })).toHaveCount(6)
  await card.getByRole('link', { name: '8 more batches' }).click()
  await expect(page.getByRole('button', { name: /^E2E-FULL-01/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^E2E-FULL-14/ })).toBeVisible()
})

test('the tray loads all straws of its warehouse without a place at once, and says how many rows are still to be shown', async ({
  page,
}) => {
  await beginInNewAccount(page)
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/v1/straws') asked.push(url)
  })
  for (let i = 1; i <= 23; i += 1) await makeBatch(page, `E2E-WAIT-${String(i).padStart(2, '0')}`)
  await page.goto('/containers')
  await expect(page.getByText('460 straws without a place')).toBeVisible()
  await page.getByRole('button', { name: 'Show them' }).click()
  const tray = page.getByRole('region', { name: 'Straws without a place' })
  await expect(tray.locator('.tray-row')).toHaveCount(20)
  await expect(tray.getByText('E2E-WAIT-23')).toBeVisible()
  await tray.getByRole('button', { name: 'Show more: 60 straws of further batches' }).click()
  await expect(tray.locator('.tray-row')).toHaveCount(23)
  await expect(tray.getByText('E2E-WAIT-01')).toBeVisible()
  await expect(tray.getByRole('button', { name: 'Show more' })).toBeHidden()

  const { user, legal_entities } = await (await page.request.get('/api/v1/auth')).json()
  const whole = asked.filter(({ searchParams }) => !searchParams.has('limit'))
  expect(whole.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    {
      tenant_id: user.entitlements[0].tenant_id,
      warehouse_id: legal_entities[0].id,
      unlocated: '1',
    },
  ])
})
