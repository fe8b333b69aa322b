/** Papers that go with straws are made from where the straws are told of; the letterhead is the account's. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { violations } from './accessibility.ts'
import { beginLoggedIn } from './log-in.ts'
import { expectSteadyWidth, UPRIGHT } from './phone.ts'
import { loaded } from './stillness.ts'
import { expect, test } from './test.ts'

/** The words of the file that comes of a press. */
async function wordsOf(page: Page, press: () => Promise<unknown>): Promise<string> {
  const coming = page.waitForEvent('download')
  await press()
  const bytes = new Uint8Array(await readFile(await (await coming).path()))
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

async function openPapers(page: Page, type: string, sentence: RegExp) {
  await page.goto(`/movements?type=${type}`)
  await page.locator('.movement-toggle').and(page.getByLabel(sentence)).first().click()
  await page.getByRole('button', { name: /^Documents: / }).click()
}

test('a consignment has its shipment report with what was typed, and a correction asks for it again', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await openPapers(page, 'CONSIGNMENT', / consigned /)
  const record = await wordsOf(page, () =>
    page.getByRole('menuitem', { name: 'Dispatch and use record' }).click(),
  )
  expect(record).toContain('Use, to be filled in by the user')
  await page.getByRole('button', { name: /^Documents: / }).click()
  await page.getByRole('menuitem', { name: 'Shipment report…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Shipment report' })
  await dialog.getByLabel('Seal').fill('ES-004871')
  await dialog.getByLabel('Weight, kg').fill('heavy')
  const make = dialog.getByRole('button', { name: 'Make shipment report' })
  await make.click()
  await expect(dialog.getByText('Not a number')).toBeVisible()
  await dialog.getByLabel('Weight, kg').fill('7,7')
  await dialog.getByText('US Letter').click()
  expect(await violations(page)).toEqual([])
  const reply = page.waitForResponse((one) => one.url().endsWith('/documents') && one.status() === 201)
  const report = await wordsOf(page, () => make.click())
  expect(report).toContain('Seal ES-004871 whole')
  expect(report).toContain('7.7 kg')
  const { id, number } = (await (await reply).json()) as { id: string; number: string }
  await page.goto(`/documents/${id}`)
  await page.getByRole('button', { name: 'Correct' }).click()
  const correction = page.getByRole('dialog', { name: `Correct ${number}` })
  await expect(correction.getByLabel('Seal')).toHaveValue('ES-004871')
  await correction.getByLabel('Seal').fill('ES-004872')
  await correction.getByLabel('Authorised on').fill('2026-03-10')
  const corrected = await wordsOf(page, () =>
    correction.getByRole('button', { name: 'Make shipment report' }).click(),
  )
  expect(corrected).toContain('10 March 2026')
  expect(corrected).toContain('Seal ES-004872 whole')
  expect(corrected).toContain(`This document replaces ${number}.`)
  await expect(page.getByText('Replaced', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Correct' })).toHaveCount(0)
})

test('an owner sets a logo on the letterhead, and a script is no logo', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/hub/general')
  const letterhead = page.getByRole('region', { name: 'Letterhead' })
  const choose = letterhead.locator('input[type=file]')
  const svg = (inside: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">${inside}</svg>`)
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml' }
  await choose.setInputFiles({ ...file, buffer: svg('<script>alert(1)</script>') })
  await expect(page.getByText('This SVG contains more than a drawing: script')).toBeVisible()
  await choose.setInputFiles({ ...file, buffer: svg('<rect width="40" height="10"/>') })
  await expect(page.getByText('The letterhead is saved.')).toBeVisible()
  const logo = letterhead.getByRole('img')
  await expect(logo).toBeVisible()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await violations(page)).toEqual([])
  await letterhead.getByRole('button', { name: 'Remove' }).click()
  await expect(letterhead.getByText('No logo yet.')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(UPRIGHT)

  test('what came in has its intake sheet', async ({ page }) => {
    await beginLoggedIn(page)
    await page.goto('/movements?type=COLLECTION')
    await page.locator('.movement-toggle').first().tap()
    await page.getByRole('button', { name: /^Documents: / }).tap()
    await page.getByRole('menuitem', { name: 'Intake sheet…' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Intake sheet' })
    await dialog.getByLabel('Temperature on arrival, °C').fill('-186')
    await dialog.getByLabel('Declared: kept apart for 30 days').check()
    await expectSteadyWidth(page)
    const sheet = await wordsOf(page, () => dialog.getByRole('button', { name: 'Make intake sheet' }).tap())
    expect(sheet).toContain('−186 °C')
    expect(sheet).toContain('Kept apart for 30 days Yes')
    await expectSteadyWidth(page)
  })

  test('a centre has its register as a document and as a spreadsheet', async ({ page }) => {
    await beginLoggedIn(page)
    await page.goto('/hub/general?name=Haras')
    await page.getByRole('link', { name: 'Haras del Sur' }).tap()
    const register = page.getByRole('button', { name: 'Register extract…' })
    await expect(register).toBeVisible()
    await loaded(page)
    await register.tap()
    const dialog = page.getByRole('dialog', { name: 'Register extract' })
    await dialog.getByRole('button', { name: 'Export' }).tap()
    const coming = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV' }).tap()
    expect((await coming).suggestedFilename()).toMatch(/^register-.*\.csv$/)
    const make = dialog.getByRole('button', { name: 'Make register extract' })
    const extract = await wordsOf(page, () => make.tap())
    expect(extract).toContain('In and out, day by day')
    expect(extract).toContain('Lucero del Sur')
  })
})
