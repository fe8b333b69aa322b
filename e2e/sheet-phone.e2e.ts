/** The laboratory form where there is no room for the sheet: part by part, by touch. */
import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { beginLoggedIn } from './log-in.ts'
import { makeBatch } from './make-stock.ts'
import { ACROSS, chooseByTap, expectSteadyWidth, UPRIGHT } from './phone.ts'
import { expect, test } from './test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const part = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
const parts = (page: Page) => page.getByRole('navigation', { name: 'Sections of the form' })

async function expectNothingSideways(page: Page) {
  const beyond = await page.evaluate(() =>
    [document.documentElement, document.querySelector('form')!].map((one) => one.scrollWidth - innerWidth),
  )
  expect(beyond.filter((px) => px > 0)).toEqual([])
}

for (const [held, use] of [
  ['upright', { ...UPRIGHT, viewport: { width: 360, height: 740 } }],
  ['across', ACROSS],
] as const) {
  test.describe(`on a phone held ${held}`, () => {
    test.use(use)

    test('a batch is typed by touch: nine parts, one stage at a time, and a key for the next field', async ({
      page,
    }) => {
      test.slow()
      const label = `E2E-TOUCH-${held}`
      await beginLoggedIn(page)
      await page.goto('/batches/new')
      await expect(parts(page).getByRole('listitem')).toHaveCount(9)
      await expectNothingSideways(page)

      await part(page, 'Identification').tap()
      await page.getByLabel('Batch label').fill(label)
      await chooseByTap(page, 'Stallion', 'Lucero del Sur')
      await page.getByLabel('Production date').fill('1.2.26')
      await page.getByRole('radio', { name: 'Green' }).tap()
      await expectNothingSideways(page)
      expect(await violations(page)).toEqual([])
      await button(page, 'Next: Collection').tap()
      await page.getByLabel('Libido (1 to 5)').selectOption('4')
      // Going back leads to the overview, from whichever part.
      await page.goBack()
      await expect(part(page, 'Identification')).toContainText(`${label}, green`)
      await expect(part(page, 'Collection')).toContainText('libido 4')

      await part(page, 'Measurements').tap()
      const cell = (name: string) => page.getByLabel(name, { exact: true })
      await cell('Volume, fresh').tap()
      await page.keyboard.type('75')
      await button(page, 'Next: Concentration').tap()
      await expect(cell('Concentration, fresh')).toBeFocused()
      await page.keyboard.type('135')
      await button(page, 'Next: SPZ').tap()
      await expect(cell('SPZ, fresh')).toBeFocused()
      await expect(cell('SPZ, fresh')).toHaveValue('10\u202f125')
      await button(page, 'Back: Concentration').tap()
      await expect(cell('Concentration, fresh')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(cell('SPZ, fresh')).toBeFocused()
      for (const input of await page.locator('.stage input').all()) {
        await expect(input).toHaveAttribute('inputmode', 'decimal')
        expect((await input.boundingBox())!.height).toBeGreaterThanOrEqual(48)
      }
      await cell('Abnormal, fresh').tap()
      await button(page, 'Next: Centrifuged').tap()
      await expect(page.getByRole('tab', { name: 'Centrifuged' })).toHaveAttribute('aria-selected', 'true')
      await cell('Volume, after centrifugation').fill('37,5')
      await cell('Concentration, after centrifugation').fill('200')
      await page.getByRole('tab', { name: 'Thawed' }).tap()
      await cell('Motility evaluation method, after thawing').selectOption('CASA')
      await cell('Progressive, after thawing').fill('38')
      await cell('Non-progressive, after thawing').fill('8')
      await expect(cell('Motile, after thawing')).toHaveValue('46')
      await expect(page.getByText('3 450 × 10⁶, computed')).toBeVisible()

      await cell('Immotile, after thawing').fill('56')
      await expect(page.getByText('The formula gives 54')).toBeVisible()
      await expectNothingSideways(page)
      await expectSteadyWidth(page)
      expect(await violations(page)).toEqual([])
      await button(page, 'Use 54').tap()
      await expect(page.getByText('The formula gives 54')).toBeHidden()
      await cell('Immotile, after thawing').fill('104')
      await cell('Abnormal, after thawing').tap()
      await expect(page.getByText('At most 100')).toBeVisible()
      await button(page, 'Next: Centrifugation').tap()
      await page.getByLabel('Force').fill('600')

      // What is wrong is led to, whichever part it stands in.
      await button(page, 'Save batch').tap()
      await expect(cell('Immotile, after thawing')).toBeFocused()
      await button(page, 'Back to the overview').tap()
      await expect(part(page, 'Measurements')).toContainText('1 field needs correcting')
      const wrong = page.getByRole('alert')
      await wrong.getByRole('button', { name: 'Immotile, after thawing' }).tap()
      await expect(cell('Immotile, after thawing')).toBeFocused()
      await cell('Immotile, after thawing').fill('')
      await button(page, 'Back to the overview').tap()
      await expect(part(page, 'Dose')).toContainText('7 straws, meets WBFSH')
      await expect(part(page, 'Quality and note')).toContainText('Suggested: Good')
      await button(page, 'Save batch').tap()
      await expect(page.getByRole('heading', { name: label, level: 1 })).toBeVisible()
    })
  })
}

test.describe('on a phone', () => {
  test.use(UPRIGHT)

  test('what a laboratory counted is typed below its share, once asked for', async ({ page }) => {
    await beginLoggedIn(page)
    const id = await makeBatch(page, 'E2E-TOUCH-COUNTED')
    await page.goto(`/batches/${id}/edit#section-measurements-0`)
    const counted = page.getByLabel('Progressive SPZ, fresh', { exact: true })
    await expect(page.getByLabel('Progressive, fresh', { exact: true })).toBeVisible()
    await expect(counted).toBeHidden()
    await button(page, 'Type counted SPZ').tap()
    await counted.fill('5000')
    await button(page, 'Save batch').tap()
    await expect(page.getByText('Batch E2E-TOUCH-COUNTED is saved.')).toBeVisible()
    await page.goto(`/batches/${id}/edit#section-measurements-0`)
    await expect(counted).toHaveValue('5000')
  })

  test('a part is read from its top, and the overview stands where it was left', async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 })
    await beginLoggedIn(page)
    await page.goto('/batches/new')
    const scrolled = () => page.locator('form').evaluate((form) => form.scrollTop)
    await part(page, 'Measurements').tap()
    await page.getByLabel('Abnormal, fresh').tap()
    await page.getByRole('tab', { name: 'Thawed' }).tap()
    expect(await scrolled()).toBe(0)
    await button(page, 'Back to the overview').tap()
    await part(page, 'Freezing').tap()
    await expect(page.getByRole('heading', { name: 'Freezing' })).toBeInViewport()
    expect(await scrolled()).toBe(0)
    await page.goBack()
    await expect(part(page, 'Freezing')).toBeInViewport()
  })

  test('what came of saving is told in whichever part it was pressed', async ({ page }) => {
    await beginLoggedIn(page)
    const id = await makeBatch(page, 'E2E-TOUCH-SAVED')
    await page.goto(`/batches/${id}/edit#section-collection`)
    await page.getByLabel('Stall').fill('Stall 4')
    await page.route('**/api/v1/batches/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    )
    await button(page, 'Save batch').tap()
    await expect(page.getByRole('alert')).toBeInViewport()
    await page.unrouteAll()
    const saved = await page.request.get(`/api/v1/batches/${id}`)
    const { tenant_id, version } = await saved.json()
    const sheet = { collection: { stall: 'Stall 9' } }
    await page.request.patch(`/api/v1/batches/${id}`, { data: { tenant_id, version, sheet } })
    await button(page, 'Save batch').tap()
    const told = page.getByRole('alert').filter({ hasText: 'Someone else saved this batch' })
    await expect(told).toContainText('you typed Stall 4, they saved Stall 9')
    await told.getByRole('button', { name: 'Take theirs' }).tap()
    await expect(page.getByLabel('Stall')).toHaveValue('Stall 9')
  })

  test('of what was typed nothing is lost by leaving a part, by a slip or by a reload', async ({ page }) => {
    await beginLoggedIn(page)
    await page.goto('/batches')
    await page.getByRole('link', { name: 'New batch' }).tap()
    await part(page, 'Sample').tap()
    await page.getByLabel('Collection extender').fill('INRA 96')
    await page.reload()
    await expect(page.getByLabel('Collection extender')).toHaveValue('INRA 96')
    await page.goBack()
    await expect(part(page, 'Sample')).toContainText('INRA 96')
    await page.goBack()
    const guard = page.getByRole('dialog', { name: 'This batch is not saved' })
    await guard.getByRole('button', { name: 'Keep typing' }).tap()
    await expect(part(page, 'Sample')).toContainText('INRA 96')
    await button(page, 'Cancel').tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).tap()
    await expect(page).toHaveURL(/\/batches$/)
  })
})
