/**
 * Requests that a phone queued offline and sends later: applied once, even if they arrive late, with the time when
 * they happened, and in the current contract.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { expect, onTestFinished, test, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { contract } from '#app/features.ts'
import { CONTRACT, CONTRACT_HEADER } from '#platform/contract/version.ts'
import { forgetKeys } from '#platform/http/idempotency.ts'
import { DAY, newContainer, newStraws, strawsOf } from './factories.ts'
import { newMember, newTenant, openTestServer, type Person } from './test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const HOUR_MS = 60 * 60 * 1000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

function losing(person: Person, straw_ids: string[], headers: Record<string, string>) {
  const { tenant_id, user_id: signer_id } = person
  const withdrawal = { type: 'LOSS', date: DAY, reason: 'BROKEN' }
  return person.try('changeStraws', { body: { tenant_id, signer_id, straw_ids, withdrawal } }, headers)
}

async function movementsOf(batch_id: string) {
  const { tenant_id } = ana
  const { movements } = await ana.call('listMovements', { query: { tenant_id, batch_id, limit: 50 } })
  return movements.filter(({ type }) => type === 'LOSS')
}

/** Lets the given number of days pass for the existing keys. */
const passDays = (days: number) =>
  server.owner.query(`update idempotency_keys set forget_after = forget_after - $1 * interval '1 day'`, [
    days,
  ])

test('the keys of offline entries are kept for 400 days, and other keys are deleted earlier', async () => {
  const { batch_id, straw_ids } = await newStraws(ana, 2)
  const headers = { 'idempotency-key': uuidv7() }
  const first = await losing(ana, straw_ids, headers)
  expect(first.status).toBe(200)
  const profile = { 'idempotency-key': uuidv7() }
  expect((await ana.try('updateProfile', { body: { first_name: 'Ana' } }, profile)).status).toBe(200)
  await passDays(399)
  expect(await forgetKeys(server.database)).toBeGreaterThan(0)
  expect((await losing(ana, straw_ids, headers)).body).toEqual(first.body)
  expect(await movementsOf(batch_id)).toHaveLength(1)
  const left = await server.owner.query('select method from idempotency_keys where key = any($1)', [
    [headers['idempotency-key'], profile['idempotency-key']],
  ])
  expect(left.rows).toEqual([{ method: 'PATCH' }])
  await passDays(2)
  await forgetKeys(server.database)
  // The key has been deleted, so this is a new request: it is refused, because its straws are no longer in store.
  expect((await losing(ana, straw_ids, headers)).status).toBe(409)
})

test('no key is deleted while the clock of the database is ahead of the elapsed time', async () => {
  const other = await newTenant(server)
  const rename = (key: string) =>
    other.call('updateProfile', { body: { first_name: 'Eva' } }, { 'idempotency-key': key })
  await rename('first')
  await passDays(2)
  // Set this server's steady clock back by two days, as if the database's clock had jumped ahead by two days.
  const { now } = performance
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) - 48 * HOUR_MS)
  onTestFinished(() => clock.mockRestore())
  await forgetKeys(server.database)
  await rename('second')
  const keys = async () => {
    const { rows } = await server.owner.query<{ key: string }>(
      'select key from idempotency_keys where tenant_id = $1 order by key',
      [other.tenant_id],
    )
    return rows.map(({ key }) => key)
  }
  expect(await keys()).toEqual(['first', 'second'])
  clock.mockRestore()
  await rename('third')
  expect(await keys()).toEqual(['second', 'third'])
})

test('the keys of inactive users are deleted too', async () => {
  const other = await newTenant(server)
  await other.call('updateProfile', { body: { first_name: 'Eva' } }, { 'idempotency-key': uuidv7() })
  const keys = () =>
    server.owner.query('select from idempotency_keys where tenant_id = $1', [other.tenant_id])
  expect((await keys()).rows).toHaveLength(1)
  await passDays(2)
  await forgetKeys(server.database)
  expect((await keys()).rows).toEqual([])
})

test('a retried request gets its reply even if the user may no longer book', async () => {
  const tomas = await newMember(server, ana, 'OWNER')
  const { batch_id, straw_ids } = await newStraws(ana, 1)
  const headers = { 'idempotency-key': uuidv7() }
  const first = await losing(tomas, straw_ids, headers)
  expect(first.status).toBe(200)
  await server.owner.query(
    `update tenants set subscription_expires_on = now() - interval '1 day' where id = $1`,
    [ana.tenant_id],
  )
  const again = await losing(tomas, straw_ids, headers)
  const anew = await losing(tomas, straw_ids, { 'idempotency-key': uuidv7() })
  await server.owner.query(
    `update tenants set subscription_expires_on = now() + interval '30 days' where id = $1`,
    [ana.tenant_id],
  )
  expect(again.body).toEqual(first.body)
  expect(anew.status).toBe(402)
  expect(await movementsOf(batch_id)).toHaveLength(1)
})

test('the time of an offline entry is stored beside the time of recording, and is not in the future', async () => {
  const { batch_id, straw_ids } = await newStraws(ana, 3)
  await server.owner.query('alter table movements disable trigger only_added_to')
  await server.owner.query(
    `update movements set recorded_at = recorded_at - interval '3 hours' where batch_id = $1`,
    [batch_id],
  )
  await server.owner.query('alter table movements enable trigger only_added_to')
  const at = ago(2)
  expect((await losing(ana, [straw_ids[0]!], { 'happened-at': at })).status).toBe(200)
  const [booked] = await movementsOf(batch_id)
  expect(booked).toMatchObject({ happened_at: at })
  expect(Date.parse(booked!.recorded_at) - Date.parse(at)).toBeGreaterThan(1.9 * HOUR_MS)

  // A phone's clock that is slightly ahead records no future time.
  const soon = new Date(Date.now() + 30_000).toISOString()
  expect((await losing(ana, [straw_ids[1]!], { 'happened-at': soon })).status).toBe(200)
  const ahead = (await movementsOf(batch_id)).find(({ id }) => id !== booked!.id)!
  expect(ahead.happened_at! <= ahead.recorded_at).toBe(true)
  for (const wrong of [ago(-24), 'yesterday', '2026-03-12']) {
    const refused = await losing(ana, [straw_ids[2]!], { 'happened-at': wrong })
    expect(refused).toMatchObject({ status: 422, body: { code: 'INVALID' } })
  }
  expect(await movementsOf(batch_id)).toHaveLength(2)
})

test("an entry dated before a straw's last movement is refused, for withdrawals and relocations", async () => {
  const { straw_ids } = await newStraws(ana, 1)
  const { id: container_id } = await newContainer(ana)
  const { tenant_id, user_id: signer_id } = ana
  const relocation = { to: { container_id, canister: 1, level: 1 } }
  const move = (headers: Record<string, string>) =>
    ana.try('changeStraws', { body: { tenant_id, signer_id, straw_ids, relocation } }, headers)
  const before = { 'happened-at': ago(1) }
  const changed = { status: 409, body: { code: 'STRAWS_CHANGED' } }
  expect(await losing(ana, straw_ids, before)).toMatchObject(changed)
  expect(await move(before)).toMatchObject(changed)
  expect((await move({})).status).toBe(200)
  expect(await losing(ana, straw_ids, before)).toMatchObject(changed)
  expect((await losing(ana, straw_ids, {})).status).toBe(200)
})

test('entries of one phone are booked in their order, however late they arrive', async () => {
  const { batch_id, straw_ids } = await newStraws(ana, 1)
  const [one, other] = [new Date(Date.now() + 1000), new Date(Date.now() + 2000)]
  const lost = await losing(ana, straw_ids, { 'happened-at': one.toISOString() })
  expect(lost.status).toBe(200)
  const [{ id }] = (lost.body as unknown as { movements: [{ id: string }] }).movements
  const undone = await ana.try(
    'reverseMovement',
    { params: { id }, body: { tenant_id: ana.tenant_id } },
    { 'happened-at': other.toISOString() },
  )
  expect(undone.status).toBe(201)
  expect((await strawsOf(ana, batch_id)).map(({ status }) => status)).toEqual(['STORED'])
})

test('a page with another contract version is refused and must update, and nothing is booked', async () => {
  const { batch_id, straw_ids } = await newStraws(ana, 1)
  const spoken = (contract: number) => ({ [CONTRACT_HEADER]: String(contract) })
  const refused = await losing(ana, straw_ids, spoken(CONTRACT - 1))
  expect(refused).toMatchObject({ status: 426, body: { code: 'OTHER_CONTRACT' } })
  expect(refused.headers[CONTRACT_HEADER.toLowerCase()]).toBe(String(CONTRACT))
  expect(await movementsOf(batch_id)).toEqual([])
  expect((await losing(ana, straw_ids, spoken(CONTRACT))).status).toBe(200)
})

test('an entry of one user is not booked in the session of another user', async () => {
  const tomas = await newMember(server, ana)
  const { batch_id, straw_ids } = await newStraws(ana, 1)
  const headers = { 'strawbook-person': tomas.user_id }
  expect(await losing(ana, straw_ids, headers)).toMatchObject({ status: 401, body: { code: 'NO_SESSION' } })
  expect(await movementsOf(batch_id)).toEqual([])
  expect((await losing(tomas, straw_ids, headers)).status).toBe(200)
})

test("a removed member's phone learns of the removal, so that it can erase its data", async () => {
  const tomas = await newMember(server, ana)
  await ana.call('removeMember', { params: { id: tomas.user_id }, query: { tenant_id: ana.tenant_id } })
  const { tenant_id } = ana
  const removed = { status: 401, body: { code: 'REMOVED' } }
  expect(await tomas.try('showOfflineSnapshot', { query: { tenant_id } })).toMatchObject(removed)
  expect(await tomas.try('validateSession')).toMatchObject(removed)
})

test('CONTRACT is raised whenever offline requests or preloaded data change their format', () => {
  const form = (schema: z.ZodMiniType | null | undefined, io: 'input' | 'output') =>
    schema ? z.toJSONSchema(schema, { io, unrepresentable: 'any' }) : null
  const forms = contract.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ offline }) => offline)
    .toSorted((left, right) => (`${left.path} ${left.method}` < `${right.path} ${right.method}` ? -1 : 1))
    .map(({ method, path, params, query, body, reply }) => [
      ...[method, path, form(params, 'input'), form(query, 'input'), form(body, 'input')],
      form(reply, 'output'),
    ])
  expect(forms.length).toBeGreaterThan(8)
  const hash = createHash('sha256').update(JSON.stringify(forms)).digest('hex').slice(0, 12)
  expect({ CONTRACT, hash }).toEqual({ CONTRACT: 15, hash: 'b6375e1f1ff0' })
})
