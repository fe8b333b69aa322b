/** Check of the books of every account in a database, connected as its owner or as a role subject to row security. */
import { sql } from 'kysely'
import type { Reply } from '#platform/contract/endpoint.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { listTenants } from '#platform/database/list-tenants.ts'
import { schemaState } from '#platform/database/schema-state.ts'
import type * as contract from '../contract.ts'
import { checkBooks, MAX_DIFFERENCES } from './check-books.ts'

/** Throws if the database holds no stock, or lacks migrations of this version: only the server itself migrates. */
export async function requireSchema(tx: Tx) {
  const schema = await schemaState(tx)
  if (schema === null) throw new Error('This database holds no stock')
  if (schema.missing.length === 0) return
  throw new Error(
    `The database is older than this version (without ${schema.missing.join(', ')}). Start Strawbook once to upgrade it`,
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
  if (tenants.length === 0) throw new Error('There is no tenant in this database')
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

function set(tx: Tx, setting: string, value: string) {
  return sql`select set_config(${setting}, ${value}, true)`.execute(tx)
}
