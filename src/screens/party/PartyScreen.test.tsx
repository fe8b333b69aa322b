import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listAnimals } from '#registry/animals/contract.ts'
import { listMovements } from '#stock/movements/contract.ts'
import { deleteParty, showParty, updateParty } from '#registry/parties/contract.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import { showInventory } from '#stock/straws/contract.ts'
import { countryName } from '#platform/contract/countries.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { commonTexts } from '#ui/texts.ts'
import { answer, answerInBackground } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { animalPage, aStallion } from '#test/component/samples/animals.ts'
import { answerHub } from '#test/component/samples/hub.ts'
import { BATCH_ID, CONSIGNEE_ID, TENANT_ID } from '#test/component/samples/ids.ts'
import { aMovement, movementPage } from '#test/component/samples/movements.ts'
import { aParty } from '#test/component/samples/parties.ts'
import { aStockLine } from '#test/component/samples/straws.ts'

const dialog = page.getByRole('dialog')
const region = (name: string) => page.getByRole('region', { name })

beforeEach(() => {
  answerHub()
  answerInBackground(showInventory, () => ({ inventory: [] }))
})

async function askToDelete() {
  await page.getByRole('button', { name: commonTexts.actionsFor('Gestüt Lindenhof') }).click()
  await page.getByRole('menuitem', { name: commonTexts.delete }).click()
  await dialog.getByRole('button', { name: commonTexts.delete }).click()
}

test('a party’s page shows what the party owns, holds, received and supplied', async () => {
  const { last_moved_on: _, ...line } = aStockLine({ owner_id: CONSIGNEE_ID, owner_name: 'Gestüt Lindenhof' })
  const out = { ...line, status: 'CONSIGNED' as const, straws: 12 }
  const of = (label: string) => ({ batch_id: BATCH_ID, batch_label: label })
  answer(showInventory, ({ query }) => ({
    inventory: query.owner_id === CONSIGNEE_ID ? [{ ...line, ...of('B-1') }] : [{ ...out, ...of('B-2') }],
  }))
  answer(listAnimals, ({ query }) =>
    query.owner_id === CONSIGNEE_ID ? animalPage(aStallion({ name: 'Quintus L' })) : animalPage(),
  )
  const sold = aMovement({ type: 'SALE', sentence: 'Ana García sold 24 straws' })
  const bought = aMovement({ type: 'PURCHASE', sentence: 'Ana García bought 10 straws' })
  answer(listMovements, ({ query }) => movementPage(query.receiver_id === CONSIGNEE_ID ? sold : bought))
  await open(`/parties/${CONSIGNEE_ID}`)
  const owns = region(partyTexts.owns)
  await expect.element(owns.getByRole('link', { name: 'Quintus L' })).toBeVisible()
  await expect.element(owns.getByRole('row', { name: 'B-1 74 0 0' })).toBeVisible()
  await expect.element(region(partyTexts.holds).getByRole('row', { name: 'B-2 0 12 0' })).toBeVisible()
  await expect.element(region(partyTexts.received).getByText(sold.sentence)).toBeVisible()
  await expect.element(region(partyTexts.supplied).getByText(bought.sentence)).toBeVisible()
})

test('editing a party sends only changed fields, and the page shows them', async () => {
  let party = aParty({ country: 'CH' })
  answer(showParty, () => party)
  const changed = answer(updateParty, ({ body }) => {
    party = { ...party, ...(body as Partial<typeof party>) }
    return party
  })
  await open(`/parties/${CONSIGNEE_ID}`)
  await page.getByRole('button', { name: commonTexts.edit }).click()
  await dialog.getByRole('textbox', { name: partyTexts.city }).fill('Avenches')
  await dialog.getByRole('button', { name: commonTexts.save }).click()
  const contact = region(partyTexts.contact)
  await expect.element(contact.getByText('Avenches')).toBeVisible()
  await expect.element(contact.getByText(countryName('CH'))).toBeVisible()
  expect(changed.map(({ body }) => body)).toEqual([{ tenant_id: TENANT_ID, version: 1, city: 'Avenches' }])
})

test('a party that is referred to cannot be deleted, otherwise the list is updated', async () => {
  let isReferredTo = true
  const deleted = answer(deleteParty, () => {
    if (isReferredTo) throw new Refusal('IN_USE', 'Gestüt Lindenhof stays on file.')
    return undefined
  })
  await open(`/parties/${CONSIGNEE_ID}`)
  await askToDelete()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Gestüt Lindenhof stays on file.')
  isReferredTo = false
  await dialog.getByRole('button', { name: commonTexts.delete }).click()
  await expect.element(page.getByText(commonTexts.deleted('Gestüt Lindenhof'))).toBeVisible()
  await expect.element(region(partyTexts.stakeholders)).toBeVisible()
  expect(location.pathname).toBe('/hub/general')
  expect(deleted.map(({ params }) => params.id)).toEqual([CONSIGNEE_ID, CONSIGNEE_ID])
})
