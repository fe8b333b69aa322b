import { expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { overtaken, waitingForLocks } from '#test/blocked.ts'
import { DAY, newAnimal, newBatch, newParty, newStraws } from '#test/factories.ts'
import { newMember, newTenant, openTestServer } from '#test/test-server.ts'
import { waitUntil } from '#test/wait-until.ts'

const server = await openTestServer()
const { owner } = server
const ana = await newTenant(server)
const tomas = await newMember(server, ana)
const eve = await newTenant(server, 'Elsewhere')
const { tenant_id, user_id: signer_id, self_id } = ana

const UELN = '276431310123456'

const tryMerge = (into_id: string, from_id: string, more: object = {}) =>
  ana.try('mergeAnimals', { body: { tenant_id, into_id, from_id, ...more } })
type Take = 'ueln' | 'born_on' | 'gelded_on' | 'breed' | 'sire' | 'microchip'
const merge = (into_id: string, from_id: string, take: Take[] = []) =>
  ana.call('mergeAnimals', { body: { tenant_id, into_id, from_id, take } })
const undo = (id: string) => ana.call('undoMerge', { params: { id }, body: { tenant_id } })
const tryUndo = (id: string) => ana.try('undoMerge', { params: { id }, body: { tenant_id } })
const change = (id: string, body: object) =>
  ana.call('updateAnimal', { params: { id }, body: { tenant_id, ...body } })
const parent = ({ name, id }: { name: string; id: string }) => ({ name, animal_id: id })
const show = (id: string) => ana.call('showAnimal', { params: { id }, query: { tenant_id } })
const differences = async () => (await ana.call('checkBooks', { query: { tenant_id } })).differences

async function stateOf(...tables: string[]) {
  const state: Record<string, unknown[]> = {}
  for (const table of tables) {
    const { rows } = await owner.query(
      `select to_jsonb(t) - 'version' as row from ${table} t where tenant_id = $1 order by 1`,
      [tenant_id],
    )
    state[table] = rows
  }
  return state
}
const bookState = () =>
  stateOf('animals', 'animal_owners', 'batches', 'health_tests', 'straws', 'stock', 'pick_list_lines')

test('merging stallions moves batches, tests, offspring and owners, and undoing moves them back', async () => {
  const [first, second] = [await newParty(ana), await newParty(ana)]
  const sire = await newAnimal(ana, { name: 'Quintus' })
  const lucero = await newAnimal(ana, {
    ...{ name: 'Lucero', born_on: '2015-03-01', owner_ids: [first.id] },
    studbooks: [{ name: 'KWPN', number: null }],
  })
  const twin = await newAnimal(ana, {
    ...{ name: 'Lucéro', ueln: UELN, breed: 'HANOVERIAN', owner_ids: [first.id, second.id] },
    ...{ sire: { name: sire.name, animal_id: sire.id }, microchip: '276098102345678' },
    studbooks: [
      { name: 'kwpn', number: '15.04' },
      { name: 'HANN', number: '9' },
    ],
  })
  const { batch_id } = await newStraws(ana, 16, {
    batch_id: (await newBatch(ana, { animal_id: twin.id })).id,
  })
  await newBatch(ana, { animal_id: lucero.id })
  const foal = await newAnimal(ana, { sire: { name: twin.name, animal_id: twin.id } })
  await ana.call('createHealthTest', {
    body: { tenant_id, animal_id: twin.id, disease: 'EVA', sampled_on: DAY },
  })
  const before = await bookState()
  const preview = await ana.call('showAnimalMerge', {
    params: { id: lucero.id },
    query: { tenant_id, from_id: twin.id },
  })
  expect(preview).toMatchObject({
    obstacle: null,
    from: { ties: { batches: 1, straws: 16, inseminations: 0, offspring: 1, health_tests: 1, files: 0 } },
    into: { ties: { batches: 1, straws: 0, offspring: 0 } },
  })

  const merged = await merge(lucero.id, twin.id, ['ueln', 'breed', 'sire', 'microchip'])
  expect(merged).toMatchObject({ into_name: 'Lucero', from_name: 'Lucéro', can_undo: true })
  const whole = await show(twin.id)
  expect(whole).toMatchObject({
    ...{ id: lucero.id, name: 'Lucero', ueln: UELN, breed: 'HANOVERIAN', born_on: '2015-03-01' },
    ...{ sire: { animal_id: sire.id }, owner_ids: [first.id, second.id] },
    studbooks: [
      { name: 'KWPN', number: '15.04' },
      { name: 'HANN', number: '9' },
    ],
  })
  const batch = await ana.call('showBatch', { params: { id: batch_id }, query: {} })
  expect(batch.animal).toMatchObject({ id: lucero.id, name: 'Lucero' })
  expect((await show(foal.id)).sire).toEqual({ name: 'Lucero', animal_id: lucero.id })
  const tests = await ana.call('listHealthTests', { params: { id: twin.id }, query: {} })
  expect(tests.health_tests).toHaveLength(1)
  const { batches } = await ana.call('listBatches', { query: { tenant_id, animal_id: twin.id } })
  expect(batches).toHaveLength(2)
  expect(await differences()).toEqual([])

  await undo(merged.id)
  expect(await bookState()).toEqual(before)
  expect(await differences()).toEqual([])
  expect(await show(twin.id)).toMatchObject({ id: twin.id, ueln: UELN, owner_ids: [first.id, second.id] })
})

test('name, UELN and microchip of a merged mare lead to the remaining one, as do offline entries', async () => {
  const vega = await newAnimal(ana, { name: 'Vega H', sex: 'MARE' })
  const twin = await newAnimal(ana, {
    ...{ name: 'Vega Hannover', sex: 'MARE', ueln: '276431310777777', microchip: '276098102777777' },
  })
  const { batch_id } = await newStraws(ana, 8)
  const inseminate = (animal_id: string, headers = {}) =>
    ana.try(
      'changeStraws',
      {
        body: {
          ...{ tenant_id, signer_id, batch_id, owner_id: self_id, amount: 1 },
          withdrawal: { type: 'INSEMINATION', date: DAY, animal_id },
        },
      },
      headers,
    )
  expect((await inseminate(twin.id)).status).toBe(200)
  const merged = await merge(vega.id, twin.id)
  for (const text of ['vega hannover', '2764 3131 0777 777', '276098102777777']) {
    const { found } = await ana.call('searchEverything', { query: { tenant_id, text } })
    expect(found, text).toMatchObject([{ kind: 'ANIMAL', id: vega.id, title: 'Vega H' }])
  }
  const { animals } = await ana.call('listAnimals', { query: { tenant_id, name: 'Vega Hannover' } })
  expect(animals.map(({ id }) => id)).toEqual([vega.id])
  const known = await ana.call('listKnownNames', { query: { tenant_id } })
  expect(known.animals).toContainEqual(expect.objectContaining({ id: vega.id, ueln: '276431310777777' }))
  const { movements } = await ana.call('readJournal', { query: { tenant_id, animal_id: vega.id } })
  expect(movements).toMatchObject([{ animal_id: vega.id }])
  expect(movements[0]!.sentence).toContain('Vega H')
  const { fertility } = await ana.call('showFertility', { params: { id: twin.id }, query: {} })
  expect(fertility).toMatchObject([{ inseminations: 1 }])
  const { merges } = await ana.call('listAnimalMerges', { params: { id: twin.id }, query: {} })
  expect(merges).toMatchObject([{ id: merged.id, can_undo: true }])
  const key = { 'idempotency-key': uuidv7() }
  const first = await inseminate(twin.id, key)
  expect(first.body).toMatchObject({ movements: [{ animal_id: vega.id }] })
  expect((await inseminate(twin.id, key)).body).toEqual(first.body)
  const refused = await ana.try('undoMerge', { params: { id: merged.id }, body: { tenant_id } })
  expect([refused.status, refused.body.code]).toEqual([409, 'LATER_MOVEMENTS_DEPEND'])
  // The remaining horse cannot be deleted, because it has inseminations and a horse was merged into it.
  expect((await ana.try('deleteAnimal', { params: { id: vega.id } })).body.code).toBe('IN_USE')
})

test('an undone insemination is not counted among those of the mare', async () => {
  const [mare, twin] = [await newAnimal(ana, { sex: 'MARE' }), await newAnimal(ana, { sex: 'MARE' })]
  const { batch_id } = await newStraws(ana, 8)
  const inseminate = async () => {
    const withdrawal = { type: 'INSEMINATION' as const, date: DAY, animal_id: twin.id }
    const body = { tenant_id, signer_id, batch_id, owner_id: self_id, amount: 1, withdrawal }
    return (await ana.try('changeStraws', { body })).body['movements'] as { id: string }[]
  }
  await inseminate()
  const [mistake] = await inseminate()
  await ana.call('reverseMovement', { params: { id: mistake!.id }, body: { tenant_id, reason: 'Twice' } })
  const { from } = await ana.call('showAnimalMerge', {
    params: { id: mare.id },
    query: { tenant_id, from_id: twin.id },
  })
  expect(from.ties.inseminations).toBe(1)
})

test('horses with conflicting numbers, of different sex, or descending from each other cannot be merged', async () => {
  const books = (number: string) => ({ studbooks: [{ name: 'BWP', number }] })
  const sire = await newAnimal(ana, { ueln: '276431310111111', ...books('1') })
  const other = await newAnimal(ana, { ueln: '276431310222222', ...books('1') })
  const third = await newAnimal(ana, books('2'))
  const mare = await newAnimal(ana, { sex: 'MARE' })
  const foal = await newAnimal(ana, { sire: { name: sire.name, animal_id: sire.id } })
  for (const [into, from, reason] of [
    [sire, other, 'UELN'],
    [sire, third, 'studbook'],
    [sire, mare, 'mare'],
    [sire, foal, 'descends'],
    [foal, sire, 'descends'],
  ] as const) {
    const { status, body } = await tryMerge(into.id, from.id)
    expect([status, body.code], reason).toEqual([409, 'NOT_MERGEABLE'])
    expect(body.message).toContain(reason)
  }
})

test('values that conflict with those of the remaining horse are named by their labels', async () => {
  const [into, from] = [
    await newAnimal(ana, { gelded_on: '2022-03-01' }),
    await newAnimal(ana, { died_on: '2020-05-05' }),
  ]
  const { status, body } = await tryMerge(into.id, from.id, { take: ['died_on'] })
  expect([status, body.code, body.fields]).toEqual([
    422,
    'INVALID',
    { 'body.take': 'Gelded: After its death.' },
  ])
  expect(await show(into.id)).toMatchObject({ gelded_on: '2022-03-01', died_on: null })
})

test('of two concurrent merges of the same horses one takes effect, even with a new batch', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [a, b] = [await newAnimal(ana), await newAnimal(ana)]
    await newBatch(ana, { animal_id: a.id })
    const sheet = { collection: { produced_on: '2026-02-01' } }
    const batch = {
      ...{ tenant_id, label: uuidv7(), animal_id: a.id, origin: 'PRODUCTION', sheet },
      ...{ straw_size: 0.5, straw_colour: 'YELLOW' },
    }
    const [one, other, created] = await Promise.all([
      tryMerge(a.id, b.id),
      tryMerge(b.id, a.id),
      ana.try('createBatch', { body: batch }),
    ])
    expect([one.status, other.status].toSorted()).toEqual([201, expect.toBeOneOf([404, 422])])
    expect([201, 422]).toContain(created.status)
    const [into, from] = one.status === 201 ? [a, b] : [b, a]
    const { batches } = await ana.call('listBatches', { query: { tenant_id, animal_id: into.id } })
    expect(batches).toHaveLength(created.status === 201 ? 2 : 1)
    const { rows } = await owner.query(`select from batches where tenant_id = $1 and animal_id = $2`, [
      tenant_id,
      from.id,
    ])
    expect(rows).toEqual([])
  }
  expect(await differences()).toEqual([])
})

test('a date of birth after a collection has to be accepted when merging, but not when undoing', async () => {
  const [into, from] = [await newAnimal(ana), await newAnimal(ana, { born_on: '2026-02-15' })]
  await newBatch(ana, { animal_id: into.id })
  const take = ['born_on']
  const refused = await tryMerge(into.id, from.id, { take })
  expect([refused.status, refused.body.code]).toEqual([409, 'IMPLAUSIBLE'])
  const { body } = await tryMerge(into.id, from.id, { take, accept: ['COLLECTED_BEFORE_BIRTH'] })
  expect((await show(into.id)).born_on).toBe('2026-02-15')
  await undo((body as unknown as { id: string }).id)
  expect((await show(into.id)).born_on).toBe(null)
  expect(await differences()).toEqual([])
})

test('a merge is not undone while another horse has the UELN', async () => {
  const ueln = '276431310654321'
  const [from, into] = [await newAnimal(ana, { ueln }), await newAnimal(ana)]
  const merged = await merge(into.id, from.id)
  const other = await newAnimal(ana, { ueln })
  expect((await tryUndo(merged.id)).body.code).toBe('UELN_EXISTS')
  await change(other.id, { ueln: null })
  await undo(merged.id)
  expect((await show(from.id)).ueln).toBe(ueln)
})

test('undoing a merge restores a sire under the horse it was merged into since', async () => {
  const [taken, takenInto] = [await newAnimal(ana), await newAnimal(ana)]
  const [former, formerInto] = [await newAnimal(ana), await newAnimal(ana)]
  const [from, into] = [
    await newAnimal(ana, { sire: parent(taken) }),
    await newAnimal(ana, { sire: parent(former) }),
  ]
  const merged = await merge(into.id, from.id, ['sire'])
  await merge(formerInto.id, former.id)
  await merge(takenInto.id, taken.id)
  await undo(merged.id)
  expect((await show(into.id)).sire).toEqual(parent(formerInto))
  expect((await show(from.id)).sire).toEqual(parent(takenInto))
})

test('a refused undo names the former values that later changes rule out', async () => {
  const refused = async (id: string, text: string) => {
    const { status, body } = await tryUndo(id)
    expect([status, body.code, body.fields]).toEqual([409, 'LATER_MOVEMENTS_DEPEND', undefined])
    expect(body.message).toContain(text)
  }
  const [sire, former] = [await newAnimal(ana), await newAnimal(ana)]
  const [from, into] = [
    await newAnimal(ana, { sire: parent(sire), born_on: '2012-01-01' }),
    await newAnimal(ana, { sire: parent(former), born_on: '2010-01-01', gelded_on: '2020-01-01' }),
  ]
  const merged = await merge(into.id, from.id, ['born_on', 'gelded_on', 'sire'])
  await ana.call('deleteAnimal', { params: { id: former.id }, query: { tenant_id } })
  await refused(merged.id, `Sire ${former.name}: Choose a stallion from the list.`)
  await change(into.id, { sire: null, died_on: '2019-01-01' })
  await refused(merged.id, 'Gelded: After its death.')
  await change(into.id, { died_on: null })
  await undo(merged.id)
  expect(await show(into.id)).toMatchObject({ sire: null, born_on: '2010-01-01', gelded_on: '2020-01-01' })
})

test('batches and tests that wait while a merge is undone name the requested horse', async () => {
  const [into, from] = [await newAnimal(ana), await newAnimal(ana)]
  const merged = await merge(into.id, from.id)
  const answers: Promise<{ id: string }>[] = []
  const undone = await overtaken(
    server,
    'select from animals where id = $1 for update',
    [into.id],
    () => tryUndo(merged.id),
    async () => {
      answers.push(
        newBatch(ana, { animal_id: from.id }),
        ana.call('createHealthTest', {
          body: { tenant_id, animal_id: from.id, disease: 'EVA', sampled_on: DAY },
        }),
      )
      await waitUntil(async () => expect(await waitingForLocks(server)).toBe(3))
    },
  )
  expect(undone.status).toBe(204)
  for (const answer of answers) expect(await answer).toMatchObject({ animal_id: from.id })
})

test('undoing a merge cannot make a horse its own ancestor', async () => {
  const sire = await newAnimal(ana)
  const [from, into] = [await newAnimal(ana, { sire: parent(sire) }), await newAnimal(ana)]
  const foal = await newAnimal(ana, { sire: parent(from) })
  const merged = await merge(into.id, from.id)
  await change(sire.id, { sire: parent(foal) })
  const { status, body } = await tryUndo(merged.id)
  expect([status, body.code]).toEqual([409, 'LATER_MOVEMENTS_DEPEND'])
  expect(body.message).toContain(`Sire ${sire.name}: A horse can’t descend from itself.`)
  await change(sire.id, { sire: null })
  await undo(merged.id)
  expect((await show(foal.id)).sire).toEqual(parent(from))
})

test('dates of the remaining horse are checked against batches and tests of the merged one', async () => {
  const [into, from] = [await newAnimal(ana, { born_on: '2024-05-01' }), await newAnimal(ana)]
  const sheet = { collection: { produced_on: '2020-02-01' } }
  const { id: batch_id } = await newBatch(ana, { animal_id: from.id, sheet })
  const test = await ana.call('createHealthTest', {
    body: { tenant_id, animal_id: from.id, disease: 'EVA', sampled_on: '2020-01-01' },
  })
  const { status, body } = await tryMerge(into.id, from.id)
  expect([status, body.code]).toEqual([409, 'IMPLAUSIBLE'])
  const accept = ['COLLECTED_BEFORE_BIRTH', 'TESTED_BEFORE_BIRTH']
  expect(body['warnings']).toMatchObject(accept.map((code) => ({ code })))
  expect((await tryMerge(into.id, from.id, { accept })).status).toBe(201)
  const { rows } = await owner.query('select subject_id from acceptances where subject_id = any($1)', [
    [batch_id, test.id],
  ])
  expect(rows).toHaveLength(2)
})

test('all implausible values of both horses are reported together', async () => {
  const [into, from] = [
    await newAnimal(ana, { born_on: '2018-05-01' }),
    await newAnimal(ana, { died_on: '2025-06-01' }),
  ]
  const { id: late } = await newBatch(ana, { animal_id: into.id })
  const sheet = { collection: { produced_on: '2017-02-01' } }
  const { id: early } = await newBatch(ana, { animal_id: from.id, sheet })
  const take = ['died_on']
  const accept = ['COLLECTED_BEFORE_BIRTH', 'COLLECTED_AFTER_DEATH']
  const { body } = await tryMerge(into.id, from.id, { take })
  expect(body['warnings']).toMatchObject(accept.map((code) => ({ code })))
  expect((await tryMerge(into.id, from.id, { take, accept })).status).toBe(201)
  const { rows } = await owner.query('select from acceptances where subject_id = any($1)', [[late, early]])
  expect(rows).toHaveLength(2)
})

test('another account and collaborators cannot merge horses', async () => {
  const [a, b, foreign] = [await newAnimal(ana), await newAnimal(ana), await newAnimal(eve)]
  const body = { tenant_id, into_id: a.id, from_id: b.id }
  expect((await tomas.try('mergeAnimals', { body })).body.code).toBe('NOT_ALLOWED')
  expect((await tryMerge(a.id, foreign.id)).status).toBe(404)
  const pair = { tenant_id: eve.tenant_id, into_id: foreign.id, from_id: b.id }
  expect((await eve.try('mergeAnimals', { body: pair })).status).toBe(404)
  expect((await tryMerge(a.id, a.id)).status).toBe(422)
  await ana.call('updateAnimal', { params: { id: b.id }, body: { tenant_id, colour: 'bay' } })
  expect((await tryMerge(a.id, b.id, { version: a.version, from_version: b.version })).body.code).toBe(
    'STALE',
  )
})

test('similar horses are proposed until they are merged or kept apart', async () => {
  const rosa = await newTenant(server, 'Stud of Rosa')
  const own = { tenant_id: rosa.tenant_id }
  const a = await newAnimal(rosa, { name: 'Cornet' })
  const b = await newAnimal(rosa, { name: 'CORNET' })
  const pairs = async () => {
    const reply = await rosa.call('listSimilarAnimals', { query: own })
    return reply.pairs.map((pair) => pair.map(({ id }) => id))
  }
  expect(await pairs()).toEqual([[a.id, b.id]])
  await rosa.call('keepAnimalsApart', { params: { id: b.id }, body: { ...own, other_id: a.id } })
  expect(await pairs()).toEqual([])
})

test('a merged stallion has no totals, and gets them back when the merge is undone', async () => {
  const totals = async () => {
    const { rows } = await owner.query(
      `select animal_id, batches, straws::int from stallion_totals where animal_id = any($1) order by batches desc`,
      [[lucero.id, twin.id]],
    )
    return rows
  }
  const [lucero, twin] = [await newAnimal(ana), await newAnimal(ana)]
  for (const animal_id of [lucero.id, lucero.id, twin.id])
    await newStraws(ana, 4, { batch_id: (await newBatch(ana, { animal_id })).id })
  const before = await totals()
  expect(before).toEqual([
    { animal_id: lucero.id, batches: 2, straws: 8 },
    { animal_id: twin.id, batches: 1, straws: 4 },
  ])
  const merged = await merge(lucero.id, twin.id)
  expect(await totals()).toEqual([{ animal_id: lucero.id, batches: 3, straws: 12 }])
  expect(await differences()).toEqual([])
  await undo(merged.id)
  expect(await totals()).toEqual(before)
  expect(await differences()).toEqual([])
})

test('a new horse with a similar name needs a confirmation, which is recorded', async () => {
  const rosa = await newTenant(server, 'Stud of Rosa')
  const own = { tenant_id: rosa.tenant_id }
  const create = (name: string, more: object = {}) =>
    rosa.try('createAnimal', { body: { ...own, name, sex: 'STALLION', ...more } })
  const first = await newAnimal(rosa, { name: 'Hermès du Jura', ueln: UELN, born_on: '2015-03-01' })
  for (const name of ['HERMES DU JURA', 'Hermes Dujura', 'du Jura, Hermès'])
    expect((await create(name)).body, name).toMatchObject({
      ...{ code: 'SIMILAR_NAME', message: `Hermès du Jura, ${UELN} is already in Strawbook.` },
      conflicting_id: first.id,
    })
  // A mare and a stallion with another UELN are different horses. The horse of the third request resembles that
  // stallion, whose date of birth is unknown.
  expect((await create('Hermès du Jura', { sex: 'MARE' })).status).toBe(201)
  expect((await create('Hermès du Jura', { ueln: '276431310123999' })).status).toBe(201)
  expect((await create('Hermès du Jura', { born_on: '2019-03-01', accept: [] })).body.code).toBe(
    'SIMILAR_NAME',
  )
  const { id } = await rosa.call('createAnimal', {
    body: { ...own, name: 'Hermès du Jura', sex: 'STALLION', accept: ['SIMILAR_NAME'] },
  })
  const { rows } = await owner.query('select subject_id, code from acceptances where tenant_id = $1', [
    rosa.tenant_id,
  ])
  expect(rows).toEqual([{ subject_id: id, code: 'SIMILAR_NAME' }])
  const both = await Promise.all([create('Nuevo'), create('NUEVO')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
})
