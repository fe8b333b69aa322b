import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deleteContainer, updateContainer } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { proposedSentence } from '#stock/movements/movement-sentence.ts'
import { formatNumbers } from '#stock/batches/straw.ts'
import { bookMovements, changeStraws, listStraws } from '#stock/straws/contract.ts'
import { strawsTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { words } from '#platform/contract/words.ts'
import { today } from '#ui/dates.ts'
import { commonTexts } from '#ui/texts.ts'
import { answer } from '#test/component/fake-api.ts'
import { ANY_ACT, choose, choosePlace } from '#test/component/locators.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { anEmptyContainer } from '#test/component/samples/containers.ts'
import { anotherId, BATCH_ID, CONTAINER_ID, TENANT_ID, WAREHOUSE_ID } from '#test/component/samples/ids.ts'
import { aMovement, bookingsOf } from '#test/component/samples/movements.ts'
import { aSession } from '#test/component/samples/session.ts'
import { aStraw } from '#test/component/samples/straws.ts'

const place = { container_id: CONTAINER_ID, canister: 1, level: 1 }
const group = containerTexts.group('B-26-001', 1, 'Haras del Sur')
const dialog = page.getByRole('dialog')
const move = dialog.getByRole('button', { name: ANY_ACT })
const byNumber = page.getByRole('textbox', { name: containerTexts.selectNumbers(group) })
const straws = page.getByRole('slider', { name: containerTexts.strawsOf(group) })
const selected = (count: number) => page.getByRole('region', { name: strawsTexts.selected(count) })
const menu = page.getByRole('button', { name: containerTexts.allIn('Tank 1') })
const focus = (locator: typeof straws) => (locator.element() as HTMLElement).focus()

test('straws are moved out of their canister from a form with their place filled in', async () => {
  answerAccount()
  const requests = answer(bookMovements, () => bookingsOf({ amount: 5 }))
  await open(`/containers/${CONTAINER_ID}?canister=1`)
  const foot = page.getByRole('region', { name: group })
  const act = (name: string) => containerTexts.actHere(name, 'B-26-001', 1, 'Haras del Sur')
  await expect.element(foot.getByRole('button', { name: act(strawsTexts.withdraw) })).toBeVisible()
  await foot.getByRole('button', { name: act(strawsTexts.move) }).click()
  const from = strawsTexts.fromPlace(containerTexts.place('Tank 1', 1, 1))
  await expect.element(dialog.getByText(from, { exact: false })).toBeVisible()
  await dialog.getByRole('textbox', { name: strawsTexts.amount }).fill('5')
  await choosePlace('Tank 1', 2, 1)
  await move.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(requests.flatMap(({ body }) => body.bookings)).toMatchObject([
    { batch_id: BATCH_ID, location: place, amount: 5, relocation: { to: { ...place, canister: 2 } } },
  ])
})

test('a canister that does not exist is reported as missing', async () => {
  answerAccount()
  await open(`/containers/${CONTAINER_ID}?canister=99`)
  await expect.element(page.getByText(containerTexts.noCanister(99))).toBeVisible()
  await page.getByRole('button', { name: containerTexts.allCanisters }).click()
  await expect.element(page.getByRole('region', { name: group })).toBeVisible()
})

test('straws are selected by number, arrow keys and label, and the selected ones are moved', async () => {
  answerAccount()
  const requests = answer(bookMovements, () => bookingsOf({ amount: 4 }))
  await open(`/containers/${CONTAINER_ID}`)
  // Go to the second straw, extend the selection to the fourth, and deselect the fourth.
  await expect.element(straws).toBeVisible()
  focus(straws)
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  const text = (count: number, numbers: [number, number], at: number) =>
    `${containerTexts.strawAt(count, 74, formatNumbers([numbers]))}; ${containerTexts.atStraw(at)}`
  await expect.element(straws).toHaveAttribute('aria-valuetext', text(3, [2, 4], 4))
  await userEvent.keyboard(' ')
  await expect.element(straws).toHaveAttribute('aria-valuetext', text(2, [2, 3], 4))
  await page.getByRole('button', { name: containerTexts.clearSelection }).click()
  await page.getByRole('group', { name: group }).getByRole('button').click()
  await expect.element(selected(74)).toBeVisible()
  await page.getByRole('button', { name: containerTexts.clearSelection }).click()

  await byNumber.fill('2-4')
  await expect.element(selected(3)).toBeVisible()
  // A range that ends before it begins selects nothing.
  await byNumber.fill('9-2')
  await expect.element(byNumber).toHaveAccessibleDescription(strawsTexts.numbersBackwards(9, 2))
  await expect.element(selected(3)).not.toBeInTheDocument()
  await byNumber.fill('2-4, 9')
  await expect
    .element(page.getByRole('group', { name: group }).getByText(containerTexts.selectedOf(4, 74)))
    .toBeVisible()
  focus(selected(4).getByRole('button', { name: strawsTexts.move }))
  await userEvent.keyboard('{Enter}')
  await choosePlace('Tank 1', 3, 2)
  focus(move)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(selected(4)).not.toBeInTheDocument()
  expect(requests.flatMap(({ body }) => body.bookings)).toMatchObject([
    {
      straws: [
        {
          batch_id: BATCH_ID,
          numbers: [
            [2, 4],
            [9, 9],
          ],
        },
      ],
      seen_at: [{ location: place, straws: 4 }],
      relocation: { to: { container_id: CONTAINER_ID, canister: 3, level: 2 } },
    },
  ])
})

test('all straws at a level are booked as lost', async () => {
  answerAccount()
  const requests = answer(changeStraws, () => ({ movements: [aMovement()] }))
  await open(`/containers/${CONTAINER_ID}`)
  const level = containerTexts.placeInWords(1, 1)
  await page.getByRole('button', { name: containerTexts.allIn(level) }).click()
  await page.getByRole('menuitem', { name: containerTexts.all_lose }).click()
  await choose(strawsTexts.lossReason, words['TANK_FAILURE']!)
  const sentence = proposedSentence({
    ...{ type: 'LOSS', direction: 'OUT', date: today(), amount: 74, reason: 'TANK_FAILURE' },
    ...{ signer_name: 'Ana García', batch_label: 'B-26-001', owner_name: 'Haras del Sur' },
    places: [{ place_name: containerTexts.place('Tank 1', 1, 1), straws: 74 }],
  })
  await expect.element(dialog.getByTestId('sentence').getByText(sentence)).toBeVisible()
  await dialog.getByRole('button', { name: withdrawalTexts.LOSS }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(requests.map(({ body }) => body)).toMatchObject([
    { everything_at: place, expected: 74, withdrawal: { type: 'LOSS', reason: 'TANK_FAILURE' } },
  ])
})

test('a container cannot be shrunk below its contents, nor deleted with straws', async () => {
  answerAccount()
  const refusal = 'Straws stand where the container would end.'
  let isRefused = true
  const requests = answer(updateContainer, () => {
    if (isRefused) throw new Refusal('SHRINKS_BELOW_CONTENTS', refusal)
    return anEmptyContainer({ canisters: 3 })
  })
  await open(`/containers/${CONTAINER_ID}`)
  await menu.click()
  await expect
    .element(page.getByRole('menuitem', { name: containerTexts.delete }))
    .toHaveAttribute('data-disabled')
  await page.getByRole('menuitem', { name: containerTexts.edit }).click()
  const canisters = dialog.getByRole('textbox', { name: containerTexts.canisters })
  const save = dialog.getByRole('button', { name: commonTexts.save })
  await canisters.fill('2')
  await save.click()
  // The refusal is shown at both the canisters and the levels.
  await expect.poll(() => dialog.getByText(refusal).elements()).toHaveLength(2)
  await canisters.fill('3')
  isRefused = false
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(requests.map(({ body }) => body)).toMatchObject([{ canisters: 2 }, { canisters: 3 }])
})

test('all straws are removed from their places', async () => {
  answerAccount()
  const requests = answer(bookMovements, () => bookingsOf({ amount: 74 }))
  await open(`/containers/${CONTAINER_ID}`)
  await menu.click()
  await page.getByRole('menuitem', { name: containerTexts.all_move }).click()
  await choosePlace(containerTexts.noPlace)
  await move.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(requests.flatMap(({ body }) => body.bookings)).toMatchObject([
    { everything_at: { container_id: CONTAINER_ID }, expected: 74, relocation: { to: null } },
  ])
})

test('an empty container is deleted, and the list of containers is updated', async () => {
  answerAccount({ containers: [anEmptyContainer()] })
  const requests = answer(deleteContainer, () => undefined)
  await open(`/containers/${CONTAINER_ID}`)
  await menu.click()
  await page.getByRole('menuitem', { name: containerTexts.delete }).click()
  await dialog.getByRole('button', { name: containerTexts.delete }).click()
  await expect.element(page.getByText(containerTexts.deleted('Tank 1'))).toBeVisible()
  expect(location.pathname).toBe('/containers')
  expect(requests).toMatchObject([{ params: { id: CONTAINER_ID }, query: { tenant_id: TENANT_ID } }])
})

test('an open canister is in the URL, and going back closes it', async () => {
  answerAccount()
  await open(`/containers/${CONTAINER_ID}`)
  const second = page.getByRole('heading', { name: containerTexts.canister(2) })
  const name = containerTexts.canisterHolds(2, 0)
  await page.getByRole('button', { name, exact: false }).click()
  await expect.element(second).toBeVisible()
  expect(location.search).toContain('canister=2')
  history.back()
  await expect.element(second).not.toBeInTheDocument()
  expect(location.search).not.toContain('canister')
})

test('beside a container only straws of its own warehouse are offered for a place', async () => {
  answerAccount()
  const barn = { id: anotherId(1), tenant_id: TENANT_ID, name: 'Barn' }
  const requests = answer(listStraws, () => ({ straws: [aStraw(1, { location: null })] }))
  const session = aSession()
  await open(`/containers/${CONTAINER_ID}`, { ...session, legal_entities: [...session.legal_entities, barn] })
  const givePlace = page.getByRole('button', { name: containerTexts.givePlaceTo('B-26-001') })
  await expect.element(givePlace).toBeVisible()
  expect(requests.map(({ query }) => query)).toMatchObject([{ warehouse_id: WAREHOUSE_ID, unlocated: '1' }])
})

test('a failure to load straws without a place is reported', async () => {
  answerAccount()
  answer(listStraws, () => {
    throw new Refusal('TOO_MANY_REQUESTS', 'Too many.')
  })
  await open(`/containers/${CONTAINER_ID}`)
  await expect.element(page.getByText(containerTexts.unlocatedFailed)).toBeVisible()
})

test('on a phone a batch in its canister starts with one dose, and a stepper changes the amount', async () => {
  await page.viewport(390, 844)
  answerAccount()
  await open(`/containers/${CONTAINER_ID}?canister=1`)
  const sheet = page.getByRole('dialog', { name: containerTexts.canister(1) })
  await sheet.getByRole('group', { name: group }).getByRole('button').click()
  const stepper = sheet.getByRole('group', { name: strawsTexts.amount })
  const expectChosen = async (straws: number) => {
    await expect.element(stepper.getByText(strawsTexts.numbers(formatNumbers([[1, straws]])))).toBeVisible()
  }
  await expectChosen(8)
  const more = stepper.getByRole('button', { name: strawsTexts.oneMore })
  await more.click()
  await more.click()
  await expectChosen(10)
  await stepper.getByRole('button', { name: strawsTexts.oneFewer }).click()
  await expectChosen(9)
  await expect.element(stepper.getByText('9')).toBeVisible()
  await sheet.getByRole('button', { name: strawsTexts.withdrawSome(9) }).click()
  const withdrawal = page.getByRole('dialog', { name: strawsTexts.withdraw })
  await expect.element(withdrawal.getByText(strawsTexts.selected(9))).toBeVisible()
  await expect
    .element(withdrawal.getByText(strawsTexts.of_batch(9, 'B-26-001', 'Haras del Sur')))
    .toBeVisible()
})
