import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createParty } from '#registry/parties/contract.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { words } from '#platform/contract/words.ts'
import { shortDate } from '#ui/dates.ts'
import { commonTexts, dayTexts } from '#ui/texts.ts'
import { listStudbookRules } from '#registry/studbooks/contract.ts'
import { answer, answerInBackground } from '#test/component/fake-api.ts'
import { choose } from '#test/component/locators.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aMare, aStallion } from '#test/component/samples/animals.ts'
import { anotherId, MARE_ID, STALLION_ID, TENANT_ID } from '#test/component/samples/ids.ts'
import { aParty } from '#test/component/samples/parties.ts'
import { breedName } from '../breeds.ts'
import { createAnimal, showAnimal, updateAnimal } from '../contract.ts'
import { horseTexts } from '../texts.ts'

const dialogs = page.getByRole('dialog')
const edit = page.getByRole('button', { name: commonTexts.edit })
const height = dialogs.getByRole('textbox', { name: horseTexts.height_cm })
const save = dialogs.getByRole('button', { name: commonTexts.save })
const UELN = '724015060123456'
const STAY = [words['LEAVES']!, shortDate('2021-03-01')]

test('a horse is added together with a new parent and owner, and unusual numbers give a warning', async () => {
  const animals = [aStallion({ ueln: UELN }), aMare()]
  const parties = [aParty()]
  answerAccount({ animals, parties })
  const created = answer(createAnimal, ({ body }) => {
    if (body.ueln === UELN) throw new Refusal('UELN_EXISTS', 'Taken.')
    const animal = aStallion({ ...body, id: anotherId(animals.length), owners: [] })
    animals.push(animal)
    return animal
  })
  answer(createParty, ({ body }) => {
    const party = aParty({ ...body, id: anotherId(100) })
    parties.push(party)
    return party
  })
  await open('/horses')
  await page.getByRole('button', { name: horseTexts.new }).click()
  const dialog = page.getByRole('dialog', { name: horseTexts.new }).first()
  const text = (name: string) => dialog.getByRole('textbox', { name })
  const pick = (name: string) => dialog.getByRole('combobox', { name })
  await text(horseTexts.name).fill('Colt')
  await text(horseTexts.ueln).fill(UELN)
  await text(horseTexts.microchip).fill('123456789')
  await expect.element(dialog.getByText(horseTexts.odd.OLD_CHIP)).toBeVisible()
  // A birth date is years ago, so today is not offered. Enter takes the highlighted breed instead of sending
  // the form.
  await expect.element(dialog.getByRole('button', { name: dayTexts.today })).not.toBeInTheDocument()
  await pick(horseTexts.breed).fill('Hanov')
  await userEvent.keyboard('{Enter}')
  await expect.element(pick(horseTexts.breed)).toHaveValue(breedName('HANOVERIAN'))
  await pick(horseTexts.sire).fill('New Sire')
  await page.getByRole('option', { name: commonTexts.create('New Sire') }).click()
  await dialogs.last().getByRole('button', { name: horseTexts.save }).click()
  await expect.element(pick(horseTexts.sire)).toHaveValue('New Sire')
  await pick(horseTexts.dam).fill('Unknown mare of 1998')
  await page.getByRole('option', { name: commonTexts.takeName('Unknown mare of 1998') }).click()
  await expect.element(dialog.getByText(horseTexts.nameOnly)).toBeVisible()
  await pick(horseTexts.owners).fill('Linden')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(aParty().name, { exact: true })).toBeVisible()
  await expect.element(pick(horseTexts.owners)).toHaveValue('')
  await pick(horseTexts.owners).fill('New Owner')
  await page.getByRole('option', { name: commonTexts.create('New Owner') }).click()
  await dialogs.last().getByRole('button', { name: partyTexts.save }).click()
  await expect.element(dialog.getByText('New Owner')).toBeVisible()
  const submit = dialog.getByRole('button', { name: horseTexts.save })
  await submit.click()
  await expect.element(dialog.getByText(horseTexts.uelnExists)).toBeVisible()
  await expect.element(text(horseTexts.ueln)).toHaveFocus()
  await text(horseTexts.ueln).fill('999 015 060 999 999')
  await expect.element(dialog.getByText(horseTexts.odd.UNKNOWN_COUNTRY)).toBeVisible()
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const toast = page.getByRole('status').filter({ hasText: horseTexts.saved('Colt') })
  await expect.element(toast).toMatchTextContent(horseTexts.odd.UNKNOWN_COUNTRY)
  await expect.element(toast).toMatchTextContent(horseTexts.odd.OLD_CHIP)
  expect(created.map(({ body }) => body)).toMatchObject([
    { tenant_id: TENANT_ID, name: 'New Sire', sex: 'STALLION' },
    { name: 'Colt', ueln: UELN, breed: 'HANOVERIAN' },
    {
      ...{ name: 'Colt', sex: 'STALLION', ueln: '999015060999999', microchip: '123456789' },
      sire: { name: 'New Sire', animal_id: anotherId(2) },
      dam: { name: 'Unknown mare of 1998', animal_id: null },
      owner_ids: [aParty().id, anotherId(100)],
    },
  ])
})

test('only changed fields are sent, and emptied ones are cleared', async () => {
  let horse = aStallion({ dam: { name: 'Unknown mare of 1998', animal_id: null } })
  answerAccount()
  answer(showAnimal, () => horse)
  const changed = answer(updateAnimal, ({ body: { sire: _, dam: __, ...body } }) => {
    horse = aStallion({ ...horse, ...(body as Partial<typeof horse>) })
    return horse
  })
  answerInBackground(listStudbookRules, () => ({ studbook_rules: [] }))
  await open(`/horses/${STALLION_ID}`)
  await edit.click()
  await expect
    .element(dialogs.getByRole('combobox', { name: horseTexts.dam }))
    .toHaveValue('Unknown mare of 1998')
  await dialogs.getByRole('textbox', { name: horseTexts.ueln }).fill('')
  await choose(horseTexts.breed, breedName('HOLSTEINER'))
  await height.fill('168,5')
  await dialogs.getByRole('textbox', { name: horseTexts.died_on }).fill('2.5.2022')
  await choose(horseTexts.residence, words['LEAVES']!)
  await dialogs.getByRole('textbox', { name: horseTexts.resident_since }).fill('1.3.2021')
  await save.click()
  await expect.element(dialogs).not.toBeInTheDocument()
  const identity = page.getByRole('region', { name: horseTexts.identity })
  for (const text of ['168.5 cm', ...STAY]) await expect.element(identity.getByText(text)).toBeVisible()
  // The sentence below the name contains breed and death.
  await expect.element(page.getByText(breedName('HOLSTEINER'), { exact: false }).first()).toBeVisible()
  const stay = { residence: 'LEAVES', resident_since: '2021-03-01' }
  const values = { ueln: null, breed: 'HOLSTEINER', height_cm: 168.5, died_on: '2022-05-02', ...stay }
  expect(changed.map(({ body }) => body)).toEqual([{ tenant_id: TENANT_ID, version: 1, ...values }])
})

test('of two concurrent edits the second shows the first, and saving again keeps both', async () => {
  const message = 'Tomás Ibarra has changed this.'
  let horse = aMare({ height_cm: null, microchip: null })
  answerAccount()
  answer(showAnimal, () => horse)
  const changed = answer(updateAnimal, ({ body }) => {
    if (body.version === horse.version) {
      horse = { ...horse, height_cm: body.height_cm ?? null, version: horse.version + 1 }
      return horse
    }
    const field = { field: 'microchip', old: null, new: '276098106123456' }
    const change = { version: 2, changed_at: '2026-03-12T10:00:00.000Z', fields: [field] }
    const by = { changed_by: anotherId(1), changed_by_name: 'Tomás Ibarra' }
    throw new Refusal('STALE', message, { changes: [{ ...change, ...by }] })
  })
  await open(`/horses/${MARE_ID}`)
  await edit.click()
  await height.fill('166')
  horse = { ...horse, microchip: '276098106123456', version: 2 }
  await save.click()
  const alert = dialogs.getByRole('alert')
  await expect.element(alert).toMatchTextContent(message)
  const difference = `${horseTexts.microchip}: ${commonTexts.nothing} → 276098106123456`
  await expect.element(alert).toMatchTextContent(difference)
  await expect.element(height).toHaveValue('166')
  await height.fill('167')
  await expect.element(alert).toMatchTextContent(difference)
  await save.click()
  await expect.element(dialogs).not.toBeInTheDocument()
  await expect.element(page.getByText('167 cm')).toBeVisible()
  await expect.element(page.getByText('276098106123456')).toBeVisible()
  expect(changed.map(({ body }) => body)).toEqual([
    { tenant_id: TENANT_ID, version: 1, height_cm: 166 },
    { tenant_id: TENANT_ID, version: 2, height_cm: 167 },
  ])
})

test('going back closes an open form first, and never shows it over another horse', async () => {
  answerAccount({
    animals: [aStallion(), aMare({ sire: { name: 'Lucero del Sur', animal_id: STALLION_ID } })],
  })
  await open(`/horses/${MARE_ID}`)
  await page.getByRole('link', { name: 'Lucero del Sur' }).click()
  await expect.element(page.getByRole('heading', { name: 'Lucero del Sur', level: 1 })).toBeVisible()
  await edit.click()
  await height.fill('171')
  history.back()
  await dialogs.getByRole('button', { name: commonTexts.discard }).click()
  await expect.element(dialogs).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Lucero del Sur', level: 1 })).toBeVisible()
  history.back()
  await expect.element(page.getByRole('heading', { name: 'Vega H', level: 1 })).toBeVisible()
  await expect.element(dialogs).not.toBeInTheDocument()
})

test('a horse with an existing name can be opened, or added anyway', async () => {
  const animals = [aStallion()]
  answerAccount({ animals })
  const message = 'Already in Strawbook: Quintus L.'
  await open('/horses')
  const created = answer(createAnimal, ({ body: { accept = [], ...body } }) => {
    if (accept.includes('SIMILAR_NAME')) return aStallion({ ...body, id: anotherId(1), owners: [] })
    throw new Refusal('SIMILAR_NAME', message, {
      conflicting_id: STALLION_ID,
      warnings: [{ code: 'SIMILAR_NAME', message }],
    })
  })
  await page.getByRole('button', { name: horseTexts.new }).click()
  await dialogs.getByRole('textbox', { name: horseTexts.name }).fill('Quintus L')
  await dialogs.getByRole('button', { name: horseTexts.save }).click()
  await expect.element(dialogs.getByRole('alert')).toMatchTextContent(message)
  // The link opens a new tab, so that no input is lost.
  const link = dialogs.getByRole('alert').getByRole('link', { name: horseTexts.openSimilar })
  await expect.element(link).toHaveAttribute('href', `/horses/${STALLION_ID}`)
  await expect.element(link).toHaveAttribute('target', '_blank')
  await dialogs.getByRole('button', { name: commonTexts.anyway(horseTexts.save) }).click()
  await expect.element(dialogs).not.toBeInTheDocument()
  expect(created.map(({ body }) => body.accept)).toEqual([undefined, ['SIMILAR_NAME']])
})
