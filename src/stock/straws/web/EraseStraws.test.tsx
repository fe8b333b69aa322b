import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { batchTexts } from '#stock/batches/texts.ts'
import { proposedSentence } from '#stock/movements/movement-sentence.ts'
import { today } from '#ui/dates.ts'
import { answer } from '#test/component/fake-api.ts'
import { ANY_ACT } from '#test/component/locators.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aBatch, counts } from '#test/component/samples/batches.ts'
import { BATCH_ID, CONSIGNEE_ID, SELF_ID } from '#test/component/samples/ids.ts'
import { aMovement } from '#test/component/samples/movements.ts'
import { aConsignedLine, aStockLine, aStraw } from '#test/component/samples/straws.ts'
import { eraseStraws, listStraws } from '../contract.ts'
import { strawsTexts } from '../texts.ts'

test('straws are erased by number wherever they are, with one movement per holder', async () => {
  const batch = aBatch({ counts: counts({ stored: 16, consigned: 4 }) })
  const stock = [
    aStockLine({ straws: 16, numbers: [[1, 16]] }),
    aConsignedLine({ straws: 4, numbers: [[17, 20]] }),
  ]
  answerAccount({ batches: [batch], stock })
  const straws = Array.from({ length: 20 }, (_, index) =>
    aStraw(index + 1, index < 16 ? {} : { holder_id: CONSIGNEE_ID, status: 'CONSIGNED' }),
  )
  answer(listStraws, () => ({ straws }))
  const requests = answer(eraseStraws, () => ({ movements: [aMovement()] }))
  await open(`/batches/${BATCH_ID}`)
  await page.getByRole('button', { name: batchTexts.menu('B-26-001') }).click()
  await page.getByRole('menuitem', { name: strawsTexts.erase }).click()
  const dialog = page.getByRole('dialog')
  const numbers = dialog.getByRole('textbox', { name: strawsTexts.numbersField })
  const erase = dialog.getByRole('button', { name: ANY_ACT })
  await numbers.fill('1-2, 77')
  await expect.element(dialog.getByText(strawsTexts.numbersUnknown('77'))).toBeVisible()
  await erase.click()
  await expect.element(numbers).toHaveFocus()
  expect(requests).toEqual([])

  await numbers.fill('6-8, 20')
  const sentence = (amount: number, holder_name: string | null) =>
    proposedSentence({
      ...{ type: 'ERASURE', direction: 'OUT', date: today(), amount, holder_name },
      ...{ signer_name: 'Ana García', batch_label: 'B-26-001', owner_name: 'Haras del Sur' },
    })
  const announced = dialog.getByTestId('sentence')
  await expect.element(announced.getByText(sentence(3, null))).toBeVisible()
  await expect.element(announced.getByText(sentence(1, 'Gestüt Lindenhof'))).toBeVisible()
  await erase.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(requests.map(({ query }) => query)).toMatchObject([
    {
      batch_id: BATCH_ID,
      owner_id: SELF_ID,
      straw_ids: [6, 7, 8, 20].map((number) => straws[number - 1]!.id),
    },
  ])
})
