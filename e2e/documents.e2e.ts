/** Creation and download of documents, on a desktop and by touch, and the logo of the letterhead. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { documentTexts, documentTitles, intakeTexts, letterheadTexts } from '#paperwork/documents/texts.ts'
import { exportTexts } from '#ui/texts.ts'
import { violations } from './accessibility.ts'
import { beginLoggedIn } from './log-in.ts'
import { expectSteadyWidth, UPRIGHT } from './phone.ts'
import { loaded } from './stillness.ts'
import { expect, test } from './test.ts'

/** Returns the name and the text of the file that a press downloads. */
async function wordsOf(page: Page, press: () => Promise<unknown>): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download')
  await press()
  const file = await coming
  const bytes = new Uint8Array(await readFile(await file.path()))
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  return { name: file.suggestedFilename(), text: text.replace(/\s+/g, ' ') }
}

test('an owner uploads a logo for the letterhead and sees it', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/hub/organisation')
  const letterhead = page.getByRole('region', { name: letterheadTexts.title })
  const buffer = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10"/></svg>',
  )
  await letterhead
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer })
  await expect(page.getByText(letterheadTexts.saved)).toBeVisible()
  const logo = letterhead.getByRole('img')
  await expect(logo).toBeVisible()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await violations(page)).toEqual([])
  await letterhead.getByRole('button', { name: letterheadTexts.remove }).click()
  await expect(letterhead.getByText(letterheadTexts.none)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(UPRIGHT)

  test('an intake sheet, an owner’s statement and the register are created by touch', async ({ page }) => {
    await beginLoggedIn(page)
    await page.goto('/movements?type=COLLECTION')
    await page.locator('[class*=movementToggle]').first().tap()
    await page.getByRole('button', { name: documentTexts.about('') }).tap()
    await page.getByRole('menuitem', { name: documentTitles.INTAKE }).tap()
    const intake = page.getByRole('dialog', { name: documentTitles.INTAKE })
    await intake.getByLabel(intakeTexts.arrived_celsius).fill('-186')
    await intake.getByLabel(intakeTexts.is_quarantine_declared).check()
    await expectSteadyWidth(page)
    const make = (title: string) =>
      page.getByRole('dialog').getByRole('button', { name: documentTexts.make(title) })
    const sheet = await wordsOf(page, () => make(documentTitles.INTAKE).tap())
    expect(sheet.text).toContain('−186 °C')
    expect(sheet.text).toContain('30 days in quarantine Yes')
    await expectSteadyWidth(page)

    await page.goto('/hub/stakeholders?name=Haras')
    await page.getByRole('link', { name: 'Haras del Sur' }).tap()
    const opening = page.getByRole('button', { name: documentTexts.statement })
    await expect(opening).toBeVisible()
    await loaded(page)
    await opening.tap()
    const dialog = page.getByRole('dialog', { name: documentTitles.STATEMENT })
    await dialog.getByLabel(documentTexts.from).fill('2026-01-01')
    await dialog.getByRole('textbox', { name: documentTexts.to }).fill('2026-10-31')
    const statement = await wordsOf(page, () => make(documentTitles.STATEMENT).tap())
    expect(statement.name).toMatch(/^T-/)
    expect(statement.text).toContain('Owner Haras del Sur, 1 January 2026 to 31 October 2026')
    await expect(dialog).toBeHidden()
    await expectSteadyWidth(page)

    await loaded(page)
    await page.getByRole('button', { name: documentTexts.register }).tap()
    const register = page.getByRole('dialog', { name: documentTitles.REGISTER })
    await register.getByRole('button', { name: exportTexts.export }).tap()
    const coming = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: exportTexts.formats.csv }).tap()
    expect((await coming).suggestedFilename()).toMatch(/^register-.*\.csv$/)
    const extract = await wordsOf(page, () => make(documentTitles.REGISTER).tap())
    expect(extract.text).toContain('In and out, day by day')
    expect(extract.text).toContain('Lucero del Sur')
  })
})
