import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showBatch } from '#stock/batches/contract.ts'
import { fieldTexts } from '#stock/batches/fields.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { documentTexts, documentTitles } from '#paperwork/documents/texts.ts'
import { fileTexts } from '#paperwork/attachments/texts.ts'
import { liftTexts } from '#handling/pick-lists/opening-texts.ts'
import { words } from '#platform/contract/words.ts'
import { showContainer } from '#stock/containers/contract.ts'
import { bookMovements } from '#stock/straws/contract.ts'
import { strawsTexts } from '#stock/straws/texts.ts'
import { answer } from '#test/component/fake-api.ts'
import { ANY_ACT } from '#test/component/locators.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aBatch, counts } from '#test/component/samples/batches.ts'
import {
  BATCH_ID,
  CONSIGNEE_ID,
  CONTAINER_ID,
  SELF_ID,
  STALLION_ID,
  WAREHOUSE_ID,
} from '#test/component/samples/ids.ts'
import { aContainer } from '#test/component/samples/containers.ts'
import { aStockLine } from '#test/component/samples/straws.ts'
import { bookingsOf } from '#test/component/samples/movements.ts'

test('straws stored for other owners are named among the stored ones', async () => {
  const owners = [
    { party_id: SELF_ID, name: 'Haras del Sur', stored: 9, doses: 1 },
    { party_id: CONSIGNEE_ID, name: 'Stal Van Dijk', stored: 4, doses: 0 },
  ]
  answerAccount({ batches: [aBatch({ counts: counts({ stored: 13 }), owners })] })
  const some = page.getByText(batchTexts.storedForOthers(null))
  await open(`/batches/${BATCH_ID}`)
  await expect.element(page.getByText(batchTexts.storedForOthers(4))).toBeVisible()
  await open('/batches')
  await expect.element(some).toBeVisible()
  await open(`/horses/${STALLION_ID}`)
  await expect.element(some).toBeVisible()
  const content = { canister: 1, level: 1, batch_id: BATCH_ID }
  const foreign = { ...content, owner_id: CONSIGNEE_ID, straws: 4, numbers: [[10, 13]] as [[10, 13]] }
  const ours = { ...content, owner_id: SELF_ID, straws: 9, numbers: [[1, 9]] as [[1, 9]] }
  answer(showContainer, () => aContainer({ contents: [ours, foreign] }))
  await open(`/containers/${CONTAINER_ID}`)
  await expect.element(page.getByText(batchTexts.storedForOthers(4))).toBeVisible()
})

test('all counts are shown, with the owners and warehouses of the stored straws', async () => {
  const batch = aBatch({
    counts: counts({ stored: 9, consigned: 5, lost: 1, inseminated: 2, sold: 3 }),
    owners: [{ party_id: SELF_ID, name: 'Haras del Sur', stored: 9, doses: 1 }],
    warehouses: [{ id: WAREHOUSE_ID, name: 'Haras del Sur', stored: 9 }],
  })
  answerAccount({ batches: [batch] })
  await open(`/batches/${BATCH_ID}`)
  await page.getByRole('button', { name: batchTexts.inventoryMenu }).click()
  await page.getByRole('menuitem', { name: batchTexts.countsAndOwners }).click()
  const owners = page.getByRole('table', { name: batchTexts.owners })
  await expect.element(owners.getByRole('row', { name: 'Haras del Sur 9 1' })).toBeVisible()
  const warehouses = page.getByRole('table', { name: batchTexts.warehouses })
  await expect.element(warehouses.getByRole('row', { name: 'Haras del Sur 9' })).toBeVisible()
  expect(page.getByText(batchTexts.storedForOthers(9)).elements()).toEqual([])
  const texts = (role: 'term' | 'definition') =>
    page
      .getByRole('dialog')
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

test('straws without a place are named once, beside the button that places them', async () => {
  const bare = aBatch({
    ...{ counts: counts({ stored: 12 }), places: [], quality: 'UNKNOWN', straws_per_dose: null },
  })
  answerAccount({
    batches: [bare],
    stock: [aStockLine({ straws: 12, numbers: [[1, 12]], location: null, container_label: null })],
  })
  await open(`/batches/${BATCH_ID}`)
  await expect.element(page.getByText(batchTexts.withoutPlace(12))).toBeVisible()
  await expect.element(page.getByText(batchTexts.qualityOf(words['UNKNOWN']!))).toBeVisible()
  // Figures that are 0 and acts that are not possible are left out.
  for (const text of [batchTexts.heldByOthers, batchTexts.used, strawsTexts.move, fieldTexts.straws_per_dose])
    await expect.element(page.getByText(text)).not.toBeInTheDocument()
  // A single line has one menu, which includes that of the inventory.
  const panel = page.getByRole('tabpanel')
  await panel.getByRole('button', { name: batchTexts.inventoryMenu }).click()
  await expect.element(page.getByRole('menuitem', { name: batchTexts.countsAndOwners })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: strawsTexts.withdraw })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(panel.getByRole('button', { name: batchTexts.inventoryMenu }).elements()).toHaveLength(1)
  await page.getByRole('button', { name: batchTexts.placeStraws }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('papers that do not exist are buttons, and nothing that is empty is shown twice', async () => {
  answerAccount()
  await open(`/batches/${BATCH_ID}?tab=papers`)
  for (const kind of ['EVALUATION', 'STOCK_CARD', 'THAWING'] as const) {
    const name = documentTexts.opening(documentTitles[kind])
    await expect.element(page.getByRole('button', { name })).toBeVisible()
  }
  await expect.element(page.getByText(fileTexts.none)).toBeVisible()
  await expect.element(page.getByRole('link', { name: batchTexts.files })).not.toBeInTheDocument()
  await expect.element(page.getByText(liftTexts.title)).not.toBeInTheDocument()
  await page.getByRole('tab', { name: batchTexts.inventory }).click()
  await expect.element(page.getByRole('link', { name: batchTexts.files })).toBeVisible()
})

test('going back returns to the previous tab', async () => {
  answerAccount()
  await open(`/batches/${BATCH_ID}`)
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab(batchTexts.activity).click()
  await expect.element(tab(batchTexts.activity)).toHaveAttribute('aria-selected', 'true')
  expect(location.search).toContain('tab=activity')
  history.back()
  await expect.element(tab(batchTexts.inventory)).toHaveAttribute('aria-selected', 'true')
})

test('doses follow the straws: with 8 straws per dose 20 straws are 2 doses and 240 are 30', async () => {
  let stored = 20
  answerAccount()
  answer(showBatch, () => aBatch({ counts: counts({ stored }) }))
  const added = answer(bookMovements, ({ body: { bookings } }) => {
    const [booking] = bookings
    stored += booking && 'amount' in booking ? booking.amount! : 0
    return bookingsOf({ type: 'COLLECTION', direction: 'IN' })
  })
  const doses = (count: number, left: number) =>
    page.getByText(`${batchTexts.dosesColumn} ${count} ${batchTexts.dosesLeft(8, left)}`)
  await open(`/batches/${BATCH_ID}`)
  await expect.element(doses(2, 4)).toBeVisible()
  await open(`/batches/${BATCH_ID}/inventory`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: strawsTexts.amount }).fill('220')
  await dialog.getByRole('textbox', { name: strawsTexts.date }).fill('2026-02-01')
  await dialog.getByRole('button', { name: ANY_ACT }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(doses(30, 0)).toBeVisible()
  expect(added.flatMap(({ body }) => body.bookings)).toMatchObject([{ amount: 220, date: '2026-02-01' }])
})

test('on a phone, the chosen tab is scrolled into the list of tabs, and its number is not cut', async () => {
  answerAccount({ batches: [aBatch({ counts: counts({ stored: 9, consigned: 25 }) })] })
  await page.viewport(390, 844)
  await open(`/batches/${BATCH_ID}?tab=papers`)
  const papers = page.getByRole('tab', { name: batchTexts.papers })
  await expect.element(papers).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => papers.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
  expect(papers.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(0)
  const label = page
    .getByRole('tab', { name: `${batchTexts.consignments} 25` })
    .element()
    .querySelector('.mantine-Badge-label')!
  expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth)
})
