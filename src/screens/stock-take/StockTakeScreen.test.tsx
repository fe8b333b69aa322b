import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listBatches } from '#stock/batches/contract.ts'
import type { Code } from '#stock/label-codes/contract.ts'
import { showCode } from '#stock/label-codes/contract.ts'
import { codeTexts } from '#stock/label-codes/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { showOverview } from '#integration/overview/contract.ts'
import { scanTexts } from '#handling/scanning/texts.ts'
import {
  abandonStockTake,
  countCanister,
  endSearch,
  listDifferences,
  reverseStockTake,
  showStockTake,
  startStockTake,
} from '#handling/stock-takes/contract.ts'
import { closedTexts, reviewTexts, stockTakeTexts } from '#handling/stock-takes/texts.ts'
import { strawsTexts } from '#stock/straws/texts.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { longDate } from '#platform/contract/days.ts'
import { homeTexts } from '#screens/home/texts.ts'
import { shortTime } from '#ui/dates.ts'
import { commonTexts, errorTexts } from '#ui/texts.ts'
import { answer, later, Unreachable } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aBatch, batchPage } from '#test/component/samples/batches.ts'
import { batchCode, codeNumber, placeCode } from '#test/component/samples/codes.ts'
import { answerAccess } from '#test/component/samples/hub.ts'
import { aSessionOfTwo } from '#test/component/samples/session.ts'
import {
  anotherId,
  BATCH_ID,
  CONTAINER_ID,
  OTHER_TENANT_ID,
  SELF_ID,
  USER_ID,
} from '#test/component/samples/ids.ts'
import { anOverview } from '#test/component/samples/overview.ts'
import { aCountLine, aSheet, aStockTake, withCount } from '#test/component/samples/stock-takes.ts'
import { scan } from '#test/component/scanner.ts'
import type { StockTake } from '#handling/stock-takes/shapes.ts'

const first = aBatch()
const second = aBatch({ id: anotherId(1), label: 'B-26-002' })
const LINE = 'B-26-001, Haras del Sur'
const found = page.getByRole('textbox', { name: stockTakeTexts.foundOf(LINE) })
const foundSecond = page.getByRole('textbox', { name: stockTakeTexts.foundOf('B-26-002, Haras del Sur') })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const done = (canister: number) => button(stockTakeTexts.done(canister))
const canister = (number: number) =>
  page.getByRole('heading', { level: 2, name: containerTexts.canister(number) })
const saved = page.getByText(stockTakeTexts.saved, { exact: true })
const codeField = page.getByRole('textbox', { name: stockTakeTexts.scan })
const less = (straws: number) => page.getByText(`${straws} missing`)

let take: StockTake

/** Answers a stock-take as the server does while no other member counts. */
function answerTake(given: Partial<StockTake> = {}) {
  take = aStockTake(given)
  answer(showStockTake, () => take)
}

const answerCounts = () =>
  answer(countCanister, ({ params, body }) => {
    take = withCount(take, params.canister, body)
    return take
  })

function answerCodes(...codes: Code[]) {
  answer(showCode, ({ params }) => {
    const code = codes.find((one) => one.code === params.code)
    if (!code) throw notFound('The code')
    return code
  })
}

const bothBatches = {
  canisters: [
    aSheet(1, [aCountLine(), aCountLine({ batch_id: second.id, now: [[1, 10]] })]),
    aSheet(2, [
      aCountLine({ batch_id: second.id, level: 2, now: [[16, 20]] }),
      aCountLine({ batch_id: second.id, level: 1, now: [[11, 15]] }),
    ]),
  ],
  batches: [first, second].map(({ id, label, straw_colour, animal }) => ({
    ...{ id, label, straw_colour, animal_name: animal.name, straw_mark_text: null },
    number_range: [1, 64] as [number, number],
  })),
}
const codeOfSecond = batchCode({ code: codeNumber(3), batch_id: second.id, title: second.label })

beforeEach(() => answerAccount({ batches: [first, second] }))

const openTake = async () => {
  await open(`/stock-takes/${take.id}`)
  await expect.element(canister(1)).toBeVisible()
}

test('scanning a goblet counts it as recorded, and straws can be counted by number', async () => {
  answerTake()
  const counts = answerCounts()
  answerCodes(batchCode())
  answer(listBatches, () => batchPage())
  await openTake()
  await codeField.fill('HDE-26-009')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(stockTakeTexts.scanNone('HDE-26-009'))).toBeVisible()
  await codeField.fill(batchCode().code)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(stockTakeTexts.scanAll('B-26-001', 20))).toBeVisible()
  await expect.element(found).toHaveValue('20')
  await button(stockTakeTexts.byNumber).click()
  await page.getByRole('textbox', { name: stockTakeTexts.numbersFound(LINE) }).fill('1-6, 8-20')
  await expect.element(less(1)).toBeVisible()
  await done(1).click()
  await expect.element(canister(2)).toBeVisible()
  await expect.element(button(stockTakeTexts.review(1))).toBeEnabled()
  const numbers = [
    [1, 6],
    [8, 20],
  ]
  expect(counts.at(-1)).toMatchObject({
    params: { canister: 1 },
    body: { lines: [{ batch_id: BATCH_ID, level: 1, found: { numbers } }], is_counted: true },
  })
})

test('invalid numbers are not saved, and the canister cannot be finished with them', async () => {
  answerTake()
  const counts = answerCounts()
  const linesSaved = () => counts.at(-1)?.body.lines.map((line) => line.found)
  const byNumber = page.getByRole('textbox', { name: stockTakeTexts.numbersFound(LINE) })
  await openTake()
  await button(stockTakeTexts.byNumber).click()
  await byNumber.fill('1-20')
  await expect.element(saved).toBeVisible()
  for (const [text, problem] of [
    ['20-1', strawsTexts.numbersBackwards(20, 1)],
    ['1-19, 2o', strawsTexts.numbersUnclear],
    ['1-20, 65', 'B-26-001 has No. 1–64'],
  ] as const) {
    await byNumber.fill(text)
    await expect.element(byNumber).toHaveAccessibleDescription(problem)
    await expect.element(page.getByText(stockTakeTexts.wrong(1))).toBeVisible()
    await expect.poll(linesSaved).toEqual([])
    await expect.element(page.getByText(stockTakeTexts.unsaved)).toBeVisible()
    await expect.element(saved).not.toBeInTheDocument()
    await expect.element(done(1)).toBeDisabled()
  }
  await byNumber.fill('1-19, 20')
  await expect.poll(linesSaved).toEqual([{ numbers: [[1, 20]] }])
  await expect.element(done(1)).toBeEnabled()
  // Every other way to count discards the wrong entry.
  for (const instead of [
    stockTakeTexts.byAmount,
    `${stockTakeTexts.allHere(20)}: ${LINE}`,
    stockTakeTexts.again,
  ]) {
    await byNumber.fill('x')
    await expect.element(done(1)).toBeDisabled()
    await button(instead).click()
    await expect.element(page.getByText(stockTakeTexts.wrong(1))).not.toBeInTheDocument()
    await expect.element(byNumber).not.toBeInTheDocument()
    await button(stockTakeTexts.byNumber).click()
  }
})

test('the comparison covers only the counted canisters', async () => {
  const unknown = [{ level: 1, print: 'HJ-09 070425', amount: 1 }]
  const lines = [{ level: 1, batch_id: BATCH_ID, owner_id: SELF_ID, found: { amount: 17 } }]
  const sheets = { canisters: [aSheet(1, [aCountLine()]), aSheet(2, [aCountLine({ now: [[21, 30]] })])] }
  const count = { tenant_id: '', version: 1, lines, unknown, is_counted: true }
  answerTake(withCount(aStockTake(sheets), 1, count))
  await open(`/stock-takes/${take.id}`)
  const inWords = 'In finished canisters: 18 of 20 straws counted. 30 straws expected in all.'
  await expect.element(page.getByText(inWords)).toBeVisible()
  await expect.element(page.getByText('1 of 2 canisters counted')).toBeVisible()
  answer(listDifferences, () => ({ differences: [] }))
  await button(stockTakeTexts.review(2)).click()
  await expect.element(page.getByText(reviewTexts.moved)).toBeVisible()
  const sums = [...document.querySelectorAll('[class*=countSums] dd')].map((one) => one.textContent)
  expect(sums).toEqual(['20', '17', '0', '0', '3', '0', '0'])
})

test('straws that are searched for are listed on the first screen until found, and a stock-take is undone', async () => {
  const search = {
    number: 1,
    canister: 1,
    level: 1,
    batch_id: BATCH_ID,
    owner_id: SELF_ID,
    numbers: [[7, 7]],
  }
  answerTake({
    ...{
      state: 'CLOSED',
      ended_at: '2026-03-12T10:00:00.000Z',
      ended_by: USER_ID,
      signer_name: 'Ana García',
    },
    searches: [search as StockTake['searches'][number]],
  })
  answerAccess()
  answer(showOverview, () => anOverview({ looking: { straws: 1, stock_take_id: take.id } }))
  answer(listDifferences, () => ({ differences: [] }))
  await open('/home')
  await page.getByRole('link', { name: `${homeTexts.lookingAction}: ${homeTexts.looking(1)}` }).click()
  await expect.element(page.getByRole('heading', { name: closedTexts.searches })).toBeVisible()
  const what = closedTexts.searched(1, 'B-26-001', '7')
  await expect.element(page.getByText(what)).toBeVisible()
  const ended = answer(endSearch, () => {
    take = { ...take, searches: [] }
    return take
  })
  await button(closedTexts.foundOf(what)).click()
  await expect.element(page.getByRole('heading', { name: closedTexts.searches })).not.toBeInTheDocument()
  expect(ended).toMatchObject([{ params: { id: take.id, number: 1 } }])
  const reversals = answer(reverseStockTake, ({ body }) => {
    const reversed = { reversed_at: '2026-03-12T10:05:00.000Z', reversed_by_name: 'Ana García' }
    take = { ...take, state: 'REVERSED', ...reversed, reverse_reason: body.reason }
    return take
  })
  await button(closedTexts.reverse).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: closedTexts.reason }).fill('Counted the wrong tank')
  await dialog.getByRole('button', { name: closedTexts.reverse }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: closedTexts.REVERSED })).toBeVisible()
  await expect.element(page.getByText('Counted the wrong tank', { exact: false })).toBeVisible()
  expect(reversals).toMatchObject([{ params: { id: take.id }, body: { reason: 'Counted the wrong tank' } }])
})

test('scanned labels open the count of their place, and are counted wherever the focus is', async () => {
  answerTake({ canister: 1, canisters: [aSheet(1, [aCountLine()])] })
  answerCounts()
  const next = placeCode({ canister: 2 })
  answerCodes(batchCode(), next)
  const begun = answer(startStockTake, () => take)
  await open('/scan?many=true')
  await expect.element(page.getByText(scanTexts.none)).toBeVisible()
  await scan(batchCode().code)
  await button(scanTexts.count).click()
  await expect.element(canister(1)).toBeVisible()
  expect(begun).toMatchObject([{ body: { container_id: CONTAINER_ID, canister: 1 } }])
  await scan(batchCode().code)
  await expect.element(page.getByText(stockTakeTexts.scanAll('B-26-001', 20))).toBeVisible()
  ;(codeField.element() as HTMLElement).focus()
  await scan(next.code)
  const name = 'Tank 1, canister 2'
  await expect.element(page.getByText(stockTakeTexts.scanElsewhere(name))).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: stockTakeTexts.title })).toBeVisible()
  await expect.element(saved).toBeVisible()
})

test('recorded numbers can be hidden until the canister is counted', async () => {
  answerTake()
  answerCounts()
  await openTake()
  const byBook = page.getByText(stockTakeTexts.byBook(20))
  await expect.element(byBook).toBeVisible()
  await page.getByRole('switch', { name: stockTakeTexts.hide }).click({ force: true })
  await expect.element(byBook).not.toBeInTheDocument()
  await expect
    .element(page.getByText(stockTakeTexts.numbers('', '1–20'), { exact: false }))
    .not.toBeInTheDocument()
  await found.fill('19')
  await expect.element(less(1)).not.toBeInTheDocument()
  await done(1).click()
  await button(new RegExp(`^${containerTexts.canister(1)} ${stockTakeTexts.differences(1)}`)).click()
  await expect.element(byBook).toBeVisible()
  await expect.element(less(1)).toBeVisible()
})

test('an unsaved count is reported, and leaving it asks for confirmation', async () => {
  answerTake()
  answer(countCanister, () => {
    throw new Unreachable()
  })
  await openTake()
  await found.fill('17')
  await expect.element(page.getByRole('status').filter({ hasText: stockTakeTexts.unsaved })).toBeVisible()
  await expect.element(button(errorTexts.retry)).toBeVisible()
  await button(new RegExp(`^${containerTexts.canister(2)}`)).click()
  await expect.element(page.getByRole('dialog', { name: stockTakeTexts.leaveTitle })).toBeVisible()
  await button(stockTakeTexts.stay).click()
  await expect.element(canister(1)).toBeVisible()
  await expect.element(found).toHaveValue('17')
  const counts = answerCounts()
  window.dispatchEvent(new Event('online'))
  await expect.element(saved).toBeVisible()
  expect(counts).toMatchObject([{ body: { lines: [{ found: { amount: 17 } }] } }])
})

test('leaving invalid numbers asks for confirmation', async () => {
  const empty = { tenant_id: '', version: 1, lines: [], unknown: [], is_counted: true }
  answerTake(withCount(aStockTake(), 2, empty))
  const counts = answerCounts()
  const byNumber = page.getByRole('textbox', { name: stockTakeTexts.numbersFound(LINE) })
  const question = page.getByRole('dialog', { name: stockTakeTexts.leaveTitle })
  await openTake()
  await button(stockTakeTexts.byNumber).click()
  await byNumber.fill('5-3')
  // The rest of the canister is saved.
  await expect.poll(() => counts.length).toBe(1)
  for (const elsewhere of [new RegExp(`^${containerTexts.canister(2)}`), stockTakeTexts.review(0)]) {
    await button(elsewhere).click()
    await expect.element(question).toBeVisible()
    await button(stockTakeTexts.stay).click()
    await expect.element(byNumber).toHaveValue('5-3')
  }
  await button(new RegExp(`^${containerTexts.canister(2)}`)).click()
  await button(stockTakeTexts.leave).click()
  await expect.element(canister(2)).toBeVisible()
})

test('a count by another member is not overwritten, even after it was loaded', async () => {
  answerTake(bothBatches)
  answer(countCanister, () => {
    throw new Unreachable()
  })
  await openTake()
  await found.fill('17')
  await expect.element(button(errorTexts.retry)).toBeVisible()
  // Another member counts the other batch.
  const lines = [{ level: 1, batch_id: second.id, owner_id: SELF_ID, found: { amount: 11 } }]
  take = withCount(take, 1, { tenant_id: '', version: 1, lines, unknown: [], is_counted: false })
  const message = 'Ana García has counted here.'
  const refused = answer(countCanister, () => {
    throw new Refusal('STALE', message)
  })
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('alert')).toMatchTextContent(message)
  await button(stockTakeTexts.look).click()
  await expect.element(foundSecond).toHaveValue('11')
  await expect.element(found).toHaveValue('')
  // The version that the screen had, not the server's current one.
  expect(refused.map(({ body }) => body.version)).toEqual([1])
})

test('two goblets scanned in quick succession are both counted, and a scanned level stays selected', async () => {
  answerTake(bothBatches)
  const counts = answerCounts()
  const level = placeCode({ code: codeNumber(4), canister: 2, level: 1 })
  const understood = later<null>()
  answer(showCode, async ({ params }) => {
    await understood.reply
    return [batchCode(), codeOfSecond, level].find(({ code }) => code === params.code)!
  })
  await openTake()
  await scan(batchCode().code)
  await scan(codeOfSecond.code, {
    async halfway() {
      understood.send(null)
      await expect.element(found).toHaveFocus()
    },
  })
  await expect.element(found).toHaveValue('20')
  await expect.element(foundSecond).toHaveValue('10')
  await expect.element(saved).toBeVisible()
  expect(counts.at(-1)?.body.lines.map((line) => line.found)).toEqual([{ amount: 20 }, { amount: 10 }])

  await scan(level.code)
  await expect.element(canister(2)).toBeVisible()
  await scan(codeOfSecond.code)
  const fieldAt = (number: number) =>
    page.getByRole('region', { name: containerTexts.level(number) }).getByRole('textbox')
  await expect.element(fieldAt(1)).toHaveValue('5')
  await expect.element(fieldAt(2)).toHaveValue('')
  await expect.poll(() => counts.at(-1)?.params.canister).toBe(2)
})

test('a stock-take is abandoned after a confirmation, whose dialog shows a failure', async () => {
  answerTake()
  await openTake()
  await button(commonTexts.actions).click()
  await page.getByRole('menuitem', { name: stockTakeTexts.abandon }).click()
  const question = page.getByRole('dialog', { name: stockTakeTexts.abandonTitle })
  const abandon = question.getByRole('button', { name: stockTakeTexts.abandon })
  answer(abandonStockTake, () => {
    throw new Refusal('TOO_MANY_REQUESTS', 'Please wait a moment.')
  })
  await abandon.click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Please wait a moment.' })).toBeVisible()
  const requests = answer(abandonStockTake, () => {
    take = { ...take, state: 'ABANDONED', ended_at: '2026-03-12T10:00:00.000Z', ended_by_name: 'Ana García' }
    return undefined
  })
  await abandon.click()
  const when = `${longDate('2026-03-12')}, ${shortTime('2026-03-12T10:00:00.000Z')}`
  await expect.element(page.getByText(closedTexts.abandoned('Ana García', when))).toBeVisible()
  expect(requests.map(({ params }) => params)).toEqual([{ id: take.id }])
})

test.each([390, 1440])('the message about invalid numbers is not covered at %d pixels', async (width) => {
  await page.viewport(width, 900)
  answerTake()
  answerCounts()
  await open(`/stock-takes/${take.id}?canister=1`)
  if (width === 390) await button(`${stockTakeTexts.otherNumber}: ${LINE}`).click()
  await button(stockTakeTexts.byNumber).click()
  const byNumber = page.getByRole('textbox', { name: stockTakeTexts.numbersFound(LINE) })
  await byNumber.fill('1-9999')
  const problem = page.getByText('B-26-001 has No. 1–64')
  await expect.element(problem).toBeVisible()
  const { bottom } = problem.element().getBoundingClientRect()
  expect(
    button(stockTakeTexts.byAmount).element().getBoundingClientRect().top - bottom,
  ).toBeGreaterThanOrEqual(4)
})

test('a label of another account of the user names the account and counts nothing', async () => {
  answerTake()
  const elsewhere = batchCode({ code: codeNumber(5) })
  answer(showCode, ({ query }) => {
    if (query.tenant_id !== OTHER_TENANT_ID) throw notFound('The code')
    return elsewhere
  })
  await open(`/stock-takes/${take.id}`, aSessionOfTwo())
  await expect.element(canister(1)).toBeVisible()
  await scan(elsewhere.code)
  const reason = expect.stringContaining(codeTexts.elsewhere('Gestüt Lindenhof'))
  await expect.element(codeField).toHaveAccessibleDescription(reason)
  await expect.element(codeField).toHaveFocus()
  await expect
    .element(page.getByText(codeTexts.elsewhereText('Haras del Sur'), { exact: false }))
    .toBeVisible()
  await expect.element(found).toHaveValue('')
})
