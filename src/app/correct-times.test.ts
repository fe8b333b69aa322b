import { expect, test } from 'vitest'
import { newTenant, openTestServer } from '#test/test-server.ts'
import { openReceiver } from '#test/webhook-receiver.ts'
import { correctTimes } from './correct-times.ts'
import { lastDone } from './nightly.ts'

const server = await openTestServer()

const COLUMNS = {
  'pgboss.job': ['start_after', 'started_on', 'heartbeat_on'],
  'pgboss.queue': ['monitor_claim_on', 'monitor_on', 'maintain_on'],
  'pgboss.version': ['flow_on', 'monitor_backoff_on'],
  daily_checks: ['due_at'],
  webhook_leases: ['next_at', 'paused_until', 'taken_until'],
}

async function set(table: string, columns: string[], value: string) {
  const changes = columns.map((column) => `${column} = ${value}`).join(', ')
  const { rowCount } = await server.owner.query(`update ${table} set ${changes}`)
  expect(rowCount, table).toBeGreaterThan(0)
}

test('times stored by a clock that was ahead are corrected, but planned times are not', async () => {
  const ana = await newTenant(server)
  const receiver = await openReceiver()
  await ana.call('createWebhook', {
    body: { tenant_id: ana.tenant_id, url: receiver.url, events: ['movement.booked'] },
  })
  receiver.close()
  await server.owner.query('insert into daily_checks (account) values ($1) on conflict do nothing', [
    ana.tenant_id,
  ])
  await server.database.transaction((tx) => server.jobs.send(tx, 'check-books', { what: 'check-books' }))
  const ahead = async () => {
    const counts = Object.entries(COLUMNS).flatMap(([table, columns]) =>
      columns.map((column) => `select '${table}.${column}' as column from ${table} where ${column} > now()`),
    )
    const { rows } = await server.owner.query<{ column: string }>(counts.join(' union '))
    return rows.map(({ column }) => column).toSorted()
  }

  for (const [table, columns] of Object.entries(COLUMNS)) {
    await set(table, columns, "now() + interval '1 year'")
  }
  expect(await ahead()).toHaveLength(Object.values(COLUMNS).flat().length)
  await correctTimes(server.database)
  expect(await ahead()).toEqual([])

  await set('pgboss.job', ['start_after'], "now() + interval '3 days'")
  await set('daily_checks', ['due_at'], "now() + interval '1 day'")
  await correctTimes(server.database)
  expect(await ahead()).toEqual(['daily_checks.due_at', 'pgboss.job.start_after'])
})

test('a check of the records dated in the future does not count as the last one', async () => {
  const done = (ahead: string) =>
    server.owner.query(
      `insert into pgboss.job (name, state, completed_on) values ('check-books', 'completed', now() + $1::interval)`,
      [ahead],
    )
  await done('1 year')
  expect(await lastDone(server.database)).toEqual({})
  await done('-1 hour')
  expect(Date.now() - (await lastDone(server.database))['check-books']!).toBeGreaterThan(3_500_000)
})
