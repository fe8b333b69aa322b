import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { containerTexts } from '#stock/containers/texts.ts'
import { showAnimal } from '#registry/animals/contract.ts'
import { listMovements, type Movement, readJournal } from '#stock/movements/contract.ts'
import { lossTexts } from '#stock/movements/texts.ts'
import { type MovementWords, proposedSentence } from '#stock/movements/movement-sentence.ts'
import { changeStraws, listAvailableStraws, showBatchInventory } from '#stock/straws/contract.ts'
import { actTexts, strawsTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { words } from '#platform/contract/words.ts'
import { today } from '#ui/dates.ts'
import { errorTexts, notFoundTexts } from '#ui/texts.ts'
import { ANY_ACT, choose } from '#test/component/locators.ts'
import { answer, answerInBackground, keysOf, Unreachable } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aBatch, counts } from '#test/component/samples/batches.ts'
import { aContainer } from '#test/component/samples/containers.ts'
import {
  anotherId,
  BATCH_ID,
  CONSIGNEE_ID,
  CONTAINER_ID,
  MARE_ID,
  MOVEMENT_ID,
  SELF_ID,
} from '#test/component/samples/ids.ts'
import { aMovement, movementPage } from '#test/component/samples/movements.ts'
import { aMare } from '#test/component/samples/animals.ts'
import { aStockLine } from '#test/component/samples/straws.ts'
import { findTexts } from './texts.ts'

const HERE = `/find/${BATCH_ID}?container=${CONTAINER_ID}&canister=1&level=1`
const place = { container_id: CONTAINER_ID, canister: 1, level: 1 }
const batch = aBatch({
  label: 'B-26-012',
  straw_colour: 'GREEN',
  straws_per_dose: 5,
  counts: counts({ stored: 19 }),
})
const ours = aStockLine({ straws: 19, numbers: [[2, 20]] })
const foreign = aStockLine({
  owner_id: CONSIGNEE_ID,
  owner_name: 'Gestüt Lindenhof',
  straws: 8,
  numbers: [[21, 28]],
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const amount = page.getByRole('textbox', { name: findTexts.amount })
const announced = page.getByTestId('sentence')
const book = button(ANY_ACT)
const radio = (type: keyof typeof withdrawalTexts, hint = '.*') =>
  page.getByRole('radio', { name: new RegExp(`^${withdrawalTexts[type]}\\s*${hint}$`) })

/** Returns the announced sentence of a withdrawal of B-26-012. */
const sentence = (straws: number, details: Partial<MovementWords>) =>
  proposedSentence({
    type: 'INSEMINATION',
    direction: 'OUT',
    date: today(),
    amount: straws,
    signer_name: 'Ana García',
    batch_label: batch.label,
    owner_name: 'Haras del Sur',
    places: [{ place_name: containerTexts.place('Tank 1', 1, 1), straws }],
    ...details,
  })

/** Recent movements, latest first. */
let journal: Movement[] = []
/** Stock at the place. */
let stock = [ours]

const used = (given: Partial<Movement>) =>
  aMovement({
    type: 'INSEMINATION',
    ...{ receiver_id: null, animal_id: MARE_ID, to_name: 'Vega H', owner_id: SELF_ID },
    ...given,
  })

beforeEach(async () => {
  await page.viewport(390, 844)
  stock = [ours]
  journal = [used({ id: anotherId(1), amount: 1, numbers: [[1, 1]] })]
  answerAccount({
    batches: [batch],
    containers: [
      aContainer({
        batches: [{ id: BATCH_ID, label: batch.label, straw_colour: 'GREEN', animal_id: batch.animal_id }],
        contents: [
          { canister: 1, level: 1, batch_id: BATCH_ID, owner_id: SELF_ID, straws: 19, numbers: [[2, 20]] },
        ],
      }),
    ],
  })
  answerInBackground(showAnimal, () => aMare())
  answerInBackground(readJournal, ({ query }) => ({
    movements: journal.filter(({ type }) => type === query.type),
    next: null,
  }))
  answerInBackground(listMovements, () => movementPage(...journal))
  answerInBackground(showBatchInventory, () => ({ inventory: stock }))
  answerInBackground(listAvailableStraws, ({ query }) => ({
    available: stock
      .filter(({ owner_id }) => owner_id === query.owner_id)
      .flatMap(({ location, numbers }) => numbers.map(([first, last]) => ({ location, first, last }))),
  }))
})

test('of two owners at a place the chosen one’s straws are taken, and only others’ can be returned', async () => {
  stock = [ours, foreign]
  const requests = answer(changeStraws, () => ({
    movements: [used({ type: 'RETURN', amount: 5, owner_id: CONSIGNEE_ID })],
  }))
  await open(HERE)
  await expect.element(page.getByText(findTexts.coloured(19, 'green'))).toBeVisible()
  await button(findTexts.withdraw(5)).click()
  await expect.element(radio('INSEMINATION')).toBeVisible()
  await expect.element(radio('RETURN')).not.toBeInTheDocument()
  history.back()
  await page.getByText(findTexts.ownerStraws('Gestüt Lindenhof', 8)).click()
  await expect.element(page.getByText(findTexts.ownedBy('Gestüt Lindenhof'), { exact: false })).toBeVisible()
  await expect.element(page.getByText(findTexts.take('21–25'))).toBeVisible()
  await button(findTexts.withdraw(5)).click()
  await radio('RETURN').click()
  await book.click()
  await expect.element(heading(actTexts('RETURN', 5).done)).toBeVisible()
  expect(requests).toMatchObject([
    {
      body: {
        ...{ batch_id: BATCH_ID, owner_id: CONSIGNEE_ID, amount: 5, location: place },
        withdrawal: { type: 'RETURN' },
      },
    },
  ])
})

test('a failed booking keeps the choices, and Try again sends it with the same key', async () => {
  const failed = answer(changeStraws, () => {
    throw new Unreachable()
  })
  await open(HERE)
  await button(/^2 /).click()
  await button(findTexts.withdraw(10)).click()
  await radio('INSEMINATION').click()
  await book.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(errorTexts.away)
  await expect.element(radio('INSEMINATION')).toBeChecked()
  await expect.element(page.getByText(findTexts.strawsOfBatch(10, batch.label))).toBeVisible()
  const requests = answer(changeStraws, () => ({ movements: [used({ amount: 10, numbers: [[2, 11]] })] }))
  await button(findTexts.again).click()
  await expect.element(heading(actTexts('INSEMINATION', 10).done)).toBeVisible()
  expect(requests.at(-1)).toMatchObject({ body: { amount: 10, withdrawal: { animal_id: MARE_ID } } })
  expect(requests.at(-1)).toEqual(failed.at(-1))
  const [key, again] = keysOf(changeStraws)
  expect(key).toBeTypeOf('string')
  expect(again).toBe(key)
})

test('straws taken by another member are reported in place, and fewer can be taken', async () => {
  const message = 'Only 3 straws are available.'
  answer(changeStraws, () => {
    stock = [aStockLine({ straws: 3, numbers: [[18, 20]] })]
    throw new Refusal('NOT_ENOUGH_STRAWS', message)
  })
  await open(HERE)
  await button(findTexts.withdraw(5)).click()
  await radio('INSEMINATION').click()
  await expect.element(announced).toMatchTextContent(sentence(5, { animal_name: 'Vega H' }))
  await book.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(message)
  await button(findTexts.changeAmount).click()
  await expect.element(page.getByText(findTexts.tooMany)).toBeVisible()
  await expect.element(button(findTexts.withdraw(0))).toBeDisabled()
  await button(new RegExp(`^${findTexts.doses(null)}`)).click()
  await button(findTexts.withdraw(3)).click()
  await expect.element(announced).toMatchTextContent(sentence(3, { animal_name: 'Vega H' }))
  await expect.element(page.getByText(strawsTexts.belowDose(batch.label, 5))).toBeVisible()
  const requests = answer(changeStraws, () => {
    stock = []
    return { movements: [used({ amount: 3, numbers: [[18, 20]] })] }
  })
  await book.click()
  await expect.element(heading(actTexts('INSEMINATION', 3).done)).toBeVisible()
  expect(requests).toMatchObject([{ body: { amount: 3 } }])
  history.back()
  await expect.element(page.getByText(findTexts.gone)).toBeVisible()
})

test('a held button counts up to the number of straws there, and a number can be typed too', async () => {
  await open(HERE)
  await expect.element(amount).toHaveValue('5')
  const more = button(strawsTexts.oneMore)
  more.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await expect.element(amount).toHaveValue('19')
  more.element().dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  await expect.element(more).toHaveAttribute('aria-disabled', 'true')
  await amount.fill('12')
  await expect.element(button(findTexts.withdraw(12))).toBeEnabled()
  await amount.fill('40')
  await expect.element(page.getByText(findTexts.tooMany)).toBeVisible()
  await expect.element(button(findTexts.withdraw(0))).toBeDisabled()
  await amount.fill('3')
  await button(findTexts.move).click()
  await expect
    .element(page.getByRole('dialog').getByRole('textbox', { name: strawsTexts.amount }))
    .toHaveValue('3')
})

test('an invalid number of straws is not corrected while typing', async () => {
  await open(HERE)
  for (const typed of ['1.5', '1,0', '-3', '0']) {
    await amount.clear()
    await amount.click()
    await userEvent.keyboard(typed)
    await expect.element(amount).toHaveValue(typed)
    await expect.element(button(findTexts.withdraw(0))).toBeDisabled()
    ;(amount.element() as HTMLElement).blur()
  }
  await amount.clear()
  await userEvent.keyboard('12')
  await expect.element(button(findTexts.withdraw(12))).toBeEnabled()
})

test('a movement that is not among the latest is reported as unknown', async () => {
  await open(`${HERE}&booked=${anotherId(7)}`)
  await expect.element(page.getByText(findTexts.unknown)).toBeVisible()
  await expect.element(heading(findTexts.unknown)).toHaveFocus()
  await expect.element(button(findTexts.done)).toBeVisible()
})

test('a chosen receiver is offered the next time, and a loss requires a reason', async () => {
  const sold = used({
    id: MOVEMENT_ID,
    type: 'SALE',
    ...{
      amount: 5,
      numbers: [[2, 6]],
      receiver_id: CONSIGNEE_ID,
      animal_id: null,
      to_name: 'Gestüt Lindenhof',
    },
  })
  const sales = answer(changeStraws, () => {
    journal = [sold, ...journal]
    stock = [aStockLine({ straws: 14, numbers: [[7, 20]] })]
    return { movements: [sold] }
  })
  await open(HERE)
  await button(findTexts.withdraw(5)).click()
  await radio('SALE', findTexts.chooseReceiver).click()
  await expect.element(book).toBeDisabled()
  await choose(strawsTexts.receiver, 'Gestüt Lindenhof')
  await expect
    .element(announced)
    .toMatchTextContent(sentence(5, { type: 'SALE', receiver_name: 'Gestüt Lindenhof' }))
  await book.click()
  await expect.element(heading(actTexts('SALE', 5).done)).toBeVisible()
  expect(sales).toMatchObject([{ body: { withdrawal: { type: 'SALE', receiver_id: CONSIGNEE_ID } } }])
  history.back()
  await button(findTexts.withdraw(5)).click()
  await expect.element(radio('SALE', findTexts.last('Gestüt Lindenhof'))).toBeVisible()
  await radio('LOSS').click()
  await expect.element(book).toBeDisabled()
  await page.getByText(words['BROKEN']!).click()
  const losses = answer(changeStraws, () => ({
    movements: [
      used({ id: anotherId(2), type: 'LOSS', reason: 'BROKEN', amount: 5, animal_id: null, to_name: null }),
    ],
  }))
  await book.click()
  await expect
    .element(page.getByText(findTexts.happened(findTexts.LOSS(lossTexts.BROKEN), '2026-03-12')))
    .toBeVisible()
  expect(losses).toMatchObject([{ body: { withdrawal: { type: 'LOSS', reason: 'BROKEN' } } }])
})

test('a batch that does not exist shows the not-found page', async () => {
  answer(showBatchInventory, () => {
    throw notFound('The batch')
  })
  await open(HERE)
  await expect.element(heading(notFoundTexts.title)).toBeInTheDocument()
})
