import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { batchTexts } from '#stock/batches/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { listMovements } from '#stock/movements/contract.ts'
import { warehouseTexts } from '#registry/warehouses/texts.ts'
import { words } from '#platform/contract/words.ts'
import { answer } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { anotherId, BATCH_ID, TENANT_ID } from '#test/component/samples/ids.ts'
import { aMovement, movementPage } from '#test/component/samples/movements.ts'
import { aSession } from '#test/component/samples/session.ts'
import { aConsignedLine, aStockLine } from '#test/component/samples/straws.ts'
import { showInventory } from '../contract.ts'
import { strawsTexts } from '../texts.ts'

const panel = page.getByRole('tabpanel')
const row = (name: string) => panel.getByRole('row', { name, exact: false })

test('the straws of a line are listed by number, and each number opens its history', async () => {
  answerAccount({ stock: [aStockLine({ straws: 5, numbers: [[21, 25]] })] })
  const sentences = ['They came in.', 'They left.', 'They came in again.']
  const requests = answer(listMovements, () =>
    movementPage(...sentences.map((sentence, index) => aMovement({ id: anotherId(index), sentence }))),
  )
  await open(`/batches/${BATCH_ID}`)
  const line = row(containerTexts.place('Tank 1', 1, 1))
  await line.getByRole('button', { name: strawsTexts.showNumbers, exact: false }).click()
  await expect.element(line.getByText(batchTexts.numbers('21–25'), { exact: false })).toBeVisible()
  await line.getByRole('button', { name: strawsTexts.history(21) }).click()
  const history = page.getByRole('dialog', { name: strawsTexts.history(21) })
  for (const sentence of sentences) await expect.element(history.getByText(sentence)).toBeVisible()
  expect(requests[0]!.query).toMatchObject({ batch_id: BATCH_ID, number: 21, relocations: '1' })
})

test('the stock of a past day is shown as it was', async () => {
  answerAccount()
  const { last_moved_on: _, ...line } = aConsignedLine()
  const requests = answer(showInventory, () => ({
    inventory: [{ batch_id: BATCH_ID, batch_label: 'B-26-001', ...line }],
  }))
  await open(`/batches/${BATCH_ID}`)
  await expect.element(row(containerTexts.place('Tank 1', 1, 1))).toBeVisible()
  await panel.getByRole('button', { name: batchTexts.inventoryMenu }).click()
  await page.getByRole('menuitem', { name: batchTexts.onADate }).click()
  await page.getByRole('textbox', { name: batchTexts.as_of }).fill('2026-03-20')
  await expect.element(row(`Gestüt Lindenhof Haras del Sur ${words['CONSIGNED']} 12`)).toBeVisible()
  await expect.element(row(containerTexts.place('Tank 1', 1, 1))).not.toBeInTheDocument()
  expect(requests.map(({ query }) => query)).toMatchObject([{ batch_id: BATCH_ID, as_of: '2026-03-20' }])
  await page.getByRole('button', { name: batchTexts.backToToday }).click()
  await expect.element(row(containerTexts.place('Tank 1', 1, 1))).toBeVisible()
})

test('each line names its warehouse', async () => {
  const barn = { id: anotherId(1), tenant_id: TENANT_ID, name: 'Barn' }
  const unplaced = { location: null, container_label: null, straws: 20, numbers: [[75, 94]] as [[75, 94]] }
  answerAccount({ stock: [aStockLine({ warehouse_id: barn.id }), aStockLine(unplaced)] })
  const session = aSession()
  await open(`/batches/${BATCH_ID}`, { ...session, legal_entities: [...session.legal_entities, barn] })
  await expect
    .element(row(`${containerTexts.place('Tank 1', 1, 1)} ${warehouseTexts.named('Barn')}`))
    .toBeVisible()
  await expect
    .element(row(`${containerTexts.noPlace} ${warehouseTexts.named('Haras del Sur')}`))
    .toBeVisible()
})
