import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Refusal } from '#platform/contract/refusal.ts'
import { commonTexts } from '#ui/texts.ts'
import { answer } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerHub } from '#test/component/samples/hub.ts'
import { anotherId, TENANT_ID } from '#test/component/samples/ids.ts'
import { createStudbookRule, deleteStudbookRule, listStudbookRules, type StudbookRule } from '../contract.ts'
import { studbookTexts } from '../texts.ts'

const rules = page.getByRole('region', { name: studbookTexts.title })
const dialog = page.getByRole('dialog')

test('an owner adds one rule per studbook, and deletes it', async () => {
  let stored: StudbookRule[] = []
  answerHub()
  answer(listStudbookRules, () => ({ studbook_rules: stored }))
  const created = answer(createStudbookRule, ({ body }) => {
    if (stored.length > 0) throw new Refusal('NAME_EXISTS', 'AQHA is listed.')
    const rule = { ...body, id: anotherId(1) }
    stored = [rule]
    return rule
  })
  const deleted = answer(deleteStudbookRule, () => {
    stored = []
    return undefined
  })
  await open('/hub/organisation')
  const add = dialog.getByRole('button', { name: studbookTexts.add })
  const name = dialog.getByRole('combobox', { name: studbookTexts.name })
  const type = async (studbook: string, years: string, born_from: string) => {
    await rules.getByRole('button', { name: studbookTexts.add }).click()
    await name.fill(studbook)
    await dialog.getByRole('textbox', { name: studbookTexts.years }).fill(years)
    await dialog.getByRole('textbox', { name: studbookTexts.born_from_year }).fill(born_from)
    await dialog.getByText(studbookTexts.ai_choices.true, { exact: true }).click()
    await dialog.getByRole('textbox', { name: studbookTexts.permit_number }).fill('SP 4711')
    await add.click()
  }
  await type('AQHA', '2', '2015')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(rules.getByText(studbookTexts.summary(stored[0]!), { exact: false })).toBeVisible()
  await type('aqha', '1', '')
  await expect.element(dialog.getByText('AQHA is listed.')).toBeVisible()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('button', { name: commonTexts.cancel }).click()
  const terms = { ai_allowed: true, permit_number: 'SP 4711' }
  expect(created.map(({ body }) => body)).toEqual([
    { tenant_id: TENANT_ID, name: 'AQHA', years: 2, born_from_year: 2015, ...terms },
    { tenant_id: TENANT_ID, name: 'aqha', years: 1, born_from_year: null, ...terms },
  ])
  await rules.getByRole('button', { name: studbookTexts.deleteOf('AQHA') }).click()
  await dialog.getByRole('button', { name: commonTexts.delete }).click()
  await expect.element(rules.getByText(studbookTexts.none)).toBeVisible()
  expect(deleted.map(({ params }) => params.id)).toEqual([anotherId(1)])
})
