/** Scanning with a camera that plays a video: the worker decodes real codes under the product's security policies. */
import type { Page } from '@playwright/test'
import { containerTexts } from '#stock/containers/texts.ts'
import { CAMERA_WORDS, cameraTexts, scanTexts } from '#handling/scanning/texts.ts'
import { actTexts, strawsTexts } from '#stock/straws/texts.ts'
import { navTexts } from '#ui/texts.ts'
import { violations } from './accessibility.ts'
import { film } from './camera-video.ts'
import { makeBatch, makeContainer } from './make-stock.ts'
import { beginInNewAccount } from './new-account.ts'
import { UPRIGHT } from './phone.ts'
import { codesOf } from './scanner.ts'
import { expect, test } from './test.ts'

test.use(UPRIGHT)

/** Waits until the camera plays, because it shows no picture if it opens its file while the file is being written. */
async function cameraPlays(page: Page) {
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
}

test('the camera scans several labels, and then the label of their new place', async ({ page }) => {
  await beginInNewAccount(page)
  const container_id = await makeContainer(page, 'Tank 2')
  const ids = [
    await makeBatch(page, 'B-26-001', container_id),
    await makeBatch(page, 'B-26-002', container_id),
  ]
  const batches = await codesOf(
    page,
    ids.map((batch_id) => ({ kind: 'BATCH', batch_id })),
  )
  const [canister] = await codesOf(page, [{ kind: 'CANISTER', container_id, canister: 4 }])
  film([])
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  const wasm = page.waitForResponse(/\.wasm$/)
  const worker = page.waitForResponse(/scanner\.worker/)
  const document = await page.goto('/home')
  await page.getByRole('link', { name: navTexts.scan, exact: true }).click()
  await page.getByText(scanTexts.many, { exact: true }).click()
  // Start the film only now: a code read before several labels are chosen would open its batch.
  await cameraPlays(page)
  film([...batches, 'HJ-09 070425'])
  const lines = page.getByRole('list', { name: scanTexts.list }).getByRole('listitem')
  await expect(lines).toHaveCount(3)
  await expect(page.getByText(`${scanTexts.labels(2)}, ${scanTexts.openOnes(1)}`)).toBeVisible()
  await expect(page.getByText(scanTexts.straws(40))).toBeVisible()
  expect(await violations(page)).toEqual([])

  // WebAssembly may run in the worker only, and comes from the product's own server.
  const rules = document!.headers()
  expect(rules['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/)
  expect(rules['content-security-policy']).not.toContain('wasm')
  expect(rules['content-security-policy']).toContain("worker-src 'self';media-src 'self'")
  expect(rules['permissions-policy']).toContain('camera=(self)')
  expect((await worker).headers()['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
  expect(new URL((await wasm).url()).origin).toBe(new URL(page.url()).origin)

  // The code is read immediately, so the film starts only once the target is requested.
  await page.getByRole('button', { name: scanTexts.move }).click()
  await expect(page.getByText(scanTexts.chooseGoal)).toBeVisible()
  await cameraPlays(page)
  film([canister])
  await expect(page.getByRole('heading', { name: containerTexts.canister(4) })).toBeVisible()
  expect(await violations(page)).toEqual([])
  film([])
  await page.getByRole('button', { name: actTexts('RELOCATION', 40).button }).click()
  await expect(page.getByText(strawsTexts.moved(40))).toBeVisible()
  // The line whose label is still unresolved remains.
  await expect(lines).toHaveCount(1)
  expect(problems).toEqual([])
})

test('a scanned label opens the record that it names', async ({ page }) => {
  await beginInNewAccount(page)
  const container_id = await makeContainer(page, 'Tank 2')
  const [code] = await codesOf(page, [{ kind: 'CANISTER', container_id, canister: 2 }])
  film([code])
  await page.goto('/scan')
  await expect(page.getByRole('heading', { level: 1, name: 'Tank 2' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?canister=2')
})

test('a label is scanned in a browser that does not announce the pictures of a camera', async ({ page }) => {
  await page.addInitScript(() =>
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback'),
  )
  await beginInNewAccount(page)
  const container_id = await makeContainer(page, 'Tank 2')
  film(await codesOf(page, [{ kind: 'CONTAINER', container_id }]))
  await page.goto('/scan')
  await expect(page.getByRole('heading', { level: 1, name: 'Tank 2' })).toBeVisible()
})

test('if the decoder fails to load, an error is shown, and the next attempt works', async ({ page }) => {
  await beginInNewAccount(page)
  const container_id = await makeContainer(page, 'Tank 2')
  film(await codesOf(page, [{ kind: 'CONTAINER', container_id }]))
  await page.context().route(/\.wasm$/, (route) => route.abort())
  await page.goto('/scan')
  await expect(page.getByRole('alert')).toContainText(CAMERA_WORDS.NO_READER.title)
  await page.context().unroute(/\.wasm$/)
  await page.getByRole('button', { name: cameraTexts.again }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tank 2' })).toBeVisible()
})
