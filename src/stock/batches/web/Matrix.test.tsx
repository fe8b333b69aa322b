import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { grouped } from '#platform/contract/grouped.ts'
import {
  cell,
  choice,
  expectComputed,
  expectFocus,
  field,
  focus,
  measure,
  section,
} from '#test/component/laboratory-form.ts'
import { open, violations, violationsInDark } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { words } from '#platform/contract/words.ts'
import { type Computed, UNKNOWN } from '../sheet.ts'
import { fieldTexts, sectionTexts, SHEET_FIELDS } from '../fields.ts'
import { batchTexts } from '../texts.ts'
import { formTexts } from './form-texts.ts'
import { fieldLabel } from './sheet-fields.ts'

/** Returns the note below a matrix row about a value that contradicts its formula. */
const deviation = (path: string, formula: number, typed: string) => {
  const { before, after } = formTexts.deviates
  return `${fieldLabel(`sheet.${path}`)}${before}${grouped(formula)}${after(typed)}`.replaceAll('\u202f', ' ')
}
const lineOf = (text: string) => page.getByRole('row', { name: text, exact: false })

beforeEach(async () => {
  answerAccount()
  await open('/batches/new')
  await expectFocus(field(batchTexts.label))
})

test('Enter moves down the matrix and to the next column, Shift and Enter up, Tab and arrows across', async () => {
  const go = async (key: string, to: string) => {
    await userEvent.keyboard(key)
    await expectFocus(cell(to))
  }
  const BACK = '{Shift>}{Enter}{/Shift}'
  const method = choice(fieldTexts.concentration_method)
  focus(method)
  await go('{Enter}', 'sample.volume')
  await userEvent.keyboard(BACK)
  await expectFocus(method)
  await go('{Enter}', 'sample.volume')
  await go('{Tab}', 'cryopreservation.final_volume')
  await go('{Shift>}{Tab}{/Shift}', 'sample.volume')
  await go('{Enter}', 'sample.concentration')
  await go('{Enter}', 'sample.spz')
  // Fresh samples have neither a loss nor SPZ per straw: these rows are skipped.
  await go('{Enter}', 'sample_motility.method')
  await go(BACK, 'sample.spz')
  focus(cell('sample_motility.progressive'))
  await go('{Tab}', 'sample_motility.progressive_spz')
  await go('{Tab}', 'post_centrifugation_motility.progressive')
  focus(cell('sample_morphology.abnormal'))
  await go('{Enter}', 'cryopreservation.final_volume')
  await go(BACK, 'sample_morphology.abnormal')
  focus(cell('post_centrifugation_motility.velocity'))
  await go('{Enter}', 'post_thaw_motility.method')
  focus(cell('post_thaw_morphology.abnormal'))
  await userEvent.keyboard('{Enter}')
  await expectFocus(field(fieldTexts.g))
  await go(BACK, 'post_thaw_morphology.abnormal')

  await measure({ 'sample_motility.progressive': '60' })
  await go('{ArrowDown}', 'sample_motility.non_progressive')
  await go('{ArrowUp}', 'sample_motility.progressive')
  await go('{ArrowRight}', 'sample_motility.progressive_spz')
  await go('{ArrowRight}', 'post_centrifugation_motility.progressive')
  await go('{ArrowLeft}', 'sample_motility.progressive_spz')
  await go('{ArrowLeft}', 'sample_motility.progressive')
  // Within a value, arrow keys move the caret.
  await userEvent.keyboard('{End}')
  await go('{ArrowLeft}', 'sample_motility.progressive')
  await userEvent.keyboard('1')
  await expect.element(cell('sample_motility.progressive')).toHaveValue('610')
})

test('a value that contradicts its formula is marked, and one press takes the computed value', async () => {
  await measure({ 'post_thaw_motility.progressive': '38', 'post_thaw_motility.non_progressive': '8' })
  const immotile = cell('post_thaw_motility.immotile')
  await expectComputed(immotile, '54')
  const look = page.getByRole('button', { name: formTexts.look(1) })
  await expect.element(look).not.toBeInTheDocument()
  await immotile.fill('56')
  const text = deviation('post_thaw_motility.immotile', 54, '56')
  const line = lineOf(text)
  await expect.element(line).toBeVisible()
  await expect.element(immotile).toHaveAccessibleDescription(expect.stringContaining(text))
  await expect.element(immotile).toHaveAttribute('data-note', 'deviating')
  await expect
    .element(page.getByRole('link', { name: new RegExp(`^${sectionTexts.measurements}`) }))
    .toMatchTextContent(formTexts.sectionLook)
  expect(await violations()).toEqual([])
  expect(await violationsInDark()).toEqual([])
  focus(field(batchTexts.label))
  await look.click()
  await expectFocus(immotile)
  await line.getByRole('button', { name: formTexts.use('54') }).click()
  await expect.element(line).not.toBeInTheDocument()
  await userEvent.keyboard('{Tab}')
  await expectComputed(immotile, '54')

  // A value out of bounds is refused with the bound.
  await immotile.fill('104')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(lineOf(`${fieldLabel('sheet.post_thaw_motility.immotile')}: At most 100`))
    .toBeVisible()
  await expect.element(immotile).toHaveAttribute('aria-invalid', 'true')
})

test('the form computes each published case as published', async () => {
  const dose = section('dose')
  const straws = field(fieldTexts.straws_per_dose)
  const perStraw = cell('cryopreservation.spz_per_straw')
  const figure = dose.getByRole('status')

  // Colorado State: 0.5 ml at 200 M/ml is 100 M per straw. Select Breeders: 8 of them at 30 % are 240 M.
  await measure({ 'cryopreservation.final_concentration': '200', 'post_thaw_motility.progressive': '30' })
  await straws.fill('8')
  await expectComputed(perStraw, '100')
  await expect.element(figure).toMatchTextContent(formTexts.doseSpz('240', '30'))
  // A typed value stays until recalculated: a dose of 250 M takes 9 straws with 30 % of 100 M each.
  await expect.element(dose).toMatchTextContent(formTexts.formula('9'))
  await dose.getByRole('button', { name: formTexts.recalculate }).click()
  await userEvent.keyboard('{Tab}')
  await expectComputed(straws, '9')
  // Select Breeders at 250 M/ml: 300 M.
  await measure({ 'cryopreservation.final_concentration': '250' })
  await straws.fill('8')
  await expect
    .element(figure)
    .toMatchTextContent(`${formTexts.doseSpz('300', '30')}${formTexts.wbfsh(false)}`)
  // Equi-genetique: 50 M per straw, 4 straws per dose typed by hand, no formula.
  await choice(fieldTexts.calculation_mode).selectOptions(words[UNKNOWN]!)
  await measure({ 'cryopreservation.final_concentration': '100' })
  await straws.fill('4')
  await expectComputed(perStraw, '50')
  await expect.element(dose).not.toMatchTextContent(formTexts.formula(''))

  // Ferrer 2012: the SPZ left of 1000 M, and the loss.
  await measure({ 'sample.spz': '1000' })
  const loss = cell('cryopreservation.final_spz_loss')
  for (const [left, lost] of [
    ['956', '4.4'],
    ['992', '0.8'],
    ['914', '8.6'],
    ['938', '6.2'],
    ['838', '16.2'],
  ] as const) {
    await measure({ 'cryopreservation.final_spz': left })
    await expectComputed(loss, lost)
  }
  await measure({ 'cryopreservation.final_spz': '1001,5' })
  await expectComputed(loss, grouped(-0.15))
  const gained = SHEET_FIELDS.get('sheet.cryopreservation.final_spz_loss')!.warning!({
    final_spz_loss: -0.15,
  } as Computed)!
  await expect.element(loss).toHaveAccessibleDescription(expect.stringContaining(gained))
  await expect.element(lineOf(gained)).toBeVisible()

  // The ten ejaculates of one stallion.
  await measure({ 'sample.spz': '' })
  for (const [volume, concentration, progressive, spz, progressive_spz] of [
    ['75', '135', '60', 10_125, 6075],
    ['60', '145', '60', 8700, 5220],
    ['55', '156', '65', 8580, 5577],
    ['58', '150', '70', 8700, 6090],
    ['70', '132', '70', 9240, 6468],
    ['65', '148', '65', 9620, 6253],
    ['65', '158', '65', 10_270, 6675.5],
    ['68', '145', '60', 9860, 5916],
    ['75', '150', '60', 11_250, 6750],
    ['62', '159', '65', 9858, 6407.7],
  ] as const) {
    await measure({
      'sample.volume': volume,
      'sample.concentration': concentration,
      'sample_motility.progressive': progressive,
    })
    await expectComputed(cell('sample.spz'), grouped(spz))
    await expectComputed(cell('sample_motility.progressive_spz'), grouped(progressive_spz))
  }
  // A typed value that contradicts its formula is marked, not overwritten.
  await measure({ 'sample.spz': '9000' })
  await expect.element(lineOf(deviation('sample.spz', 9858, '9000'))).toBeVisible()
  await expect.element(cell('sample.spz')).toHaveValue('9000')
})
