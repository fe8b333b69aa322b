/**
 * Every table outside SHARED could be distributed over machines by tenant, as with Citus. A row is then on one machine
 * with the rows of tenants that it refers to and the rows among which it must be unique. The remaining obstacles are
 * listed here and in docs/operations.md.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { openTestServer } from './test-server.ts'

const server = await openTestServer()

/** Tables shared between tenants, with the reason. Either each machine has them in full, or one has them for all. */
const SHARED: Record<string, string> = {
  tenants: 'each row is a tenant; every other table names it, and it is written at sign-up and payment',
  users: 'an address is one person in all accounts; tenants name who did what',
  sessions: 'found by a token, before anybody knows whose it is',
  key_accounts: 'found by the key of a program, before anybody knows whose it is',
  attempts: 'counted by address and account, before anybody is known',
  used_in: 'for what the whole database is used',
  cookie_keys: 'what all servers sign with',
  password_resets: 'of a person and not of an account; found by a code',
  authenticators: 'of a person and not of an account',
  passkeys: 'of a person and not of an account; found by what a browser sends',
  recovery_codes: 'of a person and not of an account',
  challenges: 'of a person, or of nobody yet; found by a token',
  factor_resets: 'of a person and not of an account',
  email_changes: 'of a person and not of an account; found by a code',
  daily_checks: 'which accounts are looked at every day, read before any is opened',
  closings: 'which accounts are being closed, read before any is opened',
  sign_up_invitations: 'there is no account yet',
  accepted_invitations: 'hashes of the tokens of used invitations, of accounts or of none yet',
  webhook_outbox: 'what webhooks are to tell, read before any account is opened',
  webhook_leases: 'when which webhook is due, read before any account is opened',
  invitation_requests: 'there is no account yet',
  kysely_migration: 'migrations that have run',
  schema_files: 'hashes of the functions and triggers',
}

/** Tables without a primary key, by which rows are also identified when a shard is moved during writes. */
const WITHOUT_PRIMARY_KEY = ['stock']

type Table = { name: string; tenant_id: 'not null' | 'nullable' | null; has_primary_key: boolean }
type Key = { name: string; on_table: string; columns: string[]; width: number }
type Reference = { name: string; from_table: string; to_table: string; from: string[]; to: string[] }

const NAMES = (columns: string, table: string) => `(
  select array_agg(coalesce(a.attname::text, '') order by k.at)
  from unnest(${columns}::int2[]) with ordinality k (column_number, at)
  left join pg_attribute a on a.attrelid = ${table} and a.attnum = k.column_number
)`

/** Returns the obstacles to distributing the tables by tenant_id. */
async function findProblems(db: Pool | PoolClient): Promise<string[]> {
  const { rows: tables } = await db.query<Table>(`
    select c.relname as name, case when a.attnotnull then 'not null' when not a.attnotnull then 'nullable' end
      as tenant_id, exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary) as has_primary_key
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1
  `)
  const { rows: keys } = await db.query<Key>(`
    select i.indexrelid::regclass::text as name, c.relname as on_table,
      ${NAMES('i.indkey', 'c.oid')} as columns, i.indnkeyatts::int as width
    from pg_index i join pg_class c on c.oid = i.indrelid
    where (i.indisunique or i.indisexclusion) and c.relnamespace = 'public'::regnamespace order by 1
  `)
  const { rows: references } = await db.query<Reference>(`
    select conname as name, conrelid::regclass::text as from_table, confrelid::regclass::text as to_table,
      ${NAMES('conkey', 'conrelid')} as from, ${NAMES('confkey', 'confrelid')} as to
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 2, 1
  `)
  const of_tenant = new Set(tables.filter(({ tenant_id }) => tenant_id !== null).map(({ name }) => name))
  const known = new Set(tables.map(({ name }) => name))
  return [
    ...Object.keys(SHARED)
      .filter((name) => !known.has(name) || of_tenant.has(name))
      .map((name) => `${name}: is listed as shared and is not`),
    ...tables.flatMap(({ name, tenant_id, has_primary_key }) => [
      ...(tenant_id === null && !(name in SHARED)
        ? [`${name}: has no tenant_id, and SHARED in test/distribution.test.ts names no reason`]
        : []),
      ...(tenant_id === 'nullable' ? [`${name}: tenant_id may be null`] : []),
      ...(has_primary_key || WITHOUT_PRIMARY_KEY.includes(name) ? [] : [`${name}: has no primary key`]),
    ]),
    ...keys
      .filter(
        ({ on_table, columns, width }) =>
          of_tenant.has(on_table) && !columns.slice(0, width).includes('tenant_id'),
      )
      .map(({ name, on_table }) => `${on_table}: ${name} is unique over all tenants`),
    ...references.flatMap(({ name, from_table, to_table, from, to }) => {
      if (!of_tenant.has(to_table)) return []
      if (!of_tenant.has(from_table))
        return [`${from_table}: ${name} points from a shared table to a tenant's`]
      const at = from.indexOf('tenant_id')
      return at >= 0 && at === to.indexOf('tenant_id') ? [] : [`${from_table}: ${name} may cross tenants`]
    }),
  ]
}

test('every table, unique key and foreign key stays within its tenant', async () => {
  expect(await findProblems(server.owner)).toEqual([])
})

const BAD = `
  create table without_tenant (id uuid primary key);
  create table any_tenant (tenant_id uuid, id uuid, primary key (id));
  create table no_key (tenant_id uuid not null, label text);
  create unique index any_label on no_key (lower(label)) include (tenant_id);
  create table crossing (tenant_id uuid not null, id uuid not null, party_id uuid, primary key (tenant_id, id),
    constraint by_id_alone foreign key (party_id) references any_tenant (id),
    constraint the_wrong_way_round foreign key (party_id, tenant_id) references parties (tenant_id, id));
  alter table attempts add column tenant uuid, add column party uuid,
    add constraint out_of_shared foreign key (tenant, party) references parties (tenant_id, id);
`

test('a table or key that prevents distribution by tenant is reported', async () => {
  const client = await server.owner.connect()
  try {
    await client.query('begin')
    await client.query(BAD)
    expect((await findProblems(client)).toSorted()).toEqual([
      'any_tenant: any_tenant_pkey is unique over all tenants',
      'any_tenant: tenant_id may be null',
      "attempts: out_of_shared points from a shared table to a tenant's",
      'crossing: by_id_alone may cross tenants',
      'crossing: the_wrong_way_round may cross tenants',
      'no_key: any_label is unique over all tenants',
      'no_key: has no primary key',
      'without_tenant: has no tenant_id, and SHARED in test/distribution.test.ts names no reason',
    ])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

/** Obstacles other than keys: Citus would refuse them, or accept them only after a setting. */
const IN_THE_WAY = [
  'policy due on former_members by another column',
  'policy on entitlements by user',
  'policy over on each table, which asks for another',
  'security definer analyse_ledger',
  'security definer count_batches',
  'security definer count_stored',
  'security definer follow_lines',
  'security definer follow_merges',
  'trigger count_changed_batches on batches',
  'trigger count_new_batches on batches',
  'trigger count_stored on movement_lines',
  'trigger follow_lines on movement_lines',
  'trigger happened_in_order on movement_lines',
  'trigger movement_has_its_lines on movements',
  'trigger names_no_collection_centre_gone on batches',
  'trigger names_no_processing_centre_gone on batches',
  'trigger names_nobody_gone on animal_owners',
  'trigger names_nobody_gone on batches',
  'trigger names_nobody_gone on movements',
  'trigger names_nobody_gone_as_owner on pick_list_lines',
  'trigger names_nobody_gone_as_receiver on pick_list_lines',
  'trigger note_stallions_of_changed on batches',
  'trigger note_stallions_of_new on batches',
  'trigger only_added_to on acceptances',
  'trigger only_added_to on changes',
  'trigger only_added_to on codes',
  'trigger only_added_to on discarded_entries',
  'trigger only_added_to on documents',
  'trigger only_added_to on import_movements',
  'trigger only_added_to on lift_straws',
  'trigger only_added_to on lifts',
  'trigger only_added_to on movement_lines',
  'trigger only_added_to on movement_straws',
  'trigger only_added_to on movements',
  'trigger only_added_to on outcomes',
  'trigger only_added_to on security_events',
  'trigger only_added_to on stock_take_levels',
  'trigger only_added_to on stock_take_movements',
  'trigger relay_alarms on alerts',
  'trigger relay_low_doses on stallion_totals',
  'trigger relay_movements on movements',
]

test('other obstacles to a distributed database are exactly the listed ones', async () => {
  const { rows } = await server.owner.query<{ what: string }>(`
    select format('trigger %s on %s', tgname, tgrelid::regclass) as what from pg_trigger
    where not tgisinternal and tgrelid::regclass::text not like 'pgboss.%'
    union all
    select 'security definer ' || proname from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace
    union all
    select format('policy on %s %s', polrelid::regclass, case
        when pg_get_expr(polqual, polrelid) ilike '%select%' then 'with a subquery' else 'by user' end)
    from pg_policy
    where pg_get_expr(polqual, polrelid) not in ('(tenant_id = current_tenant())', '(id = current_tenant())')
      and polname = 'tenant'
    union all
    select distinct case polname when 'over' then 'policy over on each table, which asks for another'
      else format('policy %s on %s by another column', polname, polrelid::regclass) end
    from pg_policy where polname <> 'tenant'
    union all
    select 'sequence ' || relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
    order by 1
  `)
  expect(
    rows.map(({ what }) => what),
    'what IN_THE_WAY in test/distribution.test.ts has to list, sorted',
  ).toEqual(IN_THE_WAY)
  const operations = readFileSync(path.join(import.meta.dirname, '../docs/operations.md'), 'utf8')
  const unnamed = [
    ...Object.keys(SHARED),
    ...WITHOUT_PRIMARY_KEY,
    'analyse_ledger',
    'account_is_over',
    'follow_lines',
    'follow_merges',
    'count_stored',
    'count_batches',
    'note_stallions',
    'movement_has_its_lines',
    'only_added_to',
  ]
  expect(
    unnamed.filter((name) => !operations.includes(`\`${name}\``)),
    'names to add to docs/operations.md',
  ).toEqual([])
})
