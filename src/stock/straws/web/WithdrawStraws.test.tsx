import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { batchTexts } from '#stock/batches/texts.ts'
import { listCounting } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { listMembers } from '#account/members/contract.ts'
import { reverseMovement } from '#stock/movements/contract.ts'
import { type MovementWords, proposedSentence } from '#stock/movements/movement-sentence.ts'
import { movementTexts } from '#stock/movements/texts.ts'
import { listParties } from '#registry/parties/contract.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { words } from '#platform/contract/words.ts'
import { shortDate, shortTime } from '#ui/dates.ts'
import { commonTexts, dayTexts, errorTexts, toastTexts } from '#ui/texts.ts'
import { ANY_ACT, choose } from '#test/component/locators.ts'
import { answer, keysOf, later, Unreachable } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aBatch, counts } from '#test/component/samples/batches.ts'
import {
  anotherId,
  BATCH_ID,
  CONSIGNEE_ID,
  CONTAINER_ID,
  MARE_ID,
  MOVEMENT_ID,
  SELF_ID,
  USER_ID,
} from '#test/component/samples/ids.ts'
import { aMember } from '#test/component/samples/members.ts'
import { aMovement } from '#test/component/samples/movements.ts'
import { aParty, ourParty } from '#test/component/samples/parties.ts'
import { aConsignedLine, aStockLine } from '#test/component/samples/straws.ts'
import type { StrawWithdrawal } from '../bookings.ts'
import type { StrawRun } from '../straw-runs.ts'
import { changeStraws, listAvailableStraws, showBatchInventory } from '../contract.ts'
import { actTexts, strawsTexts, withdrawalTexts } from '../texts.ts'

const withdraw = page.getByRole('button', { name: strawsTexts.withdraw })
const dialog = page.getByRole('dialog')
const amount = dialog.getByRole('textbox', { name: strawsTexts.amount })
const date = dialog.getByRole('textbox', { name: strawsTexts.date })
const book = dialog.getByRole('button', { name: ANY_ACT })
const announced = dialog.getByTestId('sentence')
const undo = page.getByRole('button', { name: movementTexts.undo })
const toast = (text: string) => page.getByRole('status').filter({ hasText: text })
const tooMany = dialog.getByText(strawsTexts.tooMany)

const place = { container_id: CONTAINER_ID, canister: 1, level: 1 }
const PLACE = containerTexts.place('Tank 1', 1, 1)
const vanDijk = aParty({ id: anotherId(1), name: 'Stal Van Dijk', city: 'Breda', country: 'NL' })

/** Returns the announced sentence of a withdrawal of B-26-001. */
const sentence = (more: Partial<MovementWords>) =>
  proposedSentence({
    type: 'LOSS',
    direction: 'OUT',
    date: '2026-04-02',
    amount: 1,
    signer_name: 'Ana García',
    batch_label: 'B-26-001',
    owner_name: 'Haras del Sur',
    ...more,
  })

async function openDialog() {
  await open(`/batches/${BATCH_ID}`)
  await withdraw.click()
}

async function lose(straws: string) {
  await dialog.getByText(withdrawalTexts.LOSS, { exact: true }).click()
  await amount.fill(straws)
  await choose(strawsTexts.lossReason, words.BROKEN!)
}

/** Drawing of the straws. It is found by its name, because the icon of the close button is also an image. */
const tray = dialog.getByRole('img', { name: /straws taken/ })
const change = dialog.getByRole('button', { name: strawsTexts.changeDay })

/** Shows the fields of day and signer, and enters the day if one is given. */
async function changeDay(day?: string) {
  await change.click()
  if (day !== undefined) await date.fill(day)
}

/** Chooses a tile by its text, such as an owner or a place. */
const tile = (group: string, text: string) =>
  dialog.getByRole('radiogroup', { name: group }).getByText(text, { exact: false })

async function submit() {
  await book.click()
  await expect.element(dialog).not.toBeInTheDocument()
}

test('a withdrawal of stored straws is announced in the words of the journal, and sent as announced', async () => {
  answerAccount()
  const requests = answer(changeStraws, () => ({ movements: [aMovement()] }))
  await open(`/batches/${BATCH_ID}`)
  const cases: {
    type: keyof typeof withdrawalTexts
    choice: [field: string, option: string]
    more: Partial<MovementWords>
    sent: object
  }[] = [
    {
      type: 'CONSIGNMENT',
      choice: [strawsTexts.receiver, 'Gestüt Lindenhof'],
      more: { receiver_name: 'Gestüt Lindenhof' },
      sent: { receiver_id: CONSIGNEE_ID },
    },
    {
      type: 'SALE',
      choice: [strawsTexts.receiver, 'Gestüt Lindenhof'],
      more: { receiver_name: 'Gestüt Lindenhof', keep_in_store: true },
      sent: { receiver_id: CONSIGNEE_ID, keep_in_store: true },
    },
    {
      type: 'LOSS',
      choice: [strawsTexts.lossReason, words.BROKEN!],
      more: { reason: 'BROKEN' },
      sent: { reason: 'BROKEN' },
    },
    {
      type: 'INSEMINATION',
      choice: [strawsTexts.mare, 'Vega H'],
      more: { animal_name: 'Vega H' },
      sent: { animal_id: MARE_ID },
    },
  ]
  for (const { type, choice, more, sent } of cases) {
    await withdraw.click()
    await dialog.getByText(withdrawalTexts[type], { exact: true }).click()
    await amount.fill('12')
    await changeDay('2026-03-12')
    await choose(...choice)
    if (more.keep_in_store) await dialog.getByRole('checkbox', { name: strawsTexts.keep }).click()
    const places = [{ place_name: PLACE, straws: 12 }]
    await expect
      .element(announced.getByText(sentence({ type, date: '2026-03-12', amount: 12, places, ...more })))
      .toBeVisible()
    const { button } = actTexts(type, 12, more.animal_name ?? '')
    await expect.element(dialog.getByRole('button', { name: button, exact: true })).toBeVisible()
    await submit()
    expect(requests.at(-1)!.body).toMatchObject({
      batch_id: BATCH_ID,
      owner_id: SELF_ID,
      signer_id: USER_ID,
      amount: 12,
      seen_at: [{ location: place, straws: 12 }],
      withdrawal: { type, date: '2026-03-12', ...sent },
    })
  }
  await expect.element(toast(actTexts('CONSIGNMENT', 10).done).first()).toBeVisible()
})

test('straws that a holder has are inseminated, sold, lost or passed on', async () => {
  const batch = aBatch({ counts: counts({ stored: 62, consigned: 12 }) })
  const stock = [aStockLine({ straws: 62, numbers: [[1, 62]] }), aConsignedLine()]
  answerAccount({ batches: [batch], stock, parties: [ourParty(), aParty(), vanDijk] })
  const requests = answer(changeStraws, () => ({ movements: [aMovement()] }))
  await open(`/batches/${BATCH_ID}?tab=inventory`)
  const cases: [
    type: 'INSEMINATION' | 'SALE' | 'LOSS' | 'CONSIGNMENT',
    choice: [field: string, option: string],
    more: Partial<MovementWords>,
    sent: object,
  ][] = [
    ['INSEMINATION', [strawsTexts.mare, 'Vega H'], { animal_name: 'Vega H' }, { animal_id: MARE_ID }],
    ['SALE', [strawsTexts.receiver, 'Stal'], { receiver_name: vanDijk.name }, { receiver_id: vanDijk.id }],
    ['LOSS', [strawsTexts.lossReason, words.THAWED!], { reason: 'THAWED' }, { reason: 'THAWED' }],
    [
      'CONSIGNMENT',
      [strawsTexts.receiver, 'Stal'],
      { receiver_name: vanDijk.name },
      { receiver_id: vanDijk.id },
    ],
  ]
  for (const [type, choice, more, sent] of cases) {
    await page.getByRole('button', { name: batchTexts.actionsForLine('Gestüt Lindenhof') }).click()
    await page.getByRole('menuitem', { name: strawsTexts.withdraw }).click()
    await dialog.getByText(withdrawalTexts[type], { exact: true }).click()
    await amount.fill('2')
    await changeDay('2026-04-02')
    await choose(...choice)
    await expect
      .element(announced.getByText(sentence({ type, amount: 2, holder_name: 'Gestüt Lindenhof', ...more })))
      .toBeVisible()
    await submit()
    const { body } = requests.at(-1)!
    expect(body).toMatchObject({ holder_id: CONSIGNEE_ID, amount: 2, withdrawal: { type, ...sent } })
    expect(body).not.toHaveProperty('seen_at')
  }
})

test('straws are returned to their owner, but our own cannot be', async () => {
  const owners = [
    { party_id: SELF_ID, name: 'Haras del Sur', stored: 68, doses: 8 },
    { party_id: CONSIGNEE_ID, name: 'Gestüt Lindenhof', stored: 6, doses: 0 },
  ]
  const stock = [
    aStockLine({ straws: 68, numbers: [[7, 74]] }),
    aStockLine({ owner_id: CONSIGNEE_ID, owner_name: 'Gestüt Lindenhof', straws: 6, numbers: [[1, 6]] }),
  ]
  answerAccount({ batches: [aBatch({ owners })], stock })
  const requests = answer(changeStraws, () => ({ movements: [aMovement()] }))
  await openDialog()
  await expect.element(dialog.getByText(withdrawalTexts.SALE, { exact: true })).toBeVisible()
  await expect.element(dialog.getByText(withdrawalTexts.RETURN, { exact: true })).not.toBeInTheDocument()
  await tile(batchTexts.strawOwner, 'Gestüt Lindenhof').click()
  await dialog.getByText(withdrawalTexts.RETURN, { exact: true }).click()
  await amount.fill('4')
  await changeDay('2026-04-02')
  const places = [{ place_name: PLACE, straws: 4 }]
  const more = { type: 'RETURN', owner_name: 'Gestüt Lindenhof', receiver_name: 'Gestüt Lindenhof' } as const
  await expect.element(announced.getByText(sentence({ ...more, amount: 4, places }))).toBeVisible()
  await submit()
  expect(requests[0]!.body).toMatchObject({
    owner_id: CONSIGNEE_ID,
    amount: 4,
    withdrawal: { type: 'RETURN', date: '2026-04-02' },
  })
})

test('an amount is validated with the other fields, against the stock of the chosen day', async () => {
  answerAccount()
  answer(listAvailableStraws, ({ query }) => ({
    available: query.date < '2026-02-03' ? [] : [{ location: place, first: 1, last: 74 }],
  }))
  await openDialog()
  await amount.fill('90')
  await dialog.getByRole('button', { name: strawsTexts.withdraw }).click()
  await expect.element(dialog.getByText(strawsTexts.chooseReason)).toBeVisible()
  await expect.element(tooMany).toBeVisible()
  await dialog.getByText(withdrawalTexts.CONSIGNMENT, { exact: true }).click()
  await book.click()
  await expect.element(dialog.getByText(commonTexts.required)).toBeVisible()
  await expect.element(tooMany).toBeVisible()
  await amount.fill('5')
  await expect.element(tooMany).not.toBeInTheDocument()
  await choose(strawsTexts.receiver, 'Gestüt Lindenhof')
  await changeDay('2026-01-31')
  await expect.element(dialog.getByText(strawsTexts.available(0))).toBeVisible()
  await book.click()
  await expect.element(tooMany).toBeVisible()
  await date.fill('2026-02-03')
  await expect.element(dialog.getByText(strawsTexts.available(74))).toBeVisible()
  await expect.element(tooMany).not.toBeInTheDocument()
})

test('a refusal because others took the straws first is shown at the amount', async () => {
  answerAccount()
  answer(changeStraws, () => {
    throw new Refusal('NOT_ENOUGH_STRAWS', 'Only 0 straws are available on 2 April 2026.')
  })
  await openDialog()
  await lose('12')
  await book.click()
  await expect.element(dialog.getByText('Only 0 straws are available on 2 April 2026.')).toBeVisible()
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
  await expect.element(amount).toHaveValue('12')
})

test('straws moved in the meantime are refused, and taken from their current places', async () => {
  answerAccount()
  const at = (canister: number) => ({ container_id: CONTAINER_ID, canister, level: 1 })
  let runs: StrawRun[] = [
    { location: at(2), first: 1, last: 5 },
    { location: at(1), first: 6, last: 74 },
  ]
  answer(listAvailableStraws, () => ({ available: runs }))
  answer(showBatchInventory, () => ({
    inventory: runs.map(({ location, first, last }) =>
      aStockLine({ location, straws: last - first + 1, numbers: [[first, last]] }),
    ),
  }))
  let isMoved = false
  const requests = answer(changeStraws, () => {
    if (isMoved) return { movements: [aMovement()] }
    isMoved = true
    runs = [
      { location: at(3), first: 1, last: 1 },
      { location: at(2), first: 2, last: 5 },
      { location: at(1), first: 6, last: 74 },
    ]
    throw new Refusal('STRAWS_CHANGED', 'Some of these straws have moved meanwhile.')
  })
  await openDialog()
  await lose('8')
  await changeDay('2026-04-02')
  const places = dialog.getByRole('list', { name: strawsTexts.takenFrom }).getByRole('listitem')
  const name = (canister: number) => containerTexts.place('Tank 1', canister, 1)
  const listed = () => places.elements().map(({ textContent }) => textContent)
  await expect.poll(listed).toEqual([strawsTexts.taken(name(2), 5), strawsTexts.taken(name(1), 3)])
  await expect
    .element(
      announced.getByText(
        sentence({
          reason: 'BROKEN',
          amount: 8,
          places: [
            { place_name: name(2), straws: 5 },
            { place_name: name(1), straws: 3 },
          ],
        }),
      ),
    )
    .toBeVisible()
  await book.click()
  await expect.element(dialog.getByText('Some of these straws have moved meanwhile.')).toBeVisible()
  await expect.poll(listed).toHaveLength(3)
  await expect.element(amount).toHaveValue('8')
  await tile(strawsTexts.from, name(1)).click()
  await expect.poll(listed).toEqual([strawsTexts.taken(name(1), 8)])
  await submit()
  const seen = (body: unknown) => (body as StrawWithdrawal).seen_at
  expect(seen(requests[0]!.body)).toEqual([
    { location: at(2), straws: 5 },
    { location: at(1), straws: 3 },
  ])
  expect(requests[1]!.body).toMatchObject({ location: at(1), amount: 8 })
  expect(seen(requests[1]!.body)).toEqual([{ location: at(1), straws: 8 }])
})

test('the number of available straws is shown once loaded, and kept if a reload fails', async () => {
  answerAccount()
  const stock = later<{ inventory: ReturnType<typeof aStockLine>[] }>()
  answer(showBatchInventory, () => stock.reply)
  await open('/batches')
  await page.getByRole('button', { name: batchTexts.menu('B-26-001') }).click()
  await page.getByRole('menuitem', { name: strawsTexts.withdraw }).click()
  await expect.element(amount).toHaveFocus()
  const available = dialog.getByText(strawsTexts.available(74))
  await expect.element(available).not.toBeInTheDocument()
  stock.send({ inventory: [aStockLine()] })
  await expect.element(available).toBeVisible()
  await expect.element(amount).toHaveFocus()
  answer(showBatchInventory, () => {
    throw new Refusal('TOO_MANY_REQUESTS', 'Not now.')
  })
  answer(changeStraws, () => {
    throw new Refusal('STRAWS_CHANGED', 'Some have moved.')
  })
  await lose('20')
  await book.click()
  await expect.element(dialog.getByRole('alert').filter({ hasText: 'Not now.' })).toBeVisible()
  await expect.element(available).toBeVisible()
})

test('a member beyond the first page can sign, and the sentence names them', async () => {
  answerAccount()
  const last = aMember({ id: anotherId(101), first_name: 'Tomás', last_name: 'Ibarra' })
  const others = Array.from({ length: 99 }, (_, index) =>
    aMember({ id: anotherId(index), last_name: `Groom ${index}` }),
  )
  const members = [aMember(), ...others, last]
  answer(listMembers, ({ query: { limit, offset } }) => ({
    members: members.slice(offset, offset + limit),
    pagination: { limit, offset, total: members.length },
  }))
  await openDialog()
  await lose('2')
  await changeDay()
  await choose(strawsTexts.signer, 'Tomás Ibarra')
  await expect.element(announced.getByText(/^Tomás Ibarra/).first()).toBeVisible()
})

test('the recorder is named beside the signer before and after the booking', async () => {
  answerAccount()
  const tomas = aMember({ id: anotherId(2), first_name: 'Tomás', last_name: 'Ibarra' })
  answer(listMembers, () => ({
    members: [aMember(), tomas],
    pagination: { limit: 100, offset: 0, total: 2 },
  }))
  const hands = { signer_id: tomas.id, signer_name: 'Tomás Ibarra' }
  const requests = answer(changeStraws, () => ({ movements: [aMovement(hands)] }))
  const text = movementTexts.signedAndRecordedBy('Tomás Ibarra', 'Ana García')
  await openDialog()
  await lose('2')
  await changeDay('2026-04-02')
  const places = [{ place_name: PLACE, straws: 2 }]
  const more = { reason: 'BROKEN', amount: 2, places } as const
  await expect.element(announced.getByText(sentence(more))).toBeVisible()
  await expect.element(announced.getByText(text)).not.toBeInTheDocument()
  await choose(strawsTexts.signer, 'Tomás Ibarra')
  await expect.element(announced.getByText(sentence({ ...more, signer_name: 'Tomás Ibarra' }))).toBeVisible()
  await expect.element(announced.getByText(text)).toBeVisible()
  await submit()
  await expect.element(toast(text)).toBeVisible()
  expect(requests[0]!.body).toMatchObject({ signer_id: tomas.id })
})

test('a member who may not record movements cannot be chosen as signer', async () => {
  answerAccount()
  const tomas = aMember({ id: anotherId(2), first_name: 'Tomás', last_name: 'Ibarra' })
  const lena = aMember({
    id: anotherId(3),
    first_name: 'Lena',
    last_name: 'Voss',
    role: 'COLLABORATOR',
    rights: [],
  })
  answer(listMembers, () => ({
    members: [aMember(), tomas, lena],
    pagination: { limit: 100, offset: 0, total: 3 },
  }))
  await openDialog()
  await changeDay()
  await page.getByRole('combobox', { name: strawsTexts.signer }).click()
  await expect.element(page.getByRole('option', { name: 'Tomás Ibarra' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Lena Voss' })).not.toBeInTheDocument()
  await page.getByRole('option', { name: 'Tomás Ibarra' }).click()
})

test('a booking is undone from its toast by keyboard', async () => {
  answerAccount()
  answer(changeStraws, () => ({ movements: [aMovement({ type: 'LOSS', amount: 2 })] }))
  const undoings = answer(reverseMovement, () => aMovement({ sentence: 'The loss is undone.' }))
  await openDialog()
  await lose('2')
  await submit()
  await expect.element(toast(actTexts('LOSS', 2).done)).toBeVisible()
  ;(undo.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(toast('The loss is undone.')).toBeVisible()
  expect(undoings).toMatchObject([{ params: { id: MOVEMENT_ID }, body: { others: [] } }])
})

test('an insemination of less than a dose and a date long past give a warning', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-01T10:00:00Z') })
  answerAccount()
  answer(changeStraws, () => ({
    movements: [aMovement({ type: 'INSEMINATION', batch_label: 'B-26-001', amount: 4 })],
  }))
  await openDialog()
  await dialog.getByText(withdrawalTexts.INSEMINATION, { exact: true }).click()
  await amount.fill('4')
  await choose(strawsTexts.mare, 'Vega H')
  const warning = strawsTexts.belowDose('B-26-001', 8)
  await expect.element(dialog.getByText(warning)).toBeVisible()
  await changeDay('3.4.2026')
  await expect
    .element(date)
    .toHaveAccessibleDescription(expect.stringContaining(strawsTexts.longPast(shortDate('2026-04-03'))))
  await dialog.getByRole('button', { name: dayTexts.today }).click()
  await submit()
  await expect.element(toast(warning).getByText(toastTexts.warning)).toBeVisible()
})

/** Goes back and waits until the page has returned to its URL. */
async function goBackInVain() {
  const moved = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  await moved()
  await moved()
}

function asksBeforeReload(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

test('going back closes the dialog like Escape, and neither it nor a reload loses the input', async () => {
  answerAccount()
  const booked = later<{ movements: ReturnType<typeof aMovement>[] }>()
  answer(changeStraws, () => booked.reply)
  await open('/batches')
  await page.getByRole('link', { name: 'B-26-001' }).click()
  await withdraw.click()
  expect(asksBeforeReload()).toBe(false)
  await lose('3')
  expect(asksBeforeReload()).toBe(true)
  history.back()
  await expect.element(dialog.getByText(commonTexts.discardQuestion)).toBeVisible()
  await dialog.getByRole('button', { name: commonTexts.keep }).dblClick()
  await expect.element(amount).toHaveValue('3')
  await book.click()
  await expect.element(dialog.getByRole('button', { name: commonTexts.cancel })).toBeDisabled()
  await goBackInVain()
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByText(commonTexts.discardQuestion)).not.toBeInTheDocument()
  booked.send({ movements: [aMovement()] })
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(undo).toBeVisible()

  await withdraw.click()
  await expect.element(dialog).toBeVisible()
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1, name: 'B-26-001' })).toBeVisible()
  history.back()
  await expect.element(page.getByRole('heading', { level: 1, name: batchTexts.title })).toBeVisible()
})

test('a booking whose reply was lost is sent again, and a changed one is refused if the first succeeded', async () => {
  answerAccount()
  let answers = 0
  const requests = answer(changeStraws, () => {
    answers += 1
    if (answers < 3) throw new Unreachable()
    if (answers === 3) throw new Refusal('KEY_REUSED', 'Another request had this key.')
    return { movements: [aMovement()] }
  })
  await openDialog()
  await lose('3')
  await book.click()
  const away = dialog.getByRole('alert').filter({ hasText: errorTexts.away })
  await expect.element(away).toBeVisible()
  await book.click()
  await expect.poll(() => requests.length).toBe(2)
  await expect.element(away).toBeVisible()
  expect(requests[1]!.body).toEqual(requests[0]!.body)
  await dialog.getByRole('button', { name: strawsTexts.addNote }).click()
  await dialog.getByRole('textbox', { name: containerTexts.note }).fill('The goblet fell')
  await book.click()
  await expect.element(dialog.getByRole('alert').filter({ hasText: errorTexts.doneBefore })).toBeVisible()
  await submit()
  expect(requests.slice(2).map(({ body }) => (body as StrawWithdrawal).withdrawal.note)).toEqual([
    'The goblet fell',
    'The goblet fell',
  ])
  const [key, ...others] = keysOf(changeStraws)
  expect(others).toEqual([key, key, expect.not.stringMatching(key!)])
})

test('a failure to load receivers is reported in the list', async () => {
  answerAccount()
  answer(listParties, () => {
    throw new Refusal('TOO_MANY_REQUESTS', 'Too many.')
  })
  await openDialog()
  await dialog.getByText(withdrawalTexts.SALE, { exact: true }).click()
  await page.getByRole('combobox', { name: strawsTexts.receiver }).click()
  await expect.element(page.getByRole('listbox').getByText('Too many.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
})

test('a withdrawal where another member is counting needs a confirmation, which names them', async () => {
  answerAccount()
  const since = '2026-03-12T09:00:00.000Z'
  answer(listCounting, () => ({
    counting: [
      {
        ...{
          stock_take_id: anotherId(1),
          container_id: CONTAINER_ID,
          container_label: 'Tank 1',
          canister: null,
        },
        ...{ started_at: since, started_by_name: 'Tomás Ibarra' },
        now: [{ canister: 1, by: anotherId(2), by_name: 'Tomás Ibarra', since }],
      },
    ],
  }))
  await openDialog()
  await lose('2')
  await expect.element(announced).toBeVisible()
  await book.click()
  const question = page.getByRole('dialog', { name: strawsTexts.countedTitle })
  await expect
    .element(question)
    .toMatchTextContent(strawsTexts.isCounted('Tomás Ibarra', 'Tank 1', 1, shortTime(since)))
  await question.getByRole('button', { name: strawsTexts.wait }).click()
  await expect.element(question).not.toBeInTheDocument()
  await book.click()
  const requests = answer(changeStraws, () => ({ movements: [aMovement({ type: 'LOSS', amount: 2 })] }))
  await question.getByRole('button', { name: commonTexts.anyway(withdrawalTexts.LOSS) }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(requests).toHaveLength(1)
})

test('no reason is chosen at first, and none is recorded by accident', async () => {
  answerAccount()
  await openDialog()
  await amount.fill('5')
  expect(dialog.getByRole('radio', { checked: true }).elements()).toHaveLength(0)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByText(strawsTexts.chooseReason)).toBeVisible()
  await expect.element(announced).not.toBeInTheDocument()
})

test('straws are taken by a press on their drawing, which shows their numbers and what is left', async () => {
  answerAccount()
  const requests = answer(changeStraws, () => ({ movements: [aMovement({ type: 'LOSS', amount: 3 })] }))
  await openDialog()
  await expect.element(tray).toHaveAccessibleName(strawsTexts.tray(0, 74, null))
  await lose('4')
  await expect.element(tray).toHaveAccessibleName(strawsTexts.tray(4, 74, '1–4'))
  await expect.element(dialog.getByText(strawsTexts.remain(70, 8))).toBeVisible()
  const box = tray.element().getBoundingClientRect()
  await tray.click({ position: { x: box.width - 20, y: 40 } })
  await expect.element(amount).toHaveValue('74')
  await expect.element(dialog.getByText(strawsTexts.remain(0, 0))).toBeVisible()
  await dialog.getByRole('button', { name: strawsTexts.amountOf(1, 8) }).click()
  await expect.element(tray).toHaveAccessibleName(strawsTexts.tray(8, 74, '1–8'))
  await submit()
  expect(requests[0]!.body).toMatchObject({ amount: 8, seen_at: [{ location: place, straws: 8 }] })
})

test('straws named by number are taken, and only those that are there can be', async () => {
  answerAccount()
  answer(listAvailableStraws, () => ({
    available: [
      { location: place, first: 1, last: 10 },
      { location: { ...place, canister: 2 }, first: 11, last: 74 },
    ],
  }))
  const requests = answer(changeStraws, () => ({ movements: [aMovement({ type: 'LOSS', amount: 3 })] }))
  await openDialog()
  await lose('1')
  await dialog.getByRole('button', { name: strawsTexts.numbersField }).click()
  const field = dialog.getByRole('textbox', { name: strawsTexts.numbersField })
  await expect.element(field).toHaveFocus()
  await field.fill('9, 75')
  await expect.element(dialog.getByText(strawsTexts.numbersUnknown('75'))).toBeVisible()
  await field.fill('9-11')
  await expect.element(amount).toHaveValue('3')
  await expect.element(tray).toHaveAccessibleName(strawsTexts.tray(3, 74, '9–11'))
  await submit()
  const { body } = requests[0]!
  expect(body).toMatchObject({
    batch_id: BATCH_ID,
    numbers: [[9, 11]],
    seen_at: [
      { location: place, straws: 2 },
      { location: { ...place, canister: 2 }, straws: 1 },
    ],
  })
  expect(body).not.toHaveProperty('amount')
})
