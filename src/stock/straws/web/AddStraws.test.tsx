import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { batchTexts } from '#stock/batches/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { type MovementWords, proposedSentence } from '#stock/movements/movement-sentence.ts'
import { commonTexts } from '#ui/texts.ts'
import { warehouseTexts } from '#registry/warehouses/texts.ts'
import { ANY_ACT, choose, choosePlace } from '#test/component/locators.ts'
import { answer } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aBatch, counts } from '#test/component/samples/batches.ts'
import { aContainer, anEmptyContainer } from '#test/component/samples/containers.ts'
import {
  anotherId,
  BATCH_ID,
  CONSIGNEE_ID,
  SELF_ID,
  TENANT_ID,
  WAREHOUSE_ID,
} from '#test/component/samples/ids.ts'
import { bookingsOf } from '#test/component/samples/movements.ts'
import { aSession } from '#test/component/samples/session.ts'
import { aConsignedLine, aStockLine, aStraw } from '#test/component/samples/straws.ts'
import { MAX_STRAWS } from '../bookings.ts'
import { bookMovements, listStraws, type Straw } from '../contract.ts'
import { additionTexts, consignmentsTexts, strawsTexts } from '../texts.ts'
import { placeTexts } from './place-texts.ts'

const add = page.getByRole('button', { name: strawsTexts.add })
const dialog = page.getByRole('dialog')
const amount = dialog.getByRole('textbox', { name: strawsTexts.amount })
const date = dialog.getByRole('textbox', { name: strawsTexts.date })
const book = dialog.getByRole('button', { name: ANY_ACT })

/** Expects the announced sentence of an addition to B-26-001. */
async function expectAnnounced(details: Partial<MovementWords>) {
  const sentence = proposedSentence({
    type: 'PURCHASE',
    direction: 'IN',
    date: '2026-04-02',
    amount: 1,
    signer_name: 'Ana García',
    batch_label: 'B-26-001',
    owner_name: 'Haras del Sur',
    supplier_name: 'Gestüt Lindenhof',
    ...details,
  })
  await expect.element(dialog.getByTestId('sentence').getByText(sentence)).toBeVisible()
}

async function submit() {
  await book.click()
  await expect.element(dialog).not.toBeInTheDocument()
}

/** Answers with straws of Gestüt Lindenhof: some in store, and some that have left. */
const answerStraws = (open: Straw[], closed: Straw[]) =>
  answer(listStraws, ({ query }) => ({
    straws: (query.closed === '1' ? closed : open).map((straw) => ({ ...straw, owner_id: CONSIGNEE_ID })),
  }))

const numbered = (first: number, last: number, given: Partial<Straw> = {}) =>
  Array.from({ length: last - first + 1 }, (_, index) => aStraw(first + index, given))

test('new straws are bought, or received on consignment for their owner', async () => {
  answerAccount()
  answerStraws([], [])
  const requests = answer(bookMovements, () => bookingsOf({}))
  await open(`/batches/${BATCH_ID}`)
  await add.click()
  await dialog.getByText(additionTexts.PURCHASE).click()
  await amount.fill('3')
  await date.fill('2026-04-02')
  await choose(strawsTexts.supplier, 'Gestüt Lindenhof')
  await expectAnnounced({ amount: 3 })
  await amount.fill(String(MAX_STRAWS + 1))
  await expect.element(dialog.getByTestId('sentence')).not.toBeInTheDocument()
  await amount.fill('3')
  await submit()
  expect(requests[0]!.body.bookings[0]).toMatchObject({
    reason: 'PURCHASE',
    batch_id: BATCH_ID,
    amount: 3,
    date: '2026-04-02',
    supplier_id: CONSIGNEE_ID,
    owner_id: SELF_ID,
    warehouse_id: WAREHOUSE_ID,
    location: null,
  })

  await add.click()
  await dialog.getByText(additionTexts.CONSIGNMENT).click()
  await amount.fill('5')
  await date.fill('2026-04-02')
  await choose(batchTexts.strawOwner, 'Gestüt Lindenhof')
  await expectAnnounced({ type: 'CONSIGNMENT', amount: 5 })
  await submit()
  expect(requests[1]!.body.bookings[0]).toMatchObject({
    reason: 'CONSIGNMENT',
    amount: 5,
    supplier_id: CONSIGNEE_ID,
    owner_id: null,
  })
})

test('straws that were here before are bought back or received again under their numbers', async () => {
  answerAccount()
  answerStraws(numbered(1, 6), [
    ...numbered(7, 10, { status: 'SOLD' }),
    ...numbered(21, 25, { status: null, closed: 'GIVEN_BACK' }),
  ])
  const requests = answer(bookMovements, () => bookingsOf({}))
  await open(`/batches/${BATCH_ID}`)
  const place = containerTexts.place('Tank 1', 1, 1)
  const cases = [
    {
      reason: 'PURCHASE',
      field: strawsTexts.supplier,
      which: strawsTexts.which_stored(6),
      straws: 2,
      details: { receiver_name: 'Haras del Sur', places: [{ place_name: place, straws: 2 }] },
      sent: { numbers: [[1, 2]] },
      isMoved: false,
    },
    {
      reason: 'PURCHASE',
      field: strawsTexts.supplier,
      which: strawsTexts.which_sold(4),
      straws: 1,
      details: { receiver_name: 'Haras del Sur' },
      sent: { numbers: [[7, 7]], location: null },
      isMoved: true,
    },
    {
      reason: 'CONSIGNMENT',
      field: batchTexts.strawOwner,
      which: strawsTexts.which_given_back(5),
      straws: 5,
      details: { type: 'CONSIGNMENT' },
      sent: { numbers: [[21, 25]], location: null },
      isMoved: true,
    },
  ] as const
  for (const { reason, field, which, straws, details, sent, isMoved } of cases) {
    await add.click()
    await dialog.getByText(additionTexts[reason]).click()
    await choose(field, 'Gestüt Lindenhof')
    await dialog.getByText(which).click()
    await amount.fill(String(straws))
    await date.fill('2026-04-02')
    await expectAnnounced({ amount: straws, owner_name: 'Gestüt Lindenhof', ...details })
    await submit()
    const [body] = requests.at(-1)!.body.bookings
    expect(body).toMatchObject({ reason, supplier_id: CONSIGNEE_ID, ...sent })
    expect(body).not.toHaveProperty('amount')
    // Straws in store are not moved.
    expect('location' in body!).toBe(isMoved)
  }
})

test('straws are returned by their holder', async () => {
  const batch = aBatch({ counts: counts({ stored: 62, consigned: 12 }) })
  answerAccount({
    batches: [batch],
    stock: [aStockLine({ straws: 62, numbers: [[1, 62]] }), aConsignedLine()],
  })
  const requests = answer(bookMovements, () => bookingsOf({}))
  await open(`/batches/${BATCH_ID}?tab=inventory`)
  await page.getByRole('button', { name: batchTexts.actionsForLine('Gestüt Lindenhof') }).click()
  await page.getByRole('menuitem', { name: consignmentsTexts.RETURN }).click()
  await amount.fill('4')
  await date.fill('2026-04-02')
  await expectAnnounced({ type: 'RETURN', amount: 4 })
  await submit()
  expect(requests[0]!.body.bookings[0]).toMatchObject({
    reason: 'RETURN',
    amount: 4,
    supplier_id: CONSIGNEE_ID,
    owner_id: SELF_ID,
  })
})

test('a single warehouse is preselected, and among several that of the batch', async () => {
  const barn = { id: anotherId(1), tenant_id: TENANT_ID, name: 'Barn of the mares' }
  const second = anEmptyContainer({ id: anotherId(2), warehouse_id: barn.id, label: 'Second tank' })
  answerAccount({ containers: [aContainer(), second] })
  const requests = answer(bookMovements, () => bookingsOf({}))
  const warehouse = dialog.getByRole('combobox', { name: warehouseTexts.warehouse })
  await open(`/batches/${BATCH_ID}/inventory`)
  await expect.element(warehouse).toHaveValue('Haras del Sur')

  const session = aSession()
  await open(`/batches/${BATCH_ID}/inventory`, {
    ...session,
    legal_entities: [...session.legal_entities, barn],
  })
  await expect.element(warehouse).toHaveValue('Haras del Sur')
  await choose(warehouseTexts.warehouse, barn.name)
  await amount.fill('5')
  await date.fill('2026-02-01')
  await choosePlace('Second tank', 1, 1)
  await submit()
  expect(requests[0]!.body.bookings[0]).toMatchObject({
    warehouse_id: barn.id,
    location: { container_id: second.id, canister: 1, level: 1 },
  })
})

test('straws that do not fit are split, put elsewhere or put there anyway, as the user chooses', async () => {
  const container = aContainer({ straws_per_level: 90 })
  answerAccount({ containers: [container] })
  const requests = answer(bookMovements, ({ body }) => bookingsOf(...body.bookings.map(() => ({}))))
  const question = dialog.getByRole('radiogroup', { name: placeTexts.notFitting(30, 1) })
  const answerWith = (text: string) => question.getByRole('radio', { name: text }).click()
  async function ask() {
    await add.click()
    await amount.fill('120')
    await choosePlace('Tank 1', 2, 1)
    await expect.element(question).toBeVisible()
    await expect.element(book).toBeDisabled()
    await expect.element(dialog.getByText(placeTexts.restFirst(30))).toBeVisible()
    // The question also blocks the keyboard shortcut.
    ;(amount.element() as HTMLElement).focus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
  }
  await open(`/batches/${BATCH_ID}`)
  await ask()
  await answerWith(placeTexts.putRest(30, 2))
  await submit()
  const at = (canister: number, level: number) => ({ container_id: container.id, canister, level })
  expect(requests[0]!.body).toMatchObject({
    bookings: [
      { reason: 'COLLECTION', amount: 90, location: at(2, 1) },
      { reason: 'COLLECTION', amount: 30, location: at(2, 2) },
    ],
  })

  await ask()
  await answerWith(placeTexts.otherPlace)
  await expect.element(book).toBeDisabled()
  await choosePlace('Tank 1', 5, 2, placeTexts.placeOfRest(30))
  await submit()
  expect(requests[1]!.body).toMatchObject({
    bookings: [
      { amount: 90, location: at(2, 1) },
      { amount: 30, location: at(5, 2) },
    ],
  })

  await ask()
  await answerWith(placeTexts.putAll(1))
  // After a change of the amount, the question is asked again.
  await amount.fill('121')
  await expect.element(book).toBeDisabled()
  await dialog.getByRole('radio', { name: placeTexts.putAll(1) }).click()
  await submit()
  expect(requests[2]!.body).toMatchObject({
    bookings: [{ amount: 121, location: at(2, 1) }],
    accept: ['OVERFULL'],
  })
})

test('the suggested place is taken by one press, and a container alone is not a place yet', async () => {
  answerAccount({ containers: [aContainer({ straws_per_level: 90 })] })
  const requests = answer(bookMovements, () => bookingsOf({}))
  await open(`/batches/${BATCH_ID}`)
  await add.click()
  await amount.fill('16')
  await choosePlace('Tank 1')
  await book.click()
  await expect.element(dialog.getByRole('alert').or(dialog.getByText(placeTexts.choosePlace))).toBeVisible()
  await choosePlace(containerTexts.noPlace)
  await dialog.getByRole('button', { name: new RegExp(placeTexts.suggestion) }).click()
  await submit()
  expect(requests[0]!.body.bookings[0]).toMatchObject({
    amount: 16,
    location: { container_id: aContainer().id, canister: 1, level: 1 },
  })
})

test('an invalid amount draws nothing, and choosing another warehouse asks for a place again', async () => {
  const barn = { id: anotherId(1), tenant_id: TENANT_ID, name: 'Barn of the mares' }
  answerAccount({ containers: [aContainer({ straws_per_level: 90 })] })
  const session = aSession()
  await open(`/batches/${BATCH_ID}/inventory`, {
    ...session,
    legal_entities: [...session.legal_entities, barn],
  })
  await choosePlace('Tank 1', 2, 1)
  // A scanner has typed a code into the field of the amount.
  await amount.fill('724015060123456')
  await expect.element(dialog.getByText(placeTexts.strawsAt(0, 90)).first()).toBeVisible()
  await amount.fill('5')
  await choose(warehouseTexts.warehouse, barn.name)
  await book.click()
  await expect.element(dialog.getByText(placeTexts.choosePlace)).toBeVisible()
})

test('on a phone the place has a separate screen, and closing it keeps the form', async () => {
  await page.viewport(390, 844)
  answerAccount()
  const requests = answer(bookMovements, () => bookingsOf({}))
  await open(`/batches/${BATCH_ID}/inventory`)
  await amount.fill('16')
  await date.fill('2026-02-01')
  const screen = page.getByRole('dialog', { name: placeTexts.placeOf(16), exact: false })
  await dialog.getByRole('button', { name: containerTexts.noPlace }).click()
  await expect.element(screen).toBeVisible()
  await screen.getByRole('button', { name: commonTexts.close }).click()
  await expect.element(screen).not.toBeInTheDocument()
  await expect.element(amount).toHaveValue('16')
  await dialog.getByRole('button', { name: containerTexts.noPlace }).click()
  for (const name of ['Tank 1', containerTexts.canister(2), containerTexts.level(1)]) {
    await screen.getByRole('button', { name: new RegExp(`^${RegExp.escape(name)}\\b`) }).click()
  }
  await screen.getByRole('button', { name: `${placeTexts.takePlace(2, 1)} Tank 1` }).click()
  await expect.element(dialog.getByText(containerTexts.place('Tank 1', 2, 1)).first()).toBeVisible()
  await submit()
  expect(requests[0]!.body.bookings[0]).toMatchObject({ location: { canister: 2, level: 1 } })
})
