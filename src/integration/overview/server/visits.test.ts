import { expect, test } from 'vitest'
import { DAY, newAnimal, newBatch, newContainer, newStraws } from '#test/factories.ts'
import { newMember, newTenant, openTestServer, type Person } from '#test/test-server.ts'
import { VISIT_ENDS_MINUTES } from '../visits.ts'

const server = await openTestServer()

const visit = async ({ call, tenant_id }: Person) =>
  (await call('recordVisit', { body: { tenant_id } })).since

/** Makes the member idle. Returns the time of their last activity. */
async function idle({ tenant_id, user_id }: Person, minutes: number): Promise<string> {
  const { rows } = await server.owner.query(
    `update visits set seen_at = now() - $3 * interval '1 minute', since = null
     where tenant_id = $1 and user_id = $2 returning seen_at`,
    [tenant_id, user_id, minutes],
  )
  return rows[0].seen_at.toISOString()
}

test('a visit begins after half an hour without one, and reloads and tabs do not move it', async () => {
  const ana = await newTenant(server)
  expect(await visit(ana)).toBeNull()
  await idle(ana, VISIT_ENDS_MINUTES - 1)
  expect(await visit(ana)).toBeNull()
  const seen_at = await idle(ana, VISIT_ENDS_MINUTES + 1)
  // Open two tabs concurrently, then reload.
  expect(await Promise.all([visit(ana), visit(ana)])).toEqual([seen_at, seen_at])
  expect(await visit(ana)).toBe(seen_at)
})

test('each member has a visit of their own, which ends with the membership', async () => {
  const ana = await newTenant(server)
  const tomas = await newMember(server, ana)
  await visit(ana)
  await visit(tomas)
  const seen_at = await idle(ana, 60)
  expect(await visit(tomas)).toBeNull()
  expect(await visit(ana)).toBe(seen_at)
  await ana.call('removeMember', { params: { id: tomas.user_id }, query: { tenant_id: ana.tenant_id } })
  const { rows } = await server.owner.query('select user_id from visits where tenant_id = $1', [
    ana.tenant_id,
  ])
  expect(rows).toEqual([{ user_id: ana.user_id }])
})

test('only what others have recorded since then is listed, latest first', async () => {
  const ana = await newTenant(server)
  const tomas = await newMember(server, ana)
  const { tenant_id } = ana
  const began = new Date(Date.now() - 1000).toISOString()
  const recent = (person: Person, since = began) =>
    person.call('listRecentActs', { query: { tenant_id, since } })
  const { id: container_id, label } = await newContainer(ana)
  const batch = await newBatch(ana)
  const straws = await newStraws(ana, 4, { batch_id: batch.id })
  const mare = await newAnimal(ana, { sex: 'MARE' })
  const used = await tomas.call('changeStraws', {
    body: {
      ...{ tenant_id, signer_id: tomas.user_id, batch_id: straws.batch_id, owner_id: ana.self_id, amount: 1 },
      withdrawal: { date: DAY, type: 'INSEMINATION', animal_id: mare.id } as never,
    },
  })
  const movement_id = 'movements' in used ? used.movements[0]!.id : ''
  await tomas.call('setOutcome', {
    params: { id: movement_id },
    body: { tenant_id, outcome: 'PREGNANT', checked_on: null },
  })
  const happened_at = new Date(Date.now() - 60_000).toISOString()
  const measure = (person: Person, cm: number, at: string) =>
    person.call('createMeasurement', {
      body: { tenant_id, container_id, kind: 'READING', happened_at: at, cm },
    })
  await measure(ana, 18, new Date(Date.now() - 120_000).toISOString())
  await measure(tomas, 16, happened_at)
  await tomas.call('updateBatch', {
    params: { id: batch.id },
    body: { tenant_id, version: batch.version, note: 'Fine' },
  })

  const listed = await recent(ana)
  expect(listed.movements.map(({ id, recorded_by }) => [id, recorded_by])).toEqual([
    [movement_id, tomas.user_id],
  ])
  expect(listed.acts.map(({ kind, subject, text, by_id }) => [kind, subject.name, text, by_id])).toEqual([
    ['CHANGE', batch.label, null, tomas.user_id],
    ['READING', label, null, tomas.user_id],
    ['OUTCOME', mare.name, 'PREGNANT', tomas.user_id],
  ])
  expect(listed.acts[1]!.measured).toEqual({ unit: 'cm', value: 16, before: 18 })
  expect((await recent(ana, new Date(Date.now() + 1000).toISOString())).acts).toEqual([])
  const ofTomas = await recent(tomas)
  expect(ofTomas.acts.map(({ kind }) => kind)).toEqual(['READING'])
  expect(ofTomas.movements.every(({ recorded_by }) => recorded_by === ana.user_id)).toBe(true)
})
