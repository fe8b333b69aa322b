import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { inviteToSignUp } from '#account/members/server/invitations.ts'
import { TIME_ZONE_HEADER } from '#platform/contract/time-zone.ts'
import {
  ask,
  newMember,
  newTenant,
  openTestServer,
  PASSWORD,
  type Person,
} from '../../../../test/test-server.ts'

const server = await openTestServer()

const from = (time_zone: string) => ({ [TIME_ZONE_HEADER]: time_zone })
/** Logs in from another browser, so that the existing session remains. */
const logInFrom = ({ email }: Person, headers: Record<string, string> = {}) =>
  ask(server, '', 'logIn', { body: { email, password: PASSWORD } }, headers)

async function zoneOf({ tenant_id }: Person) {
  const { rows } = await server.owner.query<{ time_zone: string | null; is_time_zone_guessed: boolean }>(
    'select time_zone, is_time_zone_guessed from tenants where id = $1',
    [tenant_id],
  )
  return rows[0]!
}

test('an owner’s first log-in with a time zone sets that of the account, but later ones do not', async () => {
  const [ana, other] = await Promise.all([newTenant(server), newTenant(server)])
  expect((await logInFrom(ana)).body['tenants']).toEqual([
    expect.not.objectContaining({ time_zone: expect.anything() }),
  ])
  const first = await logInFrom(ana, from('Europe/Madrid'))
  expect(first.body['tenants']).toMatchObject([{ time_zone: 'Europe/Madrid', is_time_zone_guessed: true }])
  const second = await logInFrom(ana, from('Asia/Tokyo'))
  expect(second.body['tenants']).toMatchObject([{ time_zone: 'Europe/Madrid' }])
  expect(await zoneOf(other)).toEqual({ time_zone: null, is_time_zone_guessed: false })
})

test('of two concurrent log-ins one sets the time zone, and both return it', async () => {
  const ana = await newTenant(server)
  const eva = await newMember(server, ana, 'OWNER')
  const both = await Promise.all([
    ...[logInFrom(ana, from('Europe/Madrid')), logInFrom(eva, from('Europe/Lisbon'))],
  ])
  const { time_zone } = await zoneOf(ana)
  expect(['Europe/Madrid', 'Europe/Lisbon']).toContain(time_zone)
  for (const { body } of both) expect(body['tenants']).toMatchObject([{ time_zone }])
})

test('a collaborator’s log-in or an unknown name sets no time zone', async () => {
  const ana = await newTenant(server)
  const tomas = await newMember(server, ana)
  expect((await logInFrom(tomas, from('Europe/Madrid'))).status).toBe(200)
  for (const name of ['Mars/Phobos', '+02:00', ''])
    expect((await logInFrom(ana, from(name))).status).toBe(200)
  expect(await zoneOf(ana)).toEqual({ time_zone: null, is_time_zone_guessed: false })
})

test('a log-in does not set the time zone of accounts where the user is no owner', async () => {
  const [ana, norte] = await Promise.all([newTenant(server), newTenant(server)])
  await server.owner.query(`insert into entitlements values ($1, $2, 'COLLABORATOR')`, [
    ...[norte.tenant_id, ana.user_id],
  ])
  await logInFrom(ana, from('Europe/Madrid'))
  expect(await zoneOf(ana)).toMatchObject({ time_zone: 'Europe/Madrid' })
  expect(await zoneOf(norte)).toMatchObject({ time_zone: null })
})

test('an owner changes the time zone, or confirms the guessed one; collaborators may not', async () => {
  const ana = await newTenant(server)
  const tomas = await newMember(server, ana)
  const { tenant_id } = ana
  await logInFrom(ana, from('Europe/Madrid'))
  const { tenants } = await ana.call('setTimeZone', { body: { tenant_id, time_zone: 'Europe/Madrid' } })
  expect(tenants).toMatchObject([{ time_zone: 'Europe/Madrid' }])
  expect(tenants[0]).not.toHaveProperty('is_time_zone_guessed')
  await ana.call('setTimeZone', { body: { tenant_id, time_zone: 'Europe/Kyiv' } })
  expect((await tomas.call('validateSession', {})).tenants).toMatchObject([{ time_zone: 'Europe/Kyiv' }])
  expect(await tomas.try('setTimeZone', { body: { tenant_id, time_zone: 'UTC' } })).toMatchObject({
    status: 403,
    body: { code: 'NOT_ALLOWED' },
  })
})

test('an unknown time zone is refused with its reason', async () => {
  const ana = await newTenant(server)
  const { tenant_id } = ana
  for (const time_zone of ['Mars/Phobos', '+02:00', 'europe/madrid', '']) {
    expect(await ana.try('setTimeZone', { body: { tenant_id, time_zone } })).toMatchObject({
      body: {
        code: 'INVALID',
        fields: { 'body.time_zone': 'Enter an IANA time zone like Europe/Madrid' },
      },
    })
  }
})

test('a new account gets the time zone of the browser, with nothing to confirm', async () => {
  const email = `${uuidv7()}@stud.test`
  const [, token] = (await inviteToSignUp(server.database, email)).split('#token=')
  const person = { first_name: 'Maren', last_name: 'Thiel', email, password: 'nine frozen lanterns hum' }
  const sent = { body: { token, ...person, country: 'DE' } }
  const { status, body } = await ask(server, '', 'signUp', sent, from('Europe/Berlin'))
  expect([status, body['tenants']]).toMatchObject([201, [{ time_zone: 'Europe/Berlin' }]])
  expect(body['tenants']).toEqual([expect.not.objectContaining({ is_time_zone_guessed: true })])
})
