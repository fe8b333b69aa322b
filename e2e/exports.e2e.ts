/** Several lists in one file, and the whole account as an archive, on a phone. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { archivesTexts } from '#integration/archives/texts.ts'
import { exportsTexts } from '#integration/exports/texts.ts'
import { exportTexts } from '#ui/texts.ts'
import { violations } from './accessibility.ts'
import { beginLoggedIn } from './log-in.ts'
import { UPRIGHT } from './phone.ts'
import { expect, test } from './test.ts'

test.use(UPRIGHT)

/** Returns the bytes of a download as text, and expects a zip file named by date. */
async function zipOf(page: Page, press: () => Promise<void>): Promise<string> {
  const coming = page.waitForEvent('download')
  await press()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^strawbook-\d{4}-\d\d-\d\d\.zip$/)
  return (await readFile(await file.path())).toString('latin1')
}

test('several lists are exported as one zip file, and the whole account as an archive', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/hub/exports')
  await page.getByRole('button', { name: exportsTexts.open }).tap()
  const dialog = page.getByRole('dialog', { name: exportsTexts.title })
  await dialog.getByText(exportsTexts.formats.csv(3)).tap()
  expect(await violations(page)).toEqual([])
  const lists = await zipOf(page, () => dialog.getByRole('link', { name: exportTexts.export }).tap())
  for (const name of ['batches.csv', 'straws.csv', 'movements.csv']) expect(lists).toContain(name)
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: archivesTexts.ask }).tap()
  const link = page.getByRole('link', { name: archivesTexts.downloadOf('') }).first()
  await expect(link).toBeVisible({ timeout: 30_000 })
  expect(await violations(page)).toEqual([])
  const everything = await zipOf(page, () => link.tap())
  for (const part of ['README.txt', 'lists/batches.csv', 'data/movements.ndjson', 'data/archive.json'])
    expect(everything).toContain(part)
})
