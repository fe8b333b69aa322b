import { batchTexts } from '#stock/batches/texts.ts'
import { beginLoggedIn } from './log-in.ts'
import { ACROSS, chooseByTap, expectSteadyWidth, UPRIGHT } from './phone.ts'
import { expect, test } from './test.ts'

test.use(UPRIGHT)

test('the longest names fit on a phone', async ({ page }) => {
  await beginLoggedIn(page)
  const { user } = await (await page.request.get('/api/v1/auth')).json()
  const [{ tenant_id }] = user.entitlements
  const name = `E2E ${'Besamungsgenossenschaft'.repeat(6)}`
  const made = await page.request.post('/api/v1/parties', { data: { tenant_id, name } })
  const { id } = await made.json()
  for (const path of [`/parties/${id}`, '/hub/stakeholders?name=Besamung']) {
    await page.goto(path)
    await expect(page.getByText(name)).toBeVisible()
    await expectSteadyWidth(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
  await page.setViewportSize(ACROSS.viewport)
  await page.goto('/batches')
  await page.getByRole('button', { name: batchTexts.filterBy }).tap()
  await page.getByRole('combobox', { name: batchTexts.owner }).tap()
  const names = page.getByRole('option')
  await expect(names.filter({ hasText: name })).toBeVisible()
  const cut = await names.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
  expect(cut, 'names that are cut off').toBe(0)
  await chooseByTap(page, batchTexts.owner, 'Gestüt Lindenhof')
})
