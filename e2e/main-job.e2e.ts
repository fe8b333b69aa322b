import { horseTexts } from '#registry/animals/texts.ts'
import { fieldTexts } from '#stock/batches/fields.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { formTexts } from '#stock/batches/web/form-texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { movementSentence, proposedSentence } from '#stock/movements/movement-sentence.ts'
import { actTexts, strawsTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import { warehouseTexts } from '#registry/warehouses/texts.ts'
import { frameTexts } from '#app/web/frame/texts.ts'
import { words } from '#platform/contract/words.ts'
import { commonTexts, navTexts } from '#ui/texts.ts'
import { violations } from './accessibility.ts'
import { beginLoggedIn, changeDay, choose } from './log-in.ts'
import { expect, test } from './test.ts'

test('a user logs in, creates a container and a batch, adds twenty straws and consigns ten of them', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await page.goto('/home')

  await page.getByRole('link', { name: navTexts.batches, exact: true }).first().click()
  await page.getByRole('textbox', { name: batchTexts.label }).fill('B-26-00')
  await expect(page.getByTestId('totals')).toContainText(batchTexts.strawsInStore(2))
  await expect(page.getByText(commonTexts.range(1, 5, 9))).toBeVisible()
  const filtering = page.getByRole('switch', { name: batchTexts.filterOn })
  await expect(filtering).toBeChecked()
  await filtering.click()
  await expect(filtering).not.toBeChecked()
  await expect(page.getByText(commonTexts.range(1, 5, 9))).toBeHidden()

  await page
    .getByRole('navigation', { name: frameTexts.navigation })
    .getByRole('link', { name: navTexts.containers })
    .click()
  await page.getByRole('button', { name: containerTexts.new }).click()
  const container = page.getByRole('dialog')
  await container.getByRole('textbox', { name: containerTexts.label }).fill('Tank 7')
  await container.getByRole('textbox', { name: containerTexts.canisters }).fill('4')
  await container.getByRole('button', { name: containerTexts.save }).click()
  await expect(page.getByText(containerTexts.saved('Tank 7'))).toBeVisible()

  await page.goto('/batches/new')
  await page.getByRole('textbox', { name: batchTexts.label }).fill('E2E-1')
  await choose(page, fieldTexts.animal, 'Lucero del Sur')
  await page.getByRole('textbox', { name: fieldTexts.produced_on }).fill('2026-02-01')
  await page.getByRole('radio', { name: words['GREEN']! }).click()
  const measure = (name: string, stage: string) =>
    page.getByRole('textbox', { name: formTexts.at(name, stage), exact: true })
  await measure(fieldTexts.volume, batchTexts.fresh).fill('75')
  await measure(fieldTexts.concentration, batchTexts.fresh).fill('135')
  await expect(measure(fieldTexts.spz, batchTexts.fresh)).toHaveValue('10\u202f125')
  await measure(fieldTexts.concentration, batchTexts.spun).fill('200')
  await measure(fieldTexts.volume, batchTexts.spun).fill('37,5')
  await expect(measure(fieldTexts.spz, batchTexts.spun)).toHaveValue('7\u202f500')
  await measure(fieldTexts.progressive, batchTexts.thawed).fill('38')
  await expect(page.getByRole('textbox', { name: fieldTexts.straws_per_dose })).toHaveValue('7')
  await page.reload()
  await expect(page.getByRole('textbox', { name: batchTexts.label })).toHaveValue('E2E-1')
  await page.getByRole('button', { name: batchTexts.save }).click()
  await expect(page.getByRole('heading', { name: 'E2E-1', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: strawsTexts.add }).click()
  const adding = page.getByRole('dialog')
  await adding.getByRole('textbox', { name: strawsTexts.amount }).fill('20')
  await adding.getByRole('textbox', { name: strawsTexts.date }).fill('2026-02-01')
  for (const name of ['Tank 7', containerTexts.canister(2), containerTexts.level(1)]) {
    await adding.getByRole('button', { name: new RegExp(`^${name}\\b`) }).click()
  }
  const place_name = containerTexts.place('Tank 7', 2, 1)
  const names = { signer_name: 'Ana García', batch_label: 'E2E-1', owner_name: 'Haras del Sur' }
  const collection = {
    ...names,
    ...({ type: 'COLLECTION', direction: 'IN', date: '2026-02-01', amount: 20 } as const),
    places: [{ place_name, straws: 20 }],
  }
  await expect(adding.getByTestId('sentence')).toContainText(proposedSentence(collection))
  await adding.getByRole('button', { name: actTexts('ADDITION', 20).button }).click()
  await expect(adding).toBeHidden()
  await expect(
    page.getByRole('cell', { name: `${place_name} ${warehouseTexts.named('Haras del Sur')}`, exact: true }),
  ).toBeVisible()

  await page.getByRole('button', { name: strawsTexts.withdraw }).click()
  const withdrawing = page.getByRole('dialog')
  await expect(withdrawing.getByText(strawsTexts.available(20))).toBeVisible()
  await withdrawing.getByRole('textbox', { name: strawsTexts.amount }).fill('10')
  await withdrawing.getByText(withdrawalTexts.CONSIGNMENT, { exact: true }).click()
  await changeDay(withdrawing, '2026-03-12')
  await choose(page, strawsTexts.receiver, 'Gestüt Lindenhof')
  const consignment = {
    ...names,
    ...({ type: 'CONSIGNMENT', direction: 'OUT', date: '2026-03-12', amount: 10 } as const),
    receiver_name: 'Gestüt Lindenhof',
    places: [{ place_name, straws: 10 }],
  }
  await expect(withdrawing.getByTestId('sentence')).toContainText(proposedSentence(consignment))
  await withdrawing.getByRole('button', { name: actTexts('CONSIGNMENT', 10).button }).click()
  await expect(withdrawing).toBeHidden()

  await expect(page.getByRole('button', { name: `${batchTexts.stored} 10` })).toBeVisible()
  await expect(page.getByRole('button', { name: `${batchTexts.heldByOthers} 10` })).toBeVisible()
  await page.getByRole('tab', { name: batchTexts.activity }).click()
  await expect(page.getByRole('tabpanel').getByText(movementSentence(consignment))).toBeVisible()

  await page.getByRole('link', { name: navTexts.containers, exact: true }).first().click()
  await page.getByRole('textbox', { name: containerTexts.query }).fill('tank 7')
  await expect(
    page.getByRole('button', { name: `${containerTexts.canisterHolds(2, 10)}, E2E-1` }),
  ).toBeVisible()
})

test('saving an incomplete batch lists the missing mandatory fields, with a link to each', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await page.goto('/batches/new')
  await page.getByRole('button', { name: batchTexts.save }).click()
  await expect(page.getByText(batchTexts.chooseColour).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('alert').getByRole('button', { name: batchTexts.label }).click()
  await expect(page.getByRole('textbox', { name: batchTexts.label })).toBeFocused()
})

test('withdrawing more straws than are available shows an error and keeps the input', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/batches?limit=100')
  await page.getByRole('button', { name: batchTexts.menu('B-26-014') }).click()
  await page.getByRole('menuitem', { name: strawsTexts.withdraw }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: strawsTexts.amount }).fill('999')
  await dialog.getByText(withdrawalTexts.LOSS, { exact: true }).click()
  await choose(page, strawsTexts.lossReason, words['BROKEN']!)
  await dialog.getByRole('button', { name: withdrawalTexts.LOSS }).click()
  await expect(dialog.getByText(strawsTexts.available(55))).toBeVisible()
  await expect(dialog.getByText(strawsTexts.tooMany)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: strawsTexts.amount })).toHaveValue('999')
  // A decimal is rejected and not turned into an integer: without its comma this would be 25 straws.
  await dialog.getByRole('textbox', { name: strawsTexts.amount }).fill('')
  await dialog.getByRole('textbox', { name: strawsTexts.amount }).pressSequentially('2,5')
  await dialog.getByRole('button', { name: withdrawalTexts.LOSS }).click()
  await expect(dialog.getByRole('textbox', { name: strawsTexts.amount })).toHaveValue('2,5')
  await expect(dialog.getByText(batchTexts.notANumber)).toBeVisible()
})

test('Escape asks for confirmation before input is discarded', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/batches?limit=100')
  await page.getByRole('button', { name: batchTexts.menu('B-26-014') }).click()
  await page.getByRole('menuitem', { name: strawsTexts.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: strawsTexts.amount }).fill('20')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: commonTexts.keep }).click()
  await expect(dialog.getByRole('textbox', { name: strawsTexts.amount })).toHaveValue('20')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: commonTexts.discard }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: batchTexts.menu('B-26-014') })).toBeFocused()

  await page.goto('/horses')
  await page.getByRole('button', { name: horseTexts.new }).click()
  // A choice from a list counts as input just like typing.
  await dialog.getByRole('combobox', { name: horseTexts.breed }).click()
  await page.getByRole('option', { name: 'Holsteiner' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: commonTexts.discard })).toBeVisible()
  await dialog.getByRole('button', { name: commonTexts.keep }).click()
  // The search shortcut does nothing while a dialog is open.
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('a dialog cannot be closed while its request is in progress', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/horses')
  const add = page.getByRole('button', { name: horseTexts.new })
  await add.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: horseTexts.name }).fill('E2E Slow')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/animals', async (route) => {
    await held
    await route.continue()
  })
  await dialog.getByRole('button', { name: horseTexts.new }).click()
  await expect(dialog.getByRole('button', { name: commonTexts.cancel })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('textbox', { name: horseTexts.name })).toHaveValue('E2E Slow')
  answer()
  await expect(page.getByText(horseTexts.saved('E2E Slow'))).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()
})
