/** Commands of the operator, `npm run admin`. Other files test jobs, archives, backups and verify-books. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { onDatabase } from './shared-postgres.ts'
import { newTenant, openTestServer } from './test-server.ts'
import { newStraws } from './factories.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const eve = await newTenant(server, 'Elsewhere')
const { rows } = await server.owner.query<{ name: string }>('select current_database() as name')
const DATABASE_URL = onDatabase(inject('admin_url'), rows[0]!.name)

function admin(...args: string[]) {
  const script = path.join(import.meta.dirname, '../tools/admin.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    env: { ...process.env, MODE: 'testing', DATABASE_URL },
    encoding: 'utf8',
  })
  return { code: status, stdout, stderr }
}

const COMMANDS = [
  ...['status', 'accounts', 'invite', 'reset-factor', 'verify-books', 'backup', 'restore'],
  ...['drill', 'send-wal', 'receive-wal', 'restore-archive'],
]

test('without a command, all commands are listed', () => {
  const { code, stdout } = admin()
  expect(code).toBe(0)
  expect([...stdout.matchAll(/^ {2}(\S+) {2,}\S/gm)].map(([, name]) => name)).toEqual(COMMANDS)
})

test.each(['restore', 'status'])('%s shows its usage and options', (command) => {
  const { code, stdout } = admin(command, '--help')
  expect(code).toBe(0)
  expect(stdout).toMatch(new RegExp(`^Usage: npm run admin -- ${command}\\b`))
  expect(stdout).toMatch(/^ {2}--json /m)
})

test.each([['toString'], ['status', '--nothing'], ['backup', 'one', 'two'], ['drill', 'now']])(
  'a wrong command line is refused with its usage: %j',
  (...args) => {
    const { code, stdout, stderr } = admin(...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('Usage: npm run admin -- ')
  },
)

test('accounts are listed with their owners and stored straws', async () => {
  await newStraws(ana, 12)
  expect(admin('accounts').stdout).toContain(`Haras del Sur (${ana.tenant_id})`)
  const { code, stdout } = admin('accounts', eve.tenant_id, ana.tenant_id, '--json')
  expect(code).toBe(0)
  const account = { members: 1, paid_until: expect.any(String), closes_at: null }
  expect(JSON.parse(stdout)).toEqual({
    accounts: [
      { ...account, id: eve.tenant_id, name: 'Elsewhere', owners: [eve.email], straws: 0 },
      { ...account, id: ana.tenant_id, name: 'Haras del Sur', owners: [ana.email], straws: 12 },
    ],
  })
  expect(admin('accounts', ana.user_id)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no tenant'),
  })
})

test('the status of a server of DATABASE_URL leaves backups to that server, and reports late jobs', async () => {
  expect(JSON.parse(admin('status', '--json').stdout)).toMatchObject({ free_bytes: null, wrong: [] })
  await server.owner.query(
    `insert into pgboss.job (name, data, start_after) values ('mail-operator', '{}', now() - interval '11 minutes')`,
  )
  const { code, stdout } = admin('status')
  expect(code).toBe(1)
  expect(stdout).toContain('Wrong: 1 job has been due for over 10 minutes')
})
