import { expect, test } from 'vitest'
import { ask, newMember, newTenant, openTestServer, PASSWORD } from '#test/test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const eve = await newTenant(server, 'Elsewhere')

/** Newest last. */
async function journal(tenant_id: string) {
  const { rows } = await server.owner.query<{ kind: string; user_id: string; subject_id: string | null }>(
    'select * from security_events where tenant_id = $1 order by id',
    [tenant_id],
  )
  return rows
}

const enter = (email: string, password: string) => ask(server, '', 'logIn', { body: { email, password } })

test('a log-in and a refused one are told of with their network, a refused stranger nowhere', async () => {
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

test('who changed a role or removed a member is told of, not what was refused, and nobody is named', async () => {
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

test('the same change sent again is told of once', async () => {
  const tomas = await newMember(server, ana)
  const before = (await journal(ana.tenant_id)).length
  const parts = { params: { id: tomas.user_id }, body: { tenant_id: ana.tenant_id, role: 'OWNER' } } as const
  const headers = { 'idempotency-key': 'role-1' }
  await ana.call('updateMember', parts, headers)
  await ana.call('updateMember', parts, headers)
  expect(await journal(ana.tenant_id)).toHaveLength(before + 1)
})
