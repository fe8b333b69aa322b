/** Counting where the network comes and goes, and where somebody else counts too: nothing is lost unseen. */
import type { Page } from '@playwright/test'
import { makeBatch, makeContainer } from './make-stock.ts'
import { beginInNewAccount } from './new-account.ts'
import { codesOf, scanInto } from './scanner.ts'
import { expect, test } from './test.ts'

const foundOf = (page: Page, batch: string) =>
  page.getByRole('textbox', { name: `Found of ${batch}, Gestüt Heide` })
const canister = (page: Page, number: number) =>
  page.getByRole('heading', { level: 2, name: `Canister ${number}` })
const saved = (page: Page) => page.getByText('Saved', { exact: true })

/** A count of a container with batches in its first canister. */
async function beginCount(page: Page, ...labels: string[]) {
  await beginInNewAccount(page)
  const container_id = await makeContainer(page, 'Tank 1')
  const ids: string[] = []
  // oxlint-disable-next-line no-await-in-loop -- they share a stallion, which the first one makes
  for (const label of labels) ids.push(await makeBatch(page, label, container_id))
  const { user } = await (await page.request.get('/api/v1/auth')).json()
  const { tenant_id } = user.entitlements[0]
  const begun = await page.request.post('/api/v1/stock-takes', { data: { tenant_id, container_id } })
  const take = await begun.json()
  await page.goto(`/stock-takes/${take.id}`)
  await expect(canister(page, 1)).toBeVisible()
  return { tenant_id, container_id, ids, take, session: user }
}

test('without a network it says what is not saved, asks before it is left, and saves it by itself after', async ({
  page,
  context,
}) => {
  const { tenant_id, take } = await beginCount(page, 'B-26-012')
  await context.setOffline(true)
  await foundOf(page, 'B-26-012').fill('17')
  await expect(page.getByText('Not saved yet').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByRole('button', { name: /^Canister 2/ }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Go on counting' }).click()
  await expect(canister(page, 1)).toBeVisible()
  await expect(foundOf(page, 'B-26-012')).toHaveValue('17')
  await context.setOffline(false)
  await expect(saved(page)).toBeVisible()
  const now = await page.request.get(`/api/v1/stock-takes/${take.id}?tenant_id=${tenant_id}`)
  expect((await now.json()).canisters[0].lines[0].found).toEqual({ amount: 17 })
})

test('what another has counted meanwhile is not overwritten, though the screen has heard of it', async ({
  page,
  context,
}) => {
  const { tenant_id, take, ids } = await beginCount(page, 'B-26-001', 'B-26-002')
  const { owner_id } = take.canisters[0].lines[0]
  await context.setOffline(true)
  await foundOf(page, 'B-26-001').fill('17')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  // Another device of this account counts the other batch.
  const line = { level: 1, batch_id: ids[1], owner_id, found: { amount: 11 } }
  const address = `/api/v1/stock-takes/${take.id}`
  const put = await page.request.put(`${address}/canisters/1`, {
    data: { tenant_id, version: 1, lines: [line] },
  })
  expect(put.status()).toBe(200)
  await context.setOffline(false)
  await expect(page.getByText('has counted here meanwhile')).toBeVisible()
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect(foundOf(page, 'B-26-002')).toHaveValue('11')
  const now = await (await page.request.get(`${address}?tenant_id=${tenant_id}`)).json()
  expect(now.canisters[0].lines.find((one: { batch_id: string }) => one.batch_id === ids[1]).found).toEqual({
    amount: 11,
  })
})

test('two goblets scanned before the first is understood are both counted; a scanned level stays chosen', async ({
  page,
}) => {
  const { tenant_id, container_id, ids, session } = await beginCount(page, 'B-26-001', 'B-26-002')
  const targets = ids.map((batch_id) => ({ kind: 'BATCH', batch_id }))
  const codes = await codesOf(page, [...targets, { kind: 'LEVEL', container_id, canister: 2, level: 1 }])
  // On the bottom level and on the top one of canister 2.
  for (const level of [1, 2]) {
    // oxlint-disable-next-line no-await-in-loop
    const moved = await page.request.patch('/api/v1/straws', {
      data: {
        ...{ tenant_id, signer_id: session.id, batch_id: ids[1], numbers: [[level * 5, level * 5 + 4]] },
        relocation: { to: { container_id, canister: 2, level } },
      },
    })
    expect(moved.status()).toBe(200) // oxlint-disable-line no-await-in-loop
  }
  await page.reload()
  await expect(foundOf(page, 'B-26-001')).toBeVisible()
  const understood = Promise.withResolvers<void>()
  await page.route('**/api/v1/codes/*', async (route) => {
    await understood.promise
    await route.continue()
  })
  await scanInto(page, codes[0])
  await scanInto(page, codes[1]!, {
    async halfway() {
      understood.resolve()
      await expect(foundOf(page, 'B-26-001')).toBeFocused()
    },
  })
  await expect(foundOf(page, 'B-26-001')).toHaveValue('20')
  await expect(foundOf(page, 'B-26-002')).toHaveValue('10')
  await expect(saved(page)).toBeVisible()
  await page.unroute('**/api/v1/codes/*')

  await scanInto(page, codes[2]!)
  await expect(canister(page, 2)).toBeVisible()
  await scanInto(page, codes[1]!)
  const level = (number: number) => page.getByRole('region', { name: `Level ${number}` })
  await expect(level(1).getByRole('textbox')).toHaveValue('5')
  await expect(level(2).getByRole('textbox')).toHaveValue('')
})
