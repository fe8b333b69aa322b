/** Content of an archive as JSON, in an order in which it can be inserted. A test checks that no table is missing. */
import { type RawBuilder, sql } from 'kysely'

/** Format of `data/`. Format 1 is read as well (`FORMER_NAMES`); any other is rejected. */
export const ARCHIVE_FORMAT = 2

export const EXEMPT: Record<string, string> = {
  archives: 'about files like this one',
  book_checks: 'of nights before the restored account existed',
  document_numbers: 'follow from the documents',
  former_members: 'of people who left; what they signed says their names',
  idempotency_keys: 'about requests, and known to those who made them alone',
  alert_mails: 'about mails that were sent',
  member_invitations: 'secrets, and addresses of people who have not joined',
  movement_straws: 'follows from the lines of the movements',
  places: 'follow from the size of the containers',
  api_keys: 'secrets; new ones are created after a restore',
  security_events: 'of log-ins and other events that a restored account has not seen; exported separately',
  stallion_totals: 'follow from the batches',
  webhook_deliveries: 'about messages that were sent',
  webhook_events: 'about messages that were sent',
  visits: 'of members to Home; a restored account begins new ones',
  stock: 'follows from the lines of the movements',
}

/** Columns of `batches` that the database derives. */
const MADE_OF_OTHERS = '{produced_on, post_thaw_progressive, last_straw_number, stored, has_moved}'

/** Columns of the state of a straw, before and after each of its lines. */
export const STATE = ['owner', 'holder', 'warehouse', 'container', 'canister', 'level', 'status', 'closed']

const object = (pairs: (readonly [string, RawBuilder<unknown>])[]) =>
  sql`jsonb_build_object(${sql.join(pairs.flatMap(([name, value]) => [sql.lit(name), value]))})`

const state = (when: 'before' | 'after') =>
  object(STATE.map((column) => [column, sql.ref(`l.${column}_${when}`)] as const))

/** Lines of a movement as JSON; straws with the same line number and states are combined into ranges of numbers. */
const LINES = sql`(
  select jsonb_agg(jsonb_build_object('line', line, 'numbers', (
      select jsonb_agg(jsonb_build_array(lower(r), upper(r) - 1) order by lower(r)) from unnest(numbers) r
    ), 'before', before, 'after', after) order by numbers)
  from (
    select l.line, ${state('before')} as before, ${state('after')} as after,
      range_agg(int4range(s.number, s.number, '[]')) as numbers
    from movement_lines l join straws s on s.tenant_id = l.tenant_id and s.id = l.straw_id
    where l.tenant_id = t.tenant_id and l.movement_id = t.id
    group by 1, 2, 3
  ) alike
)`

/**
 * Selects the rows `t` of a table as JSON. The tenant is that of the transaction, because a cursor takes no parameters.
 */
function rowsOf(table: string, order: RawBuilder<unknown>, line = sql`to_jsonb(t) - 'tenant_id'`) {
  return sql<{ line: string }>`
    select (${line})::text as line from ${sql.table(table)} t
    where t.tenant_id = current_tenant() order by ${order}
  `
}

const BY_AGE = sql`t.created_at, t.id`

/** Queries by table. `movements` includes `movement_lines`, and `entitlements` the names and addresses of the users. */
export const EXPORTED = {
  legal_entities: rowsOf('legal_entities', BY_AGE),
  parties: rowsOf('parties', BY_AGE),
  animals: rowsOf('animals', BY_AGE),
  animal_owners: rowsOf('animal_owners', sql`t.animal_id, t.party_id`),
  health_tests: rowsOf('health_tests', BY_AGE),
  test_programmes: rowsOf('test_programmes', BY_AGE),
  studbook_rules: rowsOf('studbook_rules', BY_AGE),
  containers: rowsOf('containers', BY_AGE),
  measurements: rowsOf('measurements', sql`t.recorded_at, t.id`),
  alerts: rowsOf('alerts', sql`t.found_at, t.id`),
  batches: rowsOf('batches', BY_AGE, sql`to_jsonb(t) - 'tenant_id' - ${sql.lit(MADE_OF_OTHERS)}::text[]`),
  imports: rowsOf('imports', sql`t.imported_at, t.id`, sql`to_jsonb(t) - 'tenant_id' - 'request'`),
  movements: rowsOf(
    'movements',
    sql`t.recorded_at, t.id`,
    sql`to_jsonb(t) - 'tenant_id' || jsonb_build_object('recorded_by_name', coalesce(t.recorded_by_name, (
      select trim(u.first_name || ' ' || u.last_name) from users u where u.id = t.recorded_by
    )), 'import_id', (
      select i.import_id from import_movements i where i.tenant_id = t.tenant_id and i.movement_id = t.id
    ), 'lines', ${LINES})`,
  ),
  straws: rowsOf('straws', sql`t.batch_id, t.number`, sql`to_jsonb(t) - 'tenant_id' - 'id' - 'lines'`),
  outcomes: rowsOf('outcomes', sql`t.recorded_at, t.id`),
  changes: rowsOf('changes', sql`t.changed_at, t.id`),
  acceptances: rowsOf('acceptances', sql`t.accepted_at, t.id`),
  stock_takes: rowsOf('stock_takes', sql`t.started_at, t.id`),
  stock_take_canisters: rowsOf('stock_take_canisters', sql`t.stock_take_id, t.canister`),
  stock_take_levels: rowsOf('stock_take_levels', sql`t.stock_take_id, t.canister, t.level`),
  stock_take_searches: rowsOf('stock_take_searches', sql`t.stock_take_id, t.number`),
  stock_take_movements: rowsOf('stock_take_movements', sql`t.stock_take_id, t.movement_id`),
  pick_lists: rowsOf('pick_lists', BY_AGE),
  pick_list_lines: rowsOf('pick_list_lines', sql`t.added_at, t.id`),
  openings: rowsOf('openings', sql`t.opened_at, t.id`),
  opening_takes: rowsOf('opening_takes', sql`t.opening_id, t.number`),
  lifts: rowsOf('lifts', sql`t.lifted_at, t.id`),
  lift_straws: rowsOf('lift_straws', sql`t.lift_id, t.batch_id`),
  discarded_entries: rowsOf('discarded_entries', sql`t.discarded_at, t.id`),
  letterheads: rowsOf(
    'letterheads',
    sql`t.tenant_id`,
    sql`to_jsonb(t) - 'tenant_id' || jsonb_build_object('logo', encode(t.logo, 'base64'))`,
  ),
  /** Documents without their PDFs, which are separate entries of the zip. */
  documents: rowsOf('documents', sql`t.made_at, t.id`, sql`to_jsonb(t) - 'tenant_id' - 'pdf'`),
  codes: rowsOf('codes', sql`t.made_at, t.code`),
  /** Files without their contents, which are separate entries of the zip. */
  files: rowsOf('files', sql`t.added_at, t.id`),
  /** Merges, which come after the tables whose records they refer to. */
  merges: rowsOf('merges', sql`t.merged_at, t.id`),
  distinct_pairs: rowsOf('distinct_pairs', sql`t.first_id, t.second_id`),
  import_profiles: rowsOf('import_profiles', sql`t.header_key`),
  entitlements: rowsOf(
    'entitlements',
    sql`t.granted_at, t.user_id`,
    sql`(select to_jsonb(t) - 'tenant_id' || jsonb_build_object('email', u.email, 'first_name', u.first_name,
      'last_name', u.last_name) from users u where u.id = t.user_id)`,
  ),
  mail_settings: rowsOf('mail_settings', sql`t.user_id`),
  snoozes: rowsOf('snoozes', sql`t.user_id, t.container_id, t.kind`),
  /** Webhooks without their secrets. */
  webhooks: rowsOf(
    'webhooks',
    BY_AGE,
    sql`to_jsonb(t) - 'tenant_id' - ${sql.lit('{secret, previous_secret, previous_until}')}::text[]`,
  ),
  payments: rowsOf('payments', BY_AGE),
  help_messages: rowsOf('help_messages', BY_AGE),
}
export type ExportedTable = keyof typeof EXPORTED

export const WITHIN: Record<string, ExportedTable> = {
  movement_lines: 'movements',
  import_movements: 'movements',
  file_chunks: 'files',
}

export function pathOfDocument(printed_number: string): string {
  return `documents/${printed_number}.pdf`
}

export function pathOfFile({ id, name }: { id: string; name: string }): string {
  return `files/${id}/${name}`
}
