/** Straws are wanted from wherever they are seen: a horse, a search, a scan, a consignment. */
import type { Page } from '@playwright/test'
import { makeBatch, makeContainer } from './make-stock.ts'
import { beginInNewAccount } from './new-account.ts'
import { codesOf, readApi, scanInto } from './scanner.ts'
import { expect, test } from './test.ts'

async function post(page: Page, path: string, data: object, method = 'POST') {
  const { user } = await (await page.request.get('/api/v1/auth')).json()
  const body = { tenant_id: user.entitlements[0].tenant_id, ...data }
  const answer = await page.request.fetch(`/api/v1${path}`, { method, data: body })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** Twenty straws in a vessel, of which a list wants one. */
async function begin(page: Page) {
  await beginInNewAccount(page)
  const container_id = await makeContainer(page, 'Tank 2')
  const batch_id = await makeBatch(page, 'HDE-26-012', container_id)
  const [{ owner_id }] = (await readApi(page, `/batches/${batch_id}/inventory`)).inventory
  const from = { container_id, canister: 1, level: 1 }
  const purpose = { withdrawal: { type: 'LOSS', reason: 'QUALITY_TEST' } }
  const lines = [{ batch_id, owner_id, amount: 1, from, purpose }]
  const list = await post(page, '/pick-lists', { name: 'For Friday’s courier', lines })
  const wanted = async () =>
    (await readApi(page, `/pick-lists/${list.id}`)).lines.map(
      ({ left }: { left: number }) => left,
    ) as number[]
  return { batch_id, container_id, owner_id, list_id: list.id as string, wanted }
}

/** Says what for in the open dialog, and adds. */
async function want(page: Page, amount: number | null, as = 'Record loss') {
  const dialog = page.getByRole('dialog')
  await dialog.getByText(as, { exact: true }).click()
  if (as === 'Record loss') {
    await dialog.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByRole('option', { name: 'Quality test' }).click()
  }
  if (amount !== null) await dialog.getByLabel('Number of straws').fill(String(amount))
  await dialog.getByRole('button', { name: 'Add to pick list' }).click()
  await expect(page.getByText(/added to For Friday’s courier\.$/)).toBeVisible()
}

test('from a horse', async ({ page }) => {
  const { wanted } = await begin(page)
  await page.goto('/horses?name=Brabo')
  await page.getByRole('link', { name: 'Brabo van de Kempen' }).click()
  await page.getByRole('button', { name: 'Add to pick list · HDE-26-012' }).click()
  await want(page, 3)
  expect(await wanted()).toEqual([1, 3])
})

test('from a search', async ({ page }) => {
  const { batch_id, container_id, wanted } = await begin(page)
  await page.goto(`/find/${batch_id}?container=${container_id}&canister=1&level=1`)
  await page.getByRole('button', { name: 'Add to pick list' }).click()
  await want(page, 4)
  expect(await wanted()).toEqual([1, 4])
})

test('from a scan', async ({ page }) => {
  const { batch_id, wanted } = await begin(page)
  const [code] = await codesOf(page, [{ kind: 'BATCH', batch_id }])
  await page.goto('/scan')
  await expect(page.getByText('Nothing scanned yet')).toBeVisible()
  await scanInto(page, code)
  await expect(page.getByText('20 straws').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add to pick list' }).click()
  await want(page, null)
  expect(await wanted()).toEqual([1, 20])
})

test('from a consignment: more for whoever has some', async ({ page }) => {
  const { batch_id, owner_id, list_id, wanted } = await begin(page)
  const { id: receiver_id } = await post(page, '/parties', { name: 'Gestüt Lindenhof' })
  const { user } = await (await page.request.get('/api/v1/auth')).json()
  const withdrawal = { type: 'CONSIGNMENT', receiver_id, date: '2026-03-13' }
  await post(page, '/straws', { signer_id: user.id, batch_id, owner_id, amount: 5, withdrawal }, 'PATCH')
  await page.goto(`/batches/${batch_id}`)
  await page.getByRole('tab', { name: 'Consignments' }).click()
  await page.getByRole('button', { name: /^Report.*Gestüt Lindenhof/ }).click()
  await page.getByRole('menuitem', { name: 'Add more to a pick list' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Number of straws').fill('6')
  await dialog.getByRole('button', { name: 'Add to pick list' }).click()
  await expect(page.getByText(/added to For Friday’s courier\.$/)).toBeVisible()
  expect(await wanted()).toEqual([1, 6])
  await page.goto(`/pick-lists/${list_id}`)
  await expect(page.getByText(/Gestüt Lindenhof/).first()).toBeVisible()
})

test('a lift is told of with the vessel that was opened', async ({ page }) => {
  const { container_id, list_id } = await begin(page)
  const { id } = await post(page, `/pick-lists/${list_id}/opening`, {})
  await post(page, `/openings/${id}/lifts`, { container_id, canister: 1, seconds: 7.5 })
  await page.goto(`/containers/${container_id}`)
  const handling = page.getByRole('region', { name: 'Handling' })
  const lift = handling.getByRole('row').filter({ hasText: 'Maren Thiel' })
  await expect(lift.getByRole('cell')).toHaveText([/\d\d:\d\d$/, '1', '8', '20', 'Maren Thiel'])
})
