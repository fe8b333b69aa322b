import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listCounting, showContainer } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { showCode } from '#stock/label-codes/contract.ts'
import { listMovements } from '#stock/movements/contract.ts'
import {
  closeStockTake,
  countCanister,
  listDifferences,
  showCounted,
  showStockTake,
  startStockTake,
} from '#handling/stock-takes/contract.ts'
import type { Difference, StockTake } from '#handling/stock-takes/shapes.ts'
import { closedTexts, movedTexts, reviewTexts, stockTakeTexts } from '#handling/stock-takes/texts.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { commonTexts, errorTexts } from '#ui/texts.ts'
import { vesselTexts } from '#ui/vessel-texts.ts'
import { today } from '#ui/dates.ts'
import { answer, answerInBackground, doublePress, Unreachable } from '#test/component/fake-api.ts'
import { open, violations, violationsInDark } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aBatch } from '#test/component/samples/batches.ts'
import { batchCode, placeCode } from '#test/component/samples/codes.ts'
import { aContainer } from '#test/component/samples/containers.ts'
import { anotherId, BATCH_ID, CONTAINER_ID, SELF_ID } from '#test/component/samples/ids.ts'
import { aMovement } from '#test/component/samples/movements.ts'
import { aCountLine, aSheet, aStockTake, withCount } from '#test/component/samples/stock-takes.ts'
import { scan } from '#test/component/scanner.ts'

const SECOND = anotherId(1)
const LINE = 'B-26-001, Haras del Sur'
const OTHER_LINE = 'B-26-002, Haras del Sur'
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const line = (name: string) => page.getByRole('group', { name })
const allHere = (straws: number, name = LINE) => button(`${stockTakeTexts.allHere(straws)}: ${name}`)
const codeField = page.getByRole('textbox', { name: stockTakeTexts.scan })
const start = `/containers/${CONTAINER_ID}/count`

/** Returns the row of a line that was counted. */
const row = (name: string, straws: number) =>
  line(name).getByRole('button', { name: new RegExp(`${straws}$`) })
const radio = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })

let take: StockTake

function answerTake(given: Partial<StockTake> = {}) {
  take = aStockTake({
    canisters: [
      aSheet(1, [aCountLine({ level: 2 }), aCountLine({ batch_id: SECOND, now: [[1, 10]] })]),
      aSheet(2, [aCountLine({ now: [[21, 25]] })]),
    ],
    batches: [
      ...aStockTake().batches,
      { ...aStockTake().batches[0]!, id: SECOND, label: 'B-26-002', straw_colour: 'BLUE' },
    ],
    ...given,
  })
  answer(showStockTake, () => take)
}

const answerCounts = () =>
  answer(countCanister, ({ params, body }) => {
    take = withCount(take, params.canister, body)
    return take
  })

/** Whether a button is in sight without scrolling, above the lower edge of the window. */
async function isInReach(name: string | RegExp): Promise<boolean> {
  await expect.element(button(name)).toBeVisible()
  const { top, bottom } = button(name).element().getBoundingClientRect()
  const isStill = document.scrollingElement!.scrollHeight <= window.innerHeight + 1
  return top >= 0 && bottom <= window.innerHeight + 0.5 && isStill
}

beforeEach(async () => {
  await page.viewport(390, 844)
  answerAccount({ batches: [aBatch(), aBatch({ id: SECOND, label: 'B-26-002' })] })
  answerInBackground(listCounting, () => ({ counting: [] }))
})

test('a canister is chosen by its last count, by its drawing or by a scan, and counted alone', async () => {
  const year = today().slice(0, 4)
  answerTake({ canister: 3, canisters: [aSheet(3, [aCountLine()])] })
  answer(showCounted, () => ({
    ...{ counted_on: null, levels: [] },
    canisters: [
      { canister: 1, counted_on: `${year}-01-02`, looking: 0 },
      { canister: 2, counted_on: `${year}-01-02`, looking: 3 },
      { canister: 3, counted_on: null, looking: 0 },
      { canister: 4, counted_on: '2020-01-02', looking: 0 },
    ],
  }))
  const straws = {
    level: 1,
    batch_id: BATCH_ID,
    owner_id: SELF_ID,
    straws: 20,
    numbers: [[1, 20]] as [[1, 20]],
  }
  const contents = [1, 2, 3, 4].map((canister) => ({ ...straws, canister }))
  answer(showContainer, () => aContainer({ canisters: 4, contents }))
  answer(showCode, ({ params }) => {
    if (params.code !== placeCode().code) throw notFound('The code')
    return placeCode({ canister: 2 })
  })
  await open(start)
  const canister = (number: number, about: string) => button(`${containerTexts.canister(number)}, ${about}`)
  await expect.element(heading(containerTexts.canister(3))).toBeVisible()
  await expect.element(canister(3, stockTakeTexts.neverCountedShort)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(canister(2, stockTakeTexts.stillLooking(3))).toBeVisible()
  await expect.element(page.getByText(stockTakeTexts.expectedOn(20, 1))).toBeVisible()
  await expect.element(page.getByText(stockTakeTexts.legend.open, { exact: true })).toBeVisible()
  expect(await violations()).toEqual([])
  await canister(4, stockTakeTexts.lastCount('2 Jan 2020')).click()
  await expect.element(button(stockTakeTexts.countCanister(4))).toBeVisible()
  await scan(placeCode().code)
  await expect.element(button(stockTakeTexts.countCanister(2))).toBeVisible()
  // A refused name stays in its field, with the reason.
  await button(stockTakeTexts.scan).click()
  await codeField.fill('B-99-001')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(codeField)
    .toHaveAccessibleDescription(expect.stringContaining(stockTakeTexts.scanNone('B-99-001')))
  await expect.element(codeField).toHaveFocus()
  await expect.element(codeField).toHaveValue('B-99-001')
  await codeField.fill('b-26-001')
  await userEvent.keyboard('{Enter}')
  await expect.element(button(stockTakeTexts.countCanister(1))).toBeVisible()
  // A refused start is reported next to the button.
  const refused = answer(startStockTake, () => {
    throw new Refusal('NO_SUCH_PLACE', 'Tank 1 has no canister 1.')
  })
  await button(stockTakeTexts.countCanister(1)).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Tank 1 has no canister 1.')
  expect(refused).toHaveLength(1)
  const begun = answer(startStockTake, () => take)
  await canister(3, stockTakeTexts.neverCountedShort).click()
  await button(stockTakeTexts.countCanister(3)).click()
  await expect
    .element(page.getByRole('heading', { level: 1, name: containerTexts.canister(3) }))
    .toBeVisible()
  expect(begun).toMatchObject([{ body: { container_id: CONTAINER_ID, canister: 3 } }])
})

test('a canister of a count that is under way is continued', async () => {
  answerTake()
  answer(showContainer, () => aContainer())
  answer(listCounting, () => ({
    counting: [
      {
        ...{ stock_take_id: take.id, container_id: CONTAINER_ID, canister: null },
        ...{
          container_label: 'Tank 1',
          started_by_name: 'Tomás Ibarra',
          started_at: take.started_at,
          now: [],
        },
      },
    ],
  }))
  await open(`${start}?canister=2`)
  await expect.element(button(stockTakeTexts.goOnWhole('Tank 1'))).toBeVisible()
  await button(stockTakeTexts.goOnCanister(2)).click()
  await expect
    .element(page.getByRole('heading', { level: 1, name: containerTexts.canister(2) }))
    .toBeVisible()
})

test('a press confirms an expected count, a stepper enters another, and a line becomes a row only afterwards', async () => {
  answerTake()
  const counts = answerCounts()
  await open(`/stock-takes/${take.id}?canister=1`)
  const done = button(stockTakeTexts.done(1))
  await expect.element(done).toBeDisabled()
  await expect.element(page.getByText(stockTakeTexts.left(2))).toBeVisible()
  expect(await violations()).toEqual([])
  await allHere(20).click()
  // The pressed line keeps its size, and a second press of a double press counts nothing else.
  await expect.element(allHere(20)).toHaveAttribute('aria-pressed', 'true')
  const before = allHere(20).element().getBoundingClientRect().top
  await button(`${stockTakeTexts.otherNumber}: ${OTHER_LINE}`).click()
  await expect.element(row(LINE, 20)).toBeVisible()
  expect(line(LINE).element().getBoundingClientRect().height).toBeLessThan(70)
  expect(before).toBeGreaterThan(0)
  await expect.element(done).toBeDisabled()
  await button(stockTakeTexts.oneFewer(OTHER_LINE)).click()
  await expect.element(line(OTHER_LINE).getByText('−1')).toBeVisible()
  expect(await violations()).toEqual([])
  expect(await violationsInDark()).toEqual([])
  await expect.element(done).toBeEnabled()
  await done.click()
  await expect.element(heading(stockTakeTexts.canistersCounted(1, 2))).toBeVisible()
  await expect.element(page.getByText(stockTakeTexts.differences(1))).toBeVisible()
  expect(await violations()).toEqual([])
  expect(counts.at(-1)).toMatchObject({
    params: { canister: 1 },
    body: { is_counted: true, lines: [{ found: { amount: 20 } }, { found: { amount: 9 } }] },
  })
  await button(stockTakeTexts.countCanister(2)).click()
  await expect
    .element(page.getByRole('heading', { level: 1, name: containerTexts.canister(2) }))
    .toBeVisible()
  await button(stockTakeTexts.leaveCanister(2)).click()
  await expect.element(heading(stockTakeTexts.canistersCounted(1, 2))).toBeVisible()
})

test('without expected counts, a number pad counts one batch after another', async () => {
  answerTake()
  const counts = answerCounts()
  await open(`/stock-takes/${take.id}?canister=1&blind=true`)
  await expect.element(heading('B-26-001')).toBeVisible()
  await expect.element(page.getByText('20', { exact: false })).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
  await button('+10').click()
  await button('9').click()
  await button(stockTakeTexts.lastDigit).click()
  await button('+10').click()
  await button(stockTakeTexts.saveAmount(20)).click()
  await expect.element(heading('B-26-002')).toBeVisible()
  // A keyboard types into the number.
  await userEvent.keyboard('9{Enter}')
  await expect.element(row(LINE, 20)).toBeVisible()
  await expect.element(page.getByText('−1')).not.toBeInTheDocument()
  await button(stockTakeTexts.done(1)).click()
  await expect.element(page.getByText(stockTakeTexts.differences(1))).toBeVisible()
  expect(counts.at(-1)!.body.lines.map(({ found }) => found)).toEqual([{ amount: 20 }, { amount: 9 }])
})

test('stock that moved during the count is shown before, now and counted, and confirmed', async () => {
  answerTake({ canisters: [aSheet(1, [aCountLine()]), aSheet(2)] })
  const sentence = 'Tomás Ibarra moved 2 straws of B-26-001 to Tank 2, canister 1, level 1.'
  const {
    tenant_id: _1,
    owner_id: _2,
    holder_id: _3,
    animal_id: _4,
    to: _5,
    ...moved
  } = aMovement({
    ...{ kind: 'RELOCATION', type: null, direction: null, sentence },
    recorded_at: '2026-03-12T09:30:00.000Z',
  })
  const pagination = { limit: 20, offset: 0, total: 1 }
  answer(listMovements, () => ({ movements: [moved], pagination }))
  answer(countCanister, ({ params, body }) => {
    take = withCount(take, params.canister, body)
    // Another member takes two of the straws while they are counted.
    take = {
      ...take,
      canisters: take.canisters.map((sheet) => ({
        ...sheet,
        lines: sheet.lines.map((some) => ({ ...some, now: [[1, 18]] as [[1, 18]] })),
      })),
    }
    return take
  })
  await open(`/stock-takes/${take.id}?canister=1`)
  await button(`${stockTakeTexts.otherNumber}: ${LINE}`).click()
  await page.getByRole('textbox', { name: stockTakeTexts.foundOf(LINE) }).fill('18')
  await button(stockTakeTexts.done(1)).click()
  await expect.element(heading(movedTexts.NOW(18))).toBeVisible()
  await expect.element(page.getByText(sentence, { exact: false })).toBeVisible()
  expect(await violations()).toEqual([])
  await button(movedTexts.again).click()
  await expect.element(button(stockTakeTexts.done(1))).toBeDisabled()
  await allHere(18).click()
  await button(stockTakeTexts.done(1)).click()
  await expect.element(heading(stockTakeTexts.canistersCounted(1, 2))).toBeVisible()
})

test('a count that the server refuses is refused at its line, with the focus', async () => {
  answerTake()
  const problem = 'B-26-001 has No. 1–12'
  answer(countCanister, () => {
    throw new Refusal('INVALID', 'Check the fields.', { fields: { 'body.lines.0.found.numbers': problem } })
  })
  await open(`/stock-takes/${take.id}?canister=1`)
  await button(`${stockTakeTexts.otherNumber}: ${LINE}`).click()
  const found = page.getByRole('textbox', { name: stockTakeTexts.foundOf(LINE) })
  await found.fill('17')
  await expect.element(found).toHaveAccessibleDescription(problem)
  await expect.element(found).toHaveFocus()
  await found.fill('10001')
  await expect.element(found).toHaveAccessibleDescription(/^At most/)
})

test('the number of a line is typed on a number pad, which warns above what a level holds', async () => {
  answerTake()
  const counts = answerCounts()
  await open(`/stock-takes/${take.id}?canister=1`)
  await button(`${stockTakeTexts.otherNumber}: ${LINE}`).click()
  await page.getByRole('textbox', { name: stockTakeTexts.foundOf(LINE) }).click()
  await expect.element(page.getByText(stockTakeTexts.expectedShort(20))).toBeVisible()
  await button('3').click()
  const warning = page.getByRole('status').filter({ hasText: stockTakeTexts.moreThanFits(30) })
  await expect.element(warning).not.toBeInTheDocument()
  await button('1').click()
  await expect.element(warning).toBeVisible()
  expect(await violations()).toEqual([])
  await button(stockTakeTexts.saveAmount(31)).click()
  await expect.element(line(LINE).getByText('+11')).toBeVisible()
  await expect.poll(() => counts.at(-1)?.body.lines).toMatchObject([{ found: { amount: 31 } }])
})

test('a count that is not saved yet is marked at its line, not as done', async () => {
  answerTake()
  answer(countCanister, () => {
    throw new Unreachable()
  })
  await open(`/stock-takes/${take.id}?canister=1`)
  await allHere(20).click()
  await expect.element(line(LINE).getByText(stockTakeTexts.unsaved)).toBeVisible()
  await expect.element(page.getByRole('alert')).toMatchTextContent(stockTakeTexts.unsaved)
  expect(await violations()).toEqual([])
  expect(await violationsInDark()).toEqual([])
  answerCounts()
  await button(errorTexts.retry).click()
  await expect.element(line(LINE).getByText(stockTakeTexts.unsaved)).not.toBeInTheDocument()
})

const difference = (given: Partial<Difference>): Difference => ({
  key: `MISSING/1/1/${BATCH_ID}/${SELF_ID}`,
  kind: 'MISSING',
  ...{ canister: 1, level: 1, batch_id: BATCH_ID, owner_id: SELF_ID, straws: 1 },
  ...{ numbers: [[20, 20]], is_highest: true, print: null, places: [], losses: [], decision: null },
  ...given,
})

test('differences are decided one at a time, a refused one is shown again, and the stock-take is signed', async () => {
  const counted = { tenant_id: '', version: 1, unknown: [], is_counted: true }
  const lines = [
    { level: 2, batch_id: BATCH_ID, owner_id: SELF_ID, found: { amount: 19 } },
    { level: 1, batch_id: SECOND, owner_id: SELF_ID, found: { amount: 10 } },
  ]
  answerTake()
  take = withCount(take, 1, { ...counted, lines })
  const here = { container_id: CONTAINER_ID, canister: 2, level: 1 }
  const missing = difference({ level: 2 })
  const misplaced = difference({
    ...{ key: 'MISPLACED/1', kind: 'MISPLACED', batch_id: SECOND, is_highest: false },
    places: [{ location: here, straws: 3 }],
    straws: 3,
  })
  answer(listDifferences, () => ({ differences: [missing, misplaced] }))
  await open(`/stock-takes/${take.id}`)
  await button(stockTakeTexts.reviewShort(1)).click()
  await expect.element(heading(reviewTexts.head(2))).toBeVisible()
  await expect.element(page.getByText(reviewTexts.expectedCounted(20, 19))).toBeVisible()
  expect(await violations()).toEqual([])
  await button(reviewTexts.decideOpen(2)).click()
  await expect.element(heading(reviewTexts.MISSING(1, 'B-26-001'))).toBeVisible()
  const next = button(reviewTexts.nextDifference)
  await expect.element(next).toBeDisabled()
  await radio(reviewTexts.lost.BROKEN).click()
  expect(await violations()).toEqual([])
  await next.click()
  await expect.element(heading(reviewTexts.MISPLACED(3, 'B-26-002'))).toBeVisible()
  await radio(reviewTexts.PUT_BACK).click()
  await expect.element(page.getByRole('status').filter({ hasText: reviewTexts.putBackText })).toBeVisible()
  expect(await violations()).toEqual([])
  await button(reviewTexts.toSign).click()
  await expect.element(heading(reviewTexts.decidedCount(2, 0))).toBeVisible()
  expect(await violations()).toEqual([])
  answer(closeStockTake, () => {
    const fields = { 'body.decisions.0.decision': 'Choose again' }
    throw new Refusal('INVALID', 'Check the fields.', { fields })
  })
  await button(reviewTexts.sign(1)).click()
  await expect.element(heading(reviewTexts.MISSING(1, 'B-26-001'))).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveFocus()
  await radio(reviewTexts.LOOKING).click()
  await button(reviewTexts.toSign).click()
  await expect.element(heading(reviewTexts.decidedCount(1, 1))).toBeVisible()
  const closings = answer(closeStockTake, () => {
    const ended_at = '2026-03-12T10:00:00.000Z'
    take = { ...take, state: 'CLOSED', ended_at, ended_by_name: 'Ana García', signer_name: 'Ana García' }
    return take
  })
  await doublePress(button(reviewTexts.sign(0)))
  await expect.element(heading(closedTexts.CLOSED)).toBeVisible()
  expect(closings).toHaveLength(1)
  expect(closings[0]!.body.decisions.map(({ decision }) => decision)).toEqual([
    { act: 'LOOKING' },
    { act: 'PUT_BACK' },
  ])
})

test.each([844, 664])('the main button of each step is in reach at 390 x %d', async (tall) => {
  await page.viewport(390, tall)
  answerTake()
  answerCounts()
  answer(showContainer, () => aContainer())
  await open(`${start}?canister=1`)
  expect(await isInReach(stockTakeTexts.countCanister(1))).toBe(true)
  await open(`/stock-takes/${take.id}?canister=1&blind=true`)
  expect(await isInReach(stockTakeTexts.saveAmount(null))).toBe(true)
  await open(`/stock-takes/${take.id}?canister=1`)
  expect(await isInReach(stockTakeTexts.done(1))).toBe(true)
  await allHere(20).click()
  await allHere(10, OTHER_LINE).click()
  await button(stockTakeTexts.done(1)).click()
  expect(await isInReach(stockTakeTexts.countCanister(2))).toBe(true)
  answer(listDifferences, () => ({ differences: [difference({})] }))
  await button(stockTakeTexts.reviewShort(0)).click()
  expect(await isInReach(reviewTexts.decideOpen(1))).toBe(true)
  await button(reviewTexts.decideOpen(1)).click()
  expect(await isInReach(reviewTexts.toSign)).toBe(true)
})

test('a line is counted again from its difference, and the other decisions stay', async () => {
  answerTake()
  const counted = { tenant_id: '', version: 1, unknown: [], is_counted: true }
  const lines = [
    { level: 2, batch_id: BATCH_ID, owner_id: SELF_ID, found: { amount: 19 } },
    { level: 1, batch_id: SECOND, owner_id: SELF_ID, found: { amount: 9 } },
  ]
  take = withCount(take, 1, { ...counted, lines })
  const second = difference({
    ...{ key: 'MISSING/1/1/second', batch_id: SECOND, numbers: [[10, 10]] as [[10, 10]] },
  })
  answer(listDifferences, () => ({ differences: [difference({ level: 2 }), second] }))
  const counts = answer(countCanister, ({ params, body }) => {
    take = withCount(take, params.canister, body)
    answer(listDifferences, () => ({ differences: [difference({ level: 2 })] }))
    return take
  })
  await open(`/stock-takes/${take.id}?review=true&at=1`)
  await radio(reviewTexts.lost.BROKEN).click()
  await button(reviewTexts.nextDifference).click()
  await expect.element(heading(reviewTexts.MISSING(1, 'B-26-002'))).toBeVisible()
  await button(stockTakeTexts.again).click()
  await allHere(10, OTHER_LINE).click()
  expect(counts[0]!.body).toMatchObject({ lines: [lines[0]], is_counted: false })
  await button(stockTakeTexts.done(1)).click()
  await button(stockTakeTexts.reviewShort(1)).click()
  await expect.element(page.getByText(reviewTexts.lost.BROKEN)).toBeVisible()
  await expect.element(button(reviewTexts.toSign)).toBeEnabled()
})

test('a difference is counted again in its card', async () => {
  answerTake()
  answer(countCanister, ({ params, body }) => (take = withCount(take, params.canister, body)))
  await open(`/stock-takes/${take.id}?canister=1`)
  await button(`${stockTakeTexts.otherNumber}: ${LINE}`).click()
  await button(stockTakeTexts.oneFewer(LINE)).click()
  await button(`${stockTakeTexts.again}: ${LINE}`).click()
  await expect.element(allHere(20)).toBeVisible()
})

test('hidden counts do not reveal which canister is expected to be empty', async () => {
  answerTake({ canisters: [aSheet(1, [aCountLine({ level: 2 })]), aSheet(2)] })
  await open(`/stock-takes/${take.id}?canister=2&blind=true`)
  await expect.element(page.getByText(stockTakeTexts.emptyHidden)).toBeVisible()
  await expect.element(page.getByText(stockTakeTexts.emptyLevel)).not.toBeInTheDocument()
  await button(stockTakeTexts.leaveCanister(2)).click()
  await button(stockTakeTexts.countCanister(1)).click()
  await button(commonTexts.close).click()
  await expect.element(page.getByText(stockTakeTexts.emptyHiddenLevel)).toBeVisible()
})

test('the main buttons are mirrored for the left hand, on this device', async () => {
  answerTake()
  await open(`/stock-takes/${take.id}?canister=1`)
  const sides = () =>
    [allHere(20), button(`${stockTakeTexts.otherNumber}: ${LINE}`)].map(
      (one) => one.element().getBoundingClientRect().left,
    )
  await expect.element(allHere(20)).toBeVisible()
  expect(sides()[0]).toBeLessThan(sides()[1]!)
  await button(commonTexts.actions).click()
  await page.getByRole('menuitemcheckbox', { name: vesselTexts.isLeft }).click()
  expect(sides()[0]).toBeGreaterThan(sides()[1]!)
  await userEvent.keyboard('{Escape}')
})

test('a scanned goblet counts its line, and its name can be typed', async () => {
  answerTake()
  const counts = answerCounts()
  answer(showCode, () => batchCode())
  await open(`/stock-takes/${take.id}?canister=1`)
  await expect.element(allHere(20)).toBeVisible()
  await scan(batchCode().code)
  await expect.element(row(LINE, 20)).toBeVisible()
  await button(stockTakeTexts.scan).click()
  await codeField.fill('B-26-002')
  await userEvent.keyboard('{Enter}')
  await expect.element(row(OTHER_LINE, 10)).toBeVisible()
  await expect.poll(() => counts.at(-1)?.body.lines).toHaveLength(2)
})
