import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listOutcomes, setOutcome } from '#stock/movements/contract.ts'
import { movementTexts, outcomeTexts } from '#stock/movements/texts.ts'
import { listHorses } from '#stock/straws/horses.ts'
import { addDays } from '#platform/contract/days.ts'
import { breedName } from '#registry/animals/breeds.ts'
import { horseTexts } from '#registry/animals/texts.ts'
import { shortDate, today } from '#ui/dates.ts'
import { commonTexts } from '#ui/texts.ts'
import { answer } from '#test/component/fake-api.ts'
import { choose } from '#test/component/locators.ts'
import { open, violations } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aListedStallion, aMare, aStallion, horseList } from '#test/component/samples/animals.ts'
import { CONSIGNEE_ID, MOVEMENT_ID, STALLION_ID } from '#test/component/samples/ids.ts'
import { aMovement, summaryOfMovement } from '#test/component/samples/movements.ts'
import { horsesTexts } from './texts.ts'

const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) })

test('stallions show freezes, doses, use and tests, and a mare’s outcome is recorded in her row', async () => {
  const date = addDays(today(), -20)
  const insemination = summaryOfMovement(
    aMovement({ type: 'INSEMINATION', date, outcome: 'PENDING', to_name: 'Vega H' }),
  )
  const list = horseList(aStallion(), aMare())
  list.horses[0]!.stallion = aListedStallion({
    ...{
      freezes: [{ straw_colour: 'BLUE', progressive: 38 }],
      progressive: [31, 52],
      straws: 633,
      doses: 90,
    },
    ...{
      used: { inseminated: 14, sold: 24, lost: 11 },
      tests: { state: 'VALID', day: addDays(today(), 90) },
    },
  })
  list.horses[1]!.mare = { insemination }
  answerAccount()
  answer(listHorses, () => list)
  const held = Promise.withResolvers<void>()
  const sent = answer(setOutcome, () => {
    list.horses[1]!.mare = { insemination: { ...insemination, outcome: 'PREGNANT', checked_on: today() } }
    return aMovement()
  })
  answer(listOutcomes, async () => {
    // The row shows the outcome before everything is refetched.
    if (sent.length > 0) await held.promise
    return { outcomes: [] }
  })
  await open('/horses')
  const lucero = row('Lucero del Sur')
  for (const text of ['90', horsesTexts.straws(633), '14 inseminated', '24 sold, 11 lost', '31 to 52 %'])
    await expect.element(lucero).toMatchTextContent(text)
  await expect
    .element(lucero)
    .toMatchTextContent(horsesTexts.testStates.VALID(shortDate(addDays(today(), 90))))
  await expect.element(row('Vega H')).toMatchTextContent(horsesTexts.notChecked(20))
  await page.getByRole('button', { name: movementTexts.recordOutcome(insemination.sentence) }).click()
  await page.getByRole('radio', { name: outcomeTexts.PREGNANT, exact: true }).click()
  await page.getByRole('button', { name: movementTexts.recordAs.PREGNANT }).click()
  await expect.element(page.getByText(movementTexts.outcomeSaved)).toBeVisible()
  held.resolve()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent.map(({ params }) => params.id)).toEqual([MOVEMENT_ID])
})

test('keys reach the search, the next row and a new horse', async () => {
  answerAccount()
  await open('/horses')
  await expect.element(row('Vega H')).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('textbox', { name: horsesTexts.search })).toHaveFocus()
  const first = page.getByRole('link', { name: 'Lucero del Sur' })
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('link', { name: 'Vega H' })).toHaveFocus()
  await userEvent.keyboard('n')
  await expect.element(page.getByRole('dialog', { name: horseTexts.new })).toBeVisible()
})

test('a misspelt name offers the horse that is nearest, or to add it', async () => {
  answerAccount()
  const requests = answer(listHorses, () => ({
    ...horseList(),
    nearest: { id: STALLION_ID, name: 'Lucero del Sur' },
  }))
  await open('/horses?name=Lucreo')
  await expect.element(page.getByText(horsesTexts.noMatch('Lucreo'))).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Lucero del Sur' })).toBeVisible()
  await page.getByRole('button', { name: horsesTexts.add('Lucreo') }).click()
  await expect
    .element(page.getByRole('dialog').getByRole('textbox', { name: horseTexts.name }))
    .toHaveValue('Lucreo')
  expect(requests[0]!.query).toMatchObject({ text: 'Lucreo', on: today() })
})

test('an account without horses is told whom to add', async () => {
  answerAccount({ animals: [] })
  await open('/horses')
  await expect.element(page.getByText(horseTexts.none)).toBeVisible()
  await expect.element(page.getByRole('link', { name: horsesTexts.import })).toBeVisible()
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument()
})

test('on a phone, owner, breed and doses left are filters in a sheet, and each is a chip once set', async () => {
  await page.viewport(390, 844)
  answerAccount()
  const requests = answer(listHorses, () => horseList(aStallion()))
  await open('/horses')
  await page.getByRole('button', { name: horsesTexts.filterBy, exact: false }).click()
  const sheet = page.getByRole('dialog', { name: commonTexts.filter })
  await sheet.getByRole('switch', { name: horsesTexts.onlyDosesLeft }).click()
  await choose(horsesTexts.breed, breedName('HANOVERIAN'))
  await choose(horsesTexts.owner, 'Gestüt Lindenhof')
  await sheet.getByRole('button', { name: horsesTexts.show(1) }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(requests.at(-1)!.query).toMatchObject({
    ...{ doses_left: '1', breed: 'HANOVERIAN', owner_id: CONSIGNEE_ID },
  })
  await page.getByRole('button', { name: horsesTexts.clearField(horsesTexts.breed), exact: false }).click()
  await expect.poll(() => requests.at(-1)!.query.breed).toBeUndefined()
  expect(await violations()).toEqual([])
})
