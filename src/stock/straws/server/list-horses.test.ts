import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase, openTenant } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { DAY, newAnimal, newBatch, newParty, newStraws } from '#test/factories.ts'
import { newTenant, openTestServer } from '#test/test-server.ts'
import { listHorses } from './list-horses.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const { tenant_id, self_id: owner_id, user_id: signer_id } = ana

const list = (query: object = {}) =>
  ana.call('listHorses', { query: { tenant_id, on: '2026-11-24', ...query } })
const names = ({ horses }: Awaited<ReturnType<typeof list>>) => horses.map(({ name }) => name)

async function withdraw(batch_id: string, amount: number, withdrawal: object) {
  const body = { tenant_id, signer_id, batch_id, owner_id, amount, withdrawal: { date: DAY, ...withdrawal } }
  const reply = await ana.call('changeStraws', { body: body as never })
  return (reply as { movements: { id: string }[] }).movements[0]!.id
}

const [lucero, quintus, , paloma, vega] = [
  await newAnimal(ana, {
    name: 'Lucero',
    ueln: '724015060123456',
    studbooks: [{ name: 'ANCCE', number: '0123456' }],
  }),
  await newAnimal(ana, { name: 'Quintus', microchip: '276020000123456' }),
  await newAnimal(ana, { name: 'Brabo' }),
  await newAnimal(ana, { name: 'Paloma', sex: 'MARE' }),
  await newAnimal(ana, { name: 'Vega', sex: 'MARE' }),
]
const post_thaw_motility = { progressive: 38 }
const batch = await newBatch(ana, {
  animal_id: lucero.id,
  straws_per_dose: 4,
  straw_colour: 'BLUE',
  sheet: { collection: { produced_on: '2026-02-01' }, post_thaw_motility },
})
await newStraws(ana, 40, { batch_id: batch.id })
const quintusBatch = await newBatch(ana, { animal_id: quintus.id, straws_per_dose: 8 })
await newStraws(ana, 16, { batch_id: quintusBatch.id })

test('stallions come with most doses first, then mares, those without an outcome first', async () => {
  const id = await withdraw(batch.id, 4, { type: 'INSEMINATION', animal_id: paloma.id })
  await withdraw(batch.id, 4, { type: 'INSEMINATION', animal_id: vega.id })
  await ana.call('setOutcome', { params: { id }, body: { tenant_id, outcome: 'NOT_PREGNANT' } })
  const all = await list()
  expect(names(all)).toEqual(['Lucero', 'Quintus', 'Brabo', 'Vega', 'Paloma'])
  expect(all.counts).toEqual({ stallions: 3, mares: 2 })
  expect(all.max_straws).toBe(32)
  expect(all.horses[0]!.stallion).toEqual({
    freezes: [{ straw_colour: 'BLUE', progressive: 38 }],
    progressive: [38, 38],
    straws: 32,
    doses: 8,
    colours: [{ straw_colour: 'BLUE', straws: 32 }],
    used: { inseminated: 8, sold: 0, lost: 0 },
    tests: { state: 'MISSING', day: null },
    uncovered: 1,
  })
  expect(all.horses[3]!.mare?.insemination).toMatchObject({ amount: 4, outcome: 'PENDING' })
  expect(all.horses[4]!.mare?.insemination).toMatchObject({ id, outcome: 'NOT_PREGNANT' })
  expect((await list({ sex: 'MARE' })).pagination.total).toBe(2)
  expect(names(await list({ limit: 2, offset: 2 }))).toEqual(['Brabo', 'Vega'])
})

test('one text finds a name, a UELN, a chip or a studbook number, and a misspelt name its horse', async () => {
  for (const [text, name] of [
    ['luc', 'Lucero'],
    ['7240 1506', 'Lucero'],
    ['012345', 'Lucero'],
    ['2760200', 'Quintus'],
  ])
    expect(names(await list({ text })), text).toContain(name)
  expect(await list({ text: 'Lucreo' })).toMatchObject({
    horses: [],
    nearest: { id: lucero.id, name: 'Lucero' },
  })
  expect((await list({ text: 'Xyzzy' })).nearest).toBeNull()
  expect(names(await list({ doses_left: '1' }))).toEqual(['Lucero', 'Quintus'])
})

test('the use of a stallion counts whole doses, straws of holders and months, without what was undone', async () => {
  const party = await newParty(ana, { name: 'La Dehesa' })
  const use = () => ana.call('showHorseUse', { params: { id: quintus.id }, query: {} })
  await withdraw(quintusBatch.id, 3, { type: 'CONSIGNMENT', receiver_id: party.id })
  const sold = await withdraw(quintusBatch.id, 2, { type: 'SALE', receiver_id: party.id })
  await withdraw(quintusBatch.id, 1, { type: 'LOSS', reason: 'BROKEN' })
  const months = [{ month: '2026-03', inseminated: 0, sold: 2, lost: 1 }]
  const held = [{ party_id: party.id, name: 'La Dehesa', straws: 3 }]
  expect(await use()).toEqual({ doses: 1, own_doses: 1, held, months, mares: 0 })
  await ana.call('reverseMovement', { params: { id: sold }, body: { tenant_id, reason: 'Typo' } })
  expect((await use()).months).toEqual([{ ...months[0], sold: 0 }])
})

test('of a mare’s inseminations, the list reads the latest that was not undone', async () => {
  for (let turn = 0; turn < 7; turn += 1)
    await withdraw(batch.id, 4, { type: 'INSEMINATION', animal_id: vega.id })
  await server.owner.query('analyze')
  // A new connection, because its statistics contain no earlier statements.
  const one = openDatabase(server.appUrl, () => {}, { connections: 1 })
  const tuples = await one.transaction(async (tx) => {
    // Otherwise PostgreSQL would sort tables with few rows instead of using their index.
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    await sql`set local enable_sort = off`.execute(tx)
    await openTenant(tx, tenant_id)
    const query = { tenant_id, on: DAY, limit: 25, offset: 0, sex: 'MARE' as const }
    await listHorses(tx, { tenant_id } as Actor, { query, params: undefined, body: undefined })
    const { rows } = await sql<{ tuples: string }>`
      select seq_tup_read + idx_tup_fetch as tuples from pg_stat_xact_user_tables where relname = 'straws'
    `.execute(tx)
    return Number(rows[0]!.tuples)
  })
  await one.close()
  expect(tuples).toBeLessThan(12)
})
