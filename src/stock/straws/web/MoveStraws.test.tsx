import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { containerTexts } from '#stock/containers/texts.ts'
import { listContainers } from '#stock/containers/contract.ts'
import { reverseMovement } from '#stock/movements/contract.ts'
import { proposedSentence } from '#stock/movements/movement-sentence.ts'
import { movementTexts } from '#stock/movements/texts.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { today } from '#ui/dates.ts'
import { commonTexts, toastTexts } from '#ui/texts.ts'
import { answer } from '#test/component/fake-api.ts'
import { ANY_ACT, choosePlace } from '#test/component/locators.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aContainer, anEmptyContainer } from '#test/component/samples/containers.ts'
import { anotherId, BATCH_ID, CONTAINER_ID, MOVEMENT_ID, SELF_ID } from '#test/component/samples/ids.ts'
import { aMovement, bookingsOf } from '#test/component/samples/movements.ts'
import { aStockLine } from '#test/component/samples/straws.ts'
import { aSessionOfTwo } from '#test/component/samples/session.ts'
import { bookMovements } from '../contract.ts'
import { strawsTexts } from '../texts.ts'
import { placeTexts } from './place-texts.ts'

const move = page.getByRole('button', { name: strawsTexts.move })
const dialog = page.getByRole('dialog')
const amount = dialog.getByRole('textbox', { name: strawsTexts.amount })
const submit = dialog.getByRole('button', { name: ANY_ACT })
const announced = dialog.getByTestId('sentence')

const sentence = (amount: number, place_name: string) =>
  proposedSentence({
    ...{ type: null, direction: null, date: today(), amount, place_name },
    ...{ signer_name: 'Ana García', batch_label: 'B-26-001', owner_name: 'Haras del Sur' },
  })

test('straws are moved to a place as announced, and moved back from the toast', async () => {
  const second = anEmptyContainer({ id: anotherId(1), label: 'Tank 2', canisters: 10 })
  answerAccount({ containers: [aContainer(), second] })
  const requests = answer(bookMovements, () => bookingsOf({ amount: 3 }, { id: anotherId(2), amount: 2 }))
  const undoings = answer(reverseMovement, () => aMovement())
  await open(`/batches/${BATCH_ID}`)
  await move.click()
  await amount.fill('5')
  await choosePlace('Tank 2', 9, 2)
  await expect.element(announced.getByText(sentence(5, containerTexts.place('Tank 2', 9, 2)))).toBeVisible()
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(requests.flatMap(({ body }) => body.bookings)).toMatchObject([
    {
      batch_id: BATCH_ID,
      owner_id: SELF_ID,
      amount: 5,
      relocation: { to: { container_id: second.id, canister: 9, level: 2 } },
    },
  ])

  const toast = page.getByRole('status').filter({ hasText: strawsTexts.moved(5) })
  await toast.getByRole('button', { name: movementTexts.undoSome(2) }).click()
  await expect.element(page.getByText(movementTexts.undone(2))).toBeVisible()
  expect(undoings).toMatchObject([{ params: { id: MOVEMENT_ID }, body: { others: [anotherId(2)] } }])
})

test('for a user of several accounts the sentence names the account of the booking', async () => {
  answerAccount()
  await open(`/batches/${BATCH_ID}`, aSessionOfTwo())
  await move.click()
  await amount.fill('5')
  await choosePlace('Tank 1', 1, 1)
  const words = `${sentence(5, containerTexts.place('Tank 1', 1, 1))} in Haras del Sur`
  await expect.element(announced.getByText(words, { exact: true })).toBeVisible()
})

test('a move to the place where the straws already are is reported as such', async () => {
  answerAccount()
  answer(bookMovements, () => ({ bookings: [{ movements: [] }] }))
  await open(`/batches/${BATCH_ID}`)
  await move.click()
  await amount.fill('5')
  await choosePlace('Tank 1', 1, 1)
  await submit.click()
  const toast = page.getByRole('status').filter({ hasText: strawsTexts.moved(0) })
  await expect.element(toast.getByText(toastTexts.info)).toBeVisible()
})

test('a move into a full place is confirmed by a second press, and any change asks again', async () => {
  answerAccount()
  const message = 'Tank 1, canister 1, level 1 holds 90 straws and is full; 95 would be there.'
  const requests = answer(bookMovements, ({ body }) => {
    if (body.accept) return bookingsOf({ amount: 5 })
    throw new Refusal('OVERFULL', message, { warnings: [{ code: 'OVERFULL', message }] })
  })
  await open(`/batches/${BATCH_ID}`)
  await move.click()
  await amount.fill('6')
  await choosePlace('Tank 1', 1, 1)
  await submit.click()
  const anyway = dialog.getByRole('button', { name: new RegExp(`${commonTexts.anyway('')}$`) })
  await expect.element(dialog.getByRole('alert').getByText(message)).toBeVisible()
  await expect.element(anyway).toBeVisible()
  await amount.fill('5')
  await expect.element(anyway).not.toBeInTheDocument()
  await submit.click()
  await anyway.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(requests.map(({ body }) => body.accept)).toEqual([undefined, undefined, ['OVERFULL']])
})

test('an amount is validated together with the place', async () => {
  answerAccount()
  await open(`/batches/${BATCH_ID}`)
  await move.click()
  await expect.element(amount).toHaveFocus()
  await expect.element(dialog.getByText(strawsTexts.available(74))).toBeVisible()
  await amount.fill('90')
  await submit.click()
  await expect.element(dialog.getByText(commonTexts.required).first()).toBeVisible()
  await expect.element(dialog.getByText(strawsTexts.tooMany)).toBeVisible()
})

test('a failure to load containers is reported at the choice of a place', async () => {
  answerAccount()
  answer(listContainers, () => {
    throw new Refusal('TOO_MANY_REQUESTS', 'Too many.')
  })
  await open(`/batches/${BATCH_ID}`)
  await move.click()
  await expect.element(dialog.getByText(containerTexts.failed)).toBeVisible()
})

test('moving a whole canister keeps its levels, and exceptions are announced', async () => {
  const at = (level: number, straws: number, first: number) => ({
    ...{ batch_id: BATCH_ID, owner_id: SELF_ID, canister: 1, level, straws },
    numbers: [[first, first + straws - 1]] as [[number, number]],
  })
  const three = aContainer({
    ...{ label: 'Three levels', canisters: 3, levels: 3 },
    contents: [at(1, 11, 1), at(2, 5, 12), at(3, 4, 17)],
  })
  const two = anEmptyContainer({ id: anotherId(1), label: 'Two levels', canisters: 4 })
  answerAccount({ containers: [three, two] })
  const requests = answer(bookMovements, () => bookingsOf({ amount: 20 }))
  await open(`/containers/${CONTAINER_ID}`)
  const moveAll = async (place: string) => {
    await page.getByRole('button', { name: containerTexts.allIn(place) }).click()
    await page.getByRole('menuitem', { name: containerTexts.all_move }).click()
  }
  const ownLevel = dialog.getByRole('button', { name: containerTexts.ownLevel })
  const ownCanister = dialog.getByRole('button', { name: containerTexts.ownCanister })
  await moveAll(containerTexts.canister(1))
  await choosePlace('Two levels', 4)
  await expect.element(ownLevel).toHaveAttribute('aria-pressed', 'true')
  const warning = dialog.getByText(containerTexts.higher('Two levels', 2, 4))
  await expect.element(warning).toBeVisible()
  const expectAnnounced = async (straws: number, to: string) => {
    await expect.element(announced.getByText(sentence(straws, to))).toBeVisible()
  }
  await expectAnnounced(11, containerTexts.place('Two levels', 4, 1))
  await expectAnnounced(9, containerTexts.place('Two levels', 4, 2))
  // A container with enough levels needs no warning.
  await choosePlace('Three levels', 3)
  await expect.element(warning).not.toBeInTheDocument()
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()

  await moveAll('Three levels')
  await choosePlace('Two levels')
  await expect.element(ownCanister).toHaveAttribute('aria-pressed', 'true')
  await expectAnnounced(11, containerTexts.place('Two levels', 1, 1))
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(requests.flatMap(({ body }) => body.bookings)).toMatchObject([
    {
      everything_at: { container_id: CONTAINER_ID, canister: 1 },
      expected: 20,
      relocation: { to: { container_id: CONTAINER_ID, canister: 3, levels: 3 } },
    },
    {
      everything_at: { container_id: CONTAINER_ID },
      expected: 20,
      relocation: { to: { container_id: two.id, levels: 2 } },
    },
  ])
})

test('a move is split by number, and never takes straws that are already at one of its places', async () => {
  const container = aContainer({ straws_per_level: 50 })
  answerAccount({ containers: [container] })
  const splits = answer(bookMovements, () => bookingsOf({ amount: 50 }, { amount: 10 }))
  await open(`/batches/${BATCH_ID}`)
  await move.click()
  await amount.fill('60')
  await choosePlace('Tank 1', 4, 2)
  await dialog.getByRole('radio', { name: placeTexts.putRest(10, 1) }).click()
  await expect.element(announced.getByText(sentence(50, containerTexts.place('Tank 1', 4, 2)))).toBeVisible()
  await expect.element(announced.getByText(sentence(10, containerTexts.place('Tank 1', 4, 1)))).toBeVisible()
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('status').filter({ hasText: strawsTexts.moved(60) })).toBeVisible()
  const seen = (straws: number) => [
    { location: { container_id: CONTAINER_ID, canister: 1, level: 1 }, straws },
  ]
  const to = (level: number) => ({ to: { container_id: CONTAINER_ID, canister: 4, level } })
  expect(splits.map(({ body }) => body)).toMatchObject([
    {
      bookings: [
        { batch_id: BATCH_ID, numbers: [[1, 50]], holder_id: null, seen_at: seen(50), relocation: to(2) },
        { batch_id: BATCH_ID, numbers: [[51, 60]], holder_id: null, seen_at: seen(10), relocation: to(1) },
      ],
    },
  ])
})

test('straws that are at one of the places already are not counted twice in a split', async () => {
  const container = aContainer({ straws_per_level: 50 })
  const at = (level: number, straws: number, first: number) =>
    aStockLine({
      location: { container_id: CONTAINER_ID, canister: 4, level },
      ...{ straws, numbers: [[first, first + straws - 1]] as [[number, number]] },
    })
  answerAccount({ containers: [container], stock: [at(1, 30, 1), at(2, 44, 31)] })
  await open(`/batches/${BATCH_ID}`)
  await move.click()
  await amount.fill('74')
  await choosePlace('Tank 1', 4, 2)
  await dialog.getByRole('radio', { name: placeTexts.otherPlace }).click()
  await choosePlace('Tank 1', 4, 1, placeTexts.placeOfRest(24))
  await submit.click()
  await expect.element(dialog.getByText(strawsTexts.tooMany)).toBeVisible()
})
