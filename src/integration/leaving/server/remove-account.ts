import { sql } from 'kysely'
import { codeOf, type Database, type Tx } from '#platform/database/database.ts'
import { LOG_IN_TABLES } from '#account/auth/server/sessions.ts'
import { deletionOrder, type Table } from '../deletion-order.ts'
import { asRole } from './as-role.ts'

/** Rows per transaction, so that others do not wait long for locks. */
const SLICE = 20_000

/** Deletes an account and its exclusive members. Row security limits the role to accounts whose period is over. */
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
  most: number | null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(name)} where ${sql.ref(key)} = ${account} and ctid = any(array(
      select ctid from ${sql.table(name)} where ${sql.ref(key)} = ${account} limit ${most}::int
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

const REFERRED_TO = '23503'

/** Deletes a user without an account; keeps an anonymous row without log-in if former accounts refer to it. */
export async function forgetUser(leaving: Database, tenant_id: string, user_id: string): Promise<void> {
  const unlessElsewhere = (work: (tx: Tx) => Promise<unknown>) =>
    asRole(leaving, 'strawbook_remover', tenant_id, async (tx) => {
      await sql`select set_config('strawbook.user_id', ${user_id}, true)`.execute(tx)
      // The lock keeps the user from joining an account until the transaction ends.
      await sql`select id from users where id = ${user_id} for update`.execute(tx)
      const { rows } = await sql`select from entitlements where user_id = ${user_id} limit 1`.execute(tx)
      if (rows.length > 0) return
      await sql`delete from attempts where strpos(key, ${user_id}) > 0`.execute(tx)
      await work(tx)
    })
  try {
    await unlessElsewhere((tx) => sql`delete from users where id = ${user_id}`.execute(tx))
  } catch (error) {
    if (codeOf(error) !== REFERRED_TO) throw error
    await unlessElsewhere(async (tx) => {
      for (const table of LOG_IN_TABLES)
        await sql`delete from ${sql.table(table)} where user_id = ${user_id}`.execute(tx)
      await sql`
        update users set email = ${`${user_id}@nobody.invalid`}, first_name = 'A former', last_name = 'member',
          password_hash = ''
        where id = ${user_id}
      `.execute(tx)
    })
  }
}
