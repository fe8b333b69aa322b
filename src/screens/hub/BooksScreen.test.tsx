import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listMovements } from '#stock/movements/contract.ts'
import { movementTexts } from '#stock/movements/texts.ts'
import { checkBooks, showInventory } from '#stock/straws/contract.ts'
import { words } from '#platform/contract/words.ts'
import { commonTexts } from '#ui/texts.ts'
import { answer } from '#test/component/fake-api.ts'
import { choose } from '#test/component/locators.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { anotherId, BATCH_ID } from '#test/component/samples/ids.ts'
import { aMovement, movementPage } from '#test/component/samples/movements.ts'
import { aSession } from '#test/component/samples/session.ts'
import { aStockLine } from '#test/component/samples/straws.ts'
import { booksTexts } from './texts.ts'

const check = page.getByRole('button', { name: booksTexts.check })
const stockOn = page.getByRole('textbox', { name: booksTexts.stockOn })

test('an owner checks the records, and sees the stock of any past day', async () => {
  answerAccount()
  const problem = { number: 3, problem: 'Status', journal: 'LOST', book: 'STORED', straw_id: null }
  const replies = [
    { checked: 74, differences: [] },
    { checked: 74, differences: [{ batch_label: 'B-26-001', ...problem }] },
  ]
  answer(checkBooks, () => replies.shift()!)
  const { last_moved_on: _, ...line } = aStockLine()
  const requests = answer(showInventory, () => ({
    inventory: [{ batch_id: BATCH_ID, batch_label: 'B-26-001', ...line }],
  }))
  await open('/hub/books')
  await check.click()
  await expect.element(page.getByText(booksTexts.agrees(74))).toBeVisible()
  await check.click()
  await expect.element(page.getByRole('alert').getByText(booksTexts.differs(1))).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'B-26-001 3 Status LOST STORED' })).toBeVisible()

  const row = page.getByRole('group', { name: booksTexts.stockOn }).getByRole('row', {
    name: 'B-26-001',
    exact: false,
  })
  await stockOn.fill('2026-02-04')
  await expect.element(row).toBeVisible()
  await stockOn.fill('2099-12-31')
  await expect.element(page.getByText(commonTexts.notFuture)).toBeVisible()
  await expect.element(row).not.toBeInTheDocument()
  expect(requests.map(({ query }) => query.as_of)).toEqual(['2026-02-04'])
})

test('a collaborator cannot check the records', async () => {
  answerAccount()
  await open('/hub/books', aSession('COLLABORATOR'))
  await expect.element(stockOn).toBeVisible()
  await expect.element(check).not.toBeInTheDocument()
})

test('all movements of the account are listed, filtered by type', async () => {
  answerAccount()
  const some = [
    aMovement({ type: 'INSEMINATION', sentence: 'Ana García inseminated Vega H.', outcome: 'PENDING' }),
    aMovement({ id: anotherId(1), type: 'COLLECTION', sentence: 'Ana García collected 74 straws.' }),
  ]
  answer(listMovements, ({ query: { type } }) =>
    movementPage(...some.filter((one) => !type || one.type === type)),
  )
  await open('/batches')
  await page.getByRole('link', { name: movementTexts.allMovements }).click()
  const books = page.getByRole('region', { name: movementTexts.allMovements })
  await expect.element(books.getByText(some[1]!.sentence)).toBeVisible()
  await books.getByRole('button', { name: movementTexts.filter }).click()
  await choose(movementTexts.type, words['INSEMINATION']!)
  await expect.element(books.getByText(some[1]!.sentence)).not.toBeInTheDocument()
  await expect.element(books.getByText(some[0]!.sentence)).toBeVisible()
})
