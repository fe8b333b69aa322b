import { sql } from 'kysely'
import { openTenant, type Tx } from './database.ts'

/**
 * Lists the given tenants, or all if none is given, by name. The role may be subject to row security or not.
 * @throws an Error if a given tenant does not exist
 */
export async function listTenants(tx: Tx, wanted: string[]) {
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
      await openTenant(tx, id)
      await look()
    }
  }
  const unknown = ids.filter((id) => !tenants.has(id))
  if (unknown.length > 0) throw new Error(`There is no tenant ${unknown.join(', ')}`)
  return [...tenants]
    .map(([id, name]) => ({ id, name }))
    .filter(({ id }) => ids.length === 0 || ids.includes(id))
    .toSorted((left, right) => left.name.localeCompare(right.name))
}

/** Lists the accounts that have members, for a role that is subject to row security. */
async function listAccounts(tx: Tx): Promise<Set<string>> {
  const accounts = new Set<string>()
  for (const { id } of await tx.selectFrom('users').select('id').execute()) {
    await sql`select set_config('strawbook.user_id', ${id}, true)`.execute(tx)
    const memberships = tx.selectFrom('entitlements').select('tenant_id').where('user_id', '=', id)
    for (const { tenant_id } of await memberships.execute()) accounts.add(tenant_id)
  }
  return accounts
}
