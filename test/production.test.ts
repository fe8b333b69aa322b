/** A database used for testing cannot be used in production, because the demo's password is public. */
import { expect, inject, test } from 'vitest'
import { bookDemo } from '#app/demo/book-demo.ts'
import { requireMode } from '#platform/database/migrate.ts'
import { newTenant, openTestServer } from './test-server.ts'
import { onDatabase } from './shared-postgres.ts'
import { runServer } from './start-server.ts'

const PRODUCTION = {
  MODE: 'production',
  PUBLIC_URL: 'https://straws.test',
  SMTP_URL: 'smtp://127.0.0.1:1',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  HELP_WEBHOOK_URL: 'http://127.0.0.1:1/hook',
}

test('production does not start on a database with the demo, and prints the reason in one line', async () => {
  const server = await openTestServer()
  const { rows } = await server.owner.query<{ name: string }>('select current_database() as name')
  const DATABASE_URL = onDatabase(inject('admin_url'), rows[0]!.name)
  await bookDemo(server.database, 'frozen straws stay cold', { link: String })
  const { code, output } = await runServer({ ...PRODUCTION, DATABASE_URL })
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toEqual([
    expect.stringMatching(/^Strawbook could not start\. MODE: .*@demo\.test can log in/),
  ])
})

test('a production database cannot be used for testing, and vice versa', async () => {
  const server = await openTestServer()
  const { rows } = await server.owner.query<{ name: string }>('select current_database() as name')
  const DATABASE_URL = onDatabase(inject('admin_url'), rows[0]!.name)
  // Two concurrent claims: one wins, and the other fails.
  const both = await Promise.allSettled([
    requireMode(server.database, 'production'),
    requireMode(server.database, 'testing'),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await server.owner.query(`update used_in set mode = 'production'`)
  const { code, output } = await runServer({ DATABASE_URL })
  expect(code).toBe(1)
  expect(output.trim()).toBe(
    'Strawbook could not start. MODE: this database is used in production mode, so testing needs another one',
  )
  const { rows: users } = await server.owner.query('select from users')
  expect(users).toEqual([])
})

test('production settings without a mode do not start, and the reason is printed in one line', async () => {
  const { MODE: _, ...unsaid } = PRODUCTION
  const { code, output } = await runServer(unsaid)
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toEqual([
    expect.stringMatching(/^Strawbook could not start\. MODE: say production or testing/),
  ])
})

test('the demo is not created in a database that has accounts', async () => {
  const server = await openTestServer()
  await newTenant(server)
  await bookDemo(server.database, 'frozen straws stay cold', { link: String })
  const { rows } = await server.owner.query('select name from tenants')
  expect(rows).toEqual([{ name: 'Haras del Sur' }])
  const { rows: users } = await server.owner.query(`select from users where email like '%@demo.test'`)
  expect(users).toEqual([])
})
