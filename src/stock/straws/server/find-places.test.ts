/** Search for straws by place: what fits, why others are left out, and agreement with the phone's own search. */
import { expect, test } from 'vitest'
import { DAY, newAnimal, newBatch, newContainer, newParty, newStraws } from '#test/factories.ts'
import { newMember, newTenant, openTestServer } from '#test/test-server.ts'
import { choosePlaces, type FoundPlace, LEFT_OUT, type PlaceQuery } from '../places.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const { tenant_id, self_id, user_id: signer_id } = ana
const tank = await newContainer(ana, { label: 'Tank 1' })
const other = await newContainer(ana, { label: 'Tank 2' })
const val = await newParty(ana, { name: 'Élevage du Val Fleuri' })
const hermes = await newAnimal(ana, { name: 'Hermès du Jura' })
const at = (canister: number, level = 1, { id: container_id } = tank) => ({ container_id, canister, level })

type Fields = Parameters<typeof newBatch>[1]

const batchOf = (label: string, produced_on: string, progressive: number, fields: Fields = {}) =>
  newBatch(ana, {
    ...{ label, animal_id: hermes.id, straws_per_dose: 5, quality: 'GOOD' },
    sheet: { collection: { produced_on }, post_thaw_motility: { progressive } },
    ...fields,
  })

const good = await batchOf('H-26-001', '2026-02-09', 41)
const better = await batchOf('H-26-002', '2026-01-05', 52, { straw_mark_text: 'HERMES\n050126' })
const poor = await batchOf('H-25-003', '2025-02-09', 30, { quality: 'BORDERLINE', straw_size: 5 })
await newStraws(ana, 14, { batch_id: good.id, location: at(1, 2) })
await newStraws(ana, 9, { batch_id: good.id, location: at(1, 2), owner_id: val.id })
await newStraws(ana, 30, { batch_id: better.id, location: at(2) })
await newStraws(ana, 4, { batch_id: better.id, location: at(3) })
await newStraws(ana, 6, { batch_id: better.id, location: null })
await newStraws(ana, 20, { batch_id: poor.id, location: at(6, 1, other) })
await ana.call('changeStraws', {
  body: {
    ...{ tenant_id, signer_id, batch_id: better.id, owner_id: self_id, amount: 5, location: at(2) },
    withdrawal: { type: 'CONSIGNMENT', date: DAY, receiver_id: val.id },
  },
})

const find = (query: object = {}, person = ana) =>
  person.call('findPlaces', { query: { tenant_id, ...query } })
const named = (places: readonly FoundPlace[]) =>
  places.map(({ batch_label, location, doses }) => `${batch_label} ${location?.canister ?? '-'}: ${doses}`)

test('the best thawed places come first, each with its doses, owner, day and batch', async () => {
  const { places, stats, pagination, owners, containers } = await find({ text: 'hermes' })
  expect(named(places)).toEqual([
    'H-26-002 2: 5',
    'H-26-002 3: 0',
    'H-26-001 1: 2',
    'H-26-001 1: 1',
    'H-25-003 6: 4',
  ])
  expect(places[0]).toMatchObject({
    ...{ animal_name: 'Hermès du Jura', frozen_on: '2026-01-05', progressive: 52, straw_size: 0.5 },
    ...{ owner_id: self_id, holder_name: null, location: at(2), container_label: 'Tank 1', canisters: 6 },
    ...{ straws: 25, straws_per_dose: 5, quality: 'GOOD', is_opened: true, left_out: null },
    numbers: [[6, 30]],
  })
  expect([stats, pagination.total]).toEqual([{ straws: 72, doses: 12 }, 5])
  expect(new Set(owners.map(({ id }) => id))).toEqual(new Set([self_id, val.id]))
  expect(containers.map(({ label }) => label)).toEqual(['Tank 1', 'Tank 2'])
  expect(named((await find({ order: 'OLDEST', limit: 1 })).places)).toEqual(['H-25-003 6: 4'])
  expect(named((await find({ order: 'DOSES', limit: 1, offset: 1 })).places)).toEqual(['H-25-003 6: 4'])
})

test('words and phrases are found in the batch, mark, stallion, owner and place, without accents', async () => {
  const labels = async (text: string) =>
    new Set((await find({ text })).places.map(({ batch_label }) => batch_label))
  expect(await labels('"hermès du jura" h-25')).toEqual(new Set(['H-25-003']))
  expect(await labels('hermes 050126')).toEqual(new Set(['H-26-002']))
  expect(await labels('elevage')).toEqual(new Set(['H-26-001']))
  expect(await labels('"tank 2"')).toEqual(new Set(['H-25-003']))
  expect(await labels('"canister 3 level 1"')).toEqual(new Set(['H-26-002']))
  expect(await labels('100%')).toEqual(new Set())
})

test('each place that is left out has a reason, and the sums name a single owner or holder', async () => {
  const wanted = { doses: 2, owner_id: self_id, quality: 'GOOD' }
  const { places, left_out, left_out_by } = await find(wanted)
  expect(named(places)).toEqual(['H-26-002 2: 5', 'H-26-001 1: 2'])
  expect(new Set(left_out.map((place) => place.left_out))).toEqual(
    new Set(['QUALITY', 'CONSIGNED', 'UNLOCATED', 'OWNER', 'DOSES']),
  )
  expect(left_out_by).toEqual([
    { reason: 'QUALITY', places: 1, batches: 1, straws: 20, doses: 4, name: null },
    { reason: 'OWNER', places: 1, batches: 1, straws: 9, doses: 1, name: val.name },
    { reason: 'CONSIGNED', places: 1, batches: 1, straws: 5, doses: 1, name: val.name },
    { reason: 'UNLOCATED', places: 1, batches: 1, straws: 6, doses: 1, name: null },
    { reason: 'DOSES', places: 1, batches: 1, straws: 4, doses: 0, name: null },
  ])
  const reasonsOf = async (query: object) => (await find(query)).left_out_by.map(({ reason }) => reason)
  expect(await reasonsOf({ straw_size: '5' })).toEqual(['SIZE'])
  expect(await reasonsOf({ text: 'h-25', frozen: '2026' })).toEqual(['DAY'])
  expect(await reasonsOf({ text: '"tank 1"', container_id: other.id })).toEqual(['CONTAINER'])
  expect(named((await find({ frozen: '--02-09' })).places)).toHaveLength(3)
})

test('a phone without connection finds the same', async () => {
  const whole = await find({ limit: 100 })
  const lines = [...whole.places, ...whole.left_out]
  const searches: Partial<PlaceQuery>[] = [
    {},
    ...(['THAWED', 'OLDEST', 'DOSES'] as const).map((order) => ({ order })),
    { text: 'hermès "val fleuri"' },
    { text: '"canister 1"', doses: 2 },
    { quality: 'BORDERLINE', straw_size: '0.5', frozen: '2026-02' },
    { owner_id: val.id, container_id: tank.id, frozen: '--02-09' },
  ]
  for (const search of searches) {
    const [online, offline] = [await find(search), choosePlaces(lines, { order: 'THAWED', ...search })]
    expect(new Set(named(offline.places)), JSON.stringify(search)).toEqual(new Set(named(online.places)))
    expect([offline.stats, offline.left_out_by]).toEqual([online.stats, online.left_out_by])
  }
  expect(LEFT_OUT.filter((reason) => lines.some(({ left_out }) => left_out === reason))).toEqual([
    'CONSIGNED',
    'UNLOCATED',
  ])
})

test('every member may search, and no other account finds anything', async () => {
  const tomas = await newMember(server, ana)
  expect((await find({}, tomas)).pagination.total).toBe(5)
  const eve = await newTenant(server, 'Elsewhere')
  expect((await eve.try('findPlaces', { query: { tenant_id } })).status).toBe(404)
  const query = { tenant_id: eve.tenant_id, text: 'hermes', owner_id: self_id, container_id: tank.id }
  const { places, left_out, owners, containers } = await eve.call('findPlaces', { query })
  expect([places, left_out, owners, containers]).toEqual([[], [], [], []])
  expect((await ana.try('findPlaces', { query: { tenant_id, frozen: '2026-2' } })).status).toBe(422)
})

test('while straws are withdrawn, the places and their sums agree in every answer', async () => {
  const { id: batch_id } = await batchOf('H-26-009', '2026-03-01', 35)
  await newStraws(ana, 20, { batch_id, location: at(4) })
  await newStraws(ana, 20, { batch_id, location: at(5) })
  const lose = () =>
    ana.call('changeStraws', {
      body: {
        ...{ tenant_id, signer_id, batch_id, owner_id: self_id, amount: 1, accept: [] },
        withdrawal: { type: 'LOSS', date: DAY, reason: 'BROKEN' },
      },
    })
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 12 }, () => find({ text: 'h-26-009' }))),
    Promise.all(Array.from({ length: 8 }, lose)),
  ])
  for (const { places, stats } of answers) {
    expect(places.reduce((total, { straws }) => total + straws, 0)).toBe(stats.straws)
    expect(stats.straws).toBeGreaterThanOrEqual(32)
  }
  expect((await find({ text: 'h-26-009' })).stats).toEqual({ straws: 32, doses: 6 })
})
