import { actTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showBatch } from '#stock/batches/contract.ts'
import { BatchSheet } from '#stock/batches/sheet.ts'
import { numbersIn, rangesOf } from '#stock/batches/straw.ts'
import { showCode } from '#stock/label-codes/contract.ts'
import { codeTexts } from '#stock/label-codes/texts.ts'
import { showContainer } from '#stock/containers/contract.ts'
import type { Movement } from '#stock/movements/contract.ts'
import { reverseMovement } from '#stock/movements/contract.ts'
import {
  startOpening,
  bookOpening,
  countTakes,
  recordLift,
  showOpening,
  showPickList,
} from '#handling/pick-lists/contract.ts'
import { mismatchText } from '#handling/pick-lists/marks.ts'
import { spokenLift } from '#handling/pick-lists/opening-steps.ts'
import { purposeText } from '#handling/pick-lists/purpose-text.ts'
import type { Opening } from '#handling/pick-lists/shapes.ts'
import { openingTexts } from '#handling/pick-lists/opening-texts.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { showBatchInventory } from '#stock/straws/contract.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { errorTexts } from '#ui/texts.ts'
import { vesselTexts } from '#ui/vessel-texts.ts'
import { answer, answerInBackground, keysOf, Unreachable } from '#test/component/fake-api.ts'
import { open, reload, violations } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aBatch } from '#test/component/samples/batches.ts'
import { batchCode, codeNumber } from '#test/component/samples/codes.ts'
import { aContainer } from '#test/component/samples/containers.ts'
import { anotherId, BATCH_ID, OTHER_TENANT_ID, SELF_ID, STALLION_ID } from '#test/component/samples/ids.ts'
import { aSessionOfTwo } from '#test/component/samples/session.ts'
import { aMovement } from '#test/component/samples/movements.ts'
import {
  aPickedBatch,
  aPickList,
  aPresence,
  aPurpose,
  aTake,
  anOpening,
  LIST_ID,
  liftOf,
  OPENING_ID,
} from '#test/component/samples/pick-lists.ts'
import { aStockLine } from '#test/component/samples/straws.ts'
import { scan } from '#test/component/scanner.ts'

const HERE = `/openings/${OPENING_ID}`

const button = (name: string | RegExp) => page.getByRole('button', { name })
const lift = button(new RegExp(`^${openingTexts.tapAsYouLift}`))
const lowered = button(new RegExp(`^${openingTexts.lowered}`))
const book = button(new RegExp(`^${withdrawalTexts.LOSS}`))
const howMany = page.getByText(openingTexts.howMany)
const status = (text: string) => page.getByRole('status').filter({ hasText: text })

let opening: Opening

/** Answers like the server for an opening without other members. */
function answerOpening(given: Partial<Opening> = {}) {
  opening = anOpening(given)
  answerInBackground(showOpening, () => opening)
  answerInBackground(countTakes, ({ body }) => {
    const lifts = opening.lifts.map((one) => ({
      ...one,
      takes: one.takes.map((take) => {
        const count = body.counts.find(({ number }) => number === take.number)
        if (!count) return take
        const { came_out, is_skipped, is_checked, why_fewer, instead } = count
        const out = rangesOf(numbersIn(take.numbers).slice(0, came_out))
        return { ...take, came_out, is_skipped, is_checked, why_fewer, instead, out }
      }),
    }))
    opening = { ...opening, lifts }
    return opening
  })
}

/** Records a lift like the server. */
function noteLift(canister: number, seconds: number) {
  const lifts = opening.lifts.map((one) =>
    one.canister === canister ? { ...one, seconds: [...one.seconds, seconds] } : one,
  )
  opening = { ...opening, lifts }
  return opening
}

function answerLifts() {
  return answer(recordLift, ({ body }) => noteLift(body.canister, body.seconds))
}

function answerBooking(...movements: Movement[]) {
  return answer(bookOpening, () => {
    opening = { ...opening, ended_at: '2026-03-12T09:10:00.000Z', is_booked: true, movements }
    return opening
  })
}

beforeEach(async () => {
  await page.viewport(390, 844)
  answerAccount()
})

test('the clock turns gold at five seconds and red at eight, and continues after a reload', async () => {
  answerOpening({ lifts: [liftOf(1), liftOf(2)] })
  const lifts = answerLifts()
  // Fake timers would advance while an element is awaited.
  let clock = new Date('2026-03-12T09:00:00Z').getTime()
  const now = vi.spyOn(Date, 'now').mockImplementation(() => clock)
  onTestFinished(() => now.mockRestore())
  await open(HERE)
  await lift.click()
  await expect.element(status(openingTexts.good)).toBeVisible()
  // The straws to take stay visible while the canister is up.
  await expect.element(page.getByText(pickListTexts.strawNumbers('1–2'), { exact: true })).toBeInViewport()
  await expect.element(page.getByRole('heading', { name: /, canister 1$/ })).toBeVisible()
  await expect.element(lowered).toHaveAttribute('data-kind', 'good')
  clock += 5500
  await expect.element(status(openingTexts.soon)).toBeVisible()
  await reload()
  await expect.element(status(openingTexts.soon)).toBeVisible()
  clock += 3000
  await expect.element(status(openingTexts.now)).toBeVisible()
  await expect.element(lowered).toHaveAttribute('data-kind', 'now')
  await lowered.click()
  await expect.element(page.getByText(openingTexts.up(9))).toBeVisible()
  expect(lifts).toMatchObject([{ body: { canister: 1, seconds: 8.5 } }])
})

test('a lift whose request or reply was lost is sent until it is recorded, even after a reload', async () => {
  answerOpening({ lifts: [liftOf(1), liftOf(2), liftOf(3)] })
  // The first lift never reaches the server.
  const sent = answer(recordLift, () => {
    throw new Unreachable()
  })
  await open(HERE)
  await lift.click()
  await lowered.click()
  const retry = page.getByRole('alert').getByRole('button', { name: errorTexts.retry })
  await expect.element(retry).toBeVisible()
  await button(openingTexts.nextCanister(2)).click()
  // The first two lifts are recorded, but no reply arrives.
  const noted = new Map<string, number>()
  const note = ({ body }: (typeof sent)[number]) => {
    const key = keysOf(recordLift).at(-1)!
    if (!noted.has(key)) noteLift(body.canister, body.seconds)
    noted.set(key, body.canister)
  }
  answer(recordLift, (request) => {
    note(request)
    throw new Unreachable()
  })
  await lift.click()
  await lowered.click()
  await expect.element(retry).toBeVisible()
  await button(openingTexts.nextCanister(3)).click()
  await expect.element(page.getByText(openingTexts.lift(3, 3))).toBeVisible()
  answer(recordLift, (request) => {
    note(request)
    return opening
  })
  await reload()
  await expect.element(page.getByText(openingTexts.lift(3, 3))).toBeVisible()
  await lift.click()
  await lowered.click()
  await expect.poll(() => [...noted.values()].toSorted()).toEqual([1, 2, 3])
  await button(openingTexts.last).click()
  await expect.element(page.getByRole('heading', { name: openingTexts.inHandCount(6) })).toBeVisible()
  await expect.element(page.getByText(openingTexts.lifts(3))).toBeVisible()
})

test('a lift during which the session ends is recorded after logging in again', async () => {
  answerOpening({ lifts: [liftOf(1), liftOf(2)] })
  const refused = answer(recordLift, () => {
    throw new Refusal('NO_SESSION', 'No session.')
  })
  await open(HERE)
  await lift.click()
  await lowered.click()
  await expect.poll(() => refused.length).toBe(1)
  const lifts = answerLifts()
  await reload()
  await expect.element(howMany).toBeVisible()
  expect(lifts).toMatchObject([{ body: { canister: 1 } }])
  const [first, second] = keysOf(recordLift)
  expect(second).toBe(first)
  await button(openingTexts.nextCanister(2)).click()
  await expect.element(page.getByText(openingTexts.lift(2, 2))).toBeVisible()
})

test('an opening works by keyboard alone, is read aloud, and keeps the screen on', async () => {
  const spoken: string[] = []
  const request = vi.fn<() => Promise<object>>(async () => ({ release: async () => undefined }))
  vi.stubGlobal('speechSynthesis', {
    cancel: () => undefined,
    speak: ({ text }: { text: string }) => spoken.push(text),
  })
  vi.spyOn(navigator.wakeLock, 'request').mockImplementation(request as never)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  answerOpening()
  answerLifts()
  answerBooking(aMovement({ type: 'LOSS', reason: 'QUALITY_TEST', amount: 2 }))
  answer(showPickList, () => aPickList())
  answer(startOpening, () => opening)
  await open(`/pick-lists/${LIST_ID}`)
  const begin = button(pickListTexts.openVessel('Tank 1'))
  await expect.element(begin).toBeVisible()
  ;(begin.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const body = page.getByRole('group', {
    name: new RegExp(`^(${openingTexts.title('')}|${opening.pick_list_name}$)`),
  })
  await expect.element(body).toHaveFocus()
  ;(button(openingTexts.settings).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const aloud = page.getByRole('menuitemcheckbox', { name: openingTexts.speak })
  await expect.element(aloud).not.toBeChecked()
  await expect.poll(() => document.activeElement?.closest('[role=menu]')).not.toBeNull()
  for (let items = 0; items < 5 && document.activeElement !== aloud.element(); items += 1)
    await userEvent.keyboard('{ArrowDown}')
  await expect.element(aloud).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(aloud).toBeChecked()
  await expect.poll(() => spoken).toEqual([spokenLift(opening.lifts[0]!, opening.batches)])
  expect(request).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()

  ;(body.element() as HTMLElement).focus()
  const press = async (name: string) => {
    await expect.element(body).toHaveFocus()
    const target = button(new RegExp(`^${name}`))
    await expect.element(target).toBeEnabled()
    for (let tabs = 0; tabs < 12 && document.activeElement !== target.element(); tabs += 1)
      await userEvent.keyboard('{Tab}')
    await expect.element(target).toHaveFocus()
    await userEvent.keyboard('{Enter}')
  }
  await press(openingTexts.tapAsYouLift)
  await expect.element(lowered).toBeVisible()
  await press(openingTexts.lowered)
  await expect.element(howMany).toBeVisible()
  await press(openingTexts.last)
  await expect.element(page.getByRole('heading', { name: openingTexts.inHandCount(2) })).toBeVisible()
  await press(withdrawalTexts.LOSS)
  await expect.element(status(actTexts('LOSS', 2).done)).toBeVisible()
})

test('an opening left by another member is continued, booked and undone', async () => {
  const [first, second, third] = [liftOf(1, 3), liftOf(2, 4), liftOf(3, 5)]
  const counted = { ...first.takes[0]!, came_out: 3, out: first.takes[0]!.numbers }
  answerOpening({
    // The second canister was up, and was not counted.
    lifts: [{ ...first, seconds: [4], takes: [counted] }, { ...second, seconds: [5] }, third],
    last_active_by_name: 'Tomás Ibarra',
    last_active_by: anotherId(5),
  })
  const lifts = answerLifts()
  const at = aPresence({
    last_active_by: anotherId(5),
    last_active_by_name: 'Tomás Ibarra',
    last_active_at: new Date().toISOString(),
  })
  answer(showPickList, () => aPickList({ opening: at }))
  answer(startOpening, () => opening)
  await open(`/pick-lists/${LIST_ID}`)
  await expect
    .element(page.getByText(/^Tomás Ibarra /))
    .toMatchTextContent(pickListTexts.atIt('Tomás Ibarra', '').split('.')[0]!)
  await button(pickListTexts.goOn('Tank 1')).click()
  await expect.element(page.getByText(openingTexts.lift(2, 3))).toBeVisible()
  await expect.element(howMany).toBeVisible()
  await button(pickListTexts.fewer(`Haras del Sur, ${purposeText(aPurpose(), 'Haras del Sur')}`)).click()
  await button(openingTexts.nextCanister(3)).click()
  await lift.click()
  await lowered.click()
  await button(openingTexts.last).click()
  await expect.element(page.getByRole('heading', { name: openingTexts.inHandCount(11) })).toBeVisible()
  await page.getByText(openingTexts.whyFewerTexts.NOT_NEEDED).click()
  await expect.poll(() => opening.lifts[1]!.takes[0]!.why_fewer).toBe('NOT_NEEDED')
  const movements = [1, 2, 3].map((number) =>
    aMovement({
      id: anotherId(number),
      type: 'LOSS',
      amount: number + 2 - Number(number === 3),
      sentence: `Movement ${number}`,
    }),
  )
  const message = 'Tank 2, canister 1, level 1 holds 5 straws and is full; 8 would be there.'
  answer(bookOpening, () => {
    throw new Refusal('OVERFULL', message, { warnings: [{ code: 'OVERFULL', message }] })
  })
  await book.click()
  await expect.element(page.getByText(message)).toBeVisible()
  const bookings = answerBooking(...movements)
  await book.click()
  await expect.element(status(actTexts('LOSS', 11).done)).toBeVisible()
  expect(lifts).toMatchObject([{ body: { canister: 3 } }])
  expect(bookings).toMatchObject([
    {
      body: {
        accept: ['OVERFULL'],
        seen: [
          { number: 1, numbers: [[1, 3]] },
          { number: 2, numbers: [[21, 23]] },
          { number: 3, numbers: [[41, 45]] },
        ],
      },
    },
  ])
  const undone = movements.map(({ id }) => id)
  const reversals = answer(reverseMovement, () => {
    opening = { ...opening, undone }
    return aMovement({ id: anotherId(50), reverses_id: undone[0]! })
  })
  await button(openingTexts.undo(3)).click()
  await expect.element(status(openingTexts.undone)).toBeVisible()
  expect(reversals.map(({ params, body }) => [params.id, ...body.others])).toEqual([undone])
})

test('other straws are compared with the wanted ones, and taken for a reason or put back', async () => {
  const other = aBatch({
    id: anotherId(1),
    label: 'B-26-002',
    straw_mark_text: '070226 LUCERO',
    sheet: BatchSheet.parse({ collection: { produced_on: '2026-02-07' } }),
  })
  const there = { canister: 1, level: 1, owner_id: SELF_ID }
  answer(showBatch, () => other)
  answer(showBatchInventory, () => ({ inventory: [aStockLine({ straws: 6, numbers: [[1, 6]] })] }))
  answer(showContainer, () =>
    aContainer({
      batches: [BATCH_ID, other.id].map((id) => ({
        ...{
          id,
          label: id === other.id ? other.label : 'B-26-001',
          straw_colour: 'YELLOW',
          animal_id: STALLION_ID,
        },
      })),
      contents: [
        { ...there, batch_id: BATCH_ID, straws: 20, numbers: [[1, 20]] },
        { ...there, batch_id: other.id, straws: 6, numbers: [[1, 6]] },
      ],
    }),
  )
  answer(showCode, ({ params, query }) => {
    const isHere = params.code === codeNumber(4)
    const isElsewhere = params.code === codeNumber(6) && query.tenant_id === OTHER_TENANT_ID
    if (!isHere && !isElsewhere) throw notFound('The code')
    return batchCode({ code: params.code, batch_id: other.id, title: other.label })
  })
  answerOpening({
    batches: [aPickedBatch(), aPickedBatch({ id: other.id, label: other.label })],
    lifts: [liftOf(1, 4), liftOf(2, 4)],
  })
  answerLifts()
  await open(HERE, aSessionOfTwo())
  await lift.click()
  await lowered.click()
  await button(openingTexts.notThese).click()
  await button(new RegExp(other.label)).click()
  const found = aPickedBatch({ id: other.id, label: other.label, dated: '2026-02-07' })
  await expect.element(page.getByRole('alert')).toMatchTextContent(mismatchText(aPickedBatch(), found))
  await expect.element(page.getByText(openingTexts.belongs(1))).toBeVisible()
  expect(await violations()).toEqual([])
  await button(new RegExp(`^${openingTexts.putBack}`)).click()
  await lift.click()
  await lowered.click()
  await button(openingTexts.code).click()
  await page.getByRole('textbox', { name: openingTexts.codeLabel }).fill(codeNumber(5))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(openingTexts.unknownCode)).toBeVisible()
  await scan(codeNumber(6))
  await expect
    .element(page.getByText(codeTexts.elsewhere('Gestüt Lindenhof'), { exact: false }))
    .toBeVisible()
  await scan(codeNumber(4))
  await expect.element(page.getByRole('heading', { name: openingTexts.mismatch })).toBeVisible()
  await button(openingTexts.takeInstead).click()
  const [reason] = openingTexts.insteadReasons
  await button(reason).click()
  await button(openingTexts.nextCanister(2)).click()
  await button(openingTexts.skip).click()
  await expect.element(page.getByRole('heading', { name: openingTexts.inHandCount(4) })).toBeVisible()
  expect(opening.lifts.flatMap(({ takes }) => takes)).toMatchObject([
    { came_out: 4, is_checked: true, is_skipped: false, instead: { batch_id: other.id, reason } },
    { came_out: 0, is_skipped: true, instead: null },
  ])
  answerBooking(aMovement({ type: 'LOSS', amount: 4 }))
  await book.click()
  await expect.element(status(actTexts('LOSS', 4).done)).toBeVisible()
})

test('lines of one batch are distinguished by their purpose, until they are booked', async () => {
  const sale = { type: 'SALE', reason: null } as const
  const purposes = [
    aPurpose({ ...sale, receiver_name: 'Stal Van Dijk' }),
    aPurpose({ ...sale, receiver_name: 'Gestüt Lindenhof' }),
  ]
  const texts = purposes.map((purpose) => purposeText(purpose, 'Haras del Sur'))
  const takes = purposes.map((purpose, index) =>
    aTake({
      purpose,
      number: index + 1,
      line_id: anotherId(index),
      numbers: [[3 * index + 1, 3 * index + 3]],
    }),
  )
  answerOpening({ lifts: [{ ...liftOf(1), takes }] })
  answerLifts()
  await open(HERE)
  for (const text of texts) await expect.element(page.getByText(text)).toBeVisible()
  await lift.click()
  for (const text of texts)
    await expect.element(page.getByText(openingTexts.ofPurpose(3, text))).toBeVisible()
  await lowered.click()
  for (const text of texts) {
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    const count = page.getByRole('group', { name: openingTexts.count(`Haras del Sur, ${text}`) })
    await count.getByRole('button', { name: pickListTexts.fewer(`Haras del Sur, ${text}`) }).click()
    await expect.element(count.getByText('2', { exact: true })).toBeVisible()
  }
  await button(openingTexts.last).click()
  for (const text of texts) await expect.element(page.getByText(`2 of 3, B-26-001, ${text}`)).toBeVisible()
})

test('straws found by a stock-take no longer count as booked by the opening', async () => {
  const [loss, rest] = [7, 6].map((amount) => aMovement({ id: anotherId(amount), type: 'LOSS', amount }))
  const ended = { ended_at: '2026-03-12T09:10:00.000Z', is_booked: true }
  answerOpening({ ...ended, movements: [loss!, rest!], undone: [loss!.id] })
  await open(HERE)
  await expect.element(status(actTexts('LOSS', 6).done)).toBeVisible()
  await expect.element(button(openingTexts.undo(1))).toBeVisible()
})

test.each([844, 664])(
  'the main button of each step is in reach at 390 x %d, with two levels and a banner',
  async (tall) => {
    await page.viewport(390, tall)
    const takes = [1, 2].map((level) =>
      aTake({
        ...{ number: level, line_id: anotherId(level), numbers: [[level, level]] },
        location: { container_id: aContainer().id, canister: 1, level },
      }),
    )
    answerOpening({
      lifts: [{ ...liftOf(1), takes }, liftOf(2)],
      others: [{ ...aPresence(), container_id: aContainer().id }],
    })
    answerLifts()
    // Initially, every setting is off.
    await open(HERE)
    await expect
      .element(page.getByRole('status').filter({ hasText: aPresence().pick_list_name }))
      .toBeVisible()
    await button(openingTexts.settings).click()
    for (const label of [vesselTexts.sound, vesselTexts.vibration, vesselTexts.isLeft])
      await expect
        .element(page.getByRole('menuitemcheckbox', { name: label }))
        .toHaveAttribute('aria-checked', 'false')
    await userEvent.keyboard('{Escape}')
    expect(await isInReach(lift)).toBe(true)
    await lift.click()
    expect(await isInReach(lowered)).toBe(true)
    await lowered.click()
    const next = button(openingTexts.nextCanister(2))
    expect(await isInReach(next)).toBe(true)
    // Nothing is green during the countdown in which the nitrogen boils.
    const note = page.getByText(openingTexts.boil(0, true).split(':')[0]!, { exact: false })
    await expect.element(note).toBeVisible()
    expect(note.element().closest('[data-tint]')!.getAttribute('data-tint')).toBe('gold')
    await expect.element(next).toMatchTextContent('Lift in')
  },
)

/** Whether a button is in sight without scrolling the page. */
async function isInReach(main: typeof lift): Promise<boolean> {
  await expect.element(main).toBeVisible()
  const { top, bottom } = main.element().getBoundingClientRect()
  const isStill = document.scrollingElement!.scrollHeight <= window.innerHeight + 1
  return top >= 0 && bottom <= window.innerHeight + 0.5 && isStill
}

test('the name of a batch is accepted in place of its code, and an unknown one is refused at the field', async () => {
  answerOpening({ lifts: [liftOf(1), liftOf(2)] })
  answerLifts()
  await open(HERE)
  await lift.click()
  await lowered.click()
  await button(openingTexts.code).click()
  const field = page.getByRole('textbox', { name: openingTexts.codeLabel })
  await field.fill('B-99-001')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription(openingTexts.unknownCode)
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('B-99-001')
  await field.fill('b-26-001')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(openingTexts.right)).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
})
