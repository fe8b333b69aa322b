/** Documents are made with one press, handed over as PDF, and found again. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { violations } from './accessibility.ts'
import { beginLoggedIn } from './log-in.ts'
import { idOfBatch } from './make-stock.ts'
import { expectSteadyWidth, UPRIGHT } from './phone.ts'
import { expect, test } from './test.ts'

/** The words of the file that comes of a press. */
async function wordsOf(page: Page, press: () => Promise<unknown>): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download')
  await press()
  const file = await coming
  const bytes = new Uint8Array(await readFile(await file.path()))
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  return { name: file.suggestedFilename(), text: text.replace(/\s+/g, ' ') }
}

test('a batch has its evaluation sheet and its stock card, and the code leads to what was made', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await page.goto(`/batches/${await idOfBatch(page, 'B-26-005')}`)
  const sheet = await wordsOf(page, () => page.getByRole('button', { name: 'Make semen evaluation' }).click())
  expect(sheet.name).toMatch(/^E-\d\d-\d{4}\.pdf$/)
  expect(sheet.text).toContain('Semen evaluation Batch B-26-005, Lucero del Sur')
  const number = sheet.name.replace('.pdf', '')
  await expect(page.getByText(`Semen evaluation ${number} is made.`)).toBeVisible()
  const card = await wordsOf(page, () => page.getByRole('button', { name: 'Make stock card' }).click())
  expect(card.text).toContain('Stock card Batch B-26-005, Lucero del Sur')
  const documents = page.getByRole('region', { name: 'Documents' })
  const made = documents.getByRole('link', { name: `Semen evaluation ${number}`, exact: true })
  await expect(made).toBeVisible()
  expect(await violations(page)).toEqual([])
  const download = documents.getByRole('link', { name: `Download Semen evaluation ${number}` })
  expect((await wordsOf(page, () => download.click())).text).toBe(sheet.text)
  await made.click()
  await expect(page.getByRole('heading', { name: `Semen evaluation ${number}` })).toBeVisible()
  await expect(page.getByText('Current')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const again = await wordsOf(page, () => page.getByRole('link', { name: 'Download PDF' }).click())
  expect(again.text).toBe(sheet.text)
  await page.getByRole('link', { name: 'The batch as it is today' }).click()
  await expect(page.getByRole('heading', { name: 'B-26-005' })).toBeVisible()
})

test('an insemination has its certificate, a loss has none', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/movements?type=LOSS')
  const opened = page.locator('.movement-opened')
  await page.locator('.movement-toggle').first().click()
  await expect(opened).toBeVisible()
  await expect(opened.getByRole('button', { name: /certificate/ })).toHaveCount(0)
  await page.goto('/movements?type=INSEMINATION')
  await page
    .getByRole('button', { name: /^Ana García inseminated Paloma II/ })
    .first()
    .click()
  const certificate = opened.getByRole('button', { name: /^Make insemination certificate: Ana García/ })
  const { text } = await wordsOf(page, () => certificate.click())
  expect(text).toContain('the mare Paloma II was inseminated with frozen semen of the stallion')
})

test.describe('on a phone', () => {
  test.use(UPRIGHT)

  test('an owner has a statement of a period; a period that ends before it begins is told', async ({
    page,
  }) => {
    await beginLoggedIn(page)
    await page.goto('/hub/general?name=Haras')
    await page.getByRole('link', { name: 'Haras del Sur' }).tap()
    await page.getByRole('button', { name: 'Stock statement…' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Stock statement' })
    await dialog.getByLabel('From').fill('2026-10-31')
    await dialog.getByLabel(/^To\b/).fill('2026-01-01')
    await dialog.getByRole('button', { name: 'Make stock statement' }).tap()
    await expect(dialog.getByText('Before the first day')).toBeVisible()
    await dialog.getByLabel('From').fill('2026-01-01')
    await dialog.getByLabel(/^To\b/).fill('2026-10-31')
    const make = dialog.getByRole('button', { name: 'Make stock statement' })
    const { name, text } = await wordsOf(page, () => make.tap())
    expect(name).toMatch(/^T-/)
    expect(text).toContain('Owner Haras del Sur, 1 January 2026 to 31 October 2026')
    await expect(dialog).toBeHidden()
    await expectSteadyWidth(page)
  })
})
