/**
 * Changes of batches, horses, parties and containers: only the given fields are changed, earlier values are recorded,
 * and a change of an outdated version is refused.
 */
import { expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import type { Change } from '#platform/contract/changes.ts'
import { DEFAULT_DOSE } from '#stock/batches/contract.ts'
import { DAY, newAnimal, newBatch, newContainer, newParty, newStraws } from './factories.ts'
import { newMember, newTenant, openTestServer, type Person } from './test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const tomas = await newMember(server, ana)
const eve = await newTenant(server, 'Elsewhere')
const { tenant_id } = ana

type Values = Record<string, unknown>

const batchBody = {
  tenant_id,
  origin: 'PRODUCTION',
  straw_size: 0.5,
  straw_colour: 'RED',
  sheet: { collection: { produced_on: '2026-02-01' } },
}

const updateBatch = (id: string, body: Values, person: Person = ana, headers = {}) =>
  person.try('updateBatch', { params: { id }, body: { tenant_id, ...body } }, headers)
const showBatch = (id: string) => ana.call('showBatch', { params: { id }, query: {} })
const changesOf = async (id: string) =>
  (await ana.call('listBatchChanges', { params: { id }, query: {} })).changes
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

test('a change of a batch sets given fields, clears null ones and records user, time and values', async () => {
  const sheet = { collection: { produced_on: '2026-02-01' }, sample: { volume: 75, concentration: 135 } }
  const { id, version } = await newBatch(ana, { sheet, note: 'First of the year' })
  const answer = await updateBatch(id, { version, note: null, sheet: { sample: { volume: 70.5 } } }, tomas)
  expect(answer.status).toBe(200)
  const batch = await showBatch(id)
  expect(batch).toMatchObject({
    version: version + 1,
    note: null,
    sheet: { collection: { produced_on: '2026-02-01' }, sample: { volume: 70.5, concentration: 135 } },
    computed: { sample_spz: 9517.5 },
  })
  const [change] = await changesOf(id)
  expect(change).toMatchObject({
    version: version + 1,
    changed_by: tomas.user_id,
    changed_by_name: 'Tomás Ibarra',
  })
  expect(change!.fields).toEqual([
    { field: 'note', old: 'First of the year', new: null },
    { field: 'sheet.sample.volume', old: 75, new: 70.5 },
  ])
})

test('an update without effect records no change, and one that makes the batch invalid is refused', async () => {
  const { id, version, label } = await newBatch(ana)
  expect((await updateBatch(id, { label, sheet: {} })).body['version']).toBe(version)
  for (const body of [
    { sheet: { collection: { produced_on: null } } },
    { sheet: { sample_motility: { progressive: 60, motile: 50 } } },
    { sheet: { sample_motility: { progressive: 101 } } },
    { sheet: { nothing: {} } },
    { straw_colour: null },
    { origin: 'ACQUISITION' },
    { animal_id: uuidv7() },
    { animal_id: (await newAnimal(ana, { sex: 'MARE' })).id },
    { animal_id: (await newAnimal(eve)).id },
    { producer_id: (await newParty(eve)).id },
    { id: uuidv7() },
    { computed: {} },
    { stored: 7 },
  ]) {
    expect(codeOf(await updateBatch(id, body)), JSON.stringify(body)).toEqual([422, 'INVALID'])
  }
  const taken = await newBatch(ana)
  expect(codeOf(await updateBatch(id, { label: taken.label.toLowerCase() }))).toEqual([409, 'LABEL_EXISTS'])
  expect(await changesOf(id)).toEqual([])
})

test('the effective straws per dose follow a change, and so do the doses of the lists', async () => {
  const sheet = {
    collection: { produced_on: '2026-02-01' },
    cryopreservation: { final_concentration: 200 },
    post_thaw_motility: { progressive: 32 },
  }
  const { id, animal_id } = await newBatch(ana, { ...DEFAULT_DOSE, sheet })
  await newStraws(ana, 24, { batch_id: id })
  const stats = async () => (await ana.call('listBatches', { query: { tenant_id, animal_id } })).stats.doses
  expect(await stats()).toBe(3)
  await updateBatch(id, { straws_per_dose: 6 })
  expect(await stats()).toBe(4)
  await updateBatch(id, { straws_per_dose: null, sheet: { post_thaw_motility: { progressive: 50 } } })
  expect(await stats()).toBe(4)
  expect((await showBatch(id)).computed.straws_per_dose).toBe(5)
})

test('a batch cannot be dated after movements of its straws, unless those were reversed', async () => {
  const { id } = await newBatch(ana)
  const { id: movement } = await newStraws(ana, 2, { batch_id: id, date: DAY })
  const later = { sheet: { collection: { produced_on: '2026-03-13' } } }
  const answer = await updateBatch(id, later)
  expect(codeOf(answer)).toEqual([422, 'INVALID'])
  expect(answer.body.fields).toEqual({
    'body.sheet.collection.produced_on': 'Its straws first moved on 12 March 2026',
  })
  await ana.call('reverseMovement', { params: { id: movement }, body: { tenant_id, reason: 'Wrong day' } })
  expect((await updateBatch(id, later)).status).toBe(200)
})

test('a change of an outdated version is refused, with the later changes and their authors', async () => {
  const { id, version } = await newBatch(ana)
  const first = { version, sheet: { sample: { volume: 75 } } }
  const second = { version, sheet: { sample: { volume: 58, concentration: 150 } } }
  const answers = await Promise.all([updateBatch(id, first), updateBatch(id, second, tomas)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const stale = answers.find(({ status }) => status === 409)!
  expect(stale.body.code).toBe('STALE')
  const changes = stale.body['changes'] as Change[]
  expect(changes).toEqual(await changesOf(id))
  expect(stale.body.message).toContain(changes[0]!.changed_by_name)
  expect((await showBatch(id)).version).toBe(version + 1)
})

test('twenty concurrent changes are all stored, one after another', async () => {
  const { id, version } = await newBatch(ana)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => updateBatch(id, { note: `Note ${index}` })),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const changes = await changesOf(id)
  expect(changes.map((change) => change.version)).toEqual(
    Array.from({ length: 20 }, (_, index) => version + 20 - index),
  )
  // Each change starts from the value that the previous one left.
  for (const [index, { fields }] of changes.slice(0, -1).entries()) {
    expect(fields[0]!.old).toBe(changes[index + 1]!.fields[0]!.new)
  }
})

test('a change that is retried with its key is made once', async () => {
  const { id, version } = await newBatch(ana)
  const headers = { 'idempotency-key': uuidv7() }
  const body = { version, note: 'Sent twice' }
  const [one, other] = [await updateBatch(id, body, ana, headers), await updateBatch(id, body, ana, headers)]
  expect(other.body).toEqual(one.body)
  expect(await changesOf(id)).toHaveLength(1)
})

test('horses change like batches; a used UELN, a wrong parent and a new sex of a used horse are refused', async () => {
  const horse = await newAnimal(ana, { ueln: '276421000255610' })
  const [sire, dam] = [await newAnimal(ana), await newAnimal(ana, { sex: 'MARE' })]
  const [owner, other] = [await newParty(ana), await newParty(ana)]
  const update = (id: string, body: Values) =>
    ana.try('updateAnimal', { params: { id }, body: { tenant_id, ...body } })
  const parents = { sire: { name: sire.name, animal_id: sire.id }, dam: { name: 'Old mare' } }
  const changed = await update(horse.id, {
    ...parents,
    version: horse.version,
    owner_ids: [other.id, owner.id, owner.id],
    studbooks: [{ name: 'HOLST', number: '12' }],
  })
  expect(changed.body).toMatchObject({
    version: 2,
    sire: { name: sire.name, animal_id: sire.id },
    dam: { name: 'Old mare', animal_id: null },
    owner_ids: [owner.id, other.id].toSorted(),
  })
  const same = await update(horse.id, { owner_ids: [owner.id, other.id] })
  expect(same.body['version']).toBe(2)
  // Parents on file are shown by their current name.
  await update(sire.id, { name: 'Renamed' })
  const shown = await ana.call('showAnimal', { params: { id: horse.id }, query: {} })
  expect(shown.sire).toEqual({ name: 'Renamed', animal_id: sire.id })

  const taken = await newAnimal(ana, { ueln: '724015060123456' })
  expect(codeOf(await update(horse.id, { ueln: taken.ueln }))).toEqual([409, 'UELN_EXISTS'])
  expect(codeOf(await update(horse.id, { version: 1, name: 'Late' }))).toEqual([409, 'STALE'])
  for (const [id, body] of [
    [horse.id, { sire: { name: 'A mare', animal_id: dam.id } }],
    [horse.id, { sire: { name: 'Itself', animal_id: horse.id } }],
    [sire.id, { sire: { name: 'Its own son', animal_id: horse.id } }],
    [horse.id, { dam: { name: 'Nobody', animal_id: uuidv7() } }],
    [sire.id, { sex: 'MARE' }],
    [(await newBatch(ana)).animal_id, { sex: 'MARE' }],
    [horse.id, { born_on: '2999-01-01' }],
    [horse.id, { name: null }],
    [horse.id, { owner_ids: [(await newParty(eve)).id] }],
  ] as const) {
    expect(codeOf(await update(id, body)), JSON.stringify(body)).toEqual([422, 'INVALID'])
  }
})

test('parties and containers record changes like batches', async () => {
  const party = await newParty(ana)
  const update = (body: Values) =>
    ana.try('updateParty', { params: { id: party.id }, body: { tenant_id, ...body } })
  const changed = await update({ version: 1, city: 'Celle', country: 'DE' })
  expect(changed.body).toMatchObject({ version: 2, city: 'Celle', country: 'DE', name: party.name })
  const late = await update({ version: 1, city: null })
  expect(codeOf(late)).toEqual([409, 'STALE'])
  expect((late.body['changes'] as Change[])[0]!.fields).toEqual([
    { field: 'city', old: null, new: 'Celle' },
    { field: 'country', old: null, new: 'DE' },
  ])
  expect(codeOf(await update({ is_self: true }))).toEqual([422, 'INVALID'])

  const container = await newContainer(ana)
  const resize = (body: Values) =>
    ana.try('updateContainer', { params: { id: container.id }, body: { tenant_id, ...body } })
  await resize({ version: 1, canisters: 8 })
  const stale = await resize({ version: 1, canisters: 9 })
  expect((stale.body['changes'] as Change[])[0]!.fields).toEqual([{ field: 'canisters', old: 6, new: 8 }])
})

test('only unused records can be deleted, and never the account’s own organisation', async () => {
  const remove = (name: 'deleteParty' | 'deleteAnimal', id: string) => ana.try(name, { params: { id } })
  const [free, owner] = [await newParty(ana), await newParty(ana)]
  const horse = await newAnimal(ana, { owner_ids: [owner.id] })
  expect((await remove('deleteParty', free.id)).status).toBe(204)
  expect((await remove('deleteParty', free.id)).status).toBe(404)
  expect(codeOf(await remove('deleteParty', owner.id))).toEqual([409, 'IN_USE'])
  expect(codeOf(await remove('deleteParty', ana.self_id))).toEqual([409, 'IN_USE'])
  const producer = await newParty(ana)
  const batch = await newBatch(ana, { producer_id: producer.id })
  expect(codeOf(await remove('deleteParty', producer.id))).toEqual([409, 'IN_USE'])
  expect(codeOf(await remove('deleteAnimal', batch.animal_id))).toEqual([409, 'IN_USE'])
  const child = await newAnimal(ana, { sire: { name: horse.name, animal_id: horse.id } })
  expect(codeOf(await remove('deleteAnimal', horse.id))).toEqual([409, 'IN_USE'])
  expect((await remove('deleteAnimal', child.id)).status).toBe(204)
  expect((await remove('deleteAnimal', horse.id)).status).toBe(204)
  expect((await remove('deleteParty', owner.id)).status).toBe(204)
  const { rows } = await server.owner.query('select fields from changes where subject_id = $1', [horse.id])
  expect(rows[0].fields).toContainEqual({ field: 'name', old: horse.name, new: null })
})

test('one of two conflicting concurrent changes of a horse is refused', async () => {
  const { user_id: signer_id, self_id: owner_id } = ana
  const patch = (id: string, body: Values) =>
    ana.try('updateAnimal', { params: { id }, body: { tenant_id, ...body } })
  const parent = ({ id, name }: { id: string; name: string }) => ({ name, animal_id: id })
  const sexOf = async (id: string) => (await ana.call('showAnimal', { params: { id }, query: {} })).sex
  for (let round = 0; round < 5; round += 1) {
    // A stallion becomes a mare while a batch, or a foal, is attributed to it.
    for (const use of [
      (id: string) => ana.try('createBatch', { body: { ...batchBody, label: uuidv7(), animal_id: id } }),
      (id: string) =>
        ana.try('createAnimal', {
          body: { tenant_id, name: `Foal ${uuidv7()}`, sex: 'MARE', sire: { name: 'Him', animal_id: id } },
        }),
    ]) {
      const { id } = await newAnimal(ana)
      const [used] = await Promise.all([use(id), patch(id, { sex: 'MARE' })])
      expect([used.status, await sexOf(id)]).toEqual(used.status === 201 ? [201, 'STALLION'] : [422, 'MARE'])
    }
    // A horse is deleted while another record begins to refer to it.
    const doomed = await newAnimal(ana)
    const [made, deleted] = await Promise.all([
      ana.try('createBatch', { body: { ...batchBody, label: uuidv7(), animal_id: doomed.id } }),
      ana.try('deleteAnimal', { params: { id: doomed.id } }),
    ])
    expect([
      [201, 409],
      [422, 204],
    ]).toContainEqual([made.status, deleted.status])
    const mare = await newAnimal(ana, { sex: 'MARE' })
    const { batch_id } = await newStraws(ana, 1)
    const withdrawal = { type: 'INSEMINATION', date: DAY, animal_id: mare.id }
    const [inseminated] = await Promise.all([
      ana.try('changeStraws', { body: { tenant_id, signer_id, batch_id, owner_id, amount: 1, withdrawal } }),
      patch(mare.id, { sex: 'STALLION' }),
    ])
    expect([inseminated.status, await sexOf(mare.id)]).toEqual(
      inseminated.status === 200 ? [200, 'MARE'] : [422, 'STALLION'],
    )
    // Two changes would close a cycle: A becomes a foal of D, which descends from B, and B a foal of C, which descends
    // from A.
    const [a, b] = [await newAnimal(ana), await newAnimal(ana)]
    const [c, d] = [await newAnimal(ana, { sire: parent(a) }), await newAnimal(ana, { sire: parent(b) })]
    const ring = await Promise.all([patch(a.id, { sire: parent(d) }), patch(b.id, { sire: parent(c) })])
    expect(ring.map(({ status }) => status).toSorted()).toEqual([200, 422])
  }
})

test('a history contains the names of deleted records', async () => {
  const [gone, stays] = [await newAnimal(ana), await newAnimal(ana)]
  const { id } = await newBatch(ana, { animal_id: gone.id })
  await updateBatch(id, { animal_id: stays.id })
  expect((await ana.try('deleteAnimal', { params: { id: gone.id } })).status).toBe(204)
  const [change] = await changesOf(id)
  expect(change!.fields).toEqual([
    { field: 'animal_id', old: gone.id, new: stays.id, old_name: gone.name, new_name: stays.name },
  ])
})

test('out-of-range versions and doses are refused without an internal error', async () => {
  const { id } = await newBatch(ana, DEFAULT_DOSE)
  expect(codeOf(await updateBatch(id, { version: 2_147_483_648 }))).toEqual([422, 'INVALID'])
  const sheet = {
    cryopreservation: { final_concentration: 0.0001 },
    post_thaw_motility: { progressive: 0.01 },
  }
  const answer = await updateBatch(id, { sheet })
  expect(answer.status).toBe(200)
  expect((await showBatch(id)).computed.straws_per_dose).toBeNull()
})

test('a container returns the capacity of its levels if it was entered', async () => {
  const { id, ...made } = await newContainer(ana)
  expect(made).toMatchObject({ straws_per_level: null })
  const change = (straws_per_level: number | null, version: number) =>
    ana.call('updateContainer', { params: { id }, body: { tenant_id, straws_per_level, version } })
  expect(await change(90, 1)).toMatchObject({ straws_per_level: 90, version: 2 })
  expect(await ana.call('showContainer', { params: { id }, query: { tenant_id } })).toMatchObject({
    straws_per_level: 90,
  })
  expect(await change(null, 2)).toMatchObject({ straws_per_level: null })
  const known = await newContainer(ana, { straws_per_level: 160 })
  const { containers } = await ana.call('listContainers', { query: { tenant_id } })
  expect(containers.find((one) => one.id === known.id)).toMatchObject({ straws_per_level: 160 })
})

test('a container cannot take the label of another one', async () => {
  const [one, other] = [await newContainer(ana), await newContainer(ana)]
  const taken = await ana.try('updateContainer', {
    params: { id: one.id },
    body: { tenant_id, label: other.label, version: one.version },
  })
  expect(codeOf(taken)).toEqual([409, 'LABEL_EXISTS'])
})
