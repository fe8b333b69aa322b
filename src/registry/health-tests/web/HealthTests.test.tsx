import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { invalid } from '#platform/contract/refusal.ts'
import { words } from '#platform/contract/words.ts'
import { shortDate } from '#ui/dates.ts'
import { commonTexts } from '#ui/texts.ts'
import { acceptedTexts } from '#ui/Acceptances.tsx'
import { answer } from '#test/component/fake-api.ts'
import { choose } from '#test/component/locators.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { anotherId, STALLION_ID, TENANT_ID } from '#test/component/samples/ids.ts'
import {
  createHealthTest,
  deleteHealthTest,
  type HealthTest,
  listHealthTests,
  updateHealthTest,
} from '../contract.ts'
import { healthTexts } from '../texts.ts'

const tests = page.getByRole('region', { name: healthTexts.title })
const row = tests.getByRole('listitem')
const dialog = page.getByRole('dialog')
const text = (name: string) => dialog.getByRole('textbox', { name })
const SAMPLED = shortDate('2026-01-10')

async function openMenu(entry: string) {
  await row.getByRole('button', { name: healthTexts.actionsFor(words['EIA']!, SAMPLED) }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('a health test is added, completed with its result, and deleted', async () => {
  let stored: HealthTest[] = []
  answerAccount()
  answer(listHealthTests, () => ({ health_tests: stored }))
  const created = answer(createHealthTest, ({ body }) => {
    const made = { ...body, id: anotherId(1), version: 1 }
    stored = [made]
    return made
  })
  const changed = answer(updateHealthTest, ({ body }) => {
    if (body.resulted_on! < '2026-01-10') throw invalid('body.resulted_on', 'Before it was sampled.')
    const made = { ...stored[0]!, ...(body as Partial<HealthTest>), version: 2 }
    stored = [made]
    return made
  })
  const deleted = answer(deleteHealthTest, () => {
    stored = []
    return undefined
  })
  await open(`/horses/${STALLION_ID}`)
  await expect.element(tests.getByText(healthTexts.none)).toBeVisible()
  const add = tests.getByRole('button', { name: healthTexts.add })
  ;(add.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const submit = dialog.getByRole('button', { name: healthTexts.add })
  await submit.click()
  await expect.element(dialog.getByText(commonTexts.required).first()).toBeVisible()
  const disease = dialog.getByRole('combobox', { name: healthTexts.disease })
  await expect.element(disease).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('option', { name: healthTexts.diseases.EIA })).toBeVisible()
  await expect
    .poll(async () => {
      if (!document.querySelector('[data-combobox-selected]')) await userEvent.keyboard('{ArrowDown}')
      return document.querySelector('[data-combobox-selected]')?.textContent
    })
    .toBe(healthTexts.diseases.EIA)
  await userEvent.keyboard('{Enter}')
  await expect.element(disease).toHaveValue(healthTexts.diseases.EIA)
  await text(healthTexts.sampled_on).fill('10.1.2026')
  await text(healthTexts.laboratory).fill('LDM Ghent')
  await text(healthTexts.certificate_number).fill('LDM-26-1188')
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  for (const text of [
    words['EIA']!,
    healthTexts.waiting,
    'LDM Ghent',
    `${healthTexts.sampled(SAMPLED)}, ${healthTexts.certificate('LDM-26-1188')}`,
  ])
    await expect.element(row).toMatchTextContent(text)
  expect(created.map(({ body }) => body)).toMatchObject([
    {
      ...{ tenant_id: TENANT_ID, animal_id: STALLION_ID, disease: 'EIA', sampled_on: '2026-01-10' },
      ...{ laboratory: 'LDM Ghent', certificate_number: 'LDM-26-1188', result: null },
    },
  ])

  await openMenu(commonTexts.edit)
  await choose(healthTexts.result, words['NEGATIVE']!)
  await text(healthTexts.resulted_on).fill('9.1.2026')
  const save = dialog.getByRole('button', { name: commonTexts.save })
  await save.click()
  await expect.element(dialog.getByText('Before it was sampled.')).toBeVisible()
  await text(healthTexts.resulted_on).fill('20.1.2026')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row).toMatchTextContent(words['NEGATIVE']!)
  await expect.element(row).toMatchTextContent(healthTexts.resulted(shortDate('2026-01-20')))
  expect(changed.map(({ body }) => body)).toEqual([
    { tenant_id: TENANT_ID, version: 1, result: 'NEGATIVE', resulted_on: '2026-01-09' },
    { tenant_id: TENANT_ID, version: 1, result: 'NEGATIVE', resulted_on: '2026-01-20' },
  ])

  await openMenu(commonTexts.delete)
  await dialog.getByRole('button', { name: commonTexts.delete }).click()
  await expect.element(tests.getByText(healthTexts.none)).toBeVisible()
  expect(deleted.map(({ params }) => params.id)).toEqual([anotherId(1)])
})

test('several tests of a stallion are listed only once the user asks for them', async () => {
  answerAccount()
  const stored = (count: number, sampled_on: string): HealthTest => ({
    ...{ id: anotherId(count), tenant_id: TENANT_ID, version: 1, animal_id: STALLION_ID, disease: 'EIA' },
    ...{ sample: null, sampled_on, laboratory: null, method: null, note: null },
    ...{ result: null, resulted_on: null, certificate_number: null },
  })
  answer(listHealthTests, () => ({ health_tests: [stored(1, '2026-01-10'), stored(2, '2026-01-03')] }))
  await open(`/horses/${STALLION_ID}`)
  await expect.element(tests.getByText(healthTexts.latest(SAMPLED))).toBeVisible()
  expect(row.elements()).toHaveLength(0)
  await tests.getByRole('button', { name: healthTexts.view(2) }).click()
  await expect.poll(() => row.elements()).toHaveLength(2)
})

test('a test shows who accepted its warning', async () => {
  answerAccount()
  const stored: HealthTest = {
    ...{ id: anotherId(1), tenant_id: TENANT_ID, version: 1, animal_id: STALLION_ID, disease: 'EIA' },
    ...{ sample: null, sampled_on: '2014-04-17', laboratory: null, method: null, note: null },
    ...{ result: null, resulted_on: null, certificate_number: null },
    acceptances: [
      {
        code: 'TESTED_BEFORE_BIRTH',
        accepted_by_name: 'Ana García',
        accepted_at: '2026-11-20T10:00:00.000Z',
      },
    ],
  }
  answer(listHealthTests, () => ({ health_tests: [stored] }))
  await open(`/horses/${STALLION_ID}`)
  const text = `${acceptedTexts.TESTED_BEFORE_BIRTH} by Ana García, ${shortDate('2026-11-20')}`
  await expect.element(tests.getByText(text)).toBeVisible()
})
