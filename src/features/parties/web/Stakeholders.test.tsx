import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { commonTexts } from '#ui/texts.ts'
import { answer } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerHub } from '#test/component/samples/hub.ts'
import { anotherId } from '#test/component/samples/ids.ts'
import { aParty, ourParty, partyPage } from '#test/component/samples/parties.ts'
import { createParty, listParties } from '../contract.ts'
import { partyTexts } from '../texts.ts'

test('a stakeholder is added with a name, and found by it', async () => {
  answerHub()
  const laka = aParty({ id: anotherId(1), name: 'Stuteri Łąka', city: 'Kraków', country: null })
  const parties = [ourParty()]
  const searches = answer(listParties, ({ query: { name = '' } }) =>
    partyPage(...parties.filter((party) => party.name.toLowerCase().includes(name))),
  )
  const requests = answer(createParty, () => {
    parties.push(laka)
    return laka
  })
  await open('/hub/general')
  const list = page.getByRole('region', { name: partyTexts.stakeholders })
  await list.getByRole('button', { name: partyTexts.addStakeholder }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: partyTexts.save })
  await save.click()
  await expect.element(dialog.getByText(commonTexts.required)).toBeVisible()
  await dialog.getByRole('textbox', { name: partyTexts.name }).fill('Stuteri Łąka')
  await dialog.getByRole('textbox', { name: partyTexts.city }).fill('Kraków')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(requests.map(({ body }) => body)).toMatchObject([{ name: 'Stuteri Łąka', city: 'Kraków' }])
  await list.getByRole('textbox', { name: partyTexts.filter }).fill('łąka')
  await expect
    .element(list.getByRole('cell', { name: 'Haras del Sur', exact: false }))
    .not.toBeInTheDocument()
  await expect.element(list.getByRole('cell', { name: 'Stuteri Łąka' })).toBeVisible()
  expect(searches.at(-1)!.query).toMatchObject({ name: 'łąka' })
  await expect.poll(() => new URLSearchParams(location.search).get('name')).toBe('łąka')
})
