import { expect, test } from 'vitest'
import { newStraws } from '#test/factories.ts'
import { newTenant, openTestServer, type Person } from '#test/test-server.ts'
import { CHECKED_NIGHTS, STORED_DIFFERENCES } from '../contract.ts'
import { storeBookCheck } from './book-checks.ts'
import { verifyBooks } from './verify-books.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const eve = await newTenant(server, 'Elsewhere')

const checkOf = async ({ tenant_id, call }: Person) =>
  (await call('listBookChecks', { query: { tenant_id } })).checks
const checkAll = () =>
  verifyBooks(
    server.database,
    [],
    () => {},
    (id, found) => storeBookCheck(server.database, id, found),
  )

test('each account lists the results of its own nightly checks, one a night', async () => {
  await newStraws(ana, 12)
  const wrong = await newStraws(eve, 5)
  expect(await checkOf(ana)).toEqual([])
  await checkAll()
  await server.owner.query('update stock set straws = straws + 1 where batch_id = $1', [wrong.batch_id])
  await checkAll()
  const good = { checked: 12, movements: 1, difference_count: 0, differences: [] }
  expect(await checkOf(ana)).toEqual([{ ...good, checked_at: expect.any(String) }])
  expect(await checkOf(eve)).toMatchObject([
    { checked: 5, movements: 1, difference_count: 1, differences: [{ batch_label: wrong.batch_label }] },
  ])
})

test('the results of thirty nights are stored, with the first differences of each', async () => {
  await server.owner.query(
    `insert into book_checks (tenant_id, night, checked, movements, difference_count, differences)
     select $1, current_date - ago, 1, 1, 0, '[]' from generate_series(1, $2::int + 5) ago`,
    [ana.tenant_id, CHECKED_NIGHTS],
  )
  const one = {
    batch_label: 'B-1',
    straw_id: null,
    number: 1,
    problem: 'Status',
    journal: 'LOST',
    book: 'STORED',
  }
  const differences = Array.from({ length: STORED_DIFFERENCES + 10 }, () => one)
  await storeBookCheck(server.database, ana.tenant_id, { checked: 12, differences })
  const checks = await checkOf(ana)
  expect(checks).toHaveLength(CHECKED_NIGHTS)
  expect(checks[0]).toMatchObject({ difference_count: STORED_DIFFERENCES + 10 })
  expect(checks[0]!.differences).toHaveLength(STORED_DIFFERENCES)
  const { rows } = await server.owner.query('select from book_checks where tenant_id = $1', [ana.tenant_id])
  expect(rows).toHaveLength(CHECKED_NIGHTS)
})
