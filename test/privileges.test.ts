/** The app's role has only the privileges listed here, in every schema; an upgrade revokes earlier privileges. */
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import { openBoss } from '#platform/jobs/open-jobs.ts'
import { openTestServer } from './test-server.ts'
import { onDatabase } from './shared-postgres.ts'

const server = await openTestServer()

/** Query of the effective privileges of the app's role: granted to the role, to one it belongs to, or to PUBLIC. */
const PRIVILEGES = `
  with app as (select oid from pg_roles where rolname = 'strawbook_app'),
  schemas as (
    select oid, nspname from pg_namespace
    where nspname not in ('pg_catalog', 'information_schema') and nspname !~ '^pg_(toast|temp)'
  ),
  relations as (
    select c.oid, format('%I.%I', nspname, relname) as name from pg_class c join schemas s on s.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'f')
  ),
  held as (
    select r.oid, name, p as privilege, has_table_privilege(app.oid, r.oid, p) as whole,
      (select string_agg(quote_ident(attname), ', ' order by attname) from pg_attribute
        where attrelid = r.oid and attnum > 0 and not attisdropped
          and p in ('select', 'insert', 'update', 'references')
          and has_column_privilege(app.oid, attrelid, attnum, p)) as columns
    from app, relations r, unnest('{select,insert,update,delete,truncate,references,trigger}'::text[]) p
  )
  select name || ': ' || string_agg(privilege || case when whole then '' else format(' (%s)', columns) end, ', '
    order by privilege) as has
  from held where whole or columns is not null group by name
  union all
  select format('schema %I: %s', nspname, p) from app, schemas, unnest('{usage,create}'::text[]) p
  where has_schema_privilege(app.oid, schemas.oid, p)
  union all
  select format('database: %s', p) from app, unnest('{connect,create,temporary}'::text[]) p
  where has_database_privilege(app.oid, current_database(), p)
  union all
  select format('sequence %I.%I', nspname, relname) from app, pg_class c join schemas s on s.oid = relnamespace
  where relkind = 'S' and has_sequence_privilege(app.oid, c.oid, 'usage, select, update')
  union all
  select format('%sfunction %I.%I', case when prosecdef then 'security definer ' end, nspname, proname)
  from app, pg_proc p join schemas s on s.oid = pronamespace
  where prorettype <> 'trigger'::regtype and has_function_privilege(app.oid, p.oid, 'execute')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select format('member of %s', r.rolname) from app, pg_auth_members m join pg_roles r on r.oid = roleid where member = app.oid
  union all
  select 'default ' || defaclacl::text from pg_default_acl
`

const EXPECTED = [
  'database: connect',
  'function pgboss.job_now',
  'function public.account_is_over',
  'function public.current_happened_at',
  'function public.current_tenant',
  'function public.current_user_id',
  'function public.forget_old_keys',
  'function public.guess_time_zone',
  'function public.has_factor',
  'function public.is_subscribed',
  'function public.iso_day',
  'function public.last_standing_day',
  'function public.last_standing_day',
  'function public.merged_ids',
  'function public.open_api_key',
  'function public.open_session',
  'function public.owners_beside',
  'function public.record_in_tenants',
  'function public.stands_moved',
  'function public.tenants_of',
  'pgboss.job: delete, insert, select, update',
  'pgboss.job_common: delete, insert, select, update',
  'pgboss.job_dependency: delete, select',
  'pgboss.queue: select, update (active_count, deferred_count, failed_count, maintain_on, monitor_claim_on, monitor_on, queued_count, ready_count, ready_history, singletons_active, total_count)',
  'pgboss.version: select, update (flow_on, monitor_backoff_on)',
  'public.acceptances: insert, select',
  'public.accepted_invitations: delete, insert, select',
  'public.alert_mails: insert, select, update (sent_at)',
  'public.alerts: insert, select, update (ended_at)',
  'public.animal_owners: delete, insert, select, update',
  'public.animals: delete, insert, select, update',
  'public.api_keys: insert, select, update (last_used_at, revoked_at)',
  'public.archives: insert, select, update',
  'public.attempts: delete, insert, select, update',
  'public.authenticators: delete, insert, select, update',
  'public.batches: insert (animal_id, calculation_mode, collection_centre_id, concentration_per_dose, created_at, culture_result, deleted_at, effective_straws_per_dose, health_status, id, incubation_celsius, incubation_minutes, label, note, origin, processing_centre_id, producer_id, quality, received_on, releasable_from, sheet, straw_amount, straw_colour, straw_mark_text, straw_size, straws_per_dose, tenant_id, thawing_instruction, version), select, update (animal_id, calculation_mode, collection_centre_id, concentration_per_dose, culture_result, deleted_at, effective_straws_per_dose, health_status, incubation_celsius, incubation_minutes, label, note, origin, processing_centre_id, producer_id, quality, received_on, releasable_from, sheet, straw_amount, straw_colour, straw_mark_text, straw_size, straws_per_dose, thawing_instruction, version)',
  'public.book_checks: delete, insert, select, update',
  'public.challenges: delete, insert, select, update',
  'public.changes: insert, select',
  'public.closings: delete, insert (account, requested_by), select, update (members, reminded_at, started_at)',
  'public.codes: insert, select',
  'public.containers: delete, insert, select, update',
  'public.cookie_keys: select',
  'public.daily_checks: insert, select, update',
  'public.discarded_entries: insert, select',
  'public.distinct_pairs: insert, select',
  'public.document_numbers: insert, select, update',
  'public.documents: insert, select',
  'public.email_changes: delete, insert, select, update',
  'public.entitlements: delete, insert, select, update',
  'public.factor_resets: delete, insert, select, update',
  'public.file_chunks: insert, select',
  'public.files: delete, insert, select, update (animal_id, name, party_id)',
  'public.former_members: insert, select, update',
  'public.health_tests: delete, insert, select, update',
  'public.help_messages: insert, select, update (sent_at)',
  'public.idempotency_keys: delete, insert, select, update',
  'public.import_movements: insert, select',
  'public.import_profiles: insert, select, update',
  'public.imports: insert, select, update',
  'public.invitation_requests: delete, insert, select, update',
  'public.key_accounts: insert, select',
  'public.legal_entities: insert, select, update',
  'public.letterheads: insert, select, update',
  'public.lift_straws: insert, select',
  'public.lifts: insert, select',
  'public.mail_settings: insert, select, update',
  'public.measurements: insert, select, update (struck_at, struck_by, struck_by_name)',
  'public.member_invitations: delete, insert, select, update',
  'public.merges: insert, select, update',
  'public.movement_lines: insert, select',
  'public.movement_straws: select',
  'public.movements: insert, select',
  'public.opening_takes: insert, select, update',
  'public.openings: insert, select, update',
  'public.outcomes: insert, select',
  'public.parties: delete, insert, select, update',
  'public.passkeys: delete, insert, select, update',
  'public.password_resets: delete, insert, select',
  'public.payments: insert, select, update (paid_until, settled_at, status)',
  'public.pick_list_lines: insert, select, update',
  'public.pick_lists: insert, select, update',
  'public.places: delete, insert, select, update',
  'public.recovery_codes: delete, insert, select, update',
  'public.security_events: insert, select',
  'public.sessions: delete, insert, select, update',
  'public.sign_up_invitations: delete, insert, select',
  'public.snoozes: insert, select, update',
  'public.stallion_totals: select',
  'public.stock: select',
  'public.stock_take_canisters: insert, select, update',
  'public.stock_take_levels: insert, select',
  'public.stock_take_movements: insert, select',
  'public.stock_take_searches: insert, select, update',
  'public.stock_takes: insert, select, update',
  'public.straws: select',
  'public.studbook_rules: delete, insert, select, update',
  'public.tenants: insert, select, update',
  'public.test_programmes: insert, select, update',
  'public.used_in: insert, select',
  'public.users: insert, select, update',
  'public.visits: insert, select, update',
  'public.webhook_deliveries: delete, insert, select, update',
  'public.webhook_events: delete, insert, select, update',
  'public.webhook_leases: delete, insert, select, update',
  'public.webhook_outbox: delete, insert, select, update',
  'public.webhooks: delete, insert, select, update',
  'schema pgboss: usage',
  'schema public: usage',
  'security definer function public.analyse_ledger',
  'security definer function public.follow_merges',
]

async function privileges() {
  const { rows } = await server.owner.query<{ has: string }>(PRIVILEGES)
  return rows.map(({ has }) => has).toSorted()
}

test('the app has exactly the privileges listed here', async () => {
  expect(await privileges(), 'EXPECTED in test/privileges.test.ts').toEqual(EXPECTED)
})

test('an upgrade revokes old grants on the job tables and runs no command that the app left there', async () => {
  await server.owner.query(`
    grant select, insert, update, delete on all tables in schema pgboss to strawbook_app;
    grant execute on all functions in schema pgboss to strawbook_app, public
  `)
  const app = new Client({ connectionString: server.appUrl })
  await app.connect()
  await app.query(`
    insert into pgboss.bam (name, version, table_name, command)
    values ('planted', 1, 'job_common', 'create table pgboss.planted ()')
  `)
  await app.query(`update pgboss.queue set partition = true, table_name = 'planted' where name = 'back-up'`)
  await app.end()
  const { rows: database } = await server.owner.query<{ name: string }>('select current_database() as name')
  await migrate(onDatabase(inject('admin_url'), database[0]!.name))
  expect(await privileges()).toEqual(EXPECTED)
  const { rows } = await server.owner.query(`
    select to_regclass('pgboss.planted') as planted, (select count(*)::int from pgboss.bam) as commands,
      (select array_agg(distinct table_name) from pgboss.queue) as tables
  `)
  expect(rows).toEqual([{ planted: null, commands: 0, tables: ['job_common'] }])
})

test("the app's privileges on the job tables suffice for its queue and its supervision", async () => {
  const failures: string[] = []
  const boss = openBoss(server.appUrl, ({ message }) => failures.push(message))
  onTestFinished(() => boss.stop())
  await boss.start()
  await boss.send('back-up', { what: 'back-up' })
  const [job] = await boss.fetch('back-up')
  await boss.complete('back-up', job!.id)
  await boss.supervise()
  const { rows } = await server.owner.query(`
    select monitor_on is not null and maintain_on is not null as supervised from pgboss.queue where name = 'back-up'
  `)
  expect(rows).toEqual([{ supervised: true }])
  expect(failures).toEqual([])
})
