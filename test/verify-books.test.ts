import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { inject, expect, test } from 'vitest'
import { newContainer, newStraws } from './factories.ts'
import { newTenant, openHouse } from './house.ts'
import { onDatabase } from './shared-postgres.ts'

const house = await openHouse()
const ana = await newTenant(house)
const eve = await newTenant(house, 'Elsewhere')
const { rows } = await house.owner.query<{ name: string }>('select current_database() as name')
const DATABASE_URL = onDatabase(inject('admin_url'), rows[0]!.name)

function verifyBooks(...tenants: string[]) {
  const script = path.join(import.meta.dirname, '../scripts/verify-books.ts')
  const env = { ...process.env, DATABASE_URL, MODE: 'testing' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...tenants], {
    env,
    encoding: 'utf8',
  })
  return { status, told: stdout + stderr }
}

/** What nobody can do through the product: the owner of the tables, with the guards taken away. */
async function tamper(statement: string, values: unknown[]) {
  await house.owner.query('alter table movement_lines disable trigger all')
  await house.owner.query(statement, values)
  await house.owner.query('alter table movement_lines enable trigger all')
}

test('books that agree with their journal are told so', async () => {
  const { id: container_id } = await newContainer(ana)
  await newStraws(ana, 12, { location: { container_id, canister: 1, level: 1 } })
  await newStraws(eve, 5)
  const { status, told } = verifyBooks()
  expect(told).toContain('2 tenants, 17 straws, 0 differences')
  expect(status).toBe(0)
})

test('each wrong straw, count and line is found and named, and the others are not', async () => {
  const { straw_ids, batch_id, batch_label } = await newStraws(ana, 3)
  await tamper(`update straws set status = 'LOST', warehouse_id = null where id = $1`, [straw_ids[0]])
  await tamper('update stock set straws = straws + 7 where batch_id = $1', [batch_id])
  await tamper('update batches set stored = 99 where id = $1', [batch_id])
  await tamper('delete from movement_lines where straw_id = $1', [straw_ids[2]])
  const { status, told } = verifyBooks(ana.tenant_id)
  expect(status).toBe(1)
  expect(told).toContain(`${batch_label}, straw 1: The straw is not what the journal makes of it`)
  expect(told).toContain(`${batch_label}, straw 3: The straw is not what the journal makes of it`)
  expect(told).toContain(`${batch_label}: A movement does not have as many lines as it moves straws`)
  expect(told).toContain(`${batch_label}: The batch does not say how many straws are in store`)
  expect(told).toContain(`${batch_label}: A count is not the number of straws`)
  expect(told).not.toContain(`${batch_label}, straw 2`)
  expect(verifyBooks(eve.tenant_id)).toMatchObject({ status: 0 })
})

test('what cannot be verified is not called right', () => {
  expect(verifyBooks(crypto.randomUUID())).toMatchObject({ status: 2 })
})
