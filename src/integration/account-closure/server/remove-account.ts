import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'
import { asRole } from '#platform/database/in-tenant.ts'
import { forgetUser } from '#integration/erasure/server/erase-name.ts'

/** Rows deleted per transaction, so that other transactions do not wait long for locks. */
const SLICE = 20_000

/**
 * Deletes an account, and its present and former members who no longer belong to any account. Row security limits the
 * role to accounts whose period is over.
 */
export async function removeAccount(leaving: Database, account: string): Promise<void> {
  const inAccount = <T>(work: (tx: Tx) => Promise<T>) => asRole(leaving, 'strawbook_remover', account, work)
  const [tables, members] = await inAccount(async (tx) => [
    await readTables(tx),
    await readMembers(tx, account),
  ])
  for (const table of deletionOrder(tables)) {
    // Rows that refer to each other must be deleted together.
    const slice = table.refers_to.includes(table.name) ? null : SLICE
    while ((await inAccount((tx) => deleteRows(tx, table, account, slice))) === SLICE);
  }
  for (const user_id of members) await forgetUser(leaving, account, user_id)
  await inAccount(async (tx) => {
    await sql`delete from attempts where strpos(key, ${account}) > 0 and account_is_over()`.execute(tx)
    await sql`delete from tenants where id = ${account}`.execute(tx)
    await sql`delete from closings where account = ${account} and started_at is not null`.execute(tx)
  })
}

/** Returns every table with a column for the account, so that a new table cannot be forgotten. */
async function readTables(tx: Tx): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, a.attname as key, array(
      select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f'
    ) as refers_to
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (
      a.attname = 'tenant_id' or exists (
        select from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'tenants'::regclass and f.conkey = array[a.attnum]
      )
    )
    order by c.relname
  `.execute(tx)
  return rows
}

async function deleteRows(
  tx: Tx,
  { name, key }: Table,
  account: string,
  max: number | null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(name)} where ${sql.ref(key)} = ${account} and ctid = any(array(
      select ctid from ${sql.table(name)} where ${sql.ref(key)} = ${account} limit ${max}::int
    ))
  `.execute(tx)
  return Number(numAffectedRows)
}

async function readMembers(tx: Tx, account: string): Promise<string[]> {
  const closing = await tx
    .selectFrom('closings')
    .select('members')
    .where('account', '=', account)
    .executeTakeFirst()
  return closing?.members ?? []
}

type Table = {
  name: string
  /** Column with the id of the account. */
  key: string
  /** Tables that the rows of this table refer to. */
  refers_to: string[]
}

/**
 * Sorts tables so that each comes before those that it refers to.
 * @throws an Error if the references between tables form a cycle
 */
export function deletionOrder(tables: readonly Table[]): Table[] {
  const left = new Map(tables.map((table) => [table.name, table]))
  const order: Table[] = []
  while (left.size > 0) {
    const referred = new Set(
      [...left.values()].flatMap(({ name, refers_to }) => refers_to.filter((other) => other !== name)),
    )
    const free = [...left.values()].filter(({ name }) => !referred.has(name))
    if (free.length === 0) throw new Error(`tables refer to each other: ${[...left.keys()].join(', ')}`)
    for (const table of free) {
      order.push(table)
      left.delete(table.name)
    }
  }
  return order
}
