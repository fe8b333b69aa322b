import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reverseMovement } from '#stock/movements/contract.ts'
import { proposedSentence } from '#stock/movements/movement-sentence.ts'
import { changeStraws } from '#stock/straws/contract.ts'
import { strawsTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import { answer, keysOf } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { CONSIGNEE_ID, MOVEMENT_ID } from '#test/component/samples/ids.ts'
import { aMovement } from '#test/component/samples/movements.ts'
import { aSnapshot } from '#test/component/samples/offline.ts'
import { serverDay } from '#ui/outbox/keep.ts'
import { showOfflineSnapshot } from '../contract.ts'
import { entrySentences, offlineTexts } from '../texts.ts'

test('straws that a buyer leaves with us are sold but stay stored', async () => {
  await open('/offline')
  answer(showOfflineSnapshot, () => aSnapshot())
  const sales = answer(changeStraws, () => ({ movements: [aMovement()] }))
  await page.getByRole('button', { name: offlineTexts.withdraw }).click()
  const dialog = page.getByRole('dialog')
  const keep = dialog.getByRole('checkbox', { name: strawsTexts.keep })
  await expect.element(keep).not.toBeInTheDocument()
  await dialog.getByText(withdrawalTexts.SALE, { exact: true }).click()
  // Enter takes the highlighted receiver instead of saving the entry.
  const receiver = dialog.getByRole('combobox', { name: strawsTexts.receiver })
  await receiver.fill('Linden')
  await userEvent.keyboard('{Enter}')
  await expect.element(receiver).toHaveValue('Gestüt Lindenhof')
  expect(sales).toHaveLength(0)
  await keep.click()
  const sentence = proposedSentence({
    ...{ type: 'SALE', direction: 'OUT', date: serverDay(), amount: 1, keep_in_store: true },
    ...{ batch_label: 'B-26-001', owner_name: 'Haras del Sur' },
    receiver_name: 'Gestüt Lindenhof',
    places: [{ place_name: 'Tank 1, canister 1, level 1', straws: 1 }],
  })
  await expect.element(dialog.getByText(sentence, { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: offlineTexts.keep }).click()
  await expect.poll(() => sales).toHaveLength(1)
  expect(sales[0]!.body).toMatchObject({
    numbers: [[1, 1]],
    withdrawal: { type: 'SALE', receiver_id: CONSIGNEE_ID, keep_in_store: true },
  })
  // Sent entries stay for the day, in the past tense and with Undo.
  const sum = page.getByRole('status').filter({ hasText: offlineTexts.allSent })
  await expect.element(sum.getByText(offlineTexts.movements(1), { exact: false })).toBeVisible()
  const sent = page.getByRole('region', { name: offlineTexts.sentToday })
  const { done } = entrySentences.SALE('1 straw of B-26-001', 'Gestüt Lindenhof', true)
  await expect.element(sent.getByRole('listitem')).toMatchTextContent(done)
  await expect.element(page.getByRole('heading', { name: offlineTexts.sent, level: 1 })).toBeVisible()
  expect(document.title).toMatch(offlineTexts.sent)
  const undone = answer(reverseMovement, () => aMovement({ reverses_id: MOVEMENT_ID }))
  await sent.getByRole('button', { name: offlineTexts.undoThis(done) }).click()
  await expect.poll(() => undone).toHaveLength(1)
  await expect.element(sent).not.toBeInTheDocument()
  // An undo that was sent cannot be cancelled: restoring records the same sale once more.
  await page.getByRole('button', { name: offlineTexts.restore }).click()
  await expect.poll(() => sales).toHaveLength(2)
  expect(sales[1]!.body).toEqual(sales[0]!.body)
  const [first, second] = keysOf(changeStraws)
  expect(second).not.toBe(first)
})
