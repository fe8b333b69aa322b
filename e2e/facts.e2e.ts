/** The papers of a batch, and a health test of a stallion, by touch. */
import { fieldTexts, sectionTexts } from '#stock/batches/fields.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { warningText } from '#stock/batches/warning-texts.ts'
import { healthTexts } from '#registry/health-tests/texts.ts'
import { strawsTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import { shortDate } from '#ui/dates.ts'
import { commonTexts } from '#ui/texts.ts'
import { violations } from './accessibility.ts'
import { beginLoggedIn } from './log-in.ts'
import { makeBatch } from './make-stock.ts'
import { chooseByTap, UPRIGHT } from './phone.ts'
import { expect, test } from './test.ts'
import { goTo } from './walk.ts'

test.use(UPRIGHT)

/** Year of a release that is more than a year ahead. */
const YEAR = new Date().getFullYear() + 3

test('papers, a withdrawal with a warning and a health test can be entered by touch', async ({ page }) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await beginLoggedIn(page)
  const id = await makeBatch(page, `E2E-PAPERS-${Date.now()}`)
  await page.goto(`/batches/${id}/edit`)
  await page.getByRole('link', { name: new RegExp(`^${sectionTexts.papers}`) }).tap()
  await field(fieldTexts.straw_mark_text).fill('E2E phone mark')
  await field(fieldTexts.releasable_from).fill(`1.2.${YEAR}`)
  expect(await violations(page)).toEqual([])
  await button(batchTexts.save).tap()
  // Confirm the warning that the release date is more than a year ahead.
  await button(commonTexts.anyway(batchTexts.save)).tap()
  await expect(page.getByRole('complementary', { name: batchTexts.gaps })).toContainText(
    warningText({ kind: 'NOT_RELEASABLE', from: `${YEAR}-02-01` }).replace(/\.$/, ''),
  )
  await page.getByRole('button', { name: batchTexts.menu('E2E-PAPERS') }).tap()
  await page.getByRole('menuitem', { name: strawsTexts.withdraw }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(withdrawalTexts.CONSIGNMENT, { exact: true }).tap()
  await expect(dialog.getByRole('note')).toContainText(
    warningText({ kind: 'MARK_LACKS', parts: ['DATE', 'DONOR'] }),
  )
  await dialog.getByRole('button', { name: commonTexts.cancel }).tap()

  const { tenant_id } = await (await page.request.get(`/api/v1/batches/${id}`)).json()
  const made = await page.request.post('/api/v1/animals', {
    data: { tenant_id, name: 'E2E Phone stallion', sex: 'STALLION' },
  })
  await goTo(page, `/horses/${(await made.json()).id}`)
  await button(healthTexts.add).tap()
  await chooseByTap(dialog, healthTexts.disease, healthTexts.diseases.EVA)
  await dialog.getByRole('textbox', { name: healthTexts.sampled_on }).fill('3.1.2026')
  await dialog.getByRole('button', { name: healthTexts.add }).tap()
  await expect(page.getByRole('region', { name: healthTexts.title })).toContainText(
    healthTexts.sampled(shortDate('2026-01-03')),
  )
})
