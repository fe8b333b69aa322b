/** Permissions of each endpoint, as listed in test/permissions.csv. */
import { expect, test } from 'vitest'
import { api, type EndpointName } from '#app/features.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { DAILY_WORK, PERMISSIONS, type Permission, RIGHTS } from '#platform/contract/permissions.ts'
import { newMember, newTenant, openTestServer } from './test-server.ts'

const endpoints = Object.entries(api as Record<string, Endpoint>) as [EndpointName, Endpoint][]

test('each endpoint needs exactly the permissions that the list states', async () => {
  const rows = endpoints.map(([name, { needs, programs, open }]) =>
    [name, [needs].flat().join(' '), programs ? 'YES' : '-', open?.join(' ') ?? '-'].join(','),
  )
  const list = ['endpoint,needs,programs,open', ...rows.toSorted(), ''].join('\n')
  await expect(
    list,
    'after a change that is meant: npx vitest run test/permissions.test.ts -u',
  ).toMatchFileSnapshot('permissions.csv')
})

test('owners can grant exactly the permissions that endpoints need', () => {
  const needed = new Set(endpoints.flatMap(([, { needs }]) => needs))
  expect(PERMISSIONS.filter((permission) => needed.has(permission))).toEqual(['READ', ...RIGHTS, 'MANAGE'])
  expect(RIGHTS).toEqual(expect.arrayContaining([...DAILY_WORK]))
})

const server = await openTestServer()
const ana = await newTenant(server)
const tomas = await newMember(server, ana)
/**
 * The constraint is dropped, so that each permission can be tested alone, including those that cannot be granted alone.
 */
await server.owner.query('alter table entitlements drop constraint entitlements_rights_check')

async function give(...rights: Permission[]) {
  const values = [ana.tenant_id, tomas.user_id, rights]
  await server.owner.query(
    'update entitlements set rights = $3 where tenant_id = $1 and user_id = $2',
    values,
  )
}

const ID = '01890000-0000-7000-8000-000000000000'

/**
 * Returns the endpoints that refuse tomas because of a missing permission. The requests have neither query nor body, so
 * the permissions must be checked before these.
 */
async function refusedTo() {
  const refused: EndpointName[] = []
  for (const [name, { needs, path }] of endpoints) {
    if (needs === 'ANYONE') continue
    const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key!, ID]))
    const { status, body } = await tomas.try(name, { params })
    if (status === 403 && body.code === 'NOT_ALLOWED') refused.push(name)
    else expect(body.code, name).not.toBe('NOT_ALLOWED')
  }
  return refused
}

/** Returns the endpoints that need a permission other than those in `may`. */
const closedTo = (may: readonly Permission[]) =>
  endpoints.flatMap(([name, { needs }]) =>
    [needs].flat().every((one) => one === 'ANYONE' || one === 'SELF' || may.includes(one)) ? [] : [name],
  )

const others = (permission: Permission) => PERMISSIONS.filter((one) => one !== permission)

// READ is always included, because every member may read.
test.each(
  PERMISSIONS.flatMap((one) => [
    { name: `${one} alone`, may: [...new Set<Permission>(['READ', one])] },
    { name: `all but ${one}`, may: [...new Set<Permission>(['READ', ...others(one)])] },
  ]),
)('with $name a member is refused exactly the endpoints that need another permission', async ({ may }) => {
  await give(...may)
  expect(await refusedTo()).toEqual(closedTo(may))
})
