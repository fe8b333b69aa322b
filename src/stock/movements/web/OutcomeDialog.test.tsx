import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { invalid } from '#platform/contract/refusal.ts'
import { briefDate, longDay, shortDate, today } from '#ui/dates.ts'
import { answer } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { anotherId, BATCH_ID, MARE_ID, MOVEMENT_ID, TENANT_ID, USER_ID } from '#test/component/samples/ids.ts'
import { aMovement, movementPage } from '#test/component/samples/movements.ts'
import { listMovements, listOutcomes, type Outcome, type RecordedOutcome, setOutcome } from '../contract.ts'
import { outcomeAct } from './MovementActions.tsx'
import { movementTexts, outcomeTexts } from '../texts.ts'

const dialog = page.getByRole('dialog')
const day = dialog.getByRole('textbox', { name: movementTexts.checked_on })
const save = (outcome: Outcome) => dialog.getByRole('button', { name: movementTexts.recordAs[outcome] })

test('the outcome of an insemination is reported and corrected, and earlier reports are listed', async () => {
  const before = '2026-03-12'
  let stored = aMovement({ type: 'INSEMINATION', date: before, animal_id: MARE_ID, outcome: 'PENDING' })
  const outcomes: RecordedOutcome[] = []
  answerAccount()
  answer(listMovements, () => movementPage(stored))
  answer(listOutcomes, () => ({ outcomes }))
  const sent = answer(setOutcome, ({ body: { outcome, checked_on } }) => {
    if (checked_on! < before) throw invalid('body.checked_on', 'Earlier than the insemination.')
    const by = { recorded_by: USER_ID, recorded_by_name: 'Ana García' }
    outcomes.unshift({ outcome, checked_on, recorded_at: '2026-05-03T10:00:00.000Z', ...by })
    stored = { ...stored, outcome, checked_on }
    return stored
  })
  await open(`/batches/${BATCH_ID}?tab=activity`)
  await expect.element(page.getByText(outcomeTexts.PENDING)).toBeVisible()
  const record = async (outcome: 'PREGNANT' | 'LOST_PREGNANCY', checked_on: string) => {
    await page.getByRole('button', { name: outcomeAct(stored).name }).click()
    await dialog.getByRole('radio', { name: outcomeTexts[outcome], exact: true }).click()
    await day.fill(checked_on)
    await save(outcome).click()
  }
  await record('PREGNANT', '2026-03-01')
  await expect.element(dialog.getByText('Earlier than the insemination.').first()).toBeVisible()
  await expect.element(day).toHaveAttribute('aria-invalid', 'true')
  await day.fill('2026-03-28')
  await save('PREGNANT').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(`${outcomeTexts.PREGNANT}, ${briefDate('2026-03-28')}`)).toBeVisible()
  await record('LOST_PREGNANCY', '2026-05-02')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .element(page.getByText(`${outcomeTexts.LOST_PREGNANCY}, ${briefDate('2026-05-02')}`))
    .toBeVisible()
  await page.getByRole('button', { name: outcomeAct(stored).name }).click()
  const entry = (outcome: string, checked: string) =>
    movementTexts.reported(outcome, shortDate(checked), 'Ana García', shortDate('2026-05-03T10:00:00.000Z'))
  await expect.element(dialog.getByText(entry(outcomeTexts.PREGNANT, '2026-03-28'))).toBeVisible()
  expect(sent.map(({ params, body }) => [params.id, body])).toEqual(
    [
      { outcome: 'PREGNANT', checked_on: '2026-03-01' },
      { outcome: 'PREGNANT', checked_on: '2026-03-28' },
      { outcome: 'LOST_PREGNANCY', checked_on: '2026-05-02' },
    ].map((outcome) => [MOVEMENT_ID, { tenant_id: TENANT_ID, ...outcome }]),
  )
})

test('nothing is chosen at first, and a choice with today’s date needs one more press', async () => {
  const movement = aMovement({
    type: 'INSEMINATION',
    date: '2026-03-12',
    outcome: 'PENDING',
    to_name: 'Vega H',
  })
  answerAccount()
  answer(listMovements, () => movementPage(movement))
  answer(listOutcomes, () => ({ outcomes: [] }))
  const sent = answer(setOutcome, () => movement)
  await open(`/batches/${BATCH_ID}?tab=activity`)
  await page.getByRole('button', { name: outcomeAct(movement).name }).click()
  await expect
    .element(dialog.getByRole('button', { name: movementTexts.recordOutcomeButton, exact: true }))
    .toBeDisabled()
  expect(dialog.getByRole('radio', { checked: true }).elements()).toEqual([])
  await dialog.getByRole('radio', { name: outcomeTexts.NOT_PREGNANT }).click()
  const sentence = movementTexts.outcomeSentence('NOT_PREGNANT', movement, longDay(today()))
  await expect.element(dialog.getByText(sentence)).toBeVisible()
  await save('NOT_PREGNANT').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.map(({ body }) => body)).toEqual([
    { tenant_id: TENANT_ID, outcome: 'NOT_PREGNANT', checked_on: today() },
  ])
})

test('an outcome that someone else has recorded since is said, and the form stays as it was', async () => {
  const movement = aMovement({ type: 'INSEMINATION', date: '2026-03-12', outcome: 'PENDING' })
  answerAccount()
  answer(listMovements, () => movementPage(movement))
  answer(listOutcomes, () => ({
    outcomes: [
      {
        ...{
          outcome: 'PREGNANT' as const,
          checked_on: '2026-03-28',
          recorded_at: '2026-03-28T10:00:00.000Z',
        },
        ...{ recorded_by: anotherId(1), recorded_by_name: 'Tomás Ibarra' },
      },
    ],
  }))
  await open(`/horses/${MARE_ID}`)
  await page.getByRole('button', { name: movementTexts.recordOutcomeButton, exact: true }).click()
  await expect
    .element(dialog.getByText(movementTexts.recordedSince('Tomás Ibarra', outcomeTexts.PREGNANT)))
    .toBeVisible()
  expect(dialog.getByRole('radio', { checked: true }).elements()).toEqual([])
})
