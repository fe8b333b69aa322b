import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showBatch } from '#features/batches/contract.ts'
import { batchTexts } from '#features/batches/texts.ts'
import { addStraws } from '#features/straws/contract.ts'
import { strawsTexts } from '#features/straws/texts.ts'
import { answer } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aBatch, counts } from '#test/component/samples/batches.ts'
import { BATCH_ID, SELF_ID, WAREHOUSE_ID } from '#test/component/samples/ids.ts'
import { aMovement } from '#test/component/samples/movements.ts'

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

test('doses follow the straws: 20 in store at 8 a dose are 2 doses, 240 are 30', async () => {
  let stored = 20
  answerAccount()
  answer(showBatch, () => aBatch({ counts: counts({ stored }) }))
  const added = answer(addStraws, ({ body }) => {
    stored += 'amount' in body ? body.amount! : 0
    return { movements: [aMovement({ type: 'COLLECTION', direction: 'IN' })] }
  })
  const doses = (count: number, left: number) =>
    page.getByText(`${batchTexts.dosesColumn} ${count} ${batchTexts.dosesLeft(8, left)}`)
  await open(`/batches/${BATCH_ID}`)
  await expect.element(doses(2, 4)).toBeVisible()
  await open(`/batches/${BATCH_ID}/inventory`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: strawsTexts.amount }).fill('220')
  await dialog.getByRole('textbox', { name: strawsTexts.date }).fill('2026-02-01')
  await dialog.getByRole('button', { name: strawsTexts.book }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(doses(30, 0)).toBeVisible()
  expect(added.map(({ body }) => body)).toMatchObject([{ amount: 220, date: '2026-02-01' }])
})
