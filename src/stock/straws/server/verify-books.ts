/** Check of the books of every account in a database, connected as its owner or as a role subject to row security. */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Reply } from '#platform/contract/endpoint.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type * as contract from '../contract.ts'
import { checkBooks, MAX_DIFFERENCES } from './check-books.ts'

const MIGRATIONS = path.join(import.meta.dirname, '../../../../db/migrations')

/** Throws if the database holds no stock, or lacks migrations of this version: only the server itself migrates. */
export async function requireSchema(tx: Tx) {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there
  `.execute(tx)
  if (!rows[0]?.there) throw new Error('This database holds no stock')
  const { rows: done } = await sql<{ name: string }>`select name from kysely_migration`.execute(tx)
  const files = await readdir(MIGRATIONS)
  const missing = files
    .map((file) => path.parse(file).name)
    .filter((name) => !done.some((one) => one.name === name))
  if (missing.length === 0) return
  throw new Error(
    `The database is older than this version (without ${missing.join(', ')}). Start Strawbook once to upgrade it`,
  )
}

/**
 * Checks the books of the given tenants, or of all if none is given. Accounts that are being deleted are skipped.
 * @param onChecked function that receives the result of each checked account
 * @returns the number of reported differences, at most `MAX_DIFFERENCES` per tenant
 */
export async function verifyBooks(
  database: Database,
  wanted: string[],
  print: (line: string) => void = console.log,
  onChecked?: (tenant_id: string, found: Reply<typeof contract.checkBooks>) => Promise<void>,
): Promise<number> {
  const tenants = await database.transaction((tx) => listTenants(tx, wanted))
  let [straws, differing] = [0, 0]
  for (const { id, name } of tenants) {
    const found = await database.transaction(async (tx) => {
      // A single snapshot, so that concurrent bookings do not show up as differences.
      await sql`set transaction isolation level repeatable read, read only`.execute(tx)
      await set(tx, 'statement_timeout', '0')
      await set(tx, 'strawbook.tenant_id', id)
      const { rows: deleting } = await sql`
        select from closings where account = ${id} and started_at is not null
      `.execute(tx)
      return deleting.length === 0 && checkBooks(tx, { tenant_id: id })
    })
    if (!found) {
      print(`${name} (${id}): is being deleted`)
      continue
    }
    await onChecked?.(id, found)
    const { checked, differences } = found
    const atLeast = differences.length === MAX_DIFFERENCES ? 'at least ' : ''
    print(`${name} (${id}): ${checked} straws checked, ${atLeast}${differences.length} differences`)
    for (const { batch_label, number, problem, journal, book } of differences) {
      const where = [batch_label, number === null ? null : `straw ${number}`].filter(Boolean).join(', ')
      print(`  ${where}: ${problem}\n    from movements: ${journal}\n    in stock:       ${book}`)
    }
    straws += checked
    differing += differences.length
  }
  print(`${tenants.length} tenants, ${straws} straws, ${differing} differences`)
  return differing
}

async function listTenants(tx: Tx, wanted: string[]) {
  const tenants = new Map<string, string>()
  const look = async () => {
    const seen = await tx.selectFrom('tenants').select(['id', 'name']).execute()
    for (const { id, name } of seen) tenants.set(id, name)
  }
  const ids = wanted.map((id) => id.toLowerCase())
  const { rows } = await sql<{ blind: boolean }>`select row_security_active('tenants') as blind`.execute(tx)
  if (!rows[0]?.blind) {
    await look()
  } else {
    for (const id of ids.length > 0 ? ids : await listAccounts(tx)) {
      await set(tx, 'strawbook.tenant_id', id)
      await look()
    }
  }
  const unknown = ids.filter((id) => !tenants.has(id))
  if (unknown.length > 0) throw new Error(`There is no tenant ${unknown.join(', ')}`)
  if (tenants.size === 0) throw new Error('There is no tenant in this database')
  return [...tenants]
    .map(([id, name]) => ({ id, name }))
    .filter(({ id }) => ids.length === 0 || ids.includes(id))
    .toSorted((left, right) => left.name.localeCompare(right.name))
}

/** Lists the accounts that have members, for a role that is subject to row security. */
async function listAccounts(tx: Tx): Promise<Set<string>> {
  const accounts = new Set<string>()
  for (const { id } of await tx.selectFrom('users').select('id').execute()) {
    await set(tx, 'strawbook.user_id', id)
    const memberships = tx.selectFrom('entitlements').select('tenant_id').where('user_id', '=', id)
    for (const { tenant_id } of await memberships.execute()) accounts.add(tenant_id)
  }
  return accounts
}

function set(tx: Tx, setting: string, value: string) {
  return sql`select set_config(${setting}, ${value}, true)`.execute(tx)
}
