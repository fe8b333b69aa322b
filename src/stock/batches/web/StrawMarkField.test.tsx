import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fieldTexts, sectionTexts } from '../fields.ts'
import { answerStoredBatch, field, save } from '#test/component/laboratory-form.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { BATCH_ID } from '#test/component/samples/ids.ts'
import { markTexts } from '../straw-mark.ts'
import { warningText } from '../warning-texts.ts'

test('a straw mark is composed of known parts, and missing parts warn but do not prevent saving', async () => {
  await page.viewport(390, 844)
  answerAccount()
  const changes = answerStoredBatch()
  await open(`/batches/${BATCH_ID}/edit`)
  await page.getByRole('link', { name: new RegExp(`^${sectionTexts.papers}`) }).click()
  const mark = field(fieldTexts.straw_mark_text)
  const piece = (token: keyof typeof markTexts.tokens) =>
    page.getByRole('button', { name: markTexts.tokens[token] })
  await piece('name').click()
  await expect.element(mark).toHaveValue('Lucero del Sur')
  const warning = page.getByText(warningText({ kind: 'MARK_LACKS', parts: ['DATE'] }))
  await expect.element(warning).toBeVisible()
  await page.getByRole('combobox', { name: markTexts.dayForm }).selectOptions('dd.mm.yy')
  await piece('day').click()
  await expect.element(mark).toHaveValue('Lucero del Sur 03.02.26')
  await expect.element(warning).not.toBeInTheDocument()
  const long = 'Lucero del Sur 03.02.26 and more than that'
  await mark.fill(long)
  await expect.element(page.getByText(markTexts.long)).toBeVisible()
  await expect.element(page.getByRole('figure', { name: markTexts.preview })).toHaveTextContent(long)
  expect(document.documentElement.scrollWidth).toBe(390)
  await save.click()
  await expect.poll(() => location.pathname).toBe(`/batches/${BATCH_ID}`)
  expect(changes.map(({ body }) => body.straw_mark_text)).toEqual([long])
})
