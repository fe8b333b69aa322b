import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listStakeholders } from '#integration/overview/stakeholders.ts'
import { countryName } from '#platform/contract/countries.ts'
import { addDays } from '#platform/contract/days.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { createParty } from '#registry/parties/contract.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import { today } from '#ui/dates.ts'
import { telOf } from '#ui/tel.ts'
import { errorTexts, commonTexts } from '#ui/texts.ts'
import { answer, Unreachable } from '#test/component/fake-api.ts'
import { choose } from '#test/component/locators.ts'
import { open, violations } from '#test/component/open.tsx'
import { answerHub } from '#test/component/samples/hub.ts'
import { anotherId, CONSIGNEE_ID, TENANT_ID } from '#test/component/samples/ids.ts'
import { aParty } from '#test/component/samples/parties.ts'
import { aStakeholder, ourselves, stakeholderPage } from '#test/component/samples/stakeholders.ts'
import { stakeTexts } from './texts.ts'

const dialog = page.getByRole('dialog')
const list = page.getByRole('region', { name: partyTexts.stakeholders })
const row = (name: string) => list.getByRole('listitem').filter({ hasText: name })
const text = (name: string) => dialog.getByRole('textbox', { name })
const clinic = aParty({
  id: anotherId(2),
  name: 'Clínica La Dehesa',
  city: 'Jerez',
  phone: '+34 956 555 0100',
})

test('each stakeholder shows what they own, hold and have open, and is called in one press', async () => {
  answerHub()
  const held_since = addDays(today(), -201)
  answer(listStakeholders, () =>
    stakeholderPage(
      ourselves(),
      aStakeholder({ held: 32, held_ours: 7, held_since, outcomes_due: 1, planned: 5 }, clinic),
      aStakeholder({ owned: 151, colours: [{ straw_colour: 'RED', straws: 151 }], held: 3, held_ours: 3 }),
    ),
  )
  await open('/hub/stakeholders')
  await expect.element(row('Haras del Sur')).toMatchTextContent(stakeTexts.you)
  const held = row(clinic.name)
  for (const shown of [
    stakeTexts.ofYours(7, 32),
    stakeTexts.late(201),
    stakeTexts.outcomes(1),
    stakeTexts.planned(5),
  ])
    await expect.element(held).toMatchTextContent(shown)
  const call = held.getByRole('link', { name: stakeTexts.callOf(clinic.name) })
  await expect.element(call).toHaveAttribute('href', telOf(clinic.phone!))
  await expect.element(row('Gestüt Lindenhof')).toMatchTextContent(stakeTexts.ofYours(3, 3))
  await expect.element(page.getByText(stakeTexts.stored(225, 2))).toBeVisible()
  expect(await violations()).toEqual([])
  const name = held.getByRole('link', { name: clinic.name, exact: true })
  await expect.element(name).toHaveAttribute('href', `/parties/${clinic.id}`)
})

test('the list is filtered by text and kind, and both stay in the address', async () => {
  answerHub()
  const asked = answer(listStakeholders, ({ query: { text: wanted } }) =>
    wanted === 'nobody' ? stakeholderPage() : stakeholderPage(ourselves(), aStakeholder({ held: 3 })),
  )
  await open('/hub/stakeholders')
  await page.getByText(`${stakeTexts.kinds.HOLDS} 1`).click()
  await expect.poll(() => location.search).toBe('?kind=HOLDS')
  await page.getByRole('textbox', { name: stakeTexts.search }).fill('nobody')
  await expect.element(page.getByText(partyTexts.noneYet)).toBeVisible()
  expect(location.search).toBe('?kind=HOLDS&name=nobody')
  expect(asked.at(-1)!.query).toMatchObject({ kind: 'HOLDS', text: 'nobody' })
})

test('an account without stakeholders is told what they are, and a failure can be repeated', async () => {
  answerHub()
  answer(listStakeholders, () => {
    throw new Unreachable()
  })
  await open('/hub/stakeholders')
  const retry = page.getByRole('button', { name: errorTexts.retry })
  await expect.element(retry).toBeVisible()
  answer(listStakeholders, () => stakeholderPage(ourselves()))
  await retry.click()
  await expect.element(page.getByText(stakeTexts.emptyTitle)).toBeVisible()
})

test('a stakeholder with an existing name can be opened, or added anyway', async () => {
  answerHub()
  const message = 'Gestüt Lindenhof, Celle is already in Strawbook.'
  const created = answer(createParty, ({ body: { accept = [], ...body } }) => {
    if (accept.includes('SIMILAR_NAME')) return aParty({ ...body, id: anotherId(1) })
    throw new Refusal('SIMILAR_NAME', message, {
      conflicting_id: CONSIGNEE_ID,
      warnings: [{ code: 'SIMILAR_NAME', message }],
    })
  })
  await open('/hub/stakeholders')
  await page.getByRole('button', { name: partyTexts.addStakeholder }).click()
  await text(partyTexts.name).fill('Gestut Lindenhof GmbH')
  await dialog.getByRole('button', { name: partyTexts.save }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(message)
  // The link opens a new tab, so that no input is lost.
  const link = dialog.getByRole('alert').getByRole('link', { name: partyTexts.openSimilar })
  await expect.element(link).toHaveAttribute('href', `/parties/${CONSIGNEE_ID}`)
  await expect.element(link).toHaveAttribute('target', '_blank')
  await dialog.getByRole('button', { name: commonTexts.anyway(partyTexts.addAnyway) }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(created.map(({ body }) => body.accept)).toEqual([undefined, ['SIMILAR_NAME']])
})

test('a stakeholder is added with a valid email, and listed', async () => {
  const listed = [ourselves()]
  answerHub()
  answer(listStakeholders, () => stakeholderPage(...listed))
  const created = answer(createParty, ({ body }) => {
    const party = aParty({ ...body, id: anotherId(1) })
    listed.push(aStakeholder({}, party))
    return party
  })
  await open('/hub/stakeholders')
  await page.getByRole('button', { name: partyTexts.addStakeholder }).first().click()
  await text(partyTexts.name).fill('Haras d’Avenches')
  await text(partyTexts.email).fill('nonsense')
  const add = dialog.getByRole('button', { name: partyTexts.save })
  await add.click()
  await expect.element(text(partyTexts.email)).toHaveFocus()
  expect(created).toEqual([])
  await text(partyTexts.email).fill('office@avenches.test')
  await choose(partyTexts.country, countryName('CH'))
  await add.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row('Haras d’Avenches')).toBeVisible()
  expect(created.map(({ body }) => body)).toMatchObject([
    { tenant_id: TENANT_ID, name: 'Haras d’Avenches', email: 'office@avenches.test', country: 'CH' },
  ])
})
