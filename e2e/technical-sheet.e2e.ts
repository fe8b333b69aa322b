/** The technical sheet of a batch, edited by two members at the same time. */
import { formTexts } from '#stock/batches/web/form-texts.ts'
import { fieldTexts } from '#stock/batches/fields.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { fieldLabel } from '#stock/batches/web/sheet-fields.ts'
import { commonTexts } from '#ui/texts.ts'
import { beginLoggedIn } from './log-in.ts'
import { makeBatch } from './make-stock.ts'
import { expect, test } from './test.ts'

const VOLUME = fieldLabel('sheet.sample.volume')
const CONCENTRATION = fieldLabel('sheet.sample.concentration')

test('a concurrent edit of a batch shows what changed and by whom, and loses no input', async ({
  page,
  browser,
}) => {
  await beginLoggedIn(page)
  const label = `E2E-TWO-${Date.now()}`
  const id = await makeBatch(page, label)
  const mine = (name: string) => page.getByRole('textbox', { name, exact: true })
  const save = { name: batchTexts.save }
  await page.goto(`/batches/${id}/edit`)
  await mine(VOLUME).fill('75')
  await mine(CONCENTRATION).fill('135')
  const elsewhere = await (await browser.newContext()).newPage()
  await beginLoggedIn(elsewhere, 'collaborator@demo.test')
  await elsewhere.goto(`/batches/${id}/edit`)
  await elsewhere.getByRole('textbox', { name: VOLUME, exact: true }).fill('58')
  await elsewhere.getByRole('textbox', { name: fieldTexts.stall, exact: true }).fill('Stall 2')
  await elsewhere.getByRole('button', save).click()
  await expect(elsewhere.getByText(batchTexts.saved(label))).toBeVisible()

  await page.getByRole('button', save).click()
  const alert = page.getByRole('alert').filter({ hasText: formTexts.meanwhile })
  await expect(alert).toContainText('Tomás Ibarra')
  await expect(alert).toContainText(formTexts.clash(VOLUME, '75 ml', '58 ml'))
  await expect(mine(VOLUME)).toHaveValue('75')
  await expect(mine(CONCENTRATION)).toHaveValue('135')
  await expect(mine(fieldTexts.stall)).toHaveValue('Stall 2')
  await alert.getByRole('button', { name: formTexts.takeTheirs }).click()
  await expect(mine(VOLUME)).toHaveValue('58')
  await page.getByRole('button', save).click()

  await page.getByRole('tab', { name: batchTexts.sheet }).click()
  const measurements = page.getByRole('region', { name: batchTexts.measurements })
  await expect(measurements.getByRole('row', { name: new RegExp(`^${fieldTexts.spz} `) })).toContainText(
    '7\u202f830',
  )
  await expect(page.getByRole('region', { name: batchTexts.sheetFacts })).toContainText('Stall 2')
  await page.getByRole('button', { name: batchTexts.changes }).click()
  const changes = page.getByRole('region', { name: batchTexts.changes })
  await expect(changes).toContainText(`${VOLUME}: ${commonTexts.nothing} → 58 ml`)
  await expect(changes).toContainText('Ana García')
  await expect(changes).toContainText('Tomás Ibarra')
})
