/** Outcomes of inseminations: reported later, stored with their history, counted per batch and year. */
import { expect, test } from 'vitest'
import { fertilityOf } from '#stock/movements/contract.ts'
import { DAY, newAnimal, newStraws, strawIds } from './factories.ts'
import { newMember, newTenant, openTestServer } from './test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const tomas = await newMember(server, ana)
const { tenant_id, self_id, user_id: signer_id } = ana

async function inseminate(batch_id: string, animal_id: string, date = DAY) {
  const withdrawal = { type: 'INSEMINATION' as const, date, animal_id }
  const body = { tenant_id, signer_id, batch_id, owner_id: self_id, amount: 2, withdrawal }
  const reply = await ana.call('changeStraws', { body })
  return (reply as { movements: { id: string }[] }).movements[0]!.id
}

const record = (id: string, outcome: string, checked_on: string | null = null, person = ana) =>
  person.try('setOutcome', { params: { id }, body: { tenant_id, outcome, checked_on } })

async function stock(straws = 20) {
  const { batch_id } = await newStraws(ana, straws)
  const { animal_id } = await ana.call('showBatch', { params: { id: batch_id }, query: {} })
  const mare = await newAnimal(ana, { sex: 'MARE' })
  return { batch_id, stallionId: animal_id, mareId: mare.id }
}

test('an insemination is pending until its outcome is reported, and earlier reports stay in its history', async () => {
  const { batch_id, mareId } = await stock()
  const id = await inseminate(batch_id, mareId)
  const list = () => ana.call('listMovements', { query: { tenant_id, batch_id, type: 'INSEMINATION' } })
  expect((await list()).movements[0]).toMatchObject({ outcome: 'PENDING', checked_on: null })
  await record(id, 'PREGNANT', '2026-03-28', tomas)
  await record(id, 'LOST_PREGNANCY', '2026-05-02')
  // Repeating the report adds nothing.
  await record(id, 'LOST_PREGNANCY', '2026-05-02')
  expect((await list()).movements[0]).toMatchObject({ outcome: 'LOST_PREGNANCY', checked_on: '2026-05-02' })
  const { outcomes } = await ana.call('listOutcomes', { params: { id }, query: {} })
  expect(outcomes).toMatchObject([
    { outcome: 'LOST_PREGNANCY', checked_on: '2026-05-02', recorded_by: ana.user_id },
    { outcome: 'PREGNANT', checked_on: '2026-03-28', recorded_by_name: 'Tomás Ibarra' },
  ])
})

test('only an insemination that is not reversed can have an outcome, on a possible date', async () => {
  const { batch_id, mareId } = await stock()
  const id = await inseminate(batch_id, mareId)
  expect((await record(id, 'PREGNANT', '2026-03-11')).body.fields).toEqual({
    'body.checked_on': 'Before the insemination',
  })
  expect((await record(id, 'PREGNANT', '2999-01-01')).status).toBe(422)
  expect((await record(id, 'TWINS')).status).toBe(422)
  const { id: collection } = await newStraws(ana, 1)
  expect((await record(collection, 'PREGNANT')).status).toBe(422)
  const reversal = await ana.call('reverseMovement', {
    params: { id },
    body: { tenant_id, reason: 'The other mare' },
  })
  expect(reversal.outcome).toBeNull()
  expect((await record(id, 'PREGNANT')).body.code).toBe('ALREADY_REVERSED')
  expect((await record(reversal.id, 'PREGNANT')).status).toBe(422)
})

test('concurrent reports of outcomes are all stored, and the last one applies', async () => {
  const { batch_id, mareId } = await stock()
  const id = await inseminate(batch_id, mareId)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => record(id, 'NOT_PREGNANT', `2026-04-${10 + index}`)),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const { outcomes } = await ana.call('listOutcomes', { params: { id }, query: {} })
  expect(outcomes).toHaveLength(10)
  const { movements } = await ana.call('listMovements', { query: { tenant_id, animal_id: mareId } })
  expect(movements[0]!.checked_on).toBe(outcomes[0]!.checked_on)
})

test('the unreversed inseminations of a stallion and a mare are counted per batch and year', async () => {
  const { batch_id, stallionId, mareId } = await stock()
  const otherMare = await newAnimal(ana, { sex: 'MARE' })
  const [one, two, three, four] = [
    await inseminate(batch_id, mareId),
    await inseminate(batch_id, mareId),
    await inseminate(batch_id, otherMare.id),
    await inseminate(batch_id, otherMare.id),
  ] as const
  const mistake = await inseminate(batch_id, mareId)
  await ana.call('reverseMovement', { params: { id: mistake }, body: { tenant_id, reason: 'Twice' } })
  await record(one, 'NOT_PREGNANT')
  await record(two, 'PREGNANT')
  await record(three, 'LOST_PREGNANCY')
  await record(four, 'UNKNOWN')
  const of = async (id: string) => (await ana.call('showFertility', { params: { id }, query: {} })).fertility
  const [line] = await of(stallionId)
  expect(line).toMatchObject({
    batch_id,
    year: 2026,
    inseminations: 4,
    pregnant: 1,
    not_pregnant: 1,
    lost_pregnancy: 1,
  })
  expect(fertilityOf([line!])).toMatchObject({ known: 3, share_pregnant: 33 })
  expect(await of(mareId)).toMatchObject([{ batch_id, inseminations: 2, pregnant: 1 }])
  expect(fertilityOf([])).toMatchObject({ known: 0, share_pregnant: null })
  const { pagination } = await ana.call('listMovements', {
    query: { tenant_id, animal_id: stallionId, type: 'INSEMINATION' },
  })
  // The journal also contains the mistake and its reversal.
  expect(pagination.total).toBe(6)
})

test('an insemination whose straws are all erased is not counted until the erasure is reversed', async () => {
  const { batch_id, stallionId, mareId } = await stock()
  const id = await inseminate(batch_id, mareId)
  await record(id, 'PREGNANT')
  const query = { tenant_id, batch_id, type: 'INSEMINATION' as const }
  const listed = async () => (await ana.call('listMovements', { query })).movements[0]!
  const counted = async (horse = stallionId) =>
    (await ana.call('showFertility', { params: { id: horse }, query: {} })).fertility
  const erase = async (straw_ids: string[]) => {
    const erasing = { tenant_id, batch_id, signer_id, owner_id: self_id, straw_ids }
    return (await ana.call('eraseStraws', { query: erasing })).movements[0]!.id
  }
  const straw_ids = await strawIds(ana, await listed())

  await erase(straw_ids.slice(0, 1))
  expect(await listed()).toMatchObject({ outcome: 'PREGNANT' })
  expect(await counted()).toMatchObject([{ inseminations: 1, pregnant: 1 }])

  const last = await erase(straw_ids.slice(1))
  expect(await listed()).toMatchObject({ outcome: null, checked_on: null, reversed_by_id: null })
  expect([await counted(), await counted(mareId)]).toEqual([[], []])
  const refused = await record(id, 'NOT_PREGNANT')
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'STRAWS_CHANGED',
    'All straws of this insemination were erased: it has no outcome.',
  ])

  await ana.call('reverseMovement', { params: { id: last }, body: { tenant_id, reason: 'They were right' } })
  expect(await listed()).toMatchObject({ outcome: 'PREGNANT' })
  expect(await counted(mareId)).toMatchObject([{ inseminations: 1, pregnant: 1 }])
  expect((await record(id, 'LOST_PREGNANCY')).status).toBe(200)
})

test('the freezes of a stallion are listed by day, with the known motility', async () => {
  const stallion = await newAnimal(ana)
  const batch = (produced_on: string, post_thaw_motility: object) =>
    ana.call('createBatch', {
      body: {
        tenant_id,
        label: `B ${produced_on}`,
        animal_id: stallion.id,
        origin: 'PRODUCTION' as const,
        straw_size: 0.5 as const,
        straw_colour: 'RED' as const,
        sheet: { collection: { produced_on }, post_thaw_motility },
      },
    })
  await batch('2026-02-03', { progressive: 40, non_progressive: 10 })
  await batch('2026-02-01', { motile: 48 })
  const { freezes } = await ana.call('listFreezes', { params: { id: stallion.id }, query: {} })
  expect(freezes).toMatchObject([
    { day: '2026-02-01', motile: 48, progressive: null },
    { day: '2026-02-03', motile: 50, progressive: 40 },
  ])
})
