import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Refusal } from '#platform/contract/refusal.ts'
import { commonTexts, errorTexts } from '#ui/texts.ts'
import { answer, Unreachable } from '#test/component/fake-api.ts'
import { answerStoredBatch, cell, field, save } from '#test/component/laboratory-form.ts'
import { open, reload } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aBatch, changedBy } from '#test/component/samples/batches.ts'
import { anotherId, BATCH_ID, TENANT_ID } from '#test/component/samples/ids.ts'
import { showBatch, updateBatch } from '../contract.ts'
import { fieldTexts, sectionTexts, SHEET_FIELDS } from '../fields.ts'
import { batchTexts } from '../texts.ts'
import { formTexts } from './form-texts.ts'

const extenderOf = (section: 'sample' | 'cryopreservation') =>
  SHEET_FIELDS.get(`sheet.${section}.extender`)!.label!

const part = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
const overview = page.getByRole('button', { name: formTexts.overview })

beforeEach(async () => {
  answerAccount()
  await page.viewport(390, 844)
})

test('counted spermatozoa are typed below their share, once the user opens the fields', async () => {
  const changed = answerStoredBatch()
  await open(`/batches/${BATCH_ID}/edit#section-measurements-0`)
  const counted = cell('sample_motility.progressive_spz')
  await expect.element(cell('sample_motility.progressive')).toBeVisible()
  await expect.element(counted).not.toBeInTheDocument()
  await page.getByRole('button', { name: formTexts.typeCounts }).click()
  await counted.fill('5000')
  await save.click()
  await expect.element(page.getByText(batchTexts.saved('B-26-001'))).toBeVisible()
  expect(changed.map(({ body }) => body)).toEqual([
    { tenant_id: TENANT_ID, version: 1, sheet: { sample_motility: { progressive_spz: 5000 } } },
  ])
  await open(`/batches/${BATCH_ID}/edit#section-measurements-0`)
  await expect.element(counted).toHaveValue('5000')
})

test('a section opens at its top, and the overview keeps its scroll position', async () => {
  await page.viewport(844, 390)
  await open('/batches/new')
  const scrolled = () => document.querySelector('form')!.scrollTop
  await part(sectionTexts.measurements).click()
  await cell('sample_morphology.abnormal').click()
  await expect.poll(scrolled).toBeGreaterThan(0)
  await page.getByRole('tab', { name: formTexts.thawedShort }).click()
  await expect.poll(scrolled).toBe(0)
  await overview.click()
  await part(sectionTexts.freezing).click()
  await expect.element(page.getByRole('heading', { name: sectionTexts.freezing })).toBeInViewport()
  await expect.poll(scrolled).toBe(0)
  history.back()
  await expect.element(part(sectionTexts.freezing)).toBeInViewport()
})

test('the result of saving is shown in the section where the button was pressed', async () => {
  const before = aBatch()
  const changed = changedBy(before, { tenant_id: TENANT_ID, sheet: { collection: { stall: 'Stall 9' } } })
  let stored = before
  answer(showBatch, () => stored)
  answer(updateBatch, () => {
    throw new Unreachable()
  })
  await open(`/batches/${BATCH_ID}/edit#section-collection`)
  const stall = field(fieldTexts.stall)
  await stall.fill('Stall 4')
  await save.click()
  const alert = page.getByRole('alert')
  await expect.element(alert.filter({ hasText: errorTexts.away })).toBeInViewport()
  answer(updateBatch, () => {
    stored = changed
    const field = { field: 'sheet.collection.stall', old: null, new: 'Stall 9' }
    const change = { version: 2, changed_at: '2026-03-12T10:00:00.000Z', fields: [field] }
    const by = { changed_by: anotherId(1), changed_by_name: 'Tomás Ibarra' }
    throw new Refusal('STALE', 'Tomás Ibarra has changed it.', { changes: [{ ...change, ...by }] })
  })
  await save.click()
  await expect.element(alert.filter({ hasText: formTexts.meanwhile })).toBeInViewport()
  await expect.element(alert).toMatchTextContent(formTexts.clash(fieldTexts.stall, 'Stall 4', 'Stall 9'))
  await alert.getByRole('button', { name: formTexts.takeTheirs }).click()
  await expect.element(stall).toHaveValue('Stall 9')
})

test('no input is lost by leaving a section, by mistake or by a reload', async () => {
  await open('/batches')
  await page.getByRole('link', { name: batchTexts.new }).click()
  await part(sectionTexts.sample).click()
  const extender = field(extenderOf('sample'))
  await extender.fill('INRA 96')
  await reload()
  await expect.element(extender).toHaveValue('INRA 96')
  history.back()
  await expect.element(part(sectionTexts.sample)).toMatchTextContent('INRA 96')
  history.back()
  const guard = page.getByRole('dialog', { name: formTexts.leaveTitle })
  await guard.getByRole('button', { name: formTexts.keepTyping }).click()
  await expect.element(part(sectionTexts.sample)).toMatchTextContent('INRA 96')
  await page.getByRole('button', { name: commonTexts.cancel }).click()
  await page.getByRole('dialog').getByRole('button', { name: commonTexts.discard }).click()
  await expect.element(page.getByRole('heading', { name: batchTexts.title })).toBeVisible()
  expect(location.pathname).toBe('/batches')
})
