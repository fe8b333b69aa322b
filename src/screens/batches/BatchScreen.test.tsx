import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { batchTexts } from '#features/batches/texts.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aBatch, counts } from '#test/component/samples/batches.ts'
import { BATCH_ID, SELF_ID, WAREHOUSE_ID } from '#test/component/samples/ids.ts'

test('all counts are shown, and whose the straws in store are and in which warehouse', async () => {
  const batch = aBatch({
    counts: counts({ stored: 9, consigned: 5, lost: 1, inseminated: 2, sold: 3 }),
    owners: [{ party_id: SELF_ID, name: 'Haras del Sur', stored: 9, doses: 1 }],
    warehouses: [{ id: WAREHOUSE_ID, name: 'Haras del Sur', stored: 9 }],
  })
  answerAccount({ batches: [batch] })
  await open(`/batches/${BATCH_ID}`)
  const owners = page.getByRole('table', { name: batchTexts.owners })
  await expect.element(owners.getByRole('row', { name: 'Haras del Sur 9 1' })).toBeVisible()
  const warehouses = page.getByRole('table', { name: batchTexts.warehouses })
  await expect.element(warehouses.getByRole('row', { name: 'Haras del Sur 9' })).toBeVisible()
  const texts = (role: 'term' | 'definition') =>
    page
      .getByRole(role)
      .elements()
      .map(({ textContent }) => textContent)
  const values = texts('definition')
  const shown = Object.fromEntries(texts('term').map((name, index) => [name, values[index]]))
  for (const [name, straws] of Object.entries({
    total: 20,
    unused: 14,
    used: 6,
    stored: 9,
    consigned: 5,
    lost: 1,
    inseminated: 2,
    sold: 3,
  } as const))
    expect(shown[batchTexts.counts[name as keyof typeof batchTexts.counts]], name).toBe(String(straws))
})

test('going back returns to the tab before', async () => {
  answerAccount()
  await open(`/batches/${BATCH_ID}`)
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab(batchTexts.activity).click()
  await expect.element(tab(batchTexts.activity)).toHaveAttribute('aria-selected', 'true')
  expect(location.search).toContain('tab=activity')
  history.back()
  await expect.element(tab(batchTexts.inventory)).toHaveAttribute('aria-selected', 'true')
})
