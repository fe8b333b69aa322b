import { expect, test } from 'vitest'
import { DAY, newAnimal, newBatch, newContainer, newParty, newStraws } from '#test/factories.ts'
import { newTenant, openTestServer } from '#test/test-server.ts'

const server = await openTestServer()

test('the overview is empty for a new account, and then shows its stock and what is pending', async () => {
  const ana = await newTenant(server)
  const { tenant_id, user_id: signer_id, self_id } = ana
  const overview = () => ana.call('showOverview', { query: { tenant_id } })
  expect(await overview()).toMatchObject({ batches: 0, containers: 0, has_straws: false, holdings: [] })

  const [stallion, mare] = [
    await newAnimal(ana, { breed: 'FRIESIAN' }),
    await newAnimal(ana, { sex: 'MARE' }),
  ]
  const batch = (straw_colour: 'YELLOW' | 'BLUE', label: string) =>
    newBatch(ana, { animal_id: stallion.id, straw_colour, label })
  const { id: container_id } = await newContainer(ana)
  const yellow = await newStraws(ana, 12, {
    batch_id: (await batch('YELLOW', 'B-1')).id,
    location: { container_id, canister: 1, level: 1 },
  })
  await newStraws(ana, 5, { batch_id: (await batch('BLUE', 'B-2')).id })
  const holder = await newParty(ana)
  const take = (amount: number, withdrawal: object) =>
    ana.call('changeStraws', {
      body: {
        tenant_id,
        signer_id,
        batch_id: yellow.batch_id,
        owner_id: self_id,
        amount,
        withdrawal: { date: DAY, ...withdrawal } as never,
      },
    })
  await take(2, { type: 'CONSIGNMENT', receiver_id: holder.id })
  const used = await take(3, { type: 'INSEMINATION', animal_id: mare.id })
  expect(await overview()).toMatchObject({
    straws: 12,
    own_straws: 12,
    uncounted: 2,
    unlocated: 5,
    unlocated_batches: ['B-2'],
    consigned: 2,
    holders: 1,
    pending_outcomes: 1,
    has_straws: true,
    holdings: [
      {
        animal_id: stallion.id,
        breed: 'FRIESIAN',
        batches: 2,
        straws: 12,
        doses: 0,
        colours: [
          { straw_colour: 'YELLOW', straws: 7 },
          { straw_colour: 'BLUE', straws: 5 },
        ],
      },
    ],
  })
  const id = 'movements' in used ? used.movements[0]!.id : ''
  await ana.call('setOutcome', {
    params: { id },
    body: { tenant_id, outcome: 'PREGNANT', checked_on: DAY },
  })
  expect((await overview()).pending_outcomes).toBe(0)
})

test('old consignments and inseminations are named, and doses of others are not counted as own', async () => {
  const ana = await newTenant(server)
  const { tenant_id, user_id: signer_id, self_id: owner_id } = ana
  const { id: batch_id } = await newBatch(ana, { straws_per_dose: 2 })
  await newStraws(ana, 9, { batch_id })
  await newStraws(ana, 4, { batch_id, owner_id: (await newParty(ana)).id })
  const holder = await newParty(ana)
  const mare = await newAnimal(ana, { sex: 'MARE' })
  const take = async (amount: number, date: string, withdrawal: object) => {
    const body = { tenant_id, signer_id, batch_id, owner_id, amount, withdrawal: { date, ...withdrawal } }
    const taken = await ana.call('changeStraws', { body: body as never })
    return 'movements' in taken ? taken.movements[0]!.id : ''
  }
  await take(2, DAY, { type: 'CONSIGNMENT', receiver_id: holder.id })
  const old = await take(2, DAY, { type: 'INSEMINATION', animal_id: mare.id })
  const recent = new Date(Date.now() - 15 * 86_400_000).toISOString().slice(0, 10)
  await take(2, recent, { type: 'INSEMINATION', animal_id: mare.id })
  const overview = await ana.call('showOverview', { query: { tenant_id } })
  expect(overview).toMatchObject({
    holdings: [{ straws: 7, doses: 3, own_doses: 1 }],
    pending_outcomes: 2,
    late_outcomes: {
      count: 1,
      first: [{ movement_id: old, mare_id: mare.id, mare_name: mare.name, date: DAY }],
    },
    long_consigned: [{ holder_id: holder.id, holder_name: holder.name, straws: 2, since: DAY }],
  })
})
