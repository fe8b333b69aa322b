import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { countryName } from '#platform/contract/countries.ts'
import { answer } from '#test/component/fake-api.ts'
import { choose } from '#test/component/locators.ts'
import { open } from '#test/component/open.tsx'
import { answerHub } from '#test/component/samples/hub.ts'
import { anotherId, CONSIGNEE_ID, TENANT_ID } from '#test/component/samples/ids.ts'
import { aParty, partyPage } from '#test/component/samples/parties.ts'
import { createParty, listParties } from '../contract.ts'
import { partyTexts } from '../texts.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { commonTexts } from '#ui/texts.ts'

const dialog = page.getByRole('dialog')
const list = page.getByRole('region', { name: partyTexts.stakeholders })
const text = (name: string) => dialog.getByRole('textbox', { name })

test('a stakeholder with an existing name can be opened, or added anyway', async () => {
  answerHub()
  answer(listParties, () => partyPage(aParty()))
  const message = 'Already in Strawbook: Gestüt Lindenhof, Celle.'
  const created = answer(createParty, ({ body: { accept = [], ...body } }) => {
    if (accept.includes('SIMILAR_NAME')) return aParty({ ...body, id: anotherId(1) })
    throw new Refusal('SIMILAR_NAME', message, {
      conflicting_id: CONSIGNEE_ID,
      warnings: [{ code: 'SIMILAR_NAME', message }],
    })
  })
  await open('/hub/general')
  await list.getByRole('button', { name: partyTexts.addStakeholder }).click()
  await text(partyTexts.name).fill('Gestut Lindenhof GmbH')
  await dialog.getByRole('button', { name: partyTexts.save }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(message)
  // The link opens a new tab, so that no input is lost.
  const link = dialog.getByRole('alert').getByRole('link', { name: partyTexts.openSimilar })
  await expect.element(link).toHaveAttribute('href', `/parties/${CONSIGNEE_ID}`)
  await expect.element(link).toHaveAttribute('target', '_blank')
  await dialog.getByRole('button', { name: commonTexts.anyway(partyTexts.save) }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(created.map(({ body }) => body.accept)).toEqual([undefined, ['SIMILAR_NAME']])
})

test('a stakeholder is added with a valid email, and found by name', async () => {
  const parties = [aParty()]
  answerHub()
  answer(listParties, ({ query: { name = '' } }) =>
    partyPage(...parties.filter((party) => party.name.includes(name))),
  )
  const created = answer(createParty, ({ body }) => {
    const party = aParty({ ...body, id: anotherId(1) })
    parties.push(party)
    return party
  })
  await open('/hub/general')
  await list.getByRole('button', { name: partyTexts.addStakeholder }).click()
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
  await list.getByRole('textbox', { name: partyTexts.filter }).fill('Avenches')
  await expect.element(list.getByRole('link', { name: 'Gestüt Lindenhof' })).not.toBeInTheDocument()
  await expect.element(list.getByRole('link', { name: 'Haras d’Avenches' })).toBeVisible()
  expect(created.map(({ body }) => body)).toMatchObject([
    { tenant_id: TENANT_ID, name: 'Haras d’Avenches', email: 'office@avenches.test', country: 'CH' },
  ])
})
