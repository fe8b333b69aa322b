import { expect, test } from 'vitest'
import { api } from '#app/features.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { ask, newMember, newTenant, openTestServer, PASSWORD } from '#test/test-server.ts'
import { securityTexts } from '../texts.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const eve = await newTenant(server, 'Elsewhere')

/** Returns the security log, latest last. */
async function journal(tenant_id: string) {
  const { rows } = await server.owner.query<{ kind: string; user_id: string; subject_id: string | null }>(
    'select * from security_events where tenant_id = $1 order by id',
    [tenant_id],
  )
  return rows
}

const enter = (email: string, password: string) => ask(server, '', 'logIn', { body: { email, password } })

test('accepted and rejected log-ins are logged with their address, except those of unknown emails', async () => {
  const before = (await journal(ana.tenant_id)).length
  expect((await enter(ana.email, PASSWORD)).status).toBe(200)
  expect((await enter(ana.email, 'warm straws')).status).toBe(401)
  expect((await enter('nobody@stud.test', 'warm straws')).status).toBe(401)
  const lines = (await journal(ana.tenant_id)).slice(before)
  expect(lines).toMatchObject([
    { kind: 'LOGGED_IN', user_id: ana.user_id, address: '127.0.0.1' },
    { kind: 'LOG_IN_REFUSED', user_id: ana.user_id, address: '127.0.0.1' },
  ])
  const { rows } = await server.owner.query(
    `select count(*)::int as lines from security_events where kind = $1`,
    ['LOG_IN_REFUSED'],
  )
  expect(rows).toEqual([{ lines: 1 }])
})

test('changed roles and removed members are logged without names, and refused attempts are not logged', async () => {
  const tomas = await newMember(server, ana)
  const before = (await journal(ana.tenant_id)).length
  const params = { id: tomas.user_id }
  await ana.call('updateMember', { params, body: { tenant_id: ana.tenant_id, role: 'OWNER' } })
  const refused = await eve.try('updateMember', {
    params,
    body: { tenant_id: eve.tenant_id, role: 'OWNER' },
  })
  expect(refused.status).toBe(404)
  await ana.call('removeMember', { params, query: {} })
  const lines = (await journal(ana.tenant_id)).slice(before)
  expect(lines).toMatchObject([
    { kind: 'ROLE_CHANGED', user_id: ana.user_id, subject_id: tomas.user_id, details: { role: 'OWNER' } },
    { kind: 'MEMBER_REMOVED', user_id: ana.user_id, subject_id: tomas.user_id, details: {} },
  ])
  expect(JSON.stringify(lines)).not.toContain(tomas.email)
  expect((await journal(eve.tenant_id)).map(({ kind }) => kind)).not.toContain('ROLE_CHANGED')
})

test('owners filter and export the security log, and members read only their own entries', async () => {
  const marta = await newTenant(server, 'Yeguada')
  const { tenant_id } = marta
  const luis = await newMember(server, marta)
  await marta.call('inviteMember', { body: { tenant_id, email: 'vet@stud.test', role: 'COLLABORATOR' } })
  const today = new Date().toISOString().slice(0, 10)
  const list = async (query: object) =>
    (await marta.call('listSecurityEvents', { query: { tenant_id, ...query } })).events
  const all = await list({})
  expect(all.map(({ kind }) => kind)).toEqual(['MEMBER_INVITED', 'LOGGED_IN', 'LOGGED_IN'])
  expect(all[0]).toMatchObject({ user_name: 'Ana García', details: { role: 'COLLABORATOR' } })
  expect(await list({ user_id: luis.user_id })).toEqual([all[1]])
  expect(await list({ kind: 'LOGGED_IN', limit: 1, offset: 1 })).toEqual([all[2]])
  expect(await list({ from: today, to: today })).toEqual(all)
  expect(await list({ to: '2026-01-01' })).toEqual([])
  const own = await luis.call('listOwnSecurityEvents', { query: { tenant_id } })
  expect(own.events).toEqual([all[1]])
  expect((await luis.try('listSecurityEvents', { query: { tenant_id } })).status).toBe(403)
  const query = { tenant_id, format: 'csv' as const, kind: 'LOGGED_IN' as const }
  const csv = await marta.fetchText('exportSecurityEvents', { query })
  expect(csv.trim().split('\n')).toHaveLength(3)
  expect(csv).toContain('Tomás Ibarra')
})

test('a retried change is logged once', async () => {
  const tomas = await newMember(server, ana)
  const before = (await journal(ana.tenant_id)).length
  const parts = { params: { id: tomas.user_id }, body: { tenant_id: ana.tenant_id, role: 'OWNER' } } as const
  const headers = { 'idempotency-key': 'role-1' }
  await ana.call('updateMember', parts, headers)
  await ana.call('updateMember', parts, headers)
  expect(await journal(ana.tenant_id)).toHaveLength(before + 1)
})

test('exports are logged with the key or session that took them, and refused exports are not', async () => {
  const marta = await newTenant(server, 'Yeguada del Alba')
  const { tenant_id } = marta
  const expires_on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { key, secret } = await marta.call('createApiKey', {
    body: { tenant_id, name: 'Shop', rights: [], expires_on },
  })
  const before = (await journal(tenant_id)).length
  const take = (list: string, headers: Record<string, string>, account = tenant_id) =>
    server.app.inject({ url: `/api/v1/exports/${list}?tenant_id=${account}&format=csv`, headers })
  const cookie = { cookie: marta.cookie }
  expect((await take('batches', cookie)).statusCode).toBe(200)
  expect((await take('straws', { authorization: `Bearer ${secret}` })).statusCode).toBe(200)
  expect((await take('security-events', cookie)).body).toContain('list: batches')
  expect((await take('batches', { cookie: eve.cookie })).statusCode).toBe(404)
  expect((await take('batches', cookie, eve.tenant_id)).statusCode).toBe(404)
  expect((await take('batches', {})).statusCode).toBe(401)
  await marta.call('listBatches', { query: { tenant_id } })
  expect((await journal(tenant_id)).slice(before)).toMatchObject([
    { kind: 'LIST_EXPORTED', user_id: marta.user_id, details: { list: 'exportBatches' } },
    { kind: 'LIST_EXPORTED', user_id: key.id, details: { list: 'exportStraws' } },
    { kind: 'LIST_EXPORTED', user_id: marta.user_id, details: { list: 'exportSecurityEvents' } },
  ])
  expect((await journal(eve.tenant_id)).map(({ kind }) => kind)).not.toContain('LIST_EXPORTED')
})

test('every export has a text for the security log', () => {
  const exports = Object.entries<Endpoint>(api).filter(
    ([, endpoint]) => endpoint.gives?.isExport && !endpoint.params,
  )
  expect(exports.length).toBeGreaterThan(9)
  for (const [name] of exports) expect(securityTexts.details[name], name).toBeDefined()
})

test('a resent invitation and a started payment are logged', async () => {
  const marta = await newTenant(server, 'Yeguada del Sur')
  const { tenant_id } = marta
  const invitation = { tenant_id, email: 'groom@stud.test', role: 'COLLABORATOR' } as const
  const { id } = await marta.call('inviteMember', { body: invitation })
  await marta.call('resendMemberInvitation', { params: { id }, body: { tenant_id } })
  await marta.call('startCheckout', { body: { tenant_id } })
  expect((await journal(tenant_id)).slice(-2)).toMatchObject([
    { kind: 'INVITATION_RESENT', user_id: marta.user_id, subject_id: id },
    { kind: 'CHECKOUT_STARTED', user_id: marta.user_id, subject_id: expect.any(String) },
  ])
})
