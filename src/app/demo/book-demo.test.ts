import { expect, test } from 'vitest'
import { ask, openTestServer } from '#test/test-server.ts'
import { bookDemo } from './book-demo.ts'

const server = await openTestServer()

test('the demo is booked once, even by two servers that start at the same time', async () => {
  await Promise.all([
    bookDemo(server.database, 'cold enough', { link: String }),
    bookDemo(server.database, 'cold enough', { link: String }),
  ])
  await bookDemo(server.database, 'cold enough', { link: String })
  const { rows } = await server.owner.query('select count(*)::int as tenants from tenants')
  expect(rows).toEqual([{ tenants: 2 }])
})

test('the demo shows every quality, both origins, several owners, and straws in every state', async () => {
  const values = async (sql: string) =>
    (await server.owner.query<{ value: string }>(sql)).rows.map(({ value }) => value)
  expect(
    await values('select distinct quality as value from batches where quality is not null order by 1'),
  ).toEqual(['BORDERLINE', 'GOOD', 'REJECTED', 'UNKNOWN', 'VERY_GOOD'])
  expect(await values('select distinct origin as value from batches order by 1')).toEqual([
    'ACQUISITION',
    'PRODUCTION',
  ])
  expect(await values('select distinct status as value from straws order by 1')).toEqual([
    'CONSIGNED',
    'INSEMINATED',
    'LOST',
    'SOLD',
    'STORED',
  ])
  const [counts] = (
    await server.owner.query(`
      select (select count(distinct owner_id)::int from straws) as owners,
        (select count(*)::int from containers) as containers,
        (select count(*)::int from stock_take_levels where agrees) as counted_levels,
        (select count(*)::int from straws where status = 'STORED' and container_id is null) > 0 as unlocated,
        (select count(*)::int from batches where note !~ 'made up') as without_word,
        (select array_agg(distinct recorded_by_name order by recorded_by_name) from movements) as recorders
    `)
  ).rows
  expect(counts).toEqual({
    owners: 5,
    containers: 4,
    counted_levels: 20,
    unlocated: true,
    without_word: 0,
    recorders: ['Ana García', 'Lucía Peña', 'Tomás Ibarra'],
  })
})

test('the demo has a user of two studs, and a user who may only read', async () => {
  const as = (email: string) => ask(server, '', 'logIn', { body: { email, password: 'cold enough' } })
  const vet = await as('vet@demo.test')
  expect(vet.body).toMatchObject({
    user: { entitlements: [{ role: 'COLLABORATOR' }, { role: 'OWNER' }] },
    tenants: [{ name: 'Haras del Sur' }, { name: 'Gestüt Lindenhof' }],
  })
  const reader = await as('reader@demo.test')
  expect(reader.body).toMatchObject({
    user: { entitlements: [{ role: 'COLLABORATOR', rights: [] }] },
    tenants: [{ name: 'Haras del Sur' }],
  })
})
