import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { grouped } from '#platform/contract/grouped.ts'
import { words } from '#platform/contract/words.ts'
import { shortDate } from '#ui/dates.ts'
import { commonTexts } from '#ui/texts.ts'
import { answer } from '#test/component/fake-api.ts'
import {
  answerStoredBatch,
  cell,
  choice,
  expectComputed,
  expectFocus,
  factOf,
  field,
  focus,
  measure,
  measuredIn,
  openSheet,
  save,
  section,
} from '#test/component/laboratory-form.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { counts } from '#test/component/samples/batches.ts'
import { BATCH_ID, TENANT_ID, USER_ID } from '#test/component/samples/ids.ts'
import { listBatchChanges } from '../contract.ts'
import { UNKNOWN } from '../sheet.ts'
import { fieldTexts, sectionTexts } from '../fields.ts'
import { batchTexts } from '../texts.ts'
import { formTexts } from './form-texts.ts'
import { DOSE_UNIT, fieldLabel } from './sheet-fields.ts'

const straws = field(fieldTexts.straws_per_dose)
const dose = section('dose')
const editAgain = page.getByRole('link', { name: batchTexts.editBatch })

beforeEach(() => answerAccount())

/** Answers the list of changes with one change, in which another member filled the given fields with these values. */
function answerChanges(values: Record<string, string | number>) {
  const fields = Object.entries(values).map(([field, now]) => ({ field, old: null, new: now }))
  const by = { changed_by: USER_ID, changed_by_name: 'Ana García', changed_at: '2026-03-12T10:00:00.000Z' }
  answer(listBatchChanges, () => ({ changes: [{ version: 2, ...by, fields }] }))
}

async function openEdit() {
  await open(`/batches/${BATCH_ID}/edit`)
  await expect.element(field(batchTexts.label)).toBeVisible()
}

test('Unknown is offered only where a laboratory may not know, and differs from no answer', async () => {
  const changed = answerStoredBatch({ quality: null })
  answerChanges({ 'sheet.centrifugation.cushion': UNKNOWN, calculation_mode: UNKNOWN })
  await openEdit()
  const answers = [
    choice(fieldTexts.libido),
    choice(fieldTexts.collection_mode),
    choice(fieldTexts.cushion),
    choice(fieldTexts.density_gradient),
    choice(fieldTexts.freezing_method),
    cell('post_thaw_motility.method'),
    cell('post_thaw_motility.velocity'),
    cell('post_thaw_viability.method'),
    cell('post_thaw_morphology.method'),
    choice(fieldTexts.calculation_mode),
    choice(fieldTexts.quality),
    choice(fieldTexts.health_status),
  ]
  const unknown = words[UNKNOWN]!
  expect(page.getByRole('option', { name: unknown, includeHidden: true }).elements()).toHaveLength(
    answers.length,
  )
  for (const one of answers) await one.selectOptions(unknown)
  await save.click()
  await openSheet()
  const thawed = { method: UNKNOWN }
  expect(changed[0]!.body).toEqual({
    ...{ tenant_id: TENANT_ID, version: 1 },
    ...{ calculation_mode: UNKNOWN, quality: UNKNOWN, health_status: UNKNOWN },
    sheet: {
      behaviour: { collection_mode: UNKNOWN, libido: UNKNOWN },
      centrifugation: { cushion: UNKNOWN, density_gradient: UNKNOWN },
      cryopreservation: { freezing_method: UNKNOWN },
      post_thaw_motility: { ...thawed, velocity: UNKNOWN },
      ...{ post_thaw_viability: thawed, post_thaw_morphology: thawed },
    },
  })
  const { unknownOf } = batchTexts
  for (const [name, value] of [
    [sectionTexts.collection, `${unknownOf(fieldTexts.collection_mode)}, ${batchTexts.libido('unknown')}`],
    [
      sectionTexts.centrifugation,
      `${unknownOf(fieldTexts.cushion)}, ${unknownOf(fieldTexts.density_gradient)}`,
    ],
    [batchTexts.freezing, unknownOf(fieldTexts.freezing_method)],
    [sectionTexts.dose, unknownOf(fieldTexts.calculation_mode)],
    [fieldTexts.health_status, unknownOf(fieldTexts.health_status)],
  ] as const) {
    await expect.poll(() => factOf(name)).toBe(value)
  }
  for (const [group, row] of [
    [batchTexts.motility, fieldTexts.velocity],
    [batchTexts.motility, fieldTexts.method],
    [batchTexts.viability, fieldTexts.method],
    [batchTexts.morphology, fieldTexts.method],
  ] as const) {
    await expect.poll(() => measuredIn(group, row)[2]).toBe(unknown)
  }
  // The quality is shown next to the label.
  const main = page.getByRole('main').element() as HTMLElement
  expect(main.innerText.match(new RegExp(unknown, 'gi'))).toHaveLength(answers.length)
  await page.getByRole('button', { name: batchTexts.changes }).click()
  const changes = page.getByRole('region', { name: batchTexts.changes })
  const wasChanged = (path: string) => `${fieldLabel(path)}: ${commonTexts.nothing} → ${unknown}`
  await expect.element(changes).toMatchTextContent(wasChanged('sheet.centrifugation.cushion'))
  await expect.element(changes).toMatchTextContent(wasChanged('calculation_mode'))

  // A cleared field counts as not filled in, and is not shown.
  await editAgain.click()
  await expect.element(choice(fieldTexts.cushion)).toHaveValue(UNKNOWN)
  await choice(fieldTexts.cushion).selectOptions(commonTexts.nothing)
  await save.click()
  await openSheet()
  await expect.poll(() => factOf(sectionTexts.centrifugation)).toBe(unknownOf(fieldTexts.density_gradient))
  expect(changed[1]!.body.sheet).toEqual({ centrifugation: { cushion: null } })
})

test('counted spermatozoa are typed beside their share, and marked if both contradict', async () => {
  const changed = answerStoredBatch()
  await openEdit()
  await measure({
    'sample.volume': '75',
    'sample.concentration': '135',
    'sample_motility.progressive': '60',
  })
  const counted = cell('sample_motility.progressive_spz')
  await expectComputed(counted, grouped(6075))
  // The value is selected, so that typing replaces it.
  await userEvent.keyboard('{Tab}')
  await expectFocus(counted)
  await userEvent.keyboard('5000')
  await expect.element(counted).toHaveValue('5000')
  const deviation = `${fieldLabel('sheet.sample_motility.progressive_spz')}${formTexts.deviates.before}6 075${formTexts.deviates.after('5000')}`
  const line = page.getByRole('row', { name: deviation, exact: false })
  await expect.element(line).toBeVisible()
  await measure({ 'sample_motility.immotile_spz': '3000' })
  await save.click()
  const toast = page.getByRole('status').filter({ hasText: batchTexts.deviating(1) })
  await expect.element(toast).toMatchTextContent(batchTexts.saved('B-26-001'))
  await openSheet()
  expect(changed[0]!.body.sheet).toEqual({
    sample: { volume: 75, concentration: 135 },
    sample_motility: { progressive: 60, progressive_spz: 5000, immotile_spz: 3000 },
  })
  const shown = (share: string) => measuredIn(batchTexts.motility, `${share} %`)[0]
  await expect.poll(() => shown(fieldTexts.progressive)).toBe('60 5 000')
  await expect.element(page.getByRole('img', { name: batchTexts.deviates('6075') })).toBeVisible()
  await expect.poll(() => shown(fieldTexts.immotile)).toBe('29.63 3 000')

  // Entered counts are shown in the form; cleared ones are computed again.
  await editAgain.click()
  await expect.element(counted).toHaveValue('5000')
  await line.getByRole('button', { name: formTexts.use(grouped(6075)) }).click()
  await measure({ 'sample_motility.immotile_spz': '' })
  await expectComputed(counted, grouped(6075))
  await save.click()
  await openSheet()
  await expect.poll(() => shown(fieldTexts.progressive)).toBe('60 6 075')
})

test('straws per dose are computed until the user types a number or recalculates', async () => {
  const changed = answerStoredBatch()
  const formula = (straws: number) => formTexts.formula(grouped(straws))
  await openEdit()
  await expect.element(straws).toHaveValue('')
  await measure({ 'cryopreservation.final_concentration': '200', 'post_thaw_motility.progressive': '30' })
  await field(fieldTexts.concentration_per_dose).fill('250')
  await expect.element(straws).toHaveValue('')
  await choice(fieldTexts.calculation_mode).selectOptions(formTexts.progressive)
  await expectComputed(straws, '9')
  await field(fieldTexts.concentration_per_dose).fill('200')
  await expect.element(straws).toHaveValue('7')
  await choice(fieldTexts.calculation_mode).selectOptions(formTexts.motile)
  await expect.element(straws).toHaveValue('')
  await expect.element(straws).toHaveAccessibleDescription(formTexts.needed(formTexts.neededShare.motile))
  await choice(fieldTexts.calculation_mode).selectOptions(formTexts.progressive)

  // Typing replaces the computed value; a cleared field stays empty while focused and is filled in again on blur.
  await expect.element(straws).toHaveValue('7')
  focus(straws)
  await userEvent.keyboard('8')
  await expect.element(straws).toHaveValue('8')
  await field(fieldTexts.concentration_per_dose).fill('250')
  await expect.element(straws).toHaveValue('8')
  await expect.element(dose).toMatchTextContent(formula(9))
  await dose.getByRole('button', { name: formTexts.recalculate }).click()
  await expect.element(straws).toHaveValue('9')
  focus(straws)
  await userEvent.keyboard('{Backspace}')
  await expect.element(straws).toHaveValue('')
  await userEvent.keyboard('{Tab}')
  await expect.element(straws).toHaveValue('9')

  await save.click()
  await expect.element(page.getByText(batchTexts.dosesLeft(9, 2))).toBeVisible()
  expect(changed[0]!.body).toMatchObject({ concentration_per_dose: 250 })
  expect(changed[0]!.body).not.toHaveProperty('straws_per_dose')
  await editAgain.click()
  await expect.element(straws).toHaveValue('9')
})

test('a batch produced here has a receipt date too, and the fields explain papers, stock and units', async () => {
  const changed = answerStoredBatch({ counts: counts({ stored: 20 }) })
  answerChanges({ concentration_per_dose: 200 })
  await openEdit()
  await expect.element(page.getByRole('radio', { name: words['PRODUCTION']! })).toBeChecked()
  await field(fieldTexts.received_on).fill('2026-02-01')
  const papers = field(fieldTexts.straw_amount)
  await expect.element(papers).toHaveAccessibleDescription(batchTexts.notInventory)
  await papers.fill('78')
  await expect.element(dose).toMatchTextContent(DOSE_UNIT)
  await field(fieldTexts.concentration_per_dose).fill('200')
  await save.click()
  await openSheet()
  expect(changed.map(({ body }) => body)).toEqual([
    {
      ...{ tenant_id: TENANT_ID, version: 1 },
      ...{ received_on: '2026-02-01', straw_amount: 78, concentration_per_dose: 200 },
    },
  ])
  for (const [name, value] of [
    [fieldTexts.received_on, shortDate('2026-02-01')],
    [fieldTexts.straw_amount, batchTexts.onPaper(78)],
    [sectionTexts.dose, `200 ${DOSE_UNIT}`],
  ] as const) {
    await expect.poll(() => factOf(name)).toBe(value)
  }
  await expect
    .element(page.getByRole('button', { name: `${batchTexts.stored} 20`, exact: false }))
    .toBeVisible()
  await page.getByRole('button', { name: batchTexts.changes }).click()
  await expect
    .element(page.getByRole('region', { name: batchTexts.changes }))
    .toMatchTextContent(`${fieldTexts.concentration_per_dose}: ${commonTexts.nothing} → 200 ${DOSE_UNIT}`)
})
