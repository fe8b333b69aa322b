import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { inject, expect, onTestFinished, test } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import { startPostgres } from '#platform/postgres/start-postgres.ts'
import type { Movement } from '#stock/movements/contract.ts'
import { newContainer, newStraws } from './factories.ts'
import { newTenant, openTestServer, type Person } from './test-server.ts'
import { onDatabase, run } from './shared-postgres.ts'
import { temporaryFolder } from './temporary-folder.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const eve = await newTenant(server, 'Elsewhere')
const { rows } = await server.owner.query<{ name: string }>('select current_database() as name')
const DATABASE_URL = onDatabase(inject('admin_url'), rows[0]!.name)

function verifyBooks(...tenants: string[]) {
  return verifyWith({ DATABASE_URL }, ...tenants)
}

function verifyWith(environment: Record<string, string>, ...tenants: string[]) {
  const script = path.join(import.meta.dirname, '../tools/admin.ts')
  const env = { ...process.env, MODE: 'testing', ...environment }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'verify-books', ...tenants], {
    env,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

type Straws = { straw_ids: string[] }

async function lose({ tenant_id, user_id: signer_id }: Person, { straw_ids }: Straws): Promise<Movement> {
  const withdrawal = { type: 'LOSS' as const, reason: 'BROKEN' as const, date: '2026-03-20' }
  const lost = await eve.call('changeStraws', { body: { tenant_id, signer_id, straw_ids, withdrawal } })
  if (!('movements' in lost)) throw new Error('a loss is a movement')
  return lost.movements[0]!
}

/**
 * Changes rows as the owner of the tables with the journal's triggers disabled, which is impossible through the
 * product.
 */
async function tamper(statement: string, values: unknown[]) {
  const guards = async (turn: 'disable' | 'enable') => {
    for (const table of ['movement_lines', 'movement_straws']) {
      await server.owner.query(`alter table ${table} ${turn} trigger all`)
    }
  }
  await guards('disable')
  await server.owner.query(statement, values)
  await guards('enable')
}

test('books that agree with their journal are reported as correct', async () => {
  const { id: container_id } = await newContainer(ana)
  await newStraws(ana, 12, { location: { container_id, canister: 1, level: 1 } })
  await newStraws(eve, 5)
  // Reversed movements cause no differences, neither entries nor later losses.
  const entered = [await newStraws(eve, 2), await newStraws(eve, 3)]
  for (const movement of [entered[0]!, await lose(eve, entered[1]!)]) {
    const body = { tenant_id: eve.tenant_id, reason: 'Typed by mistake' }
    await eve.call('reverseMovement', { params: { id: movement.id }, body })
  }
  const { status, output } = verifyBooks()
  expect(output).toContain('2 tenants, 22 straws, 0 differences')
  expect(status).toBe(0)
})

test('each wrong straw, count and line is reported by name, and the others are not', async () => {
  const { straw_ids, batch_id, batch_label } = await newStraws(ana, 4)
  await tamper(`update straws set status = 'LOST', warehouse_id = null where id = $1`, [straw_ids[0]])
  await tamper('update stock set straws = straws + 7 where batch_id = $1', [batch_id])
  await tamper('update batches set stored = 99, has_moved = true where id = $1', [batch_id])
  const { animal } = (
    await ana.call('listBatches', { query: { tenant_id: ana.tenant_id, label: batch_label } })
  ).batches[0]!
  await tamper('update stallion_totals set doses = doses + 1 where animal_id = $1', [animal.id])
  await tamper('delete from movement_lines where straw_id = $1', [straw_ids[2]])
  await tamper(`update straws set last_moved_on = '2026-02-02' where id = $1`, [straw_ids[3]])
  const { status, output } = verifyBooks(ana.tenant_id)
  expect(status).toBe(1)
  expect(output).toContain(`${batch_label}, straw 1: The straw differs from its movements`)
  expect(output).toContain(`${batch_label}, straw 3: The straw differs from its movements`)
  expect(output).toContain(`${batch_label}, straw 4: The date of the straw’s last move differs`)
  expect(output).toContain(`${batch_label}: A movement does not have as many lines as it moves straws`)
  expect(output).toContain(`${batch_label}: The batch’s number of stored straws differs`)
  expect(output).toContain(`${batch_label}: The batch’s mark of moved straws differs`)
  expect(output).toContain('The totals of the stallion are not those of his batches')
  expect(output).toContain(`${batch_label}: A count is not the number of straws`)
  expect(output).not.toContain(`${batch_label}, straw 2`)
  expect(verifyBooks(eve.tenant_id)).toMatchObject({ status: 0 })
})

test('a count or a movement that lists the wrong straws is reported', async () => {
  const bea = await newTenant(server, 'Gestüt Lindenhof')
  const [counted, moved] = [await newStraws(bea, 4), await newStraws(bea, 3)]
  await tamper(`update stock set numbers = '{[2,6)}' where batch_id = $1`, [counted.batch_id])
  await tamper(`update movement_straws set numbers = '{[2,5)}' where movement_id = $1`, [moved.id])
  const { output } = verifyBooks(bea.tenant_id)
  expect(output).toContain(`${counted.batch_label}: A count lists other straws`)
  expect(output).toContain(`${moved.batch_label}: A movement lists other straws`)
  expect(output).toContain('2 differences')
  await tamper(`update stock set numbers = '{[1,5)}' where batch_id = $1`, [counted.batch_id])
  await tamper(`update movement_straws set numbers = '{[1,4)}' where movement_id = $1`, [moved.id])
  expect(verifyBooks(bea.tenant_id)).toMatchObject({ status: 0 })
})

test('a role restricted by row security can still verify the books of all accounts', async () => {
  const role = `strawbook_test_blind_${process.pid}`
  await server.owner.query(
    `create role ${role} login password 'blind'; grant select on all tables in schema public to ${role}`,
  )
  onTestFinished(async () => {
    await server.owner.query(`drop owned by ${role}; drop role ${role}`)
  })
  const asRole = DATABASE_URL.replace(/\/\/[^@/]*@/, `//${role}:blind@`)
  const { output } = verifyWith({ DATABASE_URL: asRole })
  expect(output).toContain(`Haras del Sur (${ana.tenant_id}): 16 straws`)
  expect(output).toContain(`Elsewhere (${eve.tenant_id}): 10 straws`)
  expect(verifyWith({ DATABASE_URL: asRole }, eve.tenant_id)).toMatchObject({ status: 0 })
})

test('books that cannot be verified are not reported as correct', async () => {
  expect(verifyBooks(crypto.randomUUID())).toMatchObject({ status: 2 })
  const older = `strawbook_test_older_${process.pid}`
  await run(inject('admin_url'), `create database ${older}`)
  onTestFinished(() => run(inject('admin_url'), `drop database ${older} with (force)`))
  const url = onDatabase(inject('admin_url'), older)
  expect(verifyWith({ DATABASE_URL: url })).toMatchObject({
    status: 2,
    output: expect.stringContaining('holds no stock'),
  })
  await migrate(url)
  await run(url, `delete from kysely_migration where name = '0076_handling'`)
  const { status, output } = verifyWith({ DATABASE_URL: url })
  expect(output).toContain('The database is older than this version (without 0076_handling)')
  expect(status).toBe(2)
})

test('the books of a data folder can be verified both while its server runs and while it is stopped', async () => {
  const data_dir = temporaryFolder('verify')
  onTestFinished(() => rmSync(data_dir, { recursive: true, force: true }))
  const environment = { DATABASE_URL: '', DATA_DIR: data_dir }
  const nothing = path.join(data_dir, 'nothing')
  expect(verifyWith({ ...environment, DATA_DIR: nothing })).toMatchObject({ status: 2 })
  expect(existsSync(nothing)).toBe(false)

  const quiet = { info: () => {}, warn: console.warn, error: console.error }
  const postgres = await startPostgres({ data_dir, log: quiet })
  onTestFinished(() => postgres.stop())
  await migrate(postgres.owner_url)
  await run(
    postgres.owner_url,
    `insert into tenants (id, name, subscription_expires_on) values (gen_random_uuid(), 'Haras', now())`,
  )
  const agreed = { status: 0, output: expect.stringContaining('1 tenants, 0 straws, 0 differences') }
  expect(verifyWith(environment)).toMatchObject(agreed)
  await run(postgres.owner_url, 'select')
  await postgres.stop()

  const pidFile = path.join(data_dir, 'postgres/cluster/postmaster.pid')
  expect(existsSync(pidFile)).toBe(false)
  expect(verifyWith(environment)).toMatchObject(agreed)
  expect(existsSync(pidFile)).toBe(false)
})
