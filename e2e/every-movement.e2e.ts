/**
 * The sentence that a dialog announces is the one in the journal after booking: consignments, reports about them, and
 * erasures.
 */
import type { Page } from '@playwright/test'
import { batchTexts } from '#stock/batches/texts.ts'
import { movementSentence, type MovementWords, proposedSentence } from '#stock/movements/movement-sentence.ts'
import { reportTexts } from '#stock/straws/report-texts.ts'
import { actOf, actTexts, consignmentsTexts, strawsTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import type { Reported } from '#stock/straws/web/report-draft.ts'
import { words } from '#platform/contract/words.ts'
import { shortDate, today } from '#ui/dates.ts'
import { beginLoggedIn, changeDay, choose } from './log-in.ts'
import { makeBatch } from './make-stock.ts'
import { expect, test } from './test.ts'

const LABEL = 'E2E-OUT'
const HOLDER = 'Gestüt Lindenhof'

const known = {
  direction: 'OUT',
  date: '2026-04-02',
  batch_label: LABEL,
  owner_name: 'Haras del Sur',
  signer_name: 'Ana García',
} as const
type Move = Partial<MovementWords> & Pick<MovementWords, 'type' | 'amount'>

/** Fills in amount and date. */
async function fill(page: Page, { amount, date = known.date }: Move) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: strawsTexts.amount }).fill(String(amount))
  await changeDay(dialog, date)
}

/** Expects the announced sentence, books, and expects the same sentence in the history. */
async function book(page: Page, move: Move) {
  const dialog = page.getByRole('dialog')
  const sentence = { ...known, ...move }
  await expect(dialog.getByTestId('sentence')).toContainText(proposedSentence(sentence))
  const { button } = actTexts(actOf(sentence), move.amount, move.animal_name ?? '')
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: batchTexts.activity }).click()
  await expect(page.getByRole('tabpanel').getByText(movementSentence(sentence))).toBeVisible()
}

test('consigned straws are passed on, reported as used, sold or lost, and returned; straws are erased', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await page.goto(`/batches/${await makeBatch(page, LABEL)}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: strawsTexts.withdraw }).click()
  await dialog.getByText(withdrawalTexts.CONSIGNMENT, { exact: true }).click()
  const consigned = { type: 'CONSIGNMENT', amount: 12, date: '2026-03-12', receiver_name: HOLDER } as const
  await fill(page, consigned)
  await choose(page, strawsTexts.receiver, HOLDER)
  await book(page, consigned)

  const other = 'Stal Van Dijk'
  const reports: [move: Move & { type: Reported }, field?: string, option?: string][] = [
    [{ type: 'INSEMINATION', amount: 2, animal_name: 'Paloma II' }, reportTexts.mare, 'Paloma II'],
    [{ type: 'SALE', amount: 2, receiver_name: other }, reportTexts.buyer, other],
    [{ type: 'LOSS', amount: 1, reason: 'THAWED' }, reportTexts.cause, words['THAWED']!],
    [{ type: 'CONSIGNMENT', amount: 3, receiver_name: other }, reportTexts.next, other],
    [{ type: 'RETURN', amount: 4, direction: 'IN', supplier_name: HOLDER }],
  ]
  await page.getByRole('tab', { name: batchTexts.consignments }).click()
  await page.getByRole('button', { name: reportTexts.title(HOLDER) }).click()
  for (const [{ type, amount }, field, option] of reports) {
    const outcome = reportTexts[type]
    await dialog.getByRole('textbox', { name: reportTexts.straws(outcome) }).fill(String(amount))
    if (field && option) await choose(page, field, option)
  }
  await dialog.getByRole('textbox', { name: strawsTexts.date }).fill(known.date)
  await expect(dialog.getByTestId('sentence')).toContainText(`${HOLDER} inseminated Paloma II with 2 straws`)
  await dialog.getByRole('button', { name: reportTexts.record(reports.length), exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: batchTexts.activity }).click()
  for (const [move] of reports) {
    const sentence = movementSentence({ ...known, holder_name: HOLDER, ...move })
    await expect(page.getByRole('tabpanel').getByText(sentence)).toBeVisible()
  }

  await page.getByRole('tab', { name: batchTexts.consignments }).click()
  const line = page.getByRole('row', { name: new RegExp(`^${HOLDER}`) })
  await expect(line.getByRole('cell')).toHaveText(
    [
      `${HOLDER} ${consignmentsTexts.ownedBy('Haras del Sur')}`,
      shortDate('2026-03-12'),
      ...['12', '2', '2', '1', '3', '4', '0', ''],
    ],
    { useInnerText: true },
  )
  await page.getByRole('tab', { name: batchTexts.inventory }).click()
  await page.getByRole('button', { name: batchTexts.inventoryMenu }).click()
  await page.getByRole('menuitem', { name: batchTexts.onADate }).click()
  await page.getByRole('textbox', { name: batchTexts.as_of }).fill('2026-03-20')
  const past = `${HOLDER} Haras del Sur ${words['CONSIGNED']} 12`
  await expect(page.getByRole('row', { name: past })).toBeVisible()

  // Straws can be erased at any place; the announced sentence is the booked one.
  await page.getByRole('button', { name: batchTexts.menu(LABEL) }).click()
  await page.getByRole('menuitem', { name: strawsTexts.erase }).click()
  await dialog.getByRole('textbox', { name: strawsTexts.numbersField }).fill('10-12, 20')
  const erased = [
    { ...known, type: 'ERASURE', date: today(), amount: 1, holder_name: null },
    { ...known, type: 'ERASURE', date: today(), amount: 3, holder_name: other },
  ] as const
  for (const one of erased)
    await expect(dialog.getByTestId('sentence').getByText(proposedSentence(one))).toBeVisible()
  await dialog.getByRole('button', { name: actTexts('ERASURE', 4).button }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: batchTexts.activity }).click()
  for (const one of erased)
    await expect(page.getByRole('tabpanel').getByText(movementSentence(one))).toBeVisible()
})
