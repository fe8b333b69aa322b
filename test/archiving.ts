/** Archives of accounts, and an account to archive. */
import path from 'node:path'
import { expect } from 'vitest'
import { bookDemo } from '#app/demo/book-demo.ts'
import { countNumbers } from '#stock/batches/straw.ts'
import type { EXPORTED } from '#integration/archives/server/archive-tables.ts'
import { restoreArchive } from '#integration/archives/server/restore-archive.ts'
import { makeArchive } from '#integration/archives/server/make-archive.ts'
import { openArchive, type Row } from '#integration/archives/server/read-archive.ts'
import { openTenant } from '#platform/database/database.ts'
import { DAY, newAnimal, newBatch, newContainer, newParty, newStraws } from './factories.ts'
import { logIn, PASSWORD, type Person, type TestServer } from './test-server.ts'

/** Returns functions that make, read and restore archives of accounts of the server. */
export function archiving(server: TestServer) {
  const still = new AbortController().signal
  const fileOf = (id: string) => path.join(server.archive_dir, `${id}.zip`)

  /** Requests an archive, makes it as the job would, and returns its id. */
  async function archived(person: Person): Promise<string> {
    const { tenant_id } = person
    const { id } = await person.call('requestArchive', { body: { tenant_id } })
    await makeArchive(server.database, { tenant_id, archive_id: id }, server.archive_dir, still)
    return id
  }

  async function rowsOf(file: string, table: keyof typeof EXPORTED): Promise<Row[]> {
    const archive = await openArchive(file)
    const rows = []
    for await (const row of archive.rows(table)) rows.push(row)
    archive.close()
    return rows
  }

  async function importInto({ tenant_id, user_id }: Person, file: string) {
    const archive = await openArchive(file)
    try {
      const actor = { tenant_id, user_id, first_name: 'Nina', last_name: 'Neu' } as never
      await server.database.transaction(async (tx) => {
        await openTenant(tx, tenant_id)
        await restoreArchive(tx, actor, archive)
      })
    } finally {
      archive.close()
    }
  }

  return { archived, fileOf, importInto, rowsOf }
}

/** Returns the owner of the demo, with the records of a stud after some time: mistakes, moves, and deleted records. */
export async function studWithHistory(server: TestServer): Promise<Person> {
  await bookDemo(server.database, PASSWORD, { link: String })
  const { rows } = await server.owner.query<{ user_id: string; tenant_id: string; email: string }>(
    `select u.id as user_id, e.tenant_id, u.email from users u join entitlements e on e.user_id = u.id
     where u.email = 'owner@demo.test'`,
  )
  const [{ user_id, tenant_id, email }] = rows as [(typeof rows)[0]]
  const warehouse = await server.owner.query('select id from legal_entities where tenant_id = $1', [
    tenant_id,
  ])
  const self = await server.owner.query('select id from parties where tenant_id = $1 and is_self', [
    tenant_id,
  ])
  const ana = await logIn(server, {
    user_id,
    tenant_id,
    email,
    warehouse_id: warehouse.rows[0].id,
    self_id: self.rows[0].id,
  })
  const signer_id = user_id
  const tank = await newContainer(ana, { label: 'Vessel', canisters: 4, levels: 3 })
  const { batch_id } = await newStraws(ana, 12, {
    location: { container_id: tank.id, canister: 4, level: 3 },
  })
  const pick = { tenant_id, signer_id, batch_id }
  const change = async (body: object) => {
    const reply = await ana.call('changeStraws', { body: { ...pick, ...body } as never })
    return 'movements' in reply ? reply.movements[0]!.id : ''
  }
  await change({
    numbers: [
      [2, 3],
      [7, 7],
    ],
    relocation: { to: { container_id: tank.id, canister: 1, level: 1 } },
  })
  const lost = await change({ numbers: [[3, 5]], withdrawal: { type: 'LOSS', date: DAY, reason: 'BROKEN' } })
  await ana.call('reverseMovement', {
    params: { id: lost },
    body: { tenant_id, reason: 'It was another canister' },
  })
  await change({
    owner_id: ana.self_id,
    amount: 12,
    relocation: { to: { container_id: tank.id, canister: 1, level: 2 } },
  })
  await ana.call('updateContainer', { params: { id: tank.id }, body: { tenant_id, canisters: 2, levels: 2 } })
  const vessel = { model: 'MVE SC 20/20', litres: 20, points: [[10, 6] as [number, number]] }
  await ana.call('updateContainer', { params: { id: tank.id }, body: { tenant_id, vessel } })
  const measured = { tenant_id, container_id: tank.id, happened_at: '2026-03-12T08:00:00.000Z' }
  const slip = await ana.call('createMeasurement', { body: { ...measured, kind: 'READING', cm: 2 } })
  await ana.call('strikeMeasurement', { params: { id: slip.id }, body: { tenant_id } })
  await ana.call('createMeasurement', {
    body: { ...measured, kind: 'REFILL', kg: 30, added_litres: 4, note: 'To the neck' },
  })
  const small = await newContainer(ana, { label: 'Small', canisters: 1, levels: 1, straws_per_level: 1 })
  await change({
    numbers: [[10, 12]],
    relocation: { to: { container_id: small.id, canister: 1, level: 1 } },
    accept: ['OVERFULL'],
  })
  const gone = await newContainer(ana, { label: 'Gone' })
  await change({ numbers: [[1, 1]], relocation: { to: { container_id: gone.id, canister: 1, level: 1 } } })
  await change({ numbers: [[1, 1]], relocation: { to: null } })
  await ana.call('deleteContainer', { params: { id: gone.id }, query: {} })
  await newContainer(ana, { label: 'Gone' })
  const wrong = await newStraws(ana, 5)
  const { label } = await ana.call('showBatch', { params: { id: wrong.batch_id }, query: {} })
  await ana.call('deleteBatch', { params: { id: wrong.batch_id }, query: {} })
  await pickSome(ana, tank.id, batch_id)
  await countShort(ana, tank.id, batch_id)
  const sire = await newAnimal(ana, { name: 'Late sire' })
  const foal = await newAnimal(ana, { name: 'Foal', ueln: '276421000255612' })
  await ana.call('updateAnimal', {
    params: { id: foal.id },
    body: { tenant_id, sire: { name: 'Late sire', animal_id: sire.id } },
  })
  const batch = await newBatch(ana, { label, animal_id: foal.id, note: '=1+1' })
  await ana.call('updateBatch', {
    params: { id: batch.id },
    body: { tenant_id, sheet: { sample: { volume: 42.5 } } },
  })
  const later = await newParty(ana, { name: 'Later' })
  await ana.call('deleteParty', { params: { id: later.id }, query: {} })
  await ana.call('createWarehouse', { body: { tenant_id, name: 'Second store' } })
  const [twin, other] = [await newParty(ana, { name: 'Twin' }), await newParty(ana, { name: 'Like it' })]
  const { batch_id: shared_id } = await newStraws(ana, 5, { owner_id: twin.id })
  await newStraws(ana, 2, { owner_id: other.id, batch_id: shared_id })
  const [horse, double] = [await newAnimal(ana, { name: 'Single' }), await newAnimal(ana, { name: 'Double' })]
  await ana.call('mergeAnimals', { body: { tenant_id, into_id: horse.id, from_id: double.id } })
  await ana.call('mergeParties', { body: { tenant_id, into_id: other.id, from_id: twin.id } })
  const broken = { type: 'LOSS' as const, date: DAY, reason: 'BROKEN' as const }
  await ana.call('changeStraws', {
    body: { tenant_id, signer_id: ana.user_id, batch_id: shared_id, numbers: [[3, 4]], withdrawal: broken },
  })
  await ana.call('keepPartiesApart', { params: { id: other.id }, body: { tenant_id, other_id: ana.self_id } })
  const dead = await newAnimal(ana, { name: 'Dead', gelded_on: '2020-01-01', died_on: '2021-01-01' })
  const cem = { tenant_id, animal_id: dead.id, disease: 'CEM' as const, sampled_on: '2019-01-01' }
  await ana.call('createHealthTest', { body: { ...cem, note: 'No result was ever told' } })
  await ana.call('createStudbookRule', {
    body: {
      tenant_id,
      name: 'AQHA',
      years: 2,
      born_from_year: 2015,
      ai_allowed: true,
      permit_number: 'SP 4711',
    },
  })
  await ana.call('replaceTestProgramme', {
    body: { tenant_id, requirements: [{ disease: 'EVA', sample: 'Semen', days_before: 60 }] },
  })
  return ana
}

/** Closes a stock-take with straws that are lost and others that are searched for, and starts another one. */
async function countShort(person: Person, container_id: string, batch_id: string) {
  const { tenant_id: of, self_id: owner_id, user_id: signer_id } = person
  const { id, canisters } = await person.call('startStockTake', { body: { tenant_id: of, container_id } })
  for (const { canister, version, lines } of canisters) {
    const found = lines.map((line) => ({
      ...{ level: line.level, batch_id, owner_id },
      found: { amount: countNumbers(line.expected) - 1 },
    }))
    await person.call('countCanister', {
      params: { id, canister },
      body: { tenant_id: of, version, lines: found, is_counted: true },
    })
  }
  const { differences } = await person.call('listDifferences', { params: { id }, query: {} })
  const decisions = differences.map(({ key, straws }, index) => ({
    ...{ key, straws },
    decision: index === 0 ? ({ act: 'LOST', reason: 'MISSING' } as const) : ({ act: 'LOOKING' } as const),
  }))
  expect(decisions.length).toBeGreaterThan(1)
  await person.call('closeStockTake', {
    params: { id },
    body: { tenant_id: of, signer_id, date: new Date().toISOString().slice(0, 10), decisions },
  })
  await person.call('startStockTake', { body: { tenant_id: of, container_id, canister: 1 } })
}

/** Picks a list with fewer straws than requested, and starts another opening of the same list. */
async function pickSome(person: Person, container_id: string, batch_id: string) {
  const { tenant_id: of, self_id: owner_id, user_id: signer_id } = person
  const purpose = {
    withdrawal: { type: 'LOSS' as const, reason: 'QUALITY_TEST' as const, note: 'For a trial' },
  }
  const move = { relocation: { to: { container_id, canister: 2, level: 1 } } }
  const lines = [
    { batch_id, owner_id, amount: 4, purpose },
    { batch_id, numbers: [[8, 9]] as [number, number][], purpose: move },
  ]
  const { id } = await person.call('createPickList', { body: { tenant_id: of, name: 'Trial', lines } })
  const begin = () => person.call('startOpening', { params: { id }, body: { tenant_id: of } })
  const opening = await begin()
  const { lifts } = opening
  for (const { canister } of lifts) {
    const body = { tenant_id: of, container_id, canister: canister!, seconds: 7.3 }
    await person.call('recordLift', { params: { id: opening.id }, body })
  }
  const counts = lifts
    .flatMap(({ takes }) => takes)
    .map(({ number }) => ({ number, came_out: 1, is_checked: true, why_fewer: 'NOT_THERE' as const }))
  const counted = await person.call('countTakes', {
    params: { id: opening.id },
    body: { tenant_id: of, counts },
  })
  const seenNow = counted.lifts
    .flatMap(({ takes }) => takes)
    .map(({ number, out }) => ({ number, numbers: out }))
  const date = new Date().toISOString().slice(0, 10)
  await person.call('bookOpening', {
    params: { id: opening.id },
    body: { tenant_id: of, signer_id, date, seen: seenNow },
  })
  await begin()
}
