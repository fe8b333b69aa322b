import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { batchTexts } from '#stock/batches/texts.ts'
import { showCode } from '#stock/label-codes/contract.ts'
import { readJournal } from '#stock/movements/contract.ts'
import { scanTexts } from '#handling/scanning/texts.ts'
import { strawsTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import { words } from '#platform/contract/words.ts'
import { answer, answerInBackground } from '#test/component/fake-api.ts'
import { choose } from '#test/component/locators.ts'
import { open, violations } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { batchCode } from '#test/component/samples/codes.ts'
import { BATCH_ID, CONTAINER_ID, SELF_ID, STALLION_ID } from '#test/component/samples/ids.ts'
import { aPickList, aPlaceForList, LIST_ID, pickListPage } from '#test/component/samples/pick-lists.ts'
import { scan } from '#test/component/scanner.ts'
import { addPickListLines, listPickLists } from '../contract.ts'
import { findPickListPlaces } from '../places.ts'
import { pickListTexts } from '../texts.ts'

const dialog = page.getByRole('dialog')
const add = page.getByRole('button', { name: pickListTexts.add })
const list = aPickList()
const loss = { withdrawal: { type: 'LOSS', reason: 'QUALITY_TEST', note: null } }
const here = { container_id: CONTAINER_ID, canister: 1, level: 1 }

/** Fills in a quality test, and adds the straws. */
async function addLoss(amount: number | null) {
  await dialog.getByText(withdrawalTexts.LOSS, { exact: true }).click()
  await choose(strawsTexts.lossReason, words['QUALITY_TEST']!)
  if (amount !== null) await dialog.getByRole('textbox', { name: strawsTexts.amount }).fill(String(amount))
}

async function submit(straws: number) {
  await dialog.getByRole('button', { name: pickListTexts.add }).click()
  await expect
    .element(page.getByRole('status').filter({ hasText: pickListTexts.added(straws, list.name) }))
    .toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
}

/** Answers additions to the list; returns a function that returns the added lines. */
function answerAdditions() {
  const requests = answer(addPickListLines, () => list)
  return () => requests.map(({ params, body }) => [params.id, body.lines])
}

beforeEach(() => {
  answerAccount()
  answerInBackground(findPickListPlaces, () => ({
    places: [],
    pagination: { limit: 20, offset: 0, total: 0 },
  }))
  answer(listPickLists, () => pickListPage(list))
})

async function openFromStallion() {
  await open(`/horses/${STALLION_ID}`)
  await page.getByRole('button', { name: batchTexts.menu('B-26-001') }).click()
  await page.getByRole('menuitem', { name: strawsTexts.pick }).click()
}

test('the dialog shows the straws that other open lists take', async () => {
  answerInBackground(findPickListPlaces, ({ params }) => ({
    places: [aPlaceForList({ others: [{ id: params.id, name: 'For Vienna', straws: 70 }] })],
    pagination: { limit: 20, offset: 0, total: 1 },
  }))
  await openFromStallion()
  await expect
    .element(
      dialog.getByRole('status').filter({ hasText: pickListTexts.freeAndOthers(4, 70, ['For Vienna']) }),
    )
    .toBeVisible()
})

test('straws of a batch are added from its menu on a phone', async () => {
  await page.viewport(390, 844)
  const added = answerAdditions()
  await open(`/batches/${BATCH_ID}`)
  await page
    .getByRole('button', { name: batchTexts.menu('B-26-001') })
    .last()
    .click()
  await page.getByRole('menuitem', { name: strawsTexts.pick }).click()
  await addLoss(7)
  await choose(pickListTexts.which, list.name)
  expect(await violations()).toEqual([])
  await submit(7)
  expect(added()).toEqual([
    [LIST_ID, [{ batch_id: BATCH_ID, owner_id: SELF_ID, amount: 7, from: null, purpose: loss }]],
  ])
})

test('straws are added from the screen of their stallion', async () => {
  const added = answerAdditions()
  await openFromStallion()
  await addLoss(3)
  await submit(3)
  expect(added()).toMatchObject([[LIST_ID, [{ batch_id: BATCH_ID, amount: 3, from: null }]]])
})

test('straws are added from the screen of their place', async () => {
  answer(readJournal, () => ({ movements: [], next: null }))
  const added = answerAdditions()
  await open(`/find/${BATCH_ID}?container=${CONTAINER_ID}&canister=1&level=1`)
  await add.click()
  await addLoss(4)
  await submit(4)
  expect(added()).toMatchObject([[LIST_ID, [{ batch_id: BATCH_ID, amount: 4, from: here }]]])
})

test('scanned straws are added by number', async () => {
  answer(showCode, () => batchCode())
  const added = answerAdditions()
  await open('/scan')
  await expect.element(page.getByText(scanTexts.none)).toBeVisible()
  await scan(batchCode().code)
  await add.click()
  await addLoss(null)
  await submit(74)
  expect(added()).toEqual([[LIST_ID, [{ batch_id: BATCH_ID, numbers: [[1, 74]], purpose: loss }]]])
})
