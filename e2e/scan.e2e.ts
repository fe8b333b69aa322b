/** Scanning with a keyboard wedge: one code opens its target, and several codes are booked together. */
import type { Page } from '@playwright/test'
import { batchTexts } from '#stock/batches/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { scanTexts } from '#handling/scanning/texts.ts'
import { actTexts, strawsTexts } from '#stock/straws/texts.ts'
import { chunkOf } from './chunks.ts'
import { makeBatch, makeContainer } from './make-stock.ts'
import { beginInNewAccount } from './new-account.ts'
import { type Codes, codesOf, readApi, scanInto } from './scanner.ts'
import { expect, test } from './test.ts'

/** Creates an account with a container, batches in its first canister, and a code for each batch. */
async function beginWith<const T extends readonly string[]>(page: Page, ...labels: T) {
  await beginInNewAccount(page)
  const container_id = await makeContainer(page, 'Tank 2')
  const ids: string[] = []
  // oxlint-disable-next-line no-await-in-loop -- the batches share a stallion, which the first one creates
  for (const label of labels) ids.push(await makeBatch(page, label, container_id))
  const codes = await codesOf(
    page,
    ids.map((batch_id) => ({ kind: 'BATCH', batch_id })),
  )
  return { container_id, ids, codes: codes as Codes<T> }
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a scan opens the record of its code from any screen, even with a German keyboard', async ({ page }) => {
  const { container_id, codes } = await beginWith(page, 'B-26-012')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/batches')
  const label = page.getByRole('textbox', { name: batchTexts.label })
  await label.fill('B-26')
  await label.focus()
  const values: string[] = []
  await page.exposeFunction('report', (value: string) => values.push(value))
  await label.evaluate((field: HTMLInputElement) => {
    const { report } = globalThis as never as { report: (value: string) => void }
    field.addEventListener('input', () => report(field.value))
  })
  // Delay the screen by more than the debounce of the filter.
  await page.route(`**/${chunkOf('CodeScreen')}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  await scanInto(page, `HTTPS://BOOK.EXAMPLE/Q/${codes[0]}`)
  await expect(title(page, 'B-26-012')).toBeVisible()
  await expect.poll(() => values.at(-1)).toBe('B-26')

  // Create enough codes that one contains a Z, which a German keyboard layout types as Y.
  const session = await (await page.request.get('/api/v1/auth')).json()
  const { tenant_id } = session.user.entitlements[0]
  const warehouse_id = session.legal_entities[0].id
  const large = await page.request.post('/api/v1/containers', {
    data: { tenant_id, warehouse_id, label: 'Tank 9', canisters: 60, levels: 1 },
  })
  const { id } = await large.json()
  const canisters = Array.from({ length: 60 }, (_, index) => index + 1)
  const all = await codesOf(
    page,
    canisters.map((canister) => ({ kind: 'CANISTER', container_id: id, canister })),
  )
  const withZ = all.find((code) => code.includes('Z'))!
  await scanInto(page, withZ.replaceAll('Z', 'Y'), { end: 'Tab' })
  await expect(title(page, 'Tank 9')).toBeVisible()
  expect(new URL(page.url()).search).toBe(`?canister=${1 + all.indexOf(withZ)}`)
  expect(loaded.filter((url) => /scanner\.worker|zxing|ScanScreen/.test(url))).toEqual([])
  const [tank] = await codesOf(page, [{ kind: 'CONTAINER', container_id }])
  await scanInto(page, `https://book.example/Q/${tank}`)
  await expect(title(page, 'Tank 2')).toBeVisible()
})

test('scanned straws are moved to the next scanned canister', async ({ page }) => {
  const { container_id, codes, ids } = await beginWith(page, 'B-26-001', 'B-26-002')
  const [goal] = await codesOf(page, [{ kind: 'CANISTER', container_id, canister: 3 }])
  await page.goto('/scan')
  await expect(page.getByText(scanTexts.none)).toBeVisible()
  for (const code of codes) await scanInto(page, code) // oxlint-disable-line no-await-in-loop
  await expect(page.getByText(scanTexts.straws(40))).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: scanTexts.move }).click()
  await expect(page.getByText(scanTexts.chooseGoal)).toBeVisible()
  await scanInto(page, goal)
  await expect(page.getByRole('heading', { name: containerTexts.canister(3) })).toBeVisible()
  await page.getByRole('button', { name: actTexts('RELOCATION', 40).button }).click()
  await expect(page.getByText(strawsTexts.moved(40))).toBeVisible()
  await expect(page.getByText(scanTexts.none)).toBeVisible()
  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop
    const { inventory } = await readApi(page, `/batches/${id}/inventory`)
    expect(inventory).toMatchObject([{ straws: 20, location: { container_id, canister: 3, level: 1 } }])
  }
  const { movements } = await readApi(page, '/movements?relocations=1')
  expect(movements.filter(({ kind }: { kind: string }) => kind === 'RELOCATION')).toHaveLength(2)
})
