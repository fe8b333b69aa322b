import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createDocument, showLetterhead } from '#paperwork/documents/contract.ts'
import { documentTexts } from '#paperwork/documents/texts.ts'
import { addressOf } from '#paperwork/documents/web/document-file.ts'
import { findPickListPlaces, type PlaceForList } from '#handling/pick-lists/places.ts'
import { listBatchWarnings } from '#stock/batches/contract.ts'
import { warningText } from '#stock/batches/warning-texts.ts'
import { movementTexts } from '#stock/movements/texts.ts'
import { withdrawalTexts, strawsTexts } from '#stock/straws/texts.ts'
import { showCode } from '#stock/label-codes/contract.ts'
import {
  addPickListLines,
  changePickListLine,
  copyPickListLines,
  listPickLists,
  removePickListLine,
  showPickList,
} from '#handling/pick-lists/contract.ts'
import type { PickList } from '#handling/pick-lists/shapes.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { errorTexts } from '#ui/texts.ts'
import { answer, answerInBackground, doublePress, later, Unreachable } from '#test/component/fake-api.ts'
import { takeDownloads } from '#test/component/downloads.ts'
import { choose } from '#test/component/locators.ts'
import { open, violations } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { anotherId, CONSIGNEE_ID, CONTAINER_ID, SELF_ID } from '#test/component/samples/ids.ts'
import { batchCode } from '#test/component/samples/codes.ts'
import { aDocument } from '#test/component/samples/documents.ts'
import {
  aLine,
  aPickList,
  aPlaceForList,
  aPresence,
  aPurpose,
  aSummary,
  LIST_ID,
  summaryPage,
} from '#test/component/samples/pick-lists.ts'
import { scan } from '#test/component/scanner.ts'
import { purposeText } from '#handling/pick-lists/purpose-text.ts'
import { listTexts } from './texts.ts'

const path = `/pick-lists/${LIST_ID}`
const empty = aPickList({ lines: [], lifts: [], batches: [], containers: [] })
const field = page.getByRole('combobox', { name: listTexts.addField })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const toast = (text: string) => page.getByRole('status').filter({ hasText: text })
const loss = purposeText(aPurpose())
const what = `B-26-001, ${loss}`

let list: PickList
let isAway: boolean
const places = (...found: PlaceForList[]) => ({
  ...{ places: found, pagination: { limit: 5, offset: 0, total: found.length } },
})

beforeEach(() => {
  answerAccount()
  list = aPickList()
  isAway = false
  answer(showPickList, () => {
    if (isAway) throw new Unreachable()
    return list
  })
  answerInBackground(findPickListPlaces, () => places(aPlaceForList()))
})

test('a list shows its lifts, sum by receiver and code; three quick presses of a stepper are sent as two requests', async () => {
  const replies = [later<PickList>(), later<PickList>()]
  let answered = 0
  const sent = answer(changePickListLine, () => replies[answered++]!.reply)
  await open(path)
  await expect.element(page.getByText(listTexts.allStored(2))).toBeVisible()
  await expect.element(page.getByText(pickListTexts.strawNumbers('1–2'), { exact: false })).toBeVisible()
  await expect.element(page.getByText(listTexts.left(72))).toBeVisible()
  await expect.element(page.getByRole('img', { name: listTexts.qrCode })).toBeVisible()
  expect(await violations()).toEqual([])
  const more = button(pickListTexts.more(what))
  for (let press = 0; press < 3; press += 1) await more.click()
  await expect.element(page.getByRole('group', { name: listTexts.amount(what) }).getByText('5')).toBeVisible()
  list = aPickList({ lines: [aLine({ amount: 3 })] })
  replies[0]!.send(list)
  await expect.poll(() => sent.length).toBe(2)
  list = aPickList({ lines: [aLine({ amount: 5 })] })
  replies[1]!.send(list)
  await expect.element(page.getByRole('group', { name: listTexts.amount(what) }).getByText('5')).toBeVisible()
  expect(sent.map(({ body }) => [body.seen, body.left])).toEqual([
    [2, 3],
    [3, 5],
  ])
})

test('straws that leave the account name what their papers lack', async () => {
  const warning = { kind: 'TESTS_MISSING' as const, diseases: ['EIA' as const] }
  answerInBackground(listBatchWarnings, () => ({ warnings: [warning] }))
  const consigned = { type: 'CONSIGNMENT' as const, receiver_id: CONSIGNEE_ID, receiver_name: 'Lindenhof' }
  list = aPickList({ lines: [aLine({ purpose: aPurpose(consigned) })] })
  await open(path)
  await expect.element(page.getByRole('note').getByText(warningText(warning), { exact: false })).toBeVisible()
  await expect.element(page.getByText(listTexts.allStored(2))).toBeVisible()
  await expect.element(page.getByText(listTexts.withWarnings(1))).toBeVisible()
  await expect.element(page.getByRole('img', { name: warningText(warning) })).toBeVisible()
  list = aPickList()
  await open(path)
  await expect.element(page.getByText(listTexts.allStored(2))).toBeVisible()
  await expect.element(page.getByRole('note')).not.toBeInTheDocument()
})

test('a change is refused if another member was faster, and their number is shown', async () => {
  answer(changePickListLine, () => {
    list = aPickList({ lines: [aLine({ amount: 9 })] })
    throw new Refusal('STALE', 'This line was just changed. Check it again.')
  })
  await open(path)
  await button(pickListTexts.more(what)).click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'just changed' })).toBeVisible()
  await expect.element(page.getByRole('group', { name: listTexts.amount(what) }).getByText('9')).toBeVisible()
})

test('Undo restores a removed line', async () => {
  const removals = answer(removePickListLine, () => {
    list = empty
    return undefined
  })
  const restored = answer(changePickListLine, () => (list = aPickList()))
  await open(path)
  await button(pickListTexts.remove(what)).click()
  await expect.element(toast(listTexts.removed(2, 'B-26-001'))).toBeVisible()
  await button(movementTexts.undo).click()
  await expect.element(button(pickListTexts.remove(what))).toBeVisible()
  expect([removals.length, restored.map(({ body }) => [body.seen, body.left])]).toEqual([1, [[0, 2]]])
})

test('an empty list focuses its field; straws are added by keyboard, and their reason is asked for in the row', async () => {
  list = empty
  const added = answer(addPickListLines, () => (list = aPickList()))
  await open(path)
  await expect.element(field).toHaveFocus()
  await expect.element(page.getByText(listTexts.emptyTitle)).toBeVisible()
  await userEvent.keyboard('7 luc')
  await expect
    .element(page.getByText(listTexts.bestFirst(listTexts.strawsOf(7, 'Lucero del Sur'))))
    .toBeVisible()
  await expect.element(page.getByText(listTexts.thenPurpose(7))).toBeVisible()
  expect(await violations()).toEqual([])
  await userEvent.keyboard('{Enter}{Enter}')
  const draft = page.getByRole('region', { name: listTexts.draft('B-26-001') })
  await expect.element(draft).toBeVisible()
  expect(await violations()).toEqual([])
  const add = draft.getByRole('button', { name: listTexts.addToList })
  await expect.element(add).not.toBeInTheDocument()
  await draft.getByText(withdrawalTexts.CONSIGNMENT, { exact: true }).click()
  await add.click()
  await expect
    .element(draft.getByRole('combobox', { name: strawsTexts.receiver }))
    .toHaveAttribute('aria-invalid', 'true')
  expect(added).toEqual([])
  await choose(strawsTexts.receiver, 'Gestüt Lindenhof')
  await doublePress(add)
  await expect.element(draft).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  const from = { container_id: CONTAINER_ID, canister: 1, level: 1 }
  expect(added.map(({ body }) => body.lines)).toMatchObject([
    [{ amount: 7, from, purpose: { withdrawal: { type: 'CONSIGNMENT', receiver_id: CONSIGNEE_ID } } }],
  ])
})

test('a sentence with a receiver adds immediately, before the search has answered', async () => {
  const added = answer(addPickListLines, () => list)
  await open(path)
  await field.fill('3 b-26-001 to lindenhof')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.poll(() => added.length).toBe(1)
  await expect.element(field).toHaveValue('')
  expect(added).toHaveLength(1)
  expect(added[0]!.body.lines).toMatchObject([
    { amount: 3, purpose: { withdrawal: { type: 'CONSIGNMENT', receiver_id: CONSIGNEE_ID } } },
  ])
})

test('a scanned goblet is added with a reason of the list, and an unknown code is refused', async () => {
  answer(showCode, () => batchCode())
  const added = answer(addPickListLines, () => list)
  await open(path)
  await expect.element(field).toBeVisible()
  await scan(batchCode().code)
  const draft = page.getByRole('region', { name: listTexts.draft('B-26-001') })
  await draft.getByRole('button', { name: loss }).click()
  await expect.element(draft).not.toBeInTheDocument()
  expect(added[0]!.body.lines).toMatchObject([
    { amount: 8, purpose: { withdrawal: { type: 'LOSS', reason: 'QUALITY_TEST' } } },
  ])
  await field.fill('unheard of')
  answer(findPickListPlaces, () => places())
  await field.fill('unheard of stallion')
  await expect.element(toast(listTexts.nothingFound)).toBeVisible()
})

const VEGA = { id: anotherId(7), name: 'Vega H' }

test('straws on another list are offered with a note, and straws without a place are added by number', async () => {
  const others = [{ ...VEGA, straws: 70 }]
  answerInBackground(findPickListPlaces, () =>
    places(
      aPlaceForList({ others }),
      aPlaceForList({ location: null, container_label: null, straws: 3, numbers: [[80, 82]] }),
    ),
  )
  const added = answer(addPickListLines, () => list)
  await open(path)
  await field.fill('2 luc')
  await expect
    .element(page.getByRole('option', { name: new RegExp(pickListTexts.onOthers(70, ['Vega H'])) }))
    .toBeVisible()
  expect(await violations()).toEqual([])
  await page.getByRole('option', { name: new RegExp(pickListTexts.unlocated) }).click()
  const draft = page.getByRole('region', { name: listTexts.draft('B-26-001') })
  await draft.getByRole('button', { name: loss }).click()
  await expect.element(draft).not.toBeInTheDocument()
  expect(added[0]!.body.lines).toMatchObject([{ numbers: [[80, 81]] }])
})

test.each([1440, 390])(
  'at %i px a line says that its straws are not enough for all lists, and its reason can be changed',
  async (width) => {
    await page.viewport(width, 844)
    const clash = { stored: 2, needed: 2, others: [{ ...VEGA, straws: 1 }] }
    list = aPickList({ lines: [aLine({ clash })] })
    const sent = answer(changePickListLine, () => (list = aPickList()))
    await open(path)
    await expect.element(page.getByText(new RegExp(listTexts.clash(2, 3)))).toBeVisible()
    expect(await violations()).toEqual([])
    if (width === 390) await page.getByRole('button', { name: /B-26-001/ }).click()
    const there = listTexts.clashThere(VEGA.name, 1)
    await expect
      .element(page.getByRole('link', { name: there }))
      .toHaveAttribute('href', `/pick-lists/${VEGA.id}`)
    await button(listTexts.changePurposeOf('B-26-001', loss)).click()
    const dialog = page.getByRole('dialog', { name: listTexts.changePurpose('B-26-001') })
    await dialog.getByText(withdrawalTexts.CONSIGNMENT, { exact: true }).click()
    const save = dialog.getByRole('button', { name: listTexts.savePurpose })
    await save.click()
    const receiver = dialog.getByRole('combobox', { name: strawsTexts.receiver })
    await expect.element(receiver).toHaveAttribute('aria-invalid', 'true')
    await choose(strawsTexts.receiver, 'Gestüt Lindenhof')
    expect(await violations()).toEqual([])
    await doublePress(save)
    await expect.element(dialog).not.toBeInTheDocument()
    const purpose = { withdrawal: { type: 'CONSIGNMENT', receiver_id: CONSIGNEE_ID } }
    expect(sent.map(({ body }) => body)).toMatchObject([{ seen: 2, purpose }])
  },
)

const gone = {
  ...{ numbers: [[1, 1]] as [number, number][], recorded_at: '2026-03-12T09:00:00.000Z' },
  ...{ recorded_by_name: 'Tomás Ibarra', sentence: 'Tomás Ibarra lost a straw' },
}
const short = () => {
  const line = aLine({ numbers: [[1, 2]], missing: 1, gone: [gone], instead: [[3, 3]] })
  const [lift] = aPickList().lifts
  return aPickList({
    lines: [line],
    lifts: [{ ...lift!, takes: [{ ...lift!.takes[0]!, numbers: [[2, 2]] }] }],
  })
}

test.each([1440, 390])(
  'at %i px a line that misses straws names who took them, and has two ways out',
  async (width) => {
    await page.viewport(width, 844)
    list = short()
    // The answer waits for the second press, which could come after it otherwise.
    const { promise: pressed, resolve: answerNow } = Promise.withResolvers<void>()
    const sent = answer(changePickListLine, async () => {
      await pressed
      return (list = aPickList())
    })
    await open(path)
    await expect.element(page.getByText(/lost a straw\. Recorded by Tomás Ibarra/)).toBeVisible()
    await expect.element(button(listTexts.pickOnly(1))).toBeVisible()
    expect(await violations()).toEqual([])
    await button(listTexts.otherNumbers('3')).dblClick()
    answerNow()
    await expect.element(button(listTexts.pickOnly(1))).not.toBeInTheDocument()
    expect(sent.map(({ body }) => [body.seen, body.numbers])).toEqual([[2, [[2, 3]]]])
  },
)

test('a list that cannot be loaded has a title and a way back', async () => {
  isAway = true
  await open(path)
  await expect.element(page.getByRole('heading', { level: 1, name: pickListTexts.title })).toBeVisible()
  await expect.element(page.getByText(errorTexts.away)).toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: pickListTexts.lists }))
    .toHaveAttribute('href', '/pick-lists')
  expect(await violations()).toEqual([])
})

test('a member who picks another list is led back to it', async () => {
  const mine = { ...aPresence({ pick_list_name: 'For Vienna' }), container_id: CONTAINER_ID }
  list = aPickList({ others: [mine] })
  await open(path)
  await expect.element(page.getByText(pickListTexts.youPickOther('For Vienna'))).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: pickListTexts.continue }))
    .toHaveAttribute('href', `/openings/${mine.opening_id}`)
  await expect.element(page.getByText('Ana García is at', { exact: false })).not.toBeInTheDocument()
})

test('an earlier list is copied into an empty one', async () => {
  list = empty
  const earlier = aSummary({ id: anotherId(1), name: 'Last week', day: '2026-03-05' })
  answer(listPickLists, ({ query }) => summaryPage(...(query.closed === '1' ? [] : [earlier])))
  const copied = answer(copyPickListLines, () => (list = aPickList()))
  await open(path)
  await page.getByRole('button', { name: new RegExp(listTexts.copy) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: listTexts.copySubmit }).click()
  await expect.element(page.getByText(listTexts.allStored(2))).toBeVisible()
  expect(copied.map(({ body }) => body.from_id)).toEqual([earlier.id])
})

test('a closed list keeps what was picked', async () => {
  const take = {
    ...{ batch_id: aPickList().batches[0]!.id, owner_id: SELF_ID, owner_name: 'Haras del Sur' },
    purpose: aPurpose(),
    ...{
      location: { container_id: CONTAINER_ID, canister: 1, level: 1 },
      numbers: [[1, 2]] as [number, number][],
    },
    ...{ picked_at: '2026-03-12T09:00:00.000Z', picked_by_name: 'Ana García' },
  }
  list = {
    ...aPickList({
      lines: [],
      lifts: [],
      closed_at: '2026-03-12T09:00:00.000Z',
      closed_by_name: 'Ana García',
    }),
    picked: [{ container_id: CONTAINER_ID, canister: 1, takes: [take] }],
  }
  await open(path)
  await expect.element(page.getByText(pickListTexts.strawNumbers('1–2'), { exact: false })).toBeVisible()
  await expect.element(page.getByText(listTexts.picked(2))).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
})

test('on a phone a list starts at its first container; lines are added and changed in sheets', async () => {
  await page.viewport(390, 844)
  answer(listPickLists, () => summaryPage(aSummary()))
  const changed = answer(changePickListLine, () => (list = aPickList({ lines: [aLine({ amount: 1 })] })))
  await open('/pick-lists')
  await page.getByRole('link', { name: list.name }).click()
  await expect.element(button(pickListTexts.openVessel('Tank 1'))).toBeVisible()
  expect(await violations()).toEqual([])
  await page.getByRole('button', { name: /B-26-001/ }).click()
  const sheet = page.getByRole('dialog', { name: listTexts.changeLine('B-26-001') })
  await sheet.getByRole('button', { name: pickListTexts.fewer('B-26-001') }).click()
  await expect.poll(() => changed.length).toBe(1)
  history.back()
  await expect.element(sheet).not.toBeInTheDocument()
  await button(listTexts.addTitle).click()
  await expect.element(field).toHaveFocus()
  expect(await violations()).toEqual([])
  history.back()
  await expect.element(field).not.toBeInTheDocument()
})

test('a list is printed only after a notice that this takes a number', async () => {
  answerInBackground(showLetterhead, () => ({ paper: 'A4', logo_version: null }) as const)
  await open(path)
  const made = aDocument({ kind: 'PICK_LIST', number: 'P-26-0001' })
  const sent = answer(createDocument, () => made)
  await button(documentTexts.opening(listTexts.print)).click()
  const dialog = page.getByRole('dialog', { name: documentTexts.print })
  await expect.element(dialog.getByText(documentTexts.printed)).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('button', { name: documentTexts.print }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(takeDownloads()).toEqual([{ name: 'P-26-0001.pdf', address: addressOf(made) }])
  expect(sent.map(({ body }) => body)).toMatchObject([{ kind: 'PICK_LIST', pick_list_id: LIST_ID }])
})
