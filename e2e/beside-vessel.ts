/**
 * Helpers that create stock and work offline on a phone beside a vessel, for tests that each use a separate
 * account.
 */
import type { Page } from '@playwright/test'
import { openingTexts } from '#handling/pick-lists/opening-texts.ts'
import { offlineBarTexts } from '#handling/offline/bar-texts.ts'
import { offlineTexts } from '#handling/offline/texts.ts'
import { withdrawalTexts } from '#stock/straws/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { words } from '#platform/contract/words.ts'
import { makeContainer } from './make-stock.ts'
import { expect } from './test.ts'

/** Text with the time at which the stock was loaded. */
export const AS_OF = new RegExp(`^${offlineBarTexts.asOf(commonTexts.todayAt(''))}\\d\\d:\\d\\d`)

/** Opens the product while online, and waits until everything that is needed offline is loaded. */
export async function openOnce(page: Page) {
  await page.goto('/home')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto('/offline')
  await expect(page.getByText(AS_OF)).toBeVisible()
}

export const unsent = (page: Page, count: number) =>
  expect(page.getByRole('status').getByText(offlineBarTexts.unsent(count))).toBeVisible()

export const gone = (page: Page, name: string) =>
  expect(page.getByRole('region', { name })).toBeHidden({ timeout: 60_000 })

export async function send(page: Pick<Page, 'request'>, method: string, path: string, data?: object) {
  const response = await page.request.fetch(`/api/v1${path}`, { method, ...(data && { data }) })
  if (!response.ok()) throw new Error(await response.text())
  return response.status() === 204 ? null : response.json()
}

/** Creates a vessel with ten straws in its first canister, and a pick list for five of them. */
export async function fillVessel(page: Pick<Page, 'request'>, name: string) {
  const container_id = await makeContainer(page, name)
  const session = await send(page, 'GET', '/auth')
  const tenant_id = session.tenants[0].id as string
  const owner_id = session.tenants[0].party_id as string
  const signer_id = session.user.id as string
  const stallion = { tenant_id, name: `Lucero ${name}`, sex: 'STALLION' }
  const { id: animal_id } = await send(page, 'POST', '/animals', stallion)
  const label = `B-${name}`
  const { id: batch_id } = await send(page, 'POST', '/batches', {
    ...{ tenant_id, label, animal_id, origin: 'PRODUCTION', straw_size: 0.5, straw_colour: 'YELLOW' },
    sheet: { collection: { produced_on: '2026-02-01' } },
  })
  const from = { container_id, canister: 1, level: 1 }
  await send(page, 'POST', '/straws', {
    ...{ tenant_id, batch_id, signer_id, warehouse_id: session.legal_entities[0].id },
    ...{ date: '2026-02-01', amount: 10, reason: 'COLLECTION', location: from },
  })
  const purpose = { withdrawal: { type: 'LOSS', reason: 'QUALITY_TEST' } }
  const lines = [{ batch_id, owner_id, amount: 5, from, purpose }]
  await send(page, 'POST', '/pick-lists', { tenant_id, name: `List ${name}`, lines })
  return {
    ...{ tenant_id, batch_id, container_id, label },
    counts: async () => (await send(page, 'GET', `/batches/${batch_id}?tenant_id=${tenant_id}`)).counts,
    /** Records the loss of straws by an online request, as another member would. */
    take: (numbers: [number, number][]) =>
      send(page, 'PATCH', '/straws', {
        ...{ tenant_id, batch_id, signer_id, numbers },
        withdrawal: { type: 'LOSS', date: '2026-03-13', reason: 'BROKEN' },
      }),
  }
}

/** Records the loss of the straw with the lowest number at the first place that is found. */
export async function lose(page: Page, batch: string) {
  await page.getByLabel(offlineBarTexts.find).fill(batch)
  await page.getByRole('button', { name: offlineTexts.withdraw, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(withdrawalTexts.LOSS, { exact: true }).click()
  await dialog.getByText(words['BROKEN']!, { exact: true }).click()
  await dialog.getByRole('button', { name: offlineTexts.keep }).click()
  await closeSaved(page)
}

/** Closes the phone's confirmation that an entry is saved. */
export async function closeSaved(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: offlineTexts.close }).click()
  await expect(dialog).toBeHidden()
}

/** Lifts the canister of an opening and takes its straws, up to the review. */
export async function goThrough(page: Page) {
  await page.getByRole('button', { name: openingTexts.tapAsYouLift }).click()
  await page.getByRole('button', { name: openingTexts.lowered }).click()
  await expect(page.getByText(openingTexts.howMany)).toBeVisible()
  await page.getByRole('button', { name: openingTexts.last }).click()
  await expect(page.getByRole('heading', { name: openingTexts.inHandCount(5) })).toBeVisible()
}
