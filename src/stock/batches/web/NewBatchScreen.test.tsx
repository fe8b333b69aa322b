import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formTexts } from './form-texts.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { words } from '#platform/contract/words.ts'
import { commonTexts, navTexts } from '#ui/texts.ts'
import { shortDate } from '#ui/dates.ts'
import { frameTexts } from '#app/web/frame/texts.ts'
import { answer, answerInBackground } from '#test/component/fake-api.ts'
import {
  cell,
  choice,
  expectComputed,
  expectFocus,
  factOf,
  field,
  measure,
  measuredIn,
  openSheet,
  save,
} from '#test/component/laboratory-form.ts'
import { open, reload } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aStallion } from '#test/component/samples/animals.ts'
import { aBatch, createdFrom } from '#test/component/samples/batches.ts'
import { STALLION_ID, TENANT_ID } from '#test/component/samples/ids.ts'
import { createBatch, showBatch } from '../contract.ts'
import { fieldTexts, sectionTexts, SHEET_FIELDS } from '../fields.ts'
import { batchTexts } from '../texts.ts'
import { MEASURED_NAMES } from './measures.ts'

const extenderOf = (section: 'sample' | 'cryopreservation') =>
  SHEET_FIELDS.get(`sheet.${section}.extender`)!.label!

const label = field(batchTexts.label)
const stallion = choice(fieldTexts.animal)
const radio = (name: string) => page.getByRole('radio', { name })
const sectionLink = (name: string) =>
  page
    .getByRole('navigation', { name: formTexts.sections })
    .getByRole('link', { name: new RegExp(`^${name}`) })

beforeEach(() => answerAccount())

test('a complete ejaculate is typed by keyboard in less than 90 seconds, and its sheet shows it', async () => {
  const created = answer(createBatch, ({ body }) => createdFrom(body))
  answerInBackground(showBatch, () => createdFrom(created.at(-1)!.body))
  await open('/batches/new')
  // Speed of a slow typist; a trained one types 300 keys a minute.
  const keysPerMinute = 200
  let keys = 0
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time += 1) await userEvent.keyboard(key)
    keys += times * key.split('}{').length
  }
  const keyIn = async (text: string) => {
    await userEvent.keyboard(text)
    keys += text.length
  }
  // A select chooses the option that starts with the typed text.
  const type = async (text: string) => {
    await keyIn(text)
    await press('{Enter}')
  }

  await expectFocus(label)
  await type('KEYS-1')
  await expectFocus(stallion)
  await keyIn('Luce')
  await expect.element(page.getByRole('option', { name: /^Lucero del Sur/ })).toBeVisible()
  // The first match is already highlighted.
  await press('{Enter}')
  await expect.element(stallion).toHaveValue('Lucero del Sur')
  await press('{Enter}')
  await expectFocus(radio(words['PRODUCTION']!))
  await press('{Enter}')
  await expectFocus(field(fieldTexts.produced_on))
  await type('1.2.26')
  await expectFocus(radio(words['YELLOW']!))
  await press('{ArrowRight}')
  await expectFocus(radio(words['PINK']!))
  await press('{Enter}')
  await expectFocus(choice(fieldTexts.producer))
  await press('{Enter}')
  await expectFocus(field(fieldTexts.received_on))
  await press('{Enter}')
  await expectFocus(field(fieldTexts.straw_amount))
  await type('78')
  await expectFocus(field(fieldTexts.stall))
  await type('Stall 4')
  await expectFocus(choice(fieldTexts.collection_mode))
  await type('Ph')
  await expectFocus(choice(fieldTexts.libido))
  await type('4')
  await expectFocus(field(fieldTexts.mounting_attempts))
  await type('1')
  await expectFocus(choice(fieldTexts.appearance))
  await type('W')
  await type('M')
  await expectFocus(field(extenderOf('sample')))
  await type('INRA 96')
  await expectFocus(choice(fieldTexts.concentration_method))
  await type('S')

  await expectFocus(cell('sample.volume'))
  await type('75')
  await expectFocus(cell('sample.concentration'))
  await type('135')
  await expectFocus(cell('sample.spz'))
  await expectComputed(cell('sample.spz'), grouped(10_125))
  await press('{Enter}')
  await expectFocus(cell('sample_motility.method'))
  await type('C')
  await expectFocus(cell('sample_motility.progressive'))
  await type('60')
  await expectComputed(cell('sample_motility.progressive_spz'), grouped(6075))
  await expectFocus(cell('sample_motility.non_progressive'))
  await type('12')
  await expectComputed(cell('sample_motility.motile'), '72')
  await press('{Enter}', 2)
  await expectFocus(cell('sample_motility.velocity'))
  await type('4')
  // Viability and morphology were not measured.
  await press('{Enter}', 6)
  await expectFocus(cell('cryopreservation.final_volume'))
  await type('37,5')
  await type('200')
  await expectComputed(cell('cryopreservation.final_spz'), grouped(7500))
  await press('{Enter}', 3)
  await expectFocus(cell('post_centrifugation_motility.method'))
  await press('{Enter}', 6)
  await expectFocus(cell('post_thaw_motility.method'))
  await type('C')
  await type('38')
  await type('8')
  await expectComputed(cell('post_thaw_motility.motile'), '46')
  await press('{Enter}', 2)
  await type('3')
  await expectFocus(cell('post_thaw_viability.method'))
  await type('S')
  await type('52')
  await expectComputed(cell('post_thaw_viability.non_viable'), '48')
  await press('{Enter}')
  await expectFocus(cell('post_thaw_morphology.method'))
  await press('{Enter}', 3)

  await expectFocus(field(fieldTexts.g))
  await type('600')
  await expectFocus(field(fieldTexts.minutes))
  await type('10')
  await expectFocus(choice(fieldTexts.cushion))
  await type('Y')
  await expectFocus(choice(fieldTexts.density_gradient))
  await type('N')
  await expectFocus(choice(fieldTexts.freezing_method))
  await type('V')
  await expectFocus(field(extenderOf('cryopreservation')))
  await type('INRA Freeze')
  await expectFocus(radio('0.5 ml'))
  await press('{Enter}')
  await expectFocus(field(fieldTexts.concentration_per_dose))
  await press('{Enter}', 2)
  await expectFocus(field(fieldTexts.straws_per_dose))
  await expectComputed(field(fieldTexts.straws_per_dose), '7')
  await press('{Enter}')
  await expectFocus(choice(fieldTexts.quality))
  await keyIn('G')
  await press('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('heading', { name: 'KEYS-1', level: 1 })).toBeVisible()
  expect((keys / keysPerMinute) * 60).toBeLessThan(90)
  expect(created).toHaveLength(1)
  expect(created[0]!.body).toMatchObject({
    ...{ tenant_id: TENANT_ID, label: 'KEYS-1', animal_id: STALLION_ID, origin: 'PRODUCTION' },
    ...{ straw_colour: 'PINK', straw_size: 0.5, quality: 'GOOD', straws_per_dose: null },
  })

  await openSheet()
  for (const [name, value] of [
    [fieldTexts.stall, 'Stall 4'],
    [sectionTexts.collection, `${words['PHANTOM']!}, ${batchTexts.attempts(1)}, ${batchTexts.libido('4')}`],
    [sectionTexts.sample, `${words['WHITE']!}, ${words['MILKY']!.toLowerCase()}`],
    [extenderOf('sample'), 'INRA 96'],
    [batchTexts.countedWith, words['SPECTOPHOTOMETER']!],
    [
      sectionTexts.centrifugation,
      `600 g, 10 min, ${fieldTexts.cushion.toLowerCase()}, ${batchTexts.without(fieldTexts.density_gradient)}`,
    ],
    [batchTexts.freezing, `${words['VAPOR_BOX']!}, INRA Freeze`],
    [fieldTexts.straw_amount, batchTexts.onPaper(78)],
    [fieldTexts.produced_on, shortDate('2026-02-01')],
  ] as const) {
    await expect.poll(() => factOf(name)).toBe(value)
  }
  for (const [group, row, stage, value] of [
    [`${fieldTexts.volume} ml`, `${fieldTexts.volume} ml`, 0, '75'],
    [`${fieldTexts.volume} ml`, `${fieldTexts.concentration} 10⁶/ml`, 0, '135'],
    [`${fieldTexts.volume} ml`, fieldTexts.spz, 0, '10 125'],
    [batchTexts.motility, fieldTexts.method, 0, words['CASA']!],
    [batchTexts.motility, `${fieldTexts.progressive} %`, 0, '60 6 075'],
    [`${fieldTexts.volume} ml`, `${fieldTexts.volume} ml`, 1, '37.5'],
    [batchTexts.motility, `${fieldTexts.progressive} %`, 2, '38 2 850'],
    [batchTexts.viability, fieldTexts.method, 2, words['STAINING']!],
    [batchTexts.viability, `${fieldTexts.viable} %`, 2, '52 3 900'],
  ] as const) {
    await expect.poll(() => measuredIn(group, row)[stage]).toBe(value)
  }
})

test('errors are shown on leaving a field, summed up on saving, and link to their fields', async () => {
  await open('/batches/new')
  await cell('sample.volume').fill('75 ml')
  await cell('sample.concentration').click()
  await expect
    .element(cell('sample.volume'))
    .toHaveAccessibleDescription(`${MEASURED_NAMES.get('sheet.sample.volume')!}: ${batchTexts.notANumber}`)
  await measure({
    'sample_motility.progressive': '70',
    'sample_motility.motile': '60',
    'post_thaw_viability.viable': '101',
  })
  await save.click()
  await expectFocus(label)
  const wrong = page.getByRole('alert').filter({ hasText: batchTexts.wrong(7) })
  const progressive = MEASURED_NAMES.get('sheet.sample_motility.progressive')!
  await expect.element(wrong).toMatchTextContent(`${progressive}: More than motile`)
  await expect.element(wrong).toMatchTextContent(batchTexts.chooseColour)
  await expect
    .element(sectionLink(sectionTexts.measurements))
    .toHaveAccessibleName(`${sectionTexts.measurements} , ${formTexts.sectionWrong}`)
  await wrong.getByRole('button', { name: MEASURED_NAMES.get('sheet.post_thaw_viability.viable')! }).click()
  await expectFocus(cell('post_thaw_viability.viable'))
})

test('a label in use is reported at its field, which gets the focus, and the input is kept', async () => {
  const text = 'A batch with this label is on file.'
  answer(createBatch, () => {
    throw new Refusal('LABEL_EXISTS', text)
  })
  await open('/batches/new')
  await label.fill('TAKEN-1')
  await stallion.click()
  await page.getByRole('option', { name: /^Lucero del Sur/ }).click()
  await field(fieldTexts.produced_on).fill('2026-02-01')
  await radio(words['GREEN']!).click()
  await measure({ 'sample.volume': '75' })
  await save.click()
  await expectFocus(label)
  await expect.element(label).toHaveAccessibleDescription(text)
  await expect.element(cell('sample.volume')).toHaveValue('75')
})

test('an implausible batch is saved by a second press, and a change asks again', async () => {
  const message = 'B-26-099 was collected on 1 February 2026, but Lucero del Sur died on 1 June 2024.'
  const created = answer(createBatch, ({ body: { accept, ...body } }) => {
    if (accept) return createdFrom(body)
    throw new Refusal('IMPLAUSIBLE', message, { warnings: [{ code: 'COLLECTED_AFTER_DEATH', message }] })
  })
  answerInBackground(showBatch, () => aBatch())
  await open('/batches/new')
  await label.fill('B-26-099')
  await stallion.click()
  await page.getByRole('option', { name: /^Lucero del Sur/ }).click()
  await field(fieldTexts.produced_on).fill('2026-02-01')
  await radio(words['GREEN']!).click()
  await save.click()
  await expect.element(page.getByRole('alert').getByText(message)).toBeVisible()
  const anyway = page.getByRole('button', { name: commonTexts.anyway(batchTexts.save) })
  await expect.element(anyway).toBeVisible()
  await measure({ 'sample.volume': '75' })
  await expect.element(anyway).not.toBeInTheDocument()
  await save.click()
  await anyway.click()
  await expect.element(page.getByText(batchTexts.saved('B-26-099'))).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'B-26-001', level: 1 })).toBeVisible()
  expect(created.map(({ body }) => body.accept)).toEqual([undefined, undefined, ['COLLECTED_AFTER_DEATH']])
})

test('unsaved input is protected from leaving by mistake and from a reload', async () => {
  await open('/help')
  const main = page.getByRole('navigation', { name: frameTexts.navigation })
  await main.getByRole('link', { name: navTexts.batches }).click()
  await page.getByRole('link', { name: batchTexts.new }).click()
  await expect.element(page.getByRole('heading', { name: batchTexts.new })).toBeVisible()
  await label.fill('GUARD-1')
  await main.getByRole('link', { name: navTexts.help }).click()
  const guard = page.getByRole('dialog', { name: formTexts.leaveTitle })
  await guard.getByRole('button', { name: formTexts.keepTyping }).click()
  await expect.element(label).toHaveValue('GUARD-1')
  history.back()
  await expect.element(guard).toBeVisible()
  await guard.getByRole('button', { name: formTexts.keepTyping }).click()
  // The index navigates within the form.
  await sectionLink(sectionTexts.dose).click()
  await expect.element(guard).not.toBeInTheDocument()
  await reload()
  await expect.element(page.getByText(formTexts.restored)).toBeVisible()
  await expect.element(label).toHaveValue('GUARD-1')
  await page.getByRole('button', { name: commonTexts.cancel }).click()
  await page.getByRole('dialog').getByRole('button', { name: commonTexts.discard }).click()
  await expect.element(page.getByRole('heading', { name: batchTexts.title })).toBeVisible()
  expect(location.pathname).toBe('/batches')
})

test('the next batch copies the methods of the stallion’s last one, but overwrites no input', async () => {
  const before = aBatch()
  before.sheet.cryopreservation.extender = 'INRA Freeze'
  before.sheet.cryopreservation.final_volume = 37.5
  before.sheet.sample.extender = 'INRA 96'
  answerAccount({ batches: [before], animals: [aStallion()] })
  await open('/batches/new')
  await field(extenderOf('sample')).fill('BotuSemen')
  await stallion.click()
  await page.getByRole('option', { name: /^Lucero del Sur/ }).click()
  await page.getByRole('button', { name: formTexts.copy(before.label) }).click()
  // The colour and the extender for freezing are copied.
  await expect.element(page.getByText(formTexts.copied(2, before.label))).toBeVisible()
  await expect.element(field(extenderOf('cryopreservation'))).toHaveValue('INRA Freeze')
  await expect.element(field(extenderOf('sample'))).toHaveValue('BotuSemen')
  await expect.element(cell('cryopreservation.final_volume')).toHaveValue('')
})
