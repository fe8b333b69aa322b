import type { Page } from '@playwright/test'
import { choose, beginLoggedIn } from './log-in.ts'
import { makeBatch } from './make-stock.ts'
import { expect, test } from './test.ts'

/** The screen of a new batch, with twenty straws in store, without a place. */
async function openNewBatch(page: Page, label: string) {
  await page.goto(`/batches/${await makeBatch(page, label)}`)
  await expect(page.getByRole('heading', { name: label, level: 1 })).toBeVisible()
}

const dialog = (page: Page) => page.getByRole('dialog')

const DONE: Record<string, string> = {
  collect: 'collected',
  buy: 'bought',
  take: 'took',
  consign: 'consigned',
  pass: 'passed',
  sell: 'sold',
  give: 'gave',
  record: 'recorded',
}

/** What is announced as "will consign" is told as "consigned" once it is recorded. */
const recorded = (announced: string) =>
  announced.replace(/will (\w+)/, (_, todo: string) => DONE[todo] ?? todo)

/** Submits the dialog, and expects the announced sentence in the history. */
async function book(page: Page, announced: string) {
  const sentence = recorded(announced)
  await expect(dialog(page).getByTestId('sentence')).toContainText(announced)
  await dialog(page).getByRole('button', { name: 'Book' }).click()
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page.getByRole('tabpanel').getByText(sentence).first()).toBeVisible()
}

async function withdraw(page: Page, type: string, amount: number) {
  await page.getByRole('button', { name: 'Withdraw straws' }).click()
  await dialog(page).getByText(type, { exact: true }).click()
  await dialog(page).getByLabel('Number of straws').fill(String(amount))
  await dialog(page).getByLabel('Date').fill('2026-03-12')
}

async function add(page: Page, reason: string, amount: number) {
  await page.getByRole('button', { name: 'Add straws' }).click()
  await dialog(page).getByText(reason, { exact: true }).click()
  await dialog(page).getByLabel('Number of straws').fill(String(amount))
  await dialog(page).getByLabel('Date').fill('2026-04-02')
}

test('straws go out on consignment, are passed on, reported used, lost and sold, and come back', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await openNewBatch(page, 'E2E-OUT')
  const owned = (amount: string) => `${amount} of E2E-OUT, owned by Haras del Sur`
  await withdraw(page, 'Consignment', 12)
  await choose(page, 'Receiver', 'Gestüt Lindenhof')
  await book(page, `Ana García will consign ${owned('12 straws')}, to Gestüt Lindenhof on 12 March 2026`)

  const report = async (what: string, amount: number) => {
    await page.getByRole('tab', { name: 'Consignments' }).click()
    await page.getByRole('button', { name: 'straws with Gestüt Lindenhof' }).click()
    await page.getByRole('menuitem', { name: what }).click()
    await dialog(page).getByLabel('Number of straws').fill(String(amount))
    await dialog(page).getByLabel('Date').fill('2026-04-02')
  }
  const held = `${owned('2 straws')}, held by Gestüt Lindenhof`
  await report('Used on a mare', 2)
  await choose(page, 'Mare', 'Paloma')
  await book(page, `with ${held}, on 2 April 2026`)
  await report('Sold', 2)
  await choose(page, 'Receiver', 'Stal')
  await book(page, `Ana García will sell ${held}, to `)
  await report('Lost', 1)
  await choose(page, 'Reason', 'Thawed')
  await book(
    page,
    `Ana García will record ${owned('1 straw')}, held by Gestüt Lindenhof, as lost (thawed), on`,
  )
  await report('Passed on', 3)
  await choose(page, 'Receiver', 'Stal')
  await book(page, `Ana García will pass on ${owned('3 straws')}, from Gestüt Lindenhof to `)
  await report('Came back to us', 4)
  await book(page, `Ana García will take back ${owned('4 straws')}, from Gestüt Lindenhof on 2 April 2026`)

  await page.getByRole('tab', { name: 'Consignments' }).click()
  const line = page.getByRole('row', { name: /^Gestüt Lindenhof/ })
  await expect(line.getByRole('cell')).toHaveText(
    ['Gestüt Lindenhof owned by Haras del Sur', '12 Mar 2026', '12', '2', '2', '1', '3', '4', '0', ''],
    { useInnerText: true },
  )
  await page.getByRole('tab', { name: 'Inventory' }).click()
  await page.getByLabel('Stock on').fill('2026-03-20')
  await expect(page.getByRole('row', { name: 'Gestüt Lindenhof Haras del Sur Consigned 12' })).toBeVisible()

  // Wrong entries are erased wherever the straws are, and announced as they are booked.
  await page.getByRole('button', { name: 'Actions for E2E-OUT' }).click()
  await page.getByRole('menuitem', { name: 'Erase straws' }).click()
  await dialog(page).getByLabel('Straw numbers').fill('6-8, 20')
  const sentences = dialog(page)
    .getByTestId('sentence')
    .getByText(/^Ana García will erase/)
  await expect(sentences).toHaveCount(2)
  const announced = await sentences.allTextContents()
  expect(announced.join()).toContain('held by Stal')
  await dialog(page).getByRole('button', { name: 'Erase straws' }).click()
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('tab', { name: 'Activity' }).click()
  for (const sentence of announced) {
    const booked = sentence.replace('will erase', 'erased')
    await expect(page.getByRole('tabpanel').getByText(booked, { exact: true })).toBeVisible()
  }
})

test('straws are sold and kept in store, bought back where they stand, and given back to their owner', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await openNewBatch(page, 'E2E-SALE')
  await withdraw(page, 'Sale', 6)
  await choose(page, 'Receiver', 'Gestüt Lindenhof')
  await dialog(page).getByLabel('The buyer leaves the straws with us').check()
  await book(
    page,
    'Ana García will sell 6 straws of E2E-SALE, owned by Haras del Sur, to Gestüt Lindenhof, who leaves',
  )

  await add(page, 'Purchase', 2)
  await choose(page, 'Supplier', 'Gestüt Lindenhof')
  await dialog(page).getByText('In store here (6)').click()
  await book(
    page,
    'Ana García will buy 2 straws of E2E-SALE from Gestüt Lindenhof for Haras del Sur on 2 April 2026',
  )

  await page.getByRole('button', { name: 'Withdraw straws' }).click()
  await choose(page, 'Owner', 'Gestüt Lindenhof')
  await dialog(page).getByText('Give back', { exact: true }).click()
  await dialog(page).getByLabel('Number of straws').fill('4')
  await dialog(page).getByLabel('Date').fill('2026-04-02')
  await book(
    page,
    'Ana García will give back 4 straws of E2E-SALE to their owner Gestüt Lindenhof on 2 April 2026',
  )

  // We sold them, so they count as sold, and the same straws can be bought back.
  await add(page, 'Purchase', 1)
  await choose(page, 'Supplier', 'Gestüt Lindenhof')
  await dialog(page).getByText('Sold to them before (4)').click()
  await book(
    page,
    'Ana García will buy 1 straw of E2E-SALE from Gestüt Lindenhof for Haras del Sur on 2 April 2026',
  )
  await expect(page.getByRole('button', { name: 'Stored 17' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Used 3' })).toBeVisible()
})

test('an amount is checked along with the other fields, against what is there on the chosen day', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await openNewBatch(page, 'E2E-AMOUNT')
  const tooMany = dialog(page).getByText('Not that many are available.')
  await page.getByRole('button', { name: 'Withdraw straws' }).click()
  await dialog(page).getByLabel('Number of straws').fill('60')
  await dialog(page).getByRole('button', { name: 'Book' }).click()
  await expect(dialog(page).getByText('Required', { exact: true })).toBeVisible()
  await expect(tooMany).toBeVisible()
  await dialog(page).getByLabel('Number of straws').fill('5')
  await expect(tooMany).toBeHidden()
  // The day before the straws came in.
  await choose(page, 'Receiver', 'Gestüt Lindenhof')
  await dialog(page).getByLabel('Date').fill('2026-01-31')
  await expect(dialog(page).getByText('0 straws available', { exact: true })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Book' }).click()
  await expect(tooMany).toHaveCount(1)
  await expect(dialog(page).getByText('Only 0 straws')).toBeHidden()
  await dialog(page).getByLabel('Date').fill('2026-02-01')
  await expect(dialog(page).getByText('20 straws available')).toBeVisible()
  await expect(tooMany).toBeHidden()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Move straws' }).click()
  await dialog(page).getByLabel('Number of straws').fill('60')
  await dialog(page).getByRole('button', { name: 'Move straws' }).click()
  await expect(dialog(page).getByText('Required', { exact: true }).first()).toBeVisible()
  await expect(tooMany).toBeVisible()
})

test('straws come in on consignment, are given back, and come in again as themselves', async ({ page }) => {
  await beginLoggedIn(page)
  await openNewBatch(page, 'E2E-IN')
  await add(page, 'On consignment', 5)
  await choose(page, 'Owner', 'Gestüt Lindenhof')
  await book(
    page,
    'Ana García will take in 5 straws of E2E-IN on consignment from Gestüt Lindenhof on 2 April 2026',
  )
  await page.getByRole('button', { name: 'Withdraw straws' }).click()
  await choose(page, 'Owner', 'Gestüt Lindenhof')
  await dialog(page).getByText('Give back', { exact: true }).click()
  await dialog(page).getByLabel('Number of straws').fill('5')
  await book(page, 'Ana García will give back 5 straws of E2E-IN to their owner Gestüt Lindenhof')
  await expect(page.getByRole('button', { name: 'Stored 20' })).toBeVisible()
  await page.getByRole('button', { name: 'Add straws' }).click()
  await dialog(page).getByText('On consignment', { exact: true }).click()
  await choose(page, 'Owner', 'Gestüt Lindenhof')
  await dialog(page).getByText('Given back before (5)').click()
  await dialog(page).getByLabel('Number of straws').fill('5')
  await book(page, 'Ana García will take in 5 straws of E2E-IN on consignment from Gestüt Lindenhof')
  await page.getByRole('tab', { name: 'Inventory' }).click()
  const line = page.getByRole('row', { name: /Gestüt Lindenhof Stored/ })
  await line.getByRole('button', { name: 'Show straw numbers' }).click()
  await expect(line.getByText('21–25')).toBeVisible()
  await line.getByRole('button', { name: 'History of straw 21' }).click()
  await expect(dialog(page).getByText(/took in 5 straws/)).toHaveCount(2)
})

test('straws are bought new, lost, used on a mare; a mistake is reversed, with a reason', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await openNewBatch(page, 'E2E-ENDS')
  await add(page, 'Purchase', 3)
  await choose(page, 'Supplier', 'Gestüt Lindenhof')
  await book(
    page,
    'Ana García will buy 3 straws of E2E-ENDS from Gestüt Lindenhof for Haras del Sur on 2 April 2026',
  )
  await withdraw(page, 'Insemination', 8)
  await choose(page, 'Mare', 'Paloma')
  await book(page, 'with 8 straws of E2E-ENDS, owned by Haras del Sur, on 12 March 2026')
  await withdraw(page, 'Loss', 1)
  await choose(page, 'Reason', 'Broken')
  const loss =
    'Ana García will record 1 straw of E2E-ENDS, owned by Haras del Sur, as lost (broken), on 12 March 2026'
  await book(page, loss)

  await page.getByRole('button', { name: `Reverse: ${recorded(loss)}` }).click()
  await dialog(page).getByRole('button', { name: 'Reverse' }).click()
  await expect(dialog(page).getByLabel('Why')).toHaveAttribute('aria-invalid', 'true')
  await dialog(page).getByLabel('Why').fill('It was found again')
  await dialog(page).getByRole('button', { name: 'Reverse' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(
    page
      .getByRole('tabpanel')
      .getByText(
        'Ana García reversed the loss of 1 straw of E2E-ENDS, owned by Haras del Sur of 12 March 2026: It was found again',
      ),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stored 15' })).toBeVisible()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Purchase' }).click()
  await expect(page.getByRole('tabpanel').getByText('bought 3 straws')).toBeVisible()
  await expect(page.getByRole('tabpanel').getByText(recorded(loss))).toBeHidden()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^movements-\d{4}-\d\d-\d\d\.csv$/)
})

test('straws are moved, and wrong ones erased; a batch with a history is not deleted, one without is', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await openNewBatch(page, 'E2E-MOVE')
  await page.getByRole('button', { name: 'Move straws' }).click()
  await dialog(page).getByLabel('Number of straws').fill('5')
  await choose(page, 'Container', 'Tank 2')
  await choose(page, 'Canister', 'Canister 9')
  await choose(page, 'Level', 'Level 2')
  await expect(dialog(page).getByTestId('sentence')).toContainText(
    'Ana García will move 5 straws of E2E-MOVE, owned by Haras del Sur, to Tank 2, canister 9, level 2 on',
  )
  await dialog(page).getByRole('button', { name: 'Move straws' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('row', { name: /^Tank 2, canister 9, level 2 .* 5 / })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for E2E-MOVE' }).click()
  await page.getByRole('menuitem', { name: 'Erase straws' }).click()
  await dialog(page).getByLabel('Straw numbers').fill('1-2, 77')
  await expect(dialog(page).getByText('Not among these straws: 77')).toBeVisible()
  await dialog(page).getByLabel('Straw numbers').fill('1-2')
  await dialog(page).getByRole('button', { name: 'Erase straws' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Stored 18' })).toBeVisible()

  // Relocated and partly erased, the batch can still be deleted.
  await page.getByRole('button', { name: 'Actions for E2E-MOVE' }).click()
  await page.getByRole('menuitem', { name: 'Delete batch' }).click()
  await expect(dialog(page)).toContainText('E2E-MOVE and its 18 straws go from every list and count')
  await dialog(page).getByRole('button', { name: 'Delete batch' }).click()
  await expect(page).toHaveURL(/\/batches$/)
  await expect(page.getByText('E2E-MOVE is deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'E2E-MOVE' })).toBeHidden()
})

test('the menu of a batch says where it cannot be deleted and why, in the list and on its screen, by keyboard too', async ({
  page,
}) => {
  await beginLoggedIn(page)
  const offered = (label: string) => page.getByRole('button', { name: `Actions for ${label}` })
  const item = page.getByRole('menuitem', { name: 'Delete batch' })
  // Some of its straws are consigned.
  await page.goto('/batches?limit=100')
  await offered('B-26-014').press('Enter')
  await expect(item).toBeDisabled()
  await expect(item).toContainText('Its straws have moved since they came in: the history stays.')
  await expect(page.getByRole('menu')).toBeVisible()
  // The library takes the focus to where the arrow keys begin.
  await expect(page.locator('[role=presentation]:focus')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'View batch' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(item).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'B-26-014', exact: true }).click()
  await expect(page.getByRole('heading', { name: /B-26-014/, level: 1 })).toBeVisible()
  await offered('B-26-014').click()
  await expect(item).toBeDisabled()
  await expect(item).toContainText('Its straws have moved')

  await openNewBatch(page, 'E2E-STAYS')
  await page.getByRole('button', { name: 'Withdraw straws' }).click()
  await dialog(page).getByText('Loss', { exact: true }).click()
  await choose(page, 'Reason', 'Broken')
  await dialog(page).getByLabel('Number of straws').fill('1')
  await dialog(page).getByLabel('Date').fill('2026-02-01')
  await dialog(page).getByRole('button', { name: 'Book' }).click()
  await expect(dialog(page)).toBeHidden()
  await offered('E2E-STAYS').click()
  await expect(item).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Activity' }).click()
  await page.getByRole('button', { name: /^Reverse: .* recorded 1 straw of E2E-STAYS/ }).click()
  await dialog(page).getByLabel('Why').fill('Typed by mistake')
  await dialog(page).getByRole('button', { name: 'Reverse' }).click()
  await expect(dialog(page)).toBeHidden()
  await offered('E2E-STAYS').click()
  await expect(item).toBeEnabled()
})

test('the books are checked by an owner of the account, and the stock of any day is replayed', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await page.goto('/hub/general')
  await page.getByRole('link', { name: 'Books' }).click()
  await page.getByRole('button', { name: 'Check the books' }).click()
  await expect(page.getByText('The books agree with every movement.')).toBeVisible()
  await page.getByLabel('Stock on').fill('2026-02-04')
  await expect(page.getByRole('row', { name: /^B-26-001/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^B-26-010/ })).toBeHidden()
  await page.getByRole('textbox', { name: 'Stock on' }).fill('2099-12-31')
  await expect(page.getByText('Not later than today')).toBeVisible()
  await expect(page.getByRole('row', { name: /^B-26-001/ })).toBeHidden()
})

test('all movements of the account are listed in the hub, filtered by what they are', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/batches')
  await page.getByRole('link', { name: 'All movements' }).click()
  const books = page.getByRole('region', { name: 'All movements' })
  await books.getByRole('button', { name: 'Filter' }).click()
  await choose(page, 'Type', 'Insemination')
  await expect(books.getByText(/inseminated Paloma II with/).first()).toBeVisible()
  await expect(books.getByText(/ collected /)).toHaveCount(0)
})

test('a collaborator is not offered what only an owner of the account may do', async ({ page }) => {
  await beginLoggedIn(page, 'collaborator@demo.test')
  await page.goto('/hub/books')
  await expect(page.getByLabel('Stock on')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check the books' })).toBeHidden()
  await page.goto('/batches?limit=100')
  await page.getByRole('button', { name: 'Actions for B-26-014' }).click()
  await expect(page.getByRole('menuitem', { name: 'Move straws' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Erase straws' })).toBeHidden()
  const item = page.getByRole('menuitem', { name: 'Delete batch' })
  await expect(item).toBeDisabled()
  await expect(item).toContainText('Only an owner of the account may delete a batch.')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'B-26-014', exact: true }).click()
  await expect(page.getByRole('heading', { name: /B-26-014/, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for B-26-014' }).click()
  await expect(item).toContainText('Only an owner of the account may delete a batch.')
  await expect(page.getByRole('menuitem', { name: 'Erase straws' })).toBeHidden()
})

test('the screen of a batch shows its eight counts, and whose and in which warehouse its straws are', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await openNewBatch(page, 'E2E-COUNTS')
  for (const [type, amount, field, choice] of [
    ['Consignment', 5, 'Receiver', 'Gestüt Lindenhof'],
    ['Loss', 1, 'Reason', 'Broken'],
    ['Insemination', 2, 'Mare', 'Paloma'],
    ['Sale', 3, 'Receiver', 'Stal'],
  ] as const) {
    await withdraw(page, type, amount)
    await choose(page, field, choice)
    await dialog(page).getByRole('button', { name: 'Book' }).click()
    await expect(dialog(page)).toBeHidden()
  }
  const count = (name: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .getByRole('definition')
  for (const [name, straws] of Object.entries({
    Total: 20,
    Unused: 14,
    Used: 6,
    Stored: 9,
    Consigned: 5,
    Lost: 1,
    Inseminated: 2,
    Sold: 3,
  })) {
    await expect(count(name)).toHaveText(String(straws))
  }
  const owners = page.getByRole('table', { name: 'Owners' })
  await expect(owners.getByRole('row', { name: 'Haras del Sur 9' })).toBeVisible()
  const warehouses = page.getByRole('table', { name: 'Warehouses' })
  await expect(warehouses.getByRole('row', { name: 'Haras del Sur 9' })).toBeVisible()
})
