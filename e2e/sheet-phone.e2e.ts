/** Laboratory form on a phone, filled in section by section and by touch. */
import type { Page } from '@playwright/test'
import { fieldTexts, sectionTexts } from '#stock/batches/fields.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { formTexts } from '#stock/batches/web/form-texts.ts'
import { fieldLabel } from '#stock/batches/web/sheet-fields.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { words } from '#platform/contract/words.ts'
import { violations } from './accessibility.ts'
import { beginLoggedIn } from './log-in.ts'
import { ACROSS, chooseByTap, UPRIGHT } from './phone.ts'
import { expect, test } from './test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const part = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
const parts = (page: Page) => page.getByRole('navigation', { name: formTexts.sections })

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

    test('a batch is entered by touch in nine sections, with buttons that move to the next field', async ({
      page,
    }) => {
      test.slow()
      const label = `E2E-TOUCH-${Date.now()}`
      const field = (name: string) => page.getByRole('textbox', { name, exact: true })
      await beginLoggedIn(page)
      await page.goto('/batches/new')
      await expect(parts(page).getByRole('listitem')).toHaveCount(9)
      await expectNothingSideways(page)

      await part(page, sectionTexts.identification).tap()
      await field(batchTexts.label).fill(label)
      await chooseByTap(page, fieldTexts.animal, 'Lucero del Sur')
      await field(fieldTexts.produced_on).fill('1.2.26')
      await page.getByRole('radio', { name: words['GREEN']! }).tap()
      await expectNothingSideways(page)
      expect(await violations(page)).toEqual([])
      await button(page, formTexts.next(sectionTexts.collection)).tap()
      await page.getByRole('combobox', { name: fieldTexts.libido }).selectOption('4')
      // Going back leads to the overview, from any part.
      await page.goBack()
      await expect(part(page, sectionTexts.identification)).toContainText(
        `${label}, ${words['GREEN']!.toLowerCase()}`,
      )
      await expect(part(page, sectionTexts.collection)).toContainText(formTexts.libido('4'))

      await part(page, sectionTexts.measurements).tap()
      const cell = (path: string) => page.getByLabel(fieldLabel(`sheet.${path}`), { exact: true })
      await cell('sample.volume').tap()
      await page.keyboard.type('75')
      await button(page, formTexts.next(fieldTexts.concentration)).tap()
      await expect(cell('sample.concentration')).toBeFocused()
      await page.keyboard.type('135')
      await button(page, formTexts.next(fieldTexts.spz)).tap()
      await expect(cell('sample.spz')).toBeFocused()
      await expect(cell('sample.spz')).toHaveValue(grouped(10_125))
      await button(page, formTexts.previous(fieldTexts.concentration)).tap()
      await expect(cell('sample.concentration')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(cell('sample.spz')).toBeFocused()
      for (const input of await page.locator('[class*="stage-"] input').all()) {
        await expect(input).toHaveAttribute('inputmode', 'decimal')
        expect((await input.boundingBox())!.height).toBeGreaterThanOrEqual(48)
      }
      await cell('sample_morphology.abnormal').tap()
      await button(page, formTexts.next(formTexts.centrifuged)).tap()
      await expect(page.getByRole('tab', { name: formTexts.centrifuged })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      await cell('cryopreservation.final_volume').fill('37,5')
      await cell('cryopreservation.final_concentration').fill('200')
      await page.getByRole('tab', { name: formTexts.thawedShort }).tap()
      await cell('post_thaw_motility.method').selectOption(words['CASA']!)
      await cell('post_thaw_motility.progressive').fill('38')
      await cell('post_thaw_motility.non_progressive').fill('8')
      await expect(cell('post_thaw_motility.motile')).toHaveValue('46')
      await expect(
        page.getByText(`${formTexts.millions(grouped(3450))}, ${formTexts.computed}`),
      ).toBeVisible()

      await cell('post_thaw_motility.immotile').fill('56')
      await expect(page.getByText(formTexts.formula('54'))).toBeVisible()
      await expectNothingSideways(page)
      expect(await violations(page)).toEqual([])
      await button(page, formTexts.use('54')).tap()
      await expect(page.getByText(formTexts.formula('54'))).toBeHidden()
      await cell('post_thaw_motility.immotile').fill('104')
      await cell('post_thaw_morphology.abnormal').tap()
      await expect(page.getByText('At most 100')).toBeVisible()
      await button(page, formTexts.next(sectionTexts.centrifugation)).tap()
      await field(fieldTexts.g).fill('600')

      // Saving focuses the invalid field, even if another part is open.
      await button(page, batchTexts.save).tap()
      await expect(cell('post_thaw_motility.immotile')).toBeFocused()
      await button(page, formTexts.overview).tap()
      await expect(part(page, sectionTexts.measurements)).toContainText(batchTexts.wrong(1))
      const wrong = page.getByRole('alert')
      await wrong.getByRole('button', { name: fieldLabel('sheet.post_thaw_motility.immotile') }).tap()
      await expect(cell('post_thaw_motility.immotile')).toBeFocused()
      await cell('post_thaw_motility.immotile').fill('')
      await button(page, formTexts.overview).tap()
      await expect(part(page, sectionTexts.dose)).toContainText(formTexts.strawsADose(7, true))
      await expect(part(page, formTexts.qualityAndNote)).toContainText(batchTexts.suggested(words['GOOD']!))
      await button(page, batchTexts.save).tap()
      await expect(page.getByRole('heading', { name: label, level: 1 })).toBeVisible()
    })
  })
}
