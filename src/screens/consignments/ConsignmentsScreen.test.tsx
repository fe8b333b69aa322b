import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showLetterhead } from '#paperwork/documents/contract.ts'
import { addDays } from '#platform/contract/days.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { words } from '#platform/contract/words.ts'
import { listAnimals, showAnimal } from '#registry/animals/contract.ts'
import { reportTexts } from '#stock/straws/report-texts.ts'
import { listConsignments, listHeldHere } from '#stock/straws/consignments.ts'
import { bookMovements } from '#stock/straws/contract.ts'
import { consignmentsTexts, strawsTexts } from '#stock/straws/texts.ts'
import { briefDate, today } from '#ui/dates.ts'
import { commonTexts, errorTexts } from '#ui/texts.ts'
import { answer, answerInBackground, Broken } from '#test/component/fake-api.ts'
import { open, violations } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aMare, animalPage } from '#test/component/samples/animals.ts'
import { BATCH_ID, CONSIGNEE_ID, SELF_ID, USER_ID } from '#test/component/samples/ids.ts'
import { aMovement } from '#test/component/samples/movements.ts'
import { aContact, aHeldByOther, aHeldHere } from '#test/component/samples/straws.ts'
import { consignmentListTexts as texts } from './texts.ts'

const PAST = addDays(today(), -10)

type Some = Partial<ReturnType<typeof aHeldByOther>>

function answerOut(rows: Some[] = [{}], stats = {}) {
  answerAccount()
  return answer(listConsignments, ({ query }) => ({
    consignments: rows
      .filter(({ ends_on }) => query.past !== '1' || (ends_on ?? '9') < today())
      .map((row) => aHeldByOther(row)),
    contacts: [aContact()],
    pagination: { limit: 100, offset: 0, total: rows.length },
    stats: { straws: 12, here: 20, past: 0, ...stats },
  }))
}

function answerHere(rows: Partial<ReturnType<typeof aHeldHere>>[] = [{}]) {
  return answer(listHeldHere, () => ({
    stored: rows.map((row) => aHeldHere(row)),
    contacts: [aContact()],
    pagination: { limit: 100, offset: 0, total: rows.length },
    stats: { straws: 12, here: 20, past: 0 },
  }))
}

const holder = page.getByRole('region', { name: 'Gestüt Lindenhof' })
const dialog = page.getByRole('dialog')
const reportButton = page.getByRole('button', { name: texts.reportOn('B-26-001', 'Gestüt Lindenhof') })
const line = (outcome: keyof typeof reportTexts.gone) =>
  dialog.getByRole('group', { name: reportTexts[outcome], exact: true })

test('straws held by others are listed by holder, who can be called and asked to return them', async () => {
  answerOut()
  await open('/consignments')
  await expect.element(page.getByRole('heading', { level: 1, name: consignmentsTexts.title })).toBeVisible()
  await expect.element(holder).toMatchTextContent(`12${texts.of(14)}`)
  await expect.element(holder).toMatchTextContent(`2 ${texts.gone.INSEMINATION}`)
  await expect.element(holder).toMatchTextContent(texts.noEnd)
  const call = holder.getByRole('link', { name: texts.call('Gestüt Lindenhof', '+49 5141 555 01') })
  await expect.element(call).toHaveAttribute('href', 'tel:+49514155501')
  const href = holder
    .getByRole('link', { name: texts.requestFrom('Gestüt Lindenhof') })
    .element()
    .getAttribute('href')!
  expect(decodeURIComponent(href)).toContain('12 straws of B-26-001 (Lucero del Sur)')
  expect(await violations()).toEqual([])
})

test('consignments past their date are marked, and can be shown alone', async () => {
  const asked = answerOut([{ ends_on: PAST }, { batch_label: 'B-26-002', owner_id: CONSIGNEE_ID }], {
    past: 1,
  })
  await open('/consignments')
  await expect.element(holder).toMatchTextContent(texts.passed(briefDate(PAST)))
  await expect.element(holder).toMatchTextContent(texts.overdueFor(10))
  await page.getByRole('button', { name: texts.past(1) }).click()
  await expect.element(page.getByRole('link', { name: 'B-26-002' })).not.toBeInTheDocument()
  expect(asked.at(-1)!.query.past).toBe('1')
  await page.getByRole('button', { name: texts.past(1) }).click()
  await expect.element(page.getByRole('link', { name: 'B-26-002' })).toBeVisible()
})

test('a report records several outcomes in one request', async () => {
  answerOut()
  const mare = aMare({ name: 'Vega H' })
  answer(listAnimals, () => animalPage(mare))
  answer(showAnimal, () => mare)
  const sent = answer(bookMovements, () => ({
    bookings: [{ movements: [aMovement()] }, { movements: [aMovement()] }],
  }))
  await open('/consignments')
  await reportButton.click()
  await dialog.getByRole('button', { name: reportTexts.record(0), exact: true }).click()
  await expect.element(dialog.getByText(reportTexts.none)).toBeVisible()
  for (let straws = 0; straws < 3; straws += 1) {
    await line('INSEMINATION').getByRole('button', { name: strawsTexts.oneMore }).click()
  }
  await line('LOSS').getByRole('button', { name: strawsTexts.oneMore }).click()
  await expect.element(dialog.getByText(reportTexts.stay(8))).toBeVisible()
  // The lines that have straws ask for a mare and a cause.
  await dialog.getByRole('button', { name: reportTexts.record(2), exact: true }).click()
  await expect.element(line('INSEMINATION').getByText('Required')).toBeVisible()
  expect(sent).toHaveLength(0)
  await line('INSEMINATION').getByRole('combobox', { name: reportTexts.mare }).click()
  await page.getByRole('option', { name: 'Vega H', exact: false }).click()
  await line('LOSS').getByRole('combobox', { name: reportTexts.cause }).click()
  await page.getByRole('option', { name: words['BROKEN']! }).click()
  await expect
    .element(dialog.getByTestId('sentence'))
    .toMatchTextContent(
      'Gestüt Lindenhof inseminated Vega H with 3 straws and lost 1 straw (broken) of B-26-001',
    )
  await dialog.getByRole('button', { name: reportTexts.record(2), exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const pick = { batch_id: BATCH_ID, owner_id: SELF_ID, holder_id: CONSIGNEE_ID }
  expect(sent.map(({ body }) => body)).toMatchObject([
    {
      signer_id: USER_ID,
      seen_held: [{ ...pick, straws: 12 }],
      bookings: [
        { ...pick, amount: 3, withdrawal: { type: 'INSEMINATION', animal_id: mare.id } },
        { ...pick, amount: 1, withdrawal: { type: 'LOSS', reason: 'BROKEN' } },
      ],
    },
  ])
  await expect.element(page.getByText(reportTexts.recorded(2), { exact: false }).first()).toBeVisible()
})

test('a report never exceeds what is left, and a refusal keeps what was typed', async () => {
  const rows: Some[] = [{ straws: 2, received: 4 }]
  answerOut(rows)
  answer(bookMovements, () => {
    rows[0] = { straws: 1, received: 4 }
    throw new Refusal('STRAWS_CHANGED', 'Someone else moved some of these straws. Check again.')
  })
  await open('/consignments')
  await reportButton.click()
  const more = line('RETURN').getByRole('button', { name: strawsTexts.oneMore })
  await more.click()
  await more.click()
  for (const one of ['RETURN', 'SALE'] as const) {
    await expect
      .element(line(one).getByRole('button', { name: strawsTexts.oneMore }))
      .toHaveAttribute('aria-disabled', 'true')
  }
  await dialog.getByRole('button', { name: reportTexts.record(1), exact: true }).click()
  await expect
    .element(dialog.getByText('Someone else moved some of these straws', { exact: false }).first())
    .toBeVisible()
  await expect
    .element(dialog.getByText(reportTexts.about('B-26-001', 'Haras del Sur', 1), { exact: false }).first())
    .toBeVisible()
  await dialog.getByRole('button', { name: reportTexts.record(1), exact: true }).click()
  await expect.element(dialog.getByText(reportTexts.tooMany(1))).toBeVisible()
})

test('straws held here are listed by owner with place and doses, for statements and returns', async () => {
  answerOut()
  answerHere([{ ends_on: addDays(today(), 20) }])
  answerInBackground(showLetterhead, () => ({ paper: 'A4', logo_version: null }) as const)
  await open('/consignments')
  await page.getByText(texts.here(20)).click()
  await expect.element(holder).toMatchTextContent('Tank 1, canister 1, level 1')
  await expect.element(holder).toMatchTextContent(texts.doses(2))
  await expect.element(page.getByText(texts.endsSoon)).toBeVisible()
  await page.getByRole('button', { name: texts.statementFor('Gestüt Lindenhof') }).click()
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: commonTexts.cancel }).click()
  await page.getByRole('button', { name: texts.giveBackTo('B-26-001', 'Gestüt Lindenhof') }).click()
  await expect.element(dialog).toBeVisible()
})

test('nothing held by others, nothing held here, and a failure are told apart', async () => {
  answerOut([], { straws: 0 })
  await open('/consignments')
  await expect.element(page.getByText(consignmentsTexts.allNone)).toBeVisible()
  answerHere([])
  await page.getByText(texts.here(20)).click()
  await expect.element(page.getByText(texts.noneHere)).toBeVisible()
  answer(listConsignments, () => {
    throw new Broken()
  })
  await open('/consignments')
  await expect.element(page.getByRole('button', { name: errorTexts.retry }).first()).toBeVisible()
})

test('with many rows, groups are folded to their sum', async () => {
  answerOut(
    Array.from({ length: 51 }, (_, index) => ({ owner_id: SELF_ID, batch_label: `B-${index}`, straws: 1 })),
  )
  await open('/consignments')
  await expect.element(holder.getByText(texts.sum(51, 1))).toBeVisible()
  await holder.getByRole('button', { name: texts.show }).click()
  await expect.element(holder.getByRole('link', { name: 'B-50' })).toBeVisible()
})
