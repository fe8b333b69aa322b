import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deleteAnimal } from '#registry/animals/contract.ts'
import { horseTexts } from '#registry/animals/texts.ts'
import { listFreezes, showTestStatus } from '#stock/batches/contract.ts'
import { testStatusTexts } from '#stock/batches/texts.ts'
import { listHealthTests, showTestProgramme } from '#registry/health-tests/contract.ts'
import { PRESETS } from '#registry/health-tests/presets.ts'
import { healthTexts } from '#registry/health-tests/texts.ts'
import { listMovements, listOutcomes, showFertility } from '#stock/movements/contract.ts'
import { movementTexts, outcomeTexts } from '#stock/movements/texts.ts'
import { listHorses } from '#stock/straws/horses.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { addDays, longDate } from '#platform/contract/days.ts'
import { foalsOn } from '#stock/movements/gestation.ts'
import { briefDate, shortDate, today } from '#ui/dates.ts'
import { commonTexts } from '#ui/texts.ts'
import { answer } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aStallion, horseList } from '#test/component/samples/animals.ts'
import { anotherId, BATCH_ID, MARE_ID, STALLION_ID, TENANT_ID } from '#test/component/samples/ids.ts'
import { aBatch } from '#test/component/samples/batches.ts'
import { aMovement, movementPage } from '#test/component/samples/movements.ts'
import { horsesTexts } from './texts.ts'
import type { TestStatus } from '#stock/batches/warning-kinds.ts'

const dialog = page.getByRole('dialog')
const submit = dialog.getByRole('button', { name: commonTexts.delete })

async function askToDelete() {
  await page.getByRole('button', { name: commonTexts.actionsFor('Lucero del Sur') }).click()
  await page.getByRole('menuitem', { name: commonTexts.delete }).click()
}

test('a stallion’s page shows batches, freezes and outcomes of inseminations', async () => {
  answerAccount()
  const freeze = {
    batch_id: BATCH_ID,
    batch_label: 'B-26-001',
    day: '2026-02-01',
    straw_colour: 'YELLOW' as const,
    fresh: 60,
    straws: 65,
    doses: 9,
  }
  answer(listFreezes, () => ({ freezes: [{ ...freeze, motile: 46, progressive: 38 }] }))
  const outcomes = { inseminations: 1, pregnant: 1, not_pregnant: 0, lost_pregnancy: 0 }
  answer(showFertility, () => ({
    fertility: [{ batch_id: BATCH_ID, batch_label: 'B-26-001', year: 2026, ...outcomes }],
  }))
  answer(listMovements, () =>
    movementPage(aMovement({ type: 'INSEMINATION', outcome: 'PREGNANT', checked_on: '2026-05-24' })),
  )
  await open(`/horses/${STALLION_ID}`)
  const region = (name: string) => page.getByRole('region', { name })
  await expect.element(region(horseTexts.batches).getByRole('link', { name: 'B-26-001' })).toBeVisible()
  const table = page.getByRole('table', { name: horsesTexts.freezesTable })
  await expect
    .element(table.getByRole('row', { name: `B-26-001 ${shortDate('2026-02-01')} 60 % 38 %` }))
    .toBeInTheDocument()
  const inseminations = region(horseTexts.inseminations)
  await expect
    .element(
      inseminations.getByRole('row', { name: `B-26-001 2026 1 1 1 0 ${horsesTexts.pregnantOf(1, 1)}` }),
    )
    .toBeVisible()
  await expect
    .element(inseminations.getByText(`${outcomeTexts.PREGNANT}, ${briefDate('2026-05-24')}`))
    .toBeVisible()
})

test('a stallion’s page shows regular samples that are due, and filters the batches that no test covers', async () => {
  const other = aBatch({ id: anotherId(1), label: 'B-26-002' })
  answerAccount({ batches: [aBatch(), other] })
  const on = today()
  const regular: TestStatus['regular'] = [
    { disease: 'EIA', sample: null, state: 'VALID', day: addDays(on, 40) },
    { disease: 'EVA', sample: 'Semen', state: 'OVERDUE', day: '2026-01-02' },
    { disease: 'CEM', sample: null, state: 'MISSING', day: null },
    { disease: 'DOURINE', sample: null, state: 'VALID', day: addDays(on, 20) },
  ]
  const uncovered = [{ batch_id: other.id, batch_label: other.label }]
  const requests = answer(showTestStatus, () => ({ regular, covered: 1, uncovered }))
  await open(`/horses/${STALLION_ID}`)
  const tests = page.getByRole('region', { name: healthTexts.title })
  const rows = tests.getByRole('list', { name: testStatusTexts.title }).getByRole('listitem')
  const { states } = testStatusTexts
  await expect.element(rows.nth(0)).toMatchTextContent('EVA, Semen')
  await expect.element(rows.nth(0)).toMatchTextContent(states.OVERDUE(shortDate('2026-01-02')))
  await expect.element(rows.nth(1)).toMatchTextContent(states.MISSING())
  await expect.element(rows.nth(2)).toMatchTextContent(states.VALID(shortDate(addDays(on, 20))))
  expect(rows.elements()).toHaveLength(3)
  await expect.element(tests).toMatchTextContent(testStatusTexts.uncovered(1, 2))
  const batches = page.getByRole('region', { name: horseTexts.batches })
  await expect.element(batches.getByRole('link', { name: 'B-26-001' })).toBeVisible()
  await tests.getByRole('button', { name: testStatusTexts.view(1) }).click()
  await expect.element(batches.getByRole('link', { name: 'B-26-001' })).not.toBeInTheDocument()
  await expect.element(batches.getByRole('link', { name: 'B-26-002' })).toBeVisible()
  expect(requests[0]!.query).toEqual({ tenant_id: TENANT_ID, on })
})

test('health tests are lines of time by the programme, with a table of their periods', async () => {
  answerAccount()
  const sampled_on = addDays(today(), -100)
  const found = { id: anotherId(1), tenant_id: TENANT_ID, version: 1, animal_id: STALLION_ID, sample: null }
  const rest = { laboratory: null, method: null, resulted_on: null, certificate_number: null, note: null }
  answer(listHealthTests, () => ({
    health_tests: [{ ...found, ...rest, disease: 'EVA' as const, sampled_on, result: 'NEGATIVE' as const }],
  }))
  answer(showTestProgramme, () => ({
    ...{ tenant_id: TENANT_ID, version: 1 },
    requirements: [
      { ...PRESETS[1].requirements[1]!, interval_days: null, residence_days: null, arrival_days: null },
    ],
  }))
  await open(`/horses/${STALLION_ID}`)
  const table = page.getByRole('table', { name: healthTexts.linesTable })
  await expect
    .element(table)
    .toMatchTextContent(healthTexts.bars.VALID(shortDate(sampled_on), shortDate(addDays(sampled_on, 366))))
})

test('a mare’s open outcome is the filled button and the key O, and what is not recorded is one line', async () => {
  const date = addDays(today(), -20)
  const insemination = aMovement({ type: 'INSEMINATION', date, outcome: 'PENDING', to_name: 'Vega H' })
  answerAccount()
  answer(listMovements, () => movementPage(insemination))
  answer(listOutcomes, () => ({ outcomes: [] }))
  await open(`/horses/${MARE_ID}`)
  await expect.element(page.getByText(horsesTexts.notCheckedSince(shortDate(date), 20))).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: movementTexts.recordOutcomeButton, exact: true }))
    .toBeVisible()
  await userEvent.keyboard('o')
  await expect.element(dialog.getByRole('radio', { name: outcomeTexts.NOT_PREGNANT })).toBeVisible()
  await dialog.getByRole('button', { name: commonTexts.cancel }).click()
  await page.getByRole('button', { name: horsesTexts.missing.TESTS }).click()
  await expect.element(page.getByRole('dialog', { name: healthTexts.add })).toBeVisible()
})

test('of a pregnant mare the day of foaling is shown, and a button records the next check', async () => {
  answerAccount()
  const date = addDays(today(), -100)
  const pregnant = aMovement({
    type: 'INSEMINATION',
    date,
    outcome: 'PREGNANT',
    checked_on: addDays(date, 18),
  })
  answer(listMovements, () => movementPage(pregnant))
  answer(listOutcomes, () => ({ outcomes: [] }))
  await page.viewport(1280, 900)
  await open(`/horses/${MARE_ID}`)
  await expect
    .element(page.getByText(horsesTexts.foalsOn(true, longDate(foalsOn(date))), { exact: true }))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: horsesTexts.inseminate }))
    .toHaveAttribute('data-variant', 'default')
  const row = page.getByRole('row', { name: new RegExp(pregnant.batch_label) })
  await row.getByRole('button', { name: commonTexts.actionsFor(pregnant.sentence) }).click()
  const change = page.getByRole('menuitem', { name: movementTexts.changeOutcomeOf(pregnant.sentence) })
  await expect.element(change).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: horsesTexts.recordCheck }).click()
  await expect.element(page.getByRole('dialog', { name: movementTexts.outcome })).toBeVisible()
})

test('parents with a record are links, others are names, and unusual numbers are marked', async () => {
  const sire = { name: 'Old Sire', animal_id: BATCH_ID }
  const dam = { name: 'Unknown mare of 1998', animal_id: null }
  answerAccount({ animals: [aStallion({ ueln: '999015060999999', sire, dam })] })
  await open(`/horses/${STALLION_ID}`)
  const identity = page.getByRole('region', { name: horseTexts.identity })
  await expect
    .element(identity.getByText(`999015060999999 (${horseTexts.odd.UNKNOWN_COUNTRY})`))
    .toBeVisible()
  await expect.element(identity.getByRole('link', { name: 'Old Sire' })).toBeVisible()
  await expect.element(identity.getByText('Unknown mare of 1998')).toBeVisible()
  await expect.element(identity.getByRole('link', { name: 'Unknown mare of 1998' })).not.toBeInTheDocument()
})

test('a horse that is referred to cannot be deleted, and the dialog says why', async () => {
  answerAccount()
  answer(deleteAnimal, () => {
    throw new Refusal('IN_USE', 'Lucero del Sur stays on file.')
  })
  await open(`/horses/${STALLION_ID}`)
  await askToDelete()
  await submit.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Lucero del Sur stays on file.')
  await dialog.getByRole('button', { name: commonTexts.cancel }).click()
  await expect.element(page.getByRole('heading', { name: 'Lucero del Sur', level: 1 })).toBeVisible()
})

test('after a horse is deleted the list no longer shows it', async () => {
  answerAccount()
  const deleted = answer(deleteAnimal, () => {
    answer(listHorses, () => horseList())
    return undefined
  })
  await open(`/horses/${STALLION_ID}`)
  await askToDelete()
  await submit.click()
  await expect.element(page.getByText(commonTexts.deleted('Lucero del Sur'))).toBeVisible()
  await expect.element(page.getByText(horseTexts.none)).toBeVisible()
  expect(location.pathname).toBe('/horses')
  expect(deleted.map(({ params }) => params.id)).toEqual([STALLION_ID])
})
