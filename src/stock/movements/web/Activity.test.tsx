import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { words } from '#platform/contract/words.ts'
import { answer } from '#test/component/fake-api.ts'
import { choose } from '#test/component/locators.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { anotherId, BATCH_ID, MOVEMENT_ID, TENANT_ID } from '#test/component/samples/ids.ts'
import { aMovement, movementPage } from '#test/component/samples/movements.ts'
import { aSession } from '#test/component/samples/session.ts'
import { listMovements, type Movement, reverseMovement } from '../contract.ts'
import { movementTexts } from '../texts.ts'

const activity = page.getByRole('tabpanel')
const dialog = page.getByRole('dialog')
const loss = aMovement({ type: 'LOSS', reason: 'BROKEN', sentence: 'Ana García recorded 1 straw as lost.' })
const purchase = aMovement({
  ...{ id: anotherId(1), type: 'PURCHASE', direction: 'IN' },
  sentence: 'Ana García bought 3 straws.',
})

test('a movement is reversed with a reason, and shown as reversed', async () => {
  answerAccount()
  let movements: Movement[] = [loss]
  answer(listMovements, () => movementPage(...movements))
  const reversal = aMovement({
    ...{ id: anotherId(2), type: 'LOSS', direction: 'IN', reverses_id: MOVEMENT_ID },
    ...{ reason: 'It was found again', sentence: 'Ana García undid the loss: It was found again' },
  })
  const requests = answer(reverseMovement, () => {
    movements = [reversal, { ...loss, reversed_by_id: reversal.id }]
    return reversal
  })
  await open(`/batches/${BATCH_ID}?tab=activity`)
  await activity.getByRole('button', { name: movementTexts.reverseThis(loss.sentence) }).click()
  const why = dialog.getByRole('textbox', { name: movementTexts.reverseReason })
  const reverse = dialog.getByRole('button', { name: movementTexts.reverseNow })
  await reverse.click()
  await expect.element(why).toHaveAttribute('aria-invalid', 'true')
  await why.fill('It was found again')
  await reverse.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(activity.getByText(reversal.sentence)).toBeVisible()
  await expect.element(activity.getByText(movementTexts.reversed)).toBeVisible()
  expect(requests).toMatchObject([
    { params: { id: MOVEMENT_ID }, body: { tenant_id: TENANT_ID, reason: 'It was found again' } },
  ])
})

test('movements of a batch are filtered by type', async () => {
  answerAccount()
  const requests = answer(listMovements, ({ query: { type } }) =>
    movementPage(...[purchase, loss].filter((one) => !type || one.type === type)),
  )
  await open(`/batches/${BATCH_ID}?tab=activity`)
  await expect.element(activity.getByText(loss.sentence)).toBeVisible()
  await activity.getByRole('button', { name: movementTexts.filter }).click()
  await choose(movementTexts.type, words['PURCHASE']!)
  await expect.element(activity.getByText(loss.sentence)).not.toBeInTheDocument()
  await expect.element(activity.getByText(purchase.sentence)).toBeVisible()
  expect(requests.at(-1)!.query).toMatchObject({ batch_id: BATCH_ID, type: 'PURCHASE' })
})

test('a collaborator can undo their own recent bookings, but reverse nothing', async () => {
  answerAccount()
  const now = new Date().toISOString()
  const undone = { ...purchase, recorded_at: now, reversed_by_id: anotherId(3) }
  let movements: Movement[] = [undone, { ...loss, recorded_at: now }]
  answer(listMovements, () => movementPage(...movements))
  const requests = answer(reverseMovement, () => {
    movements = [undone, { ...loss, recorded_at: now, reversed_by_id: anotherId(4) }]
    return aMovement()
  })
  await open(`/batches/${BATCH_ID}?tab=activity`, aSession('COLLABORATOR'))
  const acts = () =>
    activity
      .getByRole('button')
      .elements()
      .map((button) => button.getAttribute('aria-label'))
      .filter((name) => name !== null)
  // Undone movements offer no further actions.
  await expect.poll(acts).toEqual([movementTexts.undoThis(loss.sentence)])
  await activity.getByRole('button', { name: movementTexts.undoThis(loss.sentence) }).click()
  await expect.poll(acts).toEqual([])
  expect(requests).toMatchObject([{ params: { id: MOVEMENT_ID }, body: { others: [] } }])
})

test('the activity names the recorder if someone else signed', async () => {
  answerAccount()
  const hands = { signer_id: anotherId(5), signer_name: 'Tomás Ibarra' }
  answer(listMovements, () => movementPage(aMovement(hands)))
  await open(`/batches/${BATCH_ID}?tab=activity`)
  const text = movementTexts.signedAndRecordedBy('Tomás Ibarra', 'Ana García')
  await expect.element(activity.getByText(text)).toBeVisible()
})
