import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createContainer, listContainers } from '#stock/containers/contract.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { showCode } from '#stock/label-codes/contract.ts'
import { showOverview } from '#integration/overview/contract.ts'
import { bookMovements, listStraws } from '#stock/straws/contract.ts'
import { actTexts, strawsTexts } from '#stock/straws/texts.ts'
import { warehouseTexts } from '#registry/warehouses/texts.ts'
import { commonTexts, errorTexts } from '#ui/texts.ts'
import { answer, Broken } from '#test/component/fake-api.ts'
import { ANY_ACT, choose, choosePlace } from '#test/component/locators.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aBatch } from '#test/component/samples/batches.ts'
import { placeCode } from '#test/component/samples/codes.ts'
import { aContainer, anEmptyContainer } from '#test/component/samples/containers.ts'
import { anotherId, BATCH_ID, SELF_ID, TENANT_ID, WAREHOUSE_ID } from '#test/component/samples/ids.ts'
import { bookingsOf } from '#test/component/samples/movements.ts'
import { anOverview } from '#test/component/samples/overview.ts'
import { aSession } from '#test/component/samples/session.ts'
import { aStraw } from '#test/component/samples/straws.ts'
import { placeTexts } from '#stock/straws/web/place-texts.ts'

const dialog = page.getByRole('dialog')
const barn = { id: anotherId(90), tenant_id: TENANT_ID, name: 'Barn' }
const withBarn = () => ({ ...aSession(), legal_entities: [...aSession().legal_entities, barn] })
const labelOf = (index: number) => `B-26-${String(index + 1).padStart(3, '0')}`

test('a failure to load containers is reported, and can be retried', async () => {
  answerAccount()
  answer(listContainers, () => {
    throw new Broken()
  })
  await open('/containers')
  await expect.element(page.getByText(containerTexts.failed)).toBeVisible()
  answerAccount()
  await page.getByRole('button', { name: errorTexts.retry }).click()
  await expect.element(page.getByRole('link', { name: 'Tank 1' })).toBeVisible()
})

test('the card of a container names six of its batches, and its own screen all', async () => {
  const batches = Array.from({ length: 14 }, (_, index) =>
    aBatch({ id: anotherId(index), label: labelOf(index) }),
  )
  const container = aContainer({
    batches: batches.map(({ id, label, straw_colour, animal_id }) => ({
      id,
      label,
      straw_colour,
      animal_id,
    })),
    contents: batches.map(({ id }, index) => ({
      ...{ canister: 1, level: 1, batch_id: id, owner_id: SELF_ID, straws: 2 },
      numbers: [[2 * index + 1, 2 * index + 2]],
    })),
  })
  answerAccount({ batches, containers: [container] })
  await open('/containers')
  const card = page.getByRole('article', { name: 'Tank 1' })
  await expect.element(card.getByText(warehouseTexts.named('Haras del Sur'), { exact: false })).toBeVisible()
  expect(card.getByRole('link', { name: /^B-26-/ }).elements()).toHaveLength(6)
  await card.getByRole('link', { name: containerTexts.moreBatches(8) }).click()
  for (const { label } of batches) {
    const name = containerTexts.group(label, 1, 'Haras del Sur')
    await expect.element(page.getByRole('group', { name }).getByRole('button')).toBeVisible()
  }
})

test('the tray loads all straws without a place in one request, and shows further rows when asked to', async () => {
  const batches = Array.from({ length: 23 }, (_, index) =>
    aBatch({ id: anotherId(index), label: labelOf(index) }),
  )
  const straws = batches.flatMap(({ id: batch_id }) =>
    [1, 2].map((number) => aStraw(number, { batch_id, location: null })),
  )
  answerAccount({ batches })
  answer(showOverview, () => anOverview({ unlocated: straws.length }))
  const requests = answer(listStraws, () => ({ straws }))
  await open('/containers')
  await expect.element(page.getByText(batchTexts.unlocated(46))).toBeVisible()
  await page.getByRole('button', { name: containerTexts.unlocatedShow }).click()
  const tray = page.getByRole('region', { name: containerTexts.unlocatedTitle })
  const rows = () =>
    tray.getByRole('button', { name: containerTexts.givePlaceTo('B-26'), exact: false }).elements()
  const givePlace = (index: number) =>
    tray.getByRole('button', { name: containerTexts.givePlaceTo(labelOf(index)) })
  await expect.element(givePlace(19)).toBeVisible()
  expect(rows()).toHaveLength(20)
  await tray.getByRole('button', { name: containerTexts.trayMore(6) }).click()
  await expect.element(givePlace(22)).toBeVisible()
  expect(rows()).toHaveLength(23)
  await expect.element(tray.getByRole('button', { name: containerTexts.trayMore(6) })).not.toBeInTheDocument()
  expect(requests.map(({ query }) => query)).toEqual([
    { tenant_id: TENANT_ID, warehouse_id: WAREHOUSE_ID, unlocated: '1', offset: 0 },
  ])
})

test('a new container asks for no warehouse if there is only one', async () => {
  answerAccount()
  await open('/containers')
  await page.getByRole('button', { name: containerTexts.new }).click()
  await expect.element(dialog.getByRole('textbox', { name: containerTexts.label })).toBeVisible()
  await expect
    .element(dialog.getByRole('combobox', { name: warehouseTexts.warehouse }))
    .not.toBeInTheDocument()
})

test('a new container asks for its warehouse if there are several', async () => {
  answerAccount()
  const requests = answer(createContainer, () =>
    aContainer({ id: anotherId(91), label: 'Second tank', warehouse_id: barn.id }),
  )
  await open('/containers', withBarn())
  await page.getByRole('button', { name: containerTexts.new }).click()
  await dialog.getByRole('textbox', { name: containerTexts.label }).fill('Second tank')
  const create = dialog.getByRole('button', { name: containerTexts.save })
  await create.click()
  await expect.element(dialog.getByText(commonTexts.required)).toBeVisible()
  await choose(warehouseTexts.warehouse, 'Barn')
  await create.click()
  await expect.element(page.getByText(containerTexts.saved('Second tank'))).toBeVisible()
  expect(requests.map(({ body }) => body)).toMatchObject([{ label: 'Second tank', warehouse_id: barn.id }])
})

test('straws of several batches are placed together, each at its suggestion or as chosen', async () => {
  const other = aBatch({ id: anotherId(30), label: 'B-26-015', straw_colour: 'PURPLE' })
  const container = anEmptyContainer({ straws_per_level: 90 })
  answerAccount({ batches: [aBatch(), other], containers: [container] })
  const numbered = (count: number, batch_id: string) =>
    Array.from({ length: count }, (_, index) => aStraw(index + 1, { batch_id, location: null }))
  answer(listStraws, () => ({ straws: [...numbered(72, BATCH_ID), ...numbered(12, other.id)] }))
  const requests = answer(bookMovements, () => bookingsOf({ amount: 72 }, { amount: 10 }))
  await open('/containers?unlocated=1')
  await page.getByRole('button', { name: containerTexts.placeAll }).click()
  const row = (label: string) => dialog.getByRole('region', { name: label })
  const submit = (straws: number) => dialog.getByRole('button', { name: actTexts('PLACE', straws).button })
  await expect.element(row('B-26-001').getByText(placeTexts.suggested)).toBeVisible()
  await expect.element(row('B-26-001').getByText(containerTexts.place('Tank 1', 1, 1))).toBeVisible()
  // Both batches are of one stallion, so that the second is suggested for the canister of the first.
  await expect.element(row('B-26-015').getByText(containerTexts.place('Tank 1', 1, 2))).toBeVisible()
  await row('B-26-015').getByRole('button').click()
  await choosePlace('Tank 1', 4, 2, placeTexts.placeOfBatch(12, 'B-26-015'))
  await row('B-26-015').getByRole('textbox', { name: strawsTexts.amount }).fill('13')
  await expect.element(submit(72)).toBeDisabled()
  await expect.element(row('B-26-015').getByText(placeTexts.upTo(12))).toBeVisible()
  await row('B-26-015').getByRole('textbox', { name: strawsTexts.amount }).fill('10')
  await submit(82).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const { done } = actTexts('PLACE', 82)
  await expect.element(page.getByRole('status').filter({ hasText: `${done}.` })).toBeVisible()
  const waiting = (straws: number) => [{ location: null, straws }]
  const to = (canister: number, level: number) => ({ to: { container_id: container.id, canister, level } })
  expect(requests.map(({ body }) => body)).toMatchObject([
    {
      bookings: [
        { batch_id: BATCH_ID, numbers: [[1, 72]], seen_at: waiting(72), relocation: to(1, 1) },
        { batch_id: other.id, numbers: [[1, 10]], seen_at: waiting(10), relocation: to(4, 2) },
      ],
    },
  ])
})

test('without places nothing can be recorded, and an unchecked batch is left out', async () => {
  answerAccount({ containers: [anEmptyContainer({ straws_per_level: 90 })] })
  answer(listStraws, () => ({ straws: [aStraw(1, { location: null })] }))
  await open('/containers?unlocated=1')
  await page.getByRole('button', { name: containerTexts.placeAll }).click()
  const submit = dialog.getByRole('button', { name: ANY_ACT })
  await expect.element(submit).toBeEnabled()
  await dialog.getByRole('checkbox', { name: 'B-26-001' }).click()
  await expect.element(submit).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'B-26-001' }).click()
  await dialog.getByRole('button', { name: placeTexts.clearPlaces }).click()
  await expect.element(submit).toBeDisabled()
  await dialog.getByRole('button', { name: placeTexts.suggestion, exact: false }).click()
  await expect.element(submit).toBeEnabled()
})

test('straws without a place can be placed in their own warehouse', async () => {
  answerAccount()
  answer(listStraws, ({ query: { warehouse_id } }) => ({
    straws: warehouse_id === barn.id ? [aStraw(1, { warehouse_id: barn.id, location: null })] : [],
  }))
  await open('/containers?unlocated=1', withBarn())
  const tray = page.getByRole('region', { name: containerTexts.unlocatedTitle })
  await expect.element(tray.getByText(warehouseTexts.named('Barn'), { exact: false })).toBeVisible()
  await tray.getByRole('button', { name: containerTexts.givePlaceTo('B-26-001') }).click()
  await expect.element(dialog.getByRole('combobox', { name: warehouseTexts.warehouse })).toHaveValue('Barn')
})

test('on a phone, the code of a level chooses its container, canister and level', async () => {
  await page.viewport(390, 844)
  const container = anEmptyContainer({ straws_per_level: 90 })
  answerAccount({ batches: [aBatch()], containers: [container] })
  answer(listStraws, () => ({ straws: [aStraw(1, { location: null })] }))
  await open('/containers?unlocated=1')
  await page.getByRole('button', { name: containerTexts.placeAll }).click()
  const place = page.getByRole('group', { name: placeTexts.placeOfBatch(1, 'B-26-001') })
  await place.getByRole('button').click()
  await page.getByRole('button', { name: placeTexts.scan }).click()
  const code = page.getByRole('textbox', { name: placeTexts.code })
  await code.fill('Tank 1')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(placeTexts.noCode)).toBeVisible()
  const scanned = placeCode({ container_id: container.id, canister: 4, level: 2 })
  answer(showCode, () => scanned)
  await code.fill(scanned.code)
  await userEvent.keyboard('{Enter}')
  const take = page.getByRole('button', { name: `${placeTexts.takePlace(4, 2)} Tank 1` })
  await expect.element(take).toBeEnabled()
})

test('an account without containers is offered its first one once', async () => {
  answerAccount({ containers: [] })
  await open('/containers')
  await expect.element(page.getByText(containerTexts.none)).toBeVisible()
  expect(page.getByRole('button', { name: containerTexts.new }).elements()).toHaveLength(1)
})
