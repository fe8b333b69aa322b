import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { batchTexts } from '#stock/batches/texts.ts'
import { exportTexts } from '#ui/texts.ts'
import { beginLoggedIn } from './log-in.ts'
import { makeBatch } from './make-stock.ts'
import { expect, test } from './test.ts'

/** Creates a batch with its entry and five losses, each with a note. */
async function makeLosses(page: Page, label: string): Promise<string> {
  const batch_id = await makeBatch(page, label)
  const { user } = await (await page.request.get('/api/v1/auth')).json()
  const { tenant_id } = user.entitlements[0]
  const { owners } = await (await page.request.get(`/api/v1/batches/${batch_id}`)).json()
  for (const note of ['=1+1', 'Goblet 2, cane 4', 'Loss 3', 'Loss 4', 'Loss 5']) {
    const withdrawal = { type: 'LOSS', reason: 'BROKEN', date: '2026-03-12', note }
    const pick = { tenant_id, signer_id: user.id, batch_id, owner_id: owners[0].party_id, amount: 1 }
    const answer = await page.request.patch('/api/v1/straws', { data: { ...pick, withdrawal } })
    expect(answer.status()).toBe(200)
  }
  return batch_id
}

test('a filtered list is exported as CSV and for Excel', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto(`/batches/${await makeLosses(page, 'E2E-CSV')}?tab=activity`)
  const panel = page.getByRole('tabpanel', { name: batchTexts.activity })
  const save = async (format: keyof typeof exportTexts.formats) => {
    await panel.getByRole('button', { name: exportTexts.export }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: exportTexts.formats[format] }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^movements-without-relocations-\\d{4}-\\d\\d-\\d\\d\\.${format}$`),
    )
    return readFile(await file.path())
  }
  const csv = String(await save('csv'))
  expect(csv.startsWith('\ufeffDate,Recorded (')).toBe(true)
  const lines = csv.trim().split('\r\n')
  expect(lines).toHaveLength(7)
  for (const note of [",'=1+1,", '"Goblet 2, cane 4"', 'Loss 3', 'Loss 4', 'Loss 5'])
    expect(
      lines.filter((line) => line.includes(note)),
      note,
    ).toHaveLength(1)
  expect((await save('xlsx')).subarray(0, 2).toString()).toBe('PK')
})
