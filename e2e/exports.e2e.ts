/** Several lists in one file, and the whole account in one, on a desk and on a phone. */
import { readFile } from 'node:fs/promises'
import { violations } from './accessibility.ts'
import { beginLoggedIn, choose } from './log-in.ts'
import { UPRIGHT } from './phone.ts'
import { expect, test } from './test.ts'

test('several lists go into one file, which says beforehand what will be in it', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/movements')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Several lists…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect(dialog.getByRole('checkbox', { name: 'Movements' })).toBeChecked()
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ movements. About [\d.]+ [kM]B.$/)
  await dialog.getByRole('checkbox', { name: 'Straws' }).check()
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ straws, \d+ movements. About/)
  await expect(dialog.getByText('XLSX, 2 sheets')).toBeVisible()
  await choose(page, 'Owner', 'Haras del Sur')
  await dialog.getByText('CSV, 2 files').click()
  await dialog.getByText('0,5').click()
  await dialog.getByLabel('To', { exact: true }).fill('2026-03-31')
  await expect(dialog.getByText('As of the last day')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^strawbook-\d{4}-\d\d-\d\d\.zip$/)
  const zip = (await readFile(await file.path())).toString('latin1')
  expect(zip).toContain('straws.csv')
  expect(zip).toContain('movements.csv')
  await expect(dialog).toBeHidden()
})

test('without a list there is nothing to export', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/hub/general')
  await page.getByRole('button', { name: 'Export lists' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  for (const list of ['Batches', 'Straws', 'Movements'])
    await dialog.getByRole('checkbox', { name: list }).uncheck()
  await expect(dialog.getByRole('status')).toHaveText('Choose at least one list.')
  let files = 0
  page.on('download', () => (files += 1))
  await expect(dialog.getByRole('link', { name: 'Export' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('link', { name: 'Export' }).dispatchEvent('click')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(files).toBe(0)
})

test.describe('on a phone', () => {
  test.use(UPRIGHT)
  test('an owner has everything made into one file and fetches it; a collaborator is told whom to ask', async ({
    page,
    context,
  }) => {
    await beginLoggedIn(page)
    await page.goto('/hub/general')
    await page.getByRole('button', { name: 'Make the file' }).click()
    const link = page.getByRole('link', { name: /^Download, \d+ kB$/ }).first()
    await expect(link).toBeVisible({ timeout: 30_000 })
    expect(await violations(page)).toEqual([])
    const download = page.waitForEvent('download')
    await link.click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^strawbook-\d{4}-\d\d-\d\d\.zip$/)
    const zip = (await readFile(await file.path())).toString('latin1')
    for (const part of ['README.txt', 'lists/batches.csv', 'data/movements.ndjson', 'data/archive.json'])
      expect(zip).toContain(part)
    await context.clearCookies()
    await beginLoggedIn(page, 'collaborator@demo.test')
    await page.goto('/hub/general')
    await expect(page.getByText('An owner of the account can have everything in one file.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Make the file' })).toBeHidden()
  })
})
