import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listParties } from '#registry/parties/contract.ts'
import { listMovements } from '#stock/movements/contract.ts'
import { movementTexts } from '#stock/movements/texts.ts'
import { proposedSentence } from '#stock/movements/movement-sentence.ts'
import { changeStraws } from '#stock/straws/contract.ts'
import { strawsTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import { answer } from '#test/component/fake-api.ts'
import { choose } from '#test/component/locators.ts'
import { open } from '#test/component/open.tsx'
import { BATCH_ID, CONSIGNEE_ID, CONTAINER_ID, SELF_ID } from '#test/component/samples/ids.ts'
import { aMovement, movementPage } from '#test/component/samples/movements.ts'
import { anEmptySnapshot } from '#test/component/samples/session.ts'
import { serverDay } from '#ui/outbox/keep.ts'
import { showOfflineSnapshot } from '../contract.ts'
import { offlineTexts } from '../texts.ts'

test('straws that a buyer leaves with us are sold but stay stored', async () => {
  await open('/offline')
  answer(showOfflineSnapshot, () => ({
    ...anEmptySnapshot(),
    batches: [
      {
        id: BATCH_ID,
        label: 'B-26-001',
        stallion: 'Quintus L',
        straw_colour: 'YELLOW' as const,
        straw_mark_text: null,
        number_range: null,
      },
    ],
    parties: [
      { id: SELF_ID, name: 'Haras del Sur' },
      { id: CONSIGNEE_ID, name: 'Gestüt Lindenhof' },
    ],
    containers: [{ id: CONTAINER_ID, label: 'Tank 1', canisters: 6, levels: 2 }],
    lines: [[0, 0, 0, 1, 1, 1, 5]],
  }))
  const sales = answer(changeStraws, () => ({ movements: [aMovement()] }))
  await page.getByRole('button', { name: offlineTexts.withdraw }).click()
  const dialog = page.getByRole('dialog')
  const keep = dialog.getByRole('checkbox', { name: strawsTexts.keep })
  await expect.element(keep).not.toBeInTheDocument()
  await dialog.getByText(withdrawalTexts.SALE, { exact: true }).click()
  await choose(strawsTexts.receiver, 'Gestüt Lindenhof')
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
  answer(listParties, () => ({ parties: [], pagination: { limit: 100, offset: 0, total: 0 } }))
  answer(listMovements, () => movementPage(aMovement()))
  const toast = page.getByRole('status').filter({ hasText: movementTexts.recordedNow(1) })
  await toast.getByRole('button', { name: movementTexts.view }).click()
  await expect.element(page.getByRole('heading', { name: movementTexts.title, level: 1 })).toBeVisible()
})
