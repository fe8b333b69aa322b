import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { movementTexts } from '#stock/movements/texts.ts'
import { checkBooks, type InventoryLine, listBookChecks, showInventory } from '#stock/straws/contract.ts'
import { strawsTexts } from '#stock/straws/texts.ts'
import { addDays } from '#platform/contract/days.ts'
import { dayOf, shortDate } from '#ui/dates.ts'
import { commonTexts } from '#ui/texts.ts'
import { answer } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { BATCH_ID, CONSIGNEE_ID } from '#test/component/samples/ids.ts'
import { aSession } from '#test/component/samples/session.ts'
import { aStockLine } from '#test/component/samples/straws.ts'
import { booksTexts } from './texts.ts'

const check = page.getByRole('button', { name: booksTexts.check })
const stockOn = page.getByRole('textbox', { name: booksTexts.date })

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
  await expect.element(page.getByRole('alert').getByText(booksTexts.differs(74, 1))).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'B-26-001 3 Status LOST STORED' })).toBeVisible()

  const stock = page.getByRole('region', { name: booksTexts.stockOn })
  await expect.element(stock.getByRole('row', { name: 'Haras del Sur 1 74 0 0 74' })).toBeVisible()
  await stock.getByText(booksTexts.byBatch).click()
  const row = stock.getByRole('row', { name: 'B-26-001', exact: false })
  await stockOn.fill('2026-02-04')
  await expect.element(row).toBeVisible()
  await stockOn.fill('2099-12-31')
  await expect.element(page.getByText(commonTexts.notFuture)).toBeVisible()
  await expect.element(row).not.toBeInTheDocument()
  expect(requests.map(({ query }) => query.as_of)).toEqual([undefined, '2026-02-04'])
})

test('a collaborator cannot check the records', async () => {
  answerAccount()
  answer(showInventory, () => ({ inventory: [] }))
  await open('/hub/books', aSession('COLLABORATOR'))
  await expect.element(stockOn).toBeVisible()
  await expect.element(check).not.toBeInTheDocument()
})

test('the sums of all owners meet the checked straws, and a shared batch is explained', async () => {
  answerAccount()
  const { last_moved_on: _, ...line } = aStockLine()
  const batch = { batch_id: BATCH_ID, batch_label: 'B-26-001' }
  const theirs = { owner_id: CONSIGNEE_ID, owner_name: 'Gestüt Lindenhof' }
  const lines: InventoryLine[] = [
    { ...batch, ...line },
    { ...batch, ...line, ...theirs, status: 'CONSIGNED', straws: 12 },
    { ...batch, ...line, ...theirs, status: 'LOST', straws: 3 },
  ]
  let inventory = lines
  answer(showInventory, () => ({ inventory }))
  answer(checkBooks, () => ({ checked: 89, differences: [] }))
  await open('/hub/books')
  const stock = page.getByRole('region', { name: booksTexts.stockOn })
  await expect.element(stock.getByRole('row', { name: 'Gestüt Lindenhof 1 0 12 3 15' })).toBeVisible()
  await expect
    .element(stock.getByRole('row', { name: `${strawsTexts.allOwners} 1 74 12 3 89` }))
    .toBeVisible()
  await expect.element(stock.getByText(strawsTexts.sharedBatches)).toBeVisible()
  await check.click()
  await expect.element(page.getByText(booksTexts.agrees(89))).toBeVisible()
  inventory = lines.slice(0, 1)
  await open('/hub/books')
  await expect.element(stock.getByRole('row', { name: 'Haras del Sur', exact: false })).toBeVisible()
  await expect.element(stock.getByText(strawsTexts.sharedBatches)).not.toBeInTheDocument()
})

test('a date of the user is marked like an offered one, and leads to the movements until it', async () => {
  answerAccount()
  answer(showInventory, () => ({ inventory: [] }))
  await open('/hub/books')
  const today = page.getByRole('button', { name: booksTexts.today })
  await expect.element(today).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('link', { name: movementTexts.allMovements })).toBeVisible()
  const isMarked = () => stockOn.element().closest('[data-chosen]') !== null
  expect(isMarked()).toBe(false)
  await stockOn.fill('2026-02-04')
  await expect.element(today).toHaveAttribute('aria-pressed', 'false')
  expect(isMarked()).toBe(true)
  const until = page.getByRole('link', { name: booksTexts.movementsUntil('4 Feb 2026') })
  await expect.element(until).toHaveAttribute('href', '/movements?to=2026-02-04')
})

test('the last thirty nights are drawn, and a night with differences opens them', async () => {
  answerAccount()
  answer(showInventory, () => ({ inventory: [] }))
  const line = { batch_label: 'B-26-007', straw_id: null, number: null }
  const difference = {
    ...line,
    problem: 'A count is not the number of straws',
    journal: '8 straws',
    book: '9 counted',
  }
  const good = { checked: 74, movements: 33, difference_count: 0, differences: [] }
  const on = (day: string) => `${day}T02:00:00.000Z`
  const [today, before] = [dayOf(new Date()), addDays(dayOf(new Date()), -3)]
  answer(listBookChecks, () => ({
    checks: [
      { ...good, checked_at: on(today) },
      { ...good, checked_at: on(before), difference_count: 60, differences: [difference] },
    ],
  }))
  await open('/hub/books')
  await expect.element(page.getByText(booksTexts.agrees(74))).toBeVisible()
  await expect.element(page.getByText(booksTexts.someBad(1))).toBeVisible()
  const night = page.getByRole('button', { name: booksTexts.night(shortDate(on(before)), 60) })
  await night.click()
  const opened = page.getByRole('region', { name: booksTexts.ofNight(shortDate(on(before))) })
  await expect.element(opened.getByRole('row', { name: 'B-26-007', exact: false })).toBeVisible()
  await expect.element(opened.getByText(booksTexts.firstOnes(1, 60))).toBeVisible()
  await night.click()
  await expect.element(opened).not.toBeInTheDocument()
})

test('before the first night the books say when they are checked', async () => {
  answerAccount()
  answer(showInventory, () => ({ inventory: [] }))
  await open('/hub/books')
  await expect.element(page.getByText(booksTexts.firstTitle)).toBeVisible()
  await expect.element(page.getByText(booksTexts.first)).toBeVisible()
  await expect.element(page.getByText(booksTexts.stockNone)).toBeVisible()
  await open('/hub/books', aSession('COLLABORATOR'))
  await expect.element(page.getByText(booksTexts.firstNight)).toBeVisible()
})
