import { expect, test } from 'vitest'
import { newAnimal, newBatch, newContainer, newParty, newStraws } from '#test/factories.ts'
import { newTenant, openTestServer, type Person } from '#test/test-server.ts'
import { addDays } from '#platform/contract/days.ts'
import { CHECK_DAYS } from '#stock/movements/gestation.ts'
import { LONG_HELD_DAYS } from '../open-matters.ts'

const server = await openTestServer()
const TODAY = new Date().toISOString().slice(0, 10)
const ago = (days: number) => addDays(TODAY, -days)

const withdraw = (person: Person, batch_id: string, amount: number, withdrawal: object, owner_id?: string) =>
  person.call('changeStraws', {
    body: {
      ...{ tenant_id: person.tenant_id, signer_id: person.user_id, batch_id, amount },
      ...{ owner_id: owner_id ?? person.self_id, withdrawal: withdrawal as never },
    },
  })

test('stakeholders are listed with what they own, hold and have open, the urgent ones first', async () => {
  const ana = await newTenant(server)
  const { tenant_id } = ana
  const list = (query: object = {}) => ana.call('listStakeholders', { query: { tenant_id, ...query } })
  const owner = await newParty(ana, { name: 'Val Fleuri', city: 'Saint-Lô', phone: '+33 233 555 0100' })
  const holder = await newParty(ana, { name: 'La Dehesa', email: 'repro@dehesa.test' })
  const breeder = await newParty(ana, { name: 'Stal Van Dijk' })
  const idle = await newParty(ana, { name: 'Veterinaria Ruiz' })
  const { id: batch_id } = await newBatch(ana, { straw_colour: 'RED' })
  const early = { batch_id, date: ago(LONG_HELD_DAYS + 20) }
  await newStraws(ana, 40, early)
  await ana.call('addStraws', {
    body: {
      ...{ tenant_id, warehouse_id: ana.warehouse_id, signer_id: ana.user_id, ...early },
      ...{ reason: 'CONSIGNMENT', amount: 20, supplier_id: owner.id },
    },
  })
  const date = ago(LONG_HELD_DAYS + 1)
  await withdraw(ana, batch_id, 7, { type: 'CONSIGNMENT', receiver_id: holder.id, date })
  await withdraw(ana, batch_id, 5, { type: 'CONSIGNMENT', receiver_id: holder.id, date: TODAY }, owner.id)
  const mare = await newAnimal(ana, { sex: 'MARE', owner_ids: [breeder.id] })
  await withdraw(ana, batch_id, 2, { type: 'INSEMINATION', animal_id: mare.id, date: ago(CHECK_DAYS) })
  await withdraw(ana, batch_id, 2, { type: 'INSEMINATION', animal_id: mare.id, date: TODAY })
  await ana.call('createPickList', {
    body: {
      ...{ tenant_id, name: 'Courier' },
      lines: [{ batch_id, owner_id: owner.id, amount: 3, purpose: { withdrawal: { type: 'RETURN' } } }],
    },
  })

  const all = await list()
  const nothing = {
    owned: 0,
    colours: [],
    held: 0,
    held_ours: 0,
    held_since: null,
    planned: 0,
    outcomes_due: 0,
  }
  expect(all.stakeholders).toMatchObject([
    { id: ana.self_id, is_self: true, owned: 29, colours: [{ straw_colour: 'RED', straws: 29 }], held: 0 },
    { id: holder.id, ...nothing, held: 12, held_ours: 7, held_since: date },
    { id: breeder.id, ...nothing, outcomes_due: 1 },
    { id: owner.id, ...nothing, owned: 15, colours: [{ straw_colour: 'RED', straws: 15 }], planned: 3 },
    { id: idle.id, ...nothing },
  ])
  expect(all).toMatchObject({
    pagination: { total: 5 },
    counts: { OWNS: 2, HOLDS: 1, OPEN: 3 },
    stored: { straws: 44, owners: 2 },
  })

  const names = async (query: object) => (await list(query)).stakeholders.map(({ name }) => name)
  expect(await names({ kind: 'OPEN' })).toEqual(['La Dehesa', 'Stal Van Dijk', 'Val Fleuri'])
  expect(await names({ kind: 'HOLDS' })).toEqual(['La Dehesa'])
  expect(await names({ text: 'saint-lô' })).toEqual(['Val Fleuri'])
  expect(await names({ text: 'repro@' })).toEqual(['La Dehesa'])
  expect(await names({ limit: 1, offset: 4 })).toEqual(['Veterinaria Ruiz'])
  expect(await list({ text: 'nobody' })).toMatchObject({
    ...{ stakeholders: [], counts: { OWNS: 0, HOLDS: 0, OPEN: 0 }, stored: { straws: 44, owners: 2 } },
  })

  const pia = await newTenant(server)
  const theirs = await pia.call('listStakeholders', { query: { tenant_id: pia.tenant_id } })
  expect(theirs.stakeholders.map(({ id }) => id)).toEqual([pia.self_id])
  expect(theirs.stored).toEqual({ straws: 0, owners: 0 })
})

test('a stakeholder’s page shows three banks, horses, movements and the latest sale', async () => {
  const ana = await newTenant(server)
  const { tenant_id } = ana
  const [party, holder] = [await newParty(ana), await newParty(ana, { name: 'La Dehesa' })]
  const { id: container_id } = await newContainer(ana, { label: 'Tank 2' })
  const location = { container_id, canister: 2, level: 1 }
  const theirs = await newBatch(ana, { straws_per_dose: 7, straw_colour: 'RED' })
  const ours = await newBatch(ana)
  await newStraws(ana, 40, { batch_id: ours.id, date: ago(10) })
  await ana.call('addStraws', {
    body: {
      ...{
        tenant_id,
        warehouse_id: ana.warehouse_id,
        signer_id: ana.user_id,
        batch_id: theirs.id,
        date: ago(9),
      },
      ...{ reason: 'CONSIGNMENT', amount: 30, supplier_id: party.id, location },
    },
  })
  await withdraw(ana, theirs.id, 10, { type: 'CONSIGNMENT', receiver_id: holder.id, date: ago(8) }, party.id)
  await withdraw(ana, ours.id, 6, { type: 'CONSIGNMENT', receiver_id: party.id, date: ago(7) })
  await withdraw(ana, ours.id, 4, { type: 'SALE', receiver_id: party.id, date: ago(6) })
  const horse = await newAnimal(ana, { name: 'Quintus L', owner_ids: [party.id] })
  const show = (id: string) => ana.call('showStake', { params: { id }, query: {} })
  const stake = await show(party.id)
  const line = { batch_label: theirs.label, straw_colour: 'RED', owner_id: party.id }
  expect(stake).toMatchObject({
    stored: {
      ...{ straws: 20, doses: 2, total: 1 },
      lines: [{ ...line, straws: 20, holder_id: null, location, container_label: 'Tank 2', since: null }],
    },
    held: { straws: 6, lines: [{ batch_label: ours.label, owner_id: ana.self_id, since: ago(7) }] },
    held_ours: 6,
    away: {
      ...{ straws: 10, doses: 1 },
      lines: [{ ...line, holder_name: 'La Dehesa', location: null, since: ago(8) }],
    },
    horses: [{ id: horse.id, name: 'Quintus L' }],
    movements_total: 4,
    sold: { batch_label: ours.label, straws: 4, date: ago(6) },
  })
  expect(stake.movements.map(({ type }) => type)).toEqual([
    'SALE',
    'CONSIGNMENT',
    'CONSIGNMENT',
    'CONSIGNMENT',
  ])
  const sale = stake.movements[0]!
  await ana.call('reverseMovement', { params: { id: sale.id }, body: { tenant_id, reason: 'Wrong' } })
  expect((await show(party.id)).sold).toBeNull()
  expect(await show(holder.id)).toMatchObject({ held: { straws: 10 }, held_ours: 0, away: { straws: 0 } })

  const pia = await newTenant(server)
  expect(await pia.try('showStake', { params: { id: party.id }, query: {} })).toMatchObject({ status: 404 })
})
