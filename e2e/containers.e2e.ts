/** Straws at their place in a container, by mouse and by touch. */
import { batchTexts } from '#stock/batches/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { actTexts, consignmentsTexts, strawsTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import { words } from '#platform/contract/words.ts'
import { beginLoggedIn } from './log-in.ts'
import { makeBatch, makeContainer } from './make-stock.ts'
import { beginInNewAccount } from './new-account.ts'
import { chooseByTap, expectSteadyWidth, placeByTap, UPRIGHT } from './phone.ts'
import { stillness } from './stillness.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('straws are dragged from the tray into a canister, and selected by dragging across them', async ({
  page,
}) => {
  // Use a separate account, because straws of other tests would move the rows of the tray.
  await beginInNewAccount(page)
  await makeBatch(page, 'E2E-TRAY')
  await page.goto(`/containers/${await makeContainer(page, 'E2E vessel')}`)
  const dialog = page.getByRole('dialog')
  const row = page
    .getByRole('region', { name: containerTexts.unlocatedTitle })
    .locator('[class*=trayRow]', { hasText: 'E2E-TRAY' })
  const target = page.getByRole('button', { name: containerTexts.canisterHolds(3, 0) })
  await row.hover({ position: { x: 60, y: 45 } })
  await page.mouse.down()
  const to = (await target.boundingBox())!
  await page.mouse.move(to.x + to.width / 2 - 10, to.y + to.height / 2, { steps: 5 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 })
  await expect(target).toHaveAttribute('data-over', 'true')
  await page.mouse.up()
  const place = dialog.getByRole('group', { name: containerTexts.placeLabel })
  await place.getByRole('button', { name: new RegExp(`^${containerTexts.level(1)}`) }).click()
  await expect(dialog.getByTestId('sentence')).toContainText(containerTexts.place('E2E vessel', 3, 1))
  await dialog.getByRole('button', { name: actTexts('RELOCATION', 20).button }).click()
  await expect(dialog).toBeHidden()
  const name = `${containerTexts.canisterHolds(3, 20)}, E2E-TRAY`
  await expect(page.getByRole('button', { name })).toBeVisible()

  const standing = containerTexts.group('E2E-TRAY', 1, 'Gestüt Heide')
  const level = page.getByRole('group', { name: standing, exact: true })
  const straws = level.getByRole('slider', { name: containerTexts.strawsOf(standing) })
  await straws.scrollIntoViewIfNeeded()
  await stillness(page)
  const first = (await straws.boundingBox())!
  await page.mouse.move(first.x + 5, first.y + first.height / 2)
  await page.mouse.down()
  await page.mouse.move(first.x + 5 + first.width * 0.3, first.y + first.height / 2, { steps: 20 })
  await page.mouse.up()
  const some = [4, 5, 6, 7, 8].map((count) => containerTexts.selectedOf(count, 20)).join('|')
  await expect(level.getByText(new RegExp(`^(${some})$`))).toBeVisible()
})

test.describe('on a phone, by touch', () => {
  test.use(UPRIGHT)

  test('straws are moved and withdrawn, and options do not move while they are tapped', async ({ page }) => {
    await beginLoggedIn(page)
    const container_id = await makeContainer(page, 'E2E OfflineSnapshot')
    const batch_id = await makeBatch(page, 'E2E-POCKET', container_id)
    await page.goto(`/containers/${container_id}`)
    await page.getByRole('button', { name: `${containerTexts.canisterHolds(1, 20)}, E2E-POCKET` }).tap()
    const everything = containerTexts.allIn(containerTexts.canister(1))
    await page.getByRole('button', { name: everything, exact: true }).tap()
    await page.getByRole('menuitem', { name: containerTexts.all_move }).tap()
    const dialog = page.getByRole('dialog')
    await placeByTap(page, 'E2E OfflineSnapshot', 3)
    await dialog.getByRole('button', { name: actTexts('RELOCATION', 20).button }).tap()
    await expect(dialog).toBeHidden()
    await page.goto(`/batches/${batch_id}`)
    await page.getByRole('button', { name: strawsTexts.withdraw }).tap()
    await dialog.getByRole('textbox', { name: strawsTexts.amount }).fill('3')
    await dialog.getByText(withdrawalTexts.LOSS, { exact: true }).tap()
    await chooseByTap(dialog, strawsTexts.lossReason, words['BROKEN']!)
    const from = strawsTexts.fromPlace(containerTexts.place('E2E OfflineSnapshot', 3, 1))
    await expect(dialog.getByText(from).first()).toBeVisible()
    await dialog.getByRole('button', { name: withdrawalTexts.LOSS }).tap()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: `${batchTexts.stored} 17` })).toBeVisible()
    await page.goto('/consignments')
    await expect(page.getByRole('heading', { level: 1, name: consignmentsTexts.title })).toBeVisible()
    await expectSteadyWidth(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
