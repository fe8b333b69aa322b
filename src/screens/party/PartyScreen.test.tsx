import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStake } from '#integration/overview/stakeholders.ts'
import { deleteParty, showParty, updateParty } from '#registry/parties/contract.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import { countryName } from '#platform/contract/countries.ts'
import { addDays, daysBetween } from '#platform/contract/days.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { fileTexts } from '#paperwork/attachments/texts.ts'
import { shortDate, today } from '#ui/dates.ts'
import { commonTexts } from '#ui/texts.ts'
import { answer } from '#test/component/fake-api.ts'
import { open, violations } from '#test/component/open.tsx'
import { answerHub } from '#test/component/samples/hub.ts'
import { anotherId, CONSIGNEE_ID, SELF_ID, TENANT_ID } from '#test/component/samples/ids.ts'
import { aMovement } from '#test/component/samples/movements.ts'
import { aParty, ourParty } from '#test/component/samples/parties.ts'
import { aBank, aBankLine, aHeldLine, aStake } from '#test/component/samples/stakeholders.ts'
import { stakeTexts } from './texts.ts'

const dialog = page.getByRole('dialog')
const region = (name: string) => page.getByRole('region', { name, exact: true })
const missing = region(stakeTexts.notRecorded)

beforeEach(() => answerHub())

async function askToDelete() {
  await page.getByRole('button', { name: commonTexts.actionsFor('Gestüt Lindenhof') }).click()
  await page.getByRole('menuitem', { name: commonTexts.delete }).click()
  await dialog.getByRole('button', { name: commonTexts.delete }).click()
}

test('a stakeholder’s page shows three banks, horses, and movements in the stakeholder’s words', async () => {
  const since = addDays(today(), -200)
  const sold = aMovement({ type: 'SALE', amount: 24, receiver_id: CONSIGNEE_ID, batch_label: 'B-26-004' })
  const lines = Array.from({ length: 6 }, (_, index) =>
    aBankLine({ batch_id: anotherId(index), batch_label: `B-${index}` }),
  )
  answer(showStake, () =>
    aStake({
      stored: { ...aBank(...lines), doses: 9 },
      held: aBank(
        aHeldLine({ straws: 7, since }),
        aHeldLine({ owner_id: anotherId(9), owner_name: 'Val Fleuri' }),
      ),
      held_ours: 7,
      away: aBank(aBankLine({ straws: 25, holder_name: 'La Dehesa', location: null, since: '2026-06-10' })),
      ...{ horses: [{ id: anotherId(4), name: 'Quintus L' }], movements: [sold], movements_total: 7 },
    }),
  )
  await open(`/parties/${CONSIGNEE_ID}`)
  const stored = region(stakeTexts.storedHere)
  await expect.element(stored).toMatchTextContent(`72 straws, ${stakeTexts.doses(9)}`)
  await expect.element(stored).toMatchTextContent('Tank 1, canister 2, level 1')
  expect(stored.getByRole('listitem').elements()).toHaveLength(4)
  await stored.getByRole('button', { name: stakeTexts.showAll(6) }).click()
  await expect.poll(() => stored.getByRole('listitem').elements().length).toBe(6)
  const held = region(stakeTexts.allHeldByThem)
  await expect.element(held).toMatchTextContent(`19 straws, ${stakeTexts.ofYours(7, 19)}`)
  await expect.element(held).toMatchTextContent(stakeTexts.since(shortDate(since), 200))
  await expect.element(held).toMatchTextContent(stakeTexts.ofOwner('Val Fleuri'))
  const away = region(stakeTexts.heldByOthers)
  const days = daysBetween('2026-06-10', today())
  await expect
    .element(away)
    .toMatchTextContent(`La Dehesa ${stakeTexts.since(shortDate('2026-06-10'), days)}`)
  await expect.element(page.getByRole('link', { name: 'Quintus L' })).toBeVisible()
  const movements = region(stakeTexts.movements)
  await expect.element(movements).toMatchTextContent('24 straws sold to them')
  await expect.element(movements.getByRole('link', { name: stakeTexts.viewAll(7) })).toBeVisible()
  expect(await violations()).toEqual([])
})

test('a stakeholder who holds nothing of ours is told so, with the latest sale', async () => {
  const sold = { batch_id: anotherId(1), batch_label: 'B-26-004', straws: 24, date: '2026-05-03' }
  answer(showStake, () => aStake({ sold }))
  await open(`/parties/${CONSIGNEE_ID}`)
  const held = region(stakeTexts.heldByThem)
  await expect.element(held).toMatchTextContent('0')
  await expect
    .element(held)
    .toMatchTextContent(`${stakeTexts.bought(24)} B-26-004 ${stakeTexts.boughtOn(shortDate('2026-05-03'))}`)
  await expect.element(region(stakeTexts.heldByOthers)).not.toBeInTheDocument()
})

test('a new stakeholder has no straws, and what is not recorded opens its field or the files', async () => {
  answer(showParty, () => aParty({ email: null, city: null, country: null }))
  await open(`/parties/${CONSIGNEE_ID}`)
  await expect.element(region(stakeTexts.noneTitle)).toBeVisible()
  await missing.getByRole('button', { name: partyTexts.phone }).click()
  await expect.element(dialog.getByRole('textbox', { name: partyTexts.phone })).toHaveFocus()
  await dialog.getByRole('button', { name: commonTexts.cancel }).click()
  await missing.getByRole('button', { name: stakeTexts.files }).click()
  await expect.element(region(fileTexts.files).getByRole('button', { name: fileTexts.add })).toBeVisible()
})

test('our own page shows our straws here and with others, without a call', async () => {
  answer(showParty, () => ourParty({ phone: '+34 954 555 0100' }))
  answer(showStake, () => aStake({ stored: aBank(aBankLine()), away: aBank(aHeldLine()) }))
  await open(`/parties/${SELF_ID}`)
  await expect.element(region(stakeTexts.yoursHere)).toBeVisible()
  await expect.element(region(stakeTexts.yoursAway)).toMatchTextContent('Gestüt Lindenhof')
  await expect.element(region(stakeTexts.heldByThem)).not.toBeInTheDocument()
})

test('on a phone, call and email are the bar', async () => {
  await page.viewport(390, 844)
  answer(showParty, () => aParty({ phone: '+49 5141 555 0142' }))
  await open(`/parties/${CONSIGNEE_ID}`)
  const link = (name: string) => page.getByRole('link', { name, exact: true }).last()
  await expect.element(link(stakeTexts.call)).toHaveAttribute('href', 'tel:+4951415550142')
  await expect.element(link(stakeTexts.call)).toBeVisible()
  await expect.element(link(stakeTexts.email)).toHaveAttribute('href', 'mailto:office@lindenhof.test')
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
  await expect.element(contact.getByText(`Avenches, ${countryName('CH')}`)).toBeVisible()
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
  expect(location.pathname).toBe('/hub/stakeholders')
  expect(deleted.map(({ params }) => params.id)).toEqual([CONSIGNEE_ID, CONSIGNEE_ID])
})
