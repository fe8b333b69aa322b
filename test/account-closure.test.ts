/**
 * Closing an account: members are notified, the closing can be cancelled, a separate role deletes the data, and other
 * accounts are untouched.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { bookDemo, DEMO_OWNER } from '#app/demo/book-demo.ts'
import { makeArchive } from '#integration/archives/server/make-archive.ts'
import { doImport } from '#integration/imports/server/do-import.ts'
import { storeBookCheck } from '#stock/straws/server/book-checks.ts'
import { verifyBooks } from '#stock/straws/server/verify-books.ts'
import { deleteAccounts } from '#integration/account-closure/server/delete-accounts.ts'
import { mailMemberInvitation } from '#account/members/server/member-invitations.ts'
import { closingMail } from '#integration/account-closure/server/closing.ts'
import { removeAccount } from '#integration/account-closure/server/remove-account.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/queues.ts'
import { overtaken } from './blocked.ts'
import { A_PDF } from './pictures.ts'
import { DAY, newBatch, newContainer, newParty, newStraws } from './factories.ts'
import { ask, logIn, newMember, newTenant, openTestServer, PASSWORD, type Person } from './test-server.ts'

const server = await openTestServer()
const { database, owner, leaving, jobs } = server
await bookDemo(database, PASSWORD, { link: (path) => path })
const demo = await logInDemo()
const eve = await newTenant(server, 'Elsewhere')

async function logInDemo(): Promise<Person> {
  const { rows } = await owner.query(`
    select u.id as user_id, p.tenant_id, p.id as self_id, l.id as warehouse_id
    from users u join entitlements e on e.user_id = u.id join parties p on p.tenant_id = e.tenant_id and p.is_self
    join legal_entities l on l.tenant_id = e.tenant_id where u.email = '${DEMO_OWNER.email}' limit 1`)
  return logIn(server, { ...rows[0], email: DEMO_OWNER.email })
}

const means = { database, leaving, jobs, backup_days: 14, archive_dir: server.archive_dir }
const nameOf = { [demo.tenant_id]: 'Haras del Sur' }

function close(person: Person, name = nameOf[person.tenant_id] ?? 'Haras del Sur', headers = {}) {
  const body = { tenant_id: person.tenant_id, name }
  return person.call('closeAccount', { body }, headers)
}

/** Makes the archive that the closing requested, as the job does. */
async function exportAll({ tenant_id }: Person) {
  const { rows } = await owner.query(`select id from archives where tenant_id = $1 and state = 'MAKING'`, [
    tenant_id,
  ])
  for (const { id } of rows)
    await makeArchive(
      database,
      { tenant_id, archive_id: id },
      server.archive_dir,
      new AbortController().signal,
    )
}

/** SQL assignment of a reminder one day ago; a deletion requires one of an earlier night. */
const REMINDED = `reminded_at = now() - interval '1 day'`
const endNow = ({ tenant_id }: Person) =>
  owner.query(`update closings set ends_at = now() - interval '1 minute', ${REMINDED} where account = $1`, [
    tenant_id,
  ])

const linked = (path: string) => `https://straws.test${path}`

async function mailsOf(account: string, kind: Jobs['mail-closing']['kind']) {
  const { rows } = await owner.query<{ data: Jobs['mail-closing'] }>(
    `select data from pgboss.job where name = 'mail-closing' and data ->> 'account' = $1 and data ->> 'kind' = $2`,
    [account, kind],
  )
  return rows.map(({ data }) => data)
}

/** Returns the rows of every table as text, by name of the table. */
async function everyRow(): Promise<Map<string, string[]>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const all = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await owner.query<{ text: string }>(`select t::text as text from ${name} t`)
    all.set(
      name,
      rows.map(({ text }) => text),
    )
  }
  return all
}

/** Tables whose rows belong to users, not to accounts. */
const OF_PEOPLE = new Set(['users', 'sessions', 'attempts', 'password_resets'])

/**
 * Returns the hashes of rows, by table, without rows that contain the id of the account or, in tables of users, the id
 * of one of `people`.
 */
function without(
  all: Map<string, string[]>,
  account: string,
  people: string[] = [],
): Record<string, string[]> {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const rest = ([table, rows]: [string, string[]]) => {
    const ids = OF_PEOPLE.has(table) ? [account, ...people] : [account]
    return [
      table,
      rows
        .filter((row) => !ids.some((id) => row.includes(id)))
        .map(hash)
        .toSorted(),
    ] as const
  }
  return Object.fromEntries([...all].map(rest))
}

const tablesWith = (all: Map<string, string[]>, id: string) =>
  [...all].filter(([, rows]) => rows.some((row) => row.includes(id))).map(([table]) => table)

const OWNED = `
  select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'tenant_id' and not attisdropped
  order by 1`

test('one database role may delete any row of an ended account, and another may overwrite names', async () => {
  const { rows } = await owner.query<{ name: string; removed: boolean; guarded: boolean; app: boolean }>(`
    select t.name,
      has_table_privilege('strawbook_remover', t.name, 'select') and has_table_privilege('strawbook_remover', t.name, 'delete')
        and not has_table_privilege('strawbook_remover', t.name, 'insert, update') as removed,
      exists (select from pg_policies p where p.tablename = t.name and p.permissive = 'RESTRICTIVE' and p.cmd = 'DELETE'
        and p.roles = '{strawbook_remover}' and p.qual = 'account_is_over()') as guarded
    from (${OWNED}) t`)
  expect(rows.length).toBeGreaterThan(45)
  expect(
    rows.filter(({ removed, guarded }) => !removed || !guarded),
    "tables whose migration lacks `select let_leave('<table>')`",
  ).toEqual([])
  const { rows: columns } = await owner.query<{ column: string; named: boolean; erased: boolean }>(`
    select c.relname || '.' || a.attname as column,
      a.attname like '%\\_by\\_name' or a.attname = 'signer_name' as named,
      has_column_privilege('strawbook_eraser', c.oid, a.attnum, 'update') as erased
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
  const named = columns.filter((one) => one.named).map(({ column }) => column)
  expect(named).toContain('movements.signer_name')
  const erased = columns.filter((one) => one.erased).map(({ column }) => column)
  const others = [
    'changes.fields',
    'discarded_entries.error',
    'discarded_entries.summary',
    'former_members.kept_until',
    'former_members.name',
    'idempotency_keys.reply',
    'webhook_events.body',
  ]
  expect(
    erased.toSorted(),
    "columns with names of people; let_leave('<table>') grants them, and test/account-closure.test.ts lists `others`",
  ).toEqual([...named, ...others].toSorted())
})

/** Columns that may contain names of members, by table; they are overwritten when a name is erased. */
const ERASABLE = {
  acceptances: 'accepted_by_name',
  archives: 'requested_by_name',
  changes: 'changed_by_name fields',
  discarded_entries: 'discarded_by_name error summary',
  documents: 'made_by_name',
  files: 'added_by_name',
  former_members: 'name',
  idempotency_keys: 'reply',
  imports: 'imported_by_name undone_by_name',
  distinct_pairs: 'decided_by_name',
  lifts: 'lifted_by_name',
  measurements: 'recorded_by_name struck_by_name',
  merges: 'merged_by_name undone_by_name',
  movements: 'recorded_by_name signer_name',
  opening_takes: 'counted_by_name',
  openings: 'last_active_by_name opened_by_name',
  outcomes: 'recorded_by_name',
  pick_list_lines: 'added_by_name removed_by_name',
  pick_lists: 'closed_by_name created_by_name',
  stock_take_canisters: 'started_by_name changed_by_name counted_by_name',
  stock_take_searches: 'found_by_name',
  stock_takes: 'started_by_name ended_by_name reversed_by_name signer_name',
  webhook_events: 'body',
  webhooks: 'created_by_name',
}
/** Columns that `eraseParty` clears or overwrites; the row of the party remains. */
const OF_PARTIES = { parties: 'centre_vet city email name phone street_1 street_2 zipcode' }
/**
 * Columns with codes, states, numbers, and names of horses, accounts and other records; none is for the name of a
 * member.
 */
const NEVER_A_NAME = {
  acceptances: 'code',
  animals: 'breed colour dam_name microchip name residence sex sire_name species studbooks ueln',
  archives: 'state',
  batches: 'calculation_mode culture_result health_status origin quality straw_colour',
  codes: 'code kind',
  discarded_entries: 'key',
  document_numbers: 'kind',
  documents: 'kind paper printed_number',
  entitlements: 'rights role',
  files: 'media',
  health_tests: 'certificate_number disease result',
  idempotency_keys: 'key method',
  imports: 'status',
  legal_entities: 'name',
  letterheads: 'paper',
  measurements: 'kind',
  merges: 'kind moved',
  member_invitations: 'email rights role',
  movement_lines: 'closed_after closed_before status_after status_before',
  movement_straws: 'places',
  movements: 'direction kind reason type',
  alerts: 'kind',
  opening_takes: 'why_fewer',
  outcomes: 'outcome',
  parties: 'approval_number centre_kind country',
  payments: 'currency status',
  pick_list_lines: 'type',
  api_keys: 'rights starts_with',
  snoozes: 'kind',
  security_events: 'address agent kind',
  stock: 'status',
  stock_takes: 'state',
  straws: 'closed status',
  studbook_rules: 'name permit_number',
  webhook_deliveries: 'state',
  webhook_events: 'type',
  webhooks: 'disabled_reason events url',
}
/**
 * Columns with free text and the data of documents. They are not erased: free text cannot be searched for a person, and
 * printed documents must still match their data (decision 34).
 */
const FREE_TEXT = {
  book_checks: 'differences',
  batches: 'label note sheet straw_mark_text thawing_instruction',
  containers: 'label note vessel',
  documents: 'data subject title',
  files: 'name',
  health_tests: 'laboratory method note sample',
  test_programmes: 'requirements',
  help_messages: 'message',
  import_profiles: 'header_key mapping name',
  imports: 'counts file_name kept made refusals request sheet undo_reason',
  measurements: 'note',
  movements: 'note',
  opening_takes: 'instead_reason',
  pick_list_lines: 'note reason',
  pick_lists: 'name',
  security_events: 'details',
  stock_take_canisters: 'lines unknown',
  stock_takes: 'decided reverse_reason',
  webhook_deliveries: 'attempts',
}

test('every text column is classified, and the eraser role may update exactly the erasable ones', async () => {
  const columnsOf = (lists: Record<string, string>) =>
    Object.entries(lists).flatMap(([table, columns]) =>
      columns.split(' ').map((column) => `${table}.${column}`),
    )
  const { rows } = await owner.query<{ name: string; erased: boolean }>(`
    select t.name || '.' || attname as name,
      has_column_privilege('strawbook_eraser', attrelid, attnum, 'update') as erased
    from (${OWNED}) t join pg_attribute on attrelid = t.name::regclass
    where attnum > 0 and not attisdropped
      and atttypid in ('text'::regtype, 'text[]'::regtype, 'json'::regtype, 'jsonb'::regtype)`)
  const listed = [ERASABLE, OF_PARTIES, NEVER_A_NAME, FREE_TEXT].flatMap(columnsOf)
  expect(
    rows.map(({ name }) => name).toSorted(),
    'text columns that a list in test/account-closure.test.ts has to name',
  ).toEqual(listed.toSorted())
  expect(
    rows
      .filter(({ erased }) => erased)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(columnsOf(ERASABLE).toSorted())
})

test('only the leaving log-in may be remover or eraser, and deleting a user deletes no row of an account', async () => {
  const { rows } = await owner.query(`
    select r.rolname as role, m.rolname as member from pg_auth_members a
    join pg_roles r on r.oid = a.roleid join pg_roles m on m.oid = a.member
    where r.rolname in ('strawbook_eraser', 'strawbook_remover')`)
  const logins = rows
    .map(({ member }) => member)
    .filter((member) => !String(member).endsWith('_leaving_login'))
  const { rows: superusers } = await owner.query(`select rolname from pg_roles where rolsuper`)
  expect(logins.filter((one) => !superusers.some(({ rolname }) => rolname === one))).toEqual([])
  for (const role of ['strawbook_eraser', 'strawbook_remover']) {
    const { rows: may } = await owner.query(
      `select pg_has_role(rolname, '${role}', 'member') as may from pg_roles where rolname like '%\\_app\\_login'
       or rolname = 'strawbook_app'`,
    )
    expect(may.every((one) => one.may === false)).toBe(true)
  }
  const { rows: cascades } = await owner.query(`
    select conrelid::regclass::text as from from pg_constraint f
    join pg_attribute a on a.attrelid = f.conrelid and a.attname = 'tenant_id'
    where f.contype = 'f' and f.confdeltype <> 'a' and f.confrelid = 'users'::regclass`)
  expect(cascades).toEqual([])
})

test('the remover role deletes no rows of an account that has not ended', async () => {
  const person = await newTenant(server, 'Not over')
  await newStraws(person, 2)
  await close(person, 'Not over')
  const before = await everyRow()
  await removeAccount(leaving, person.tenant_id)
  await deleteAccounts(means)
  expect(await everyRow()).toEqual(before)
  // The app's own role cannot backdate a closing.
  const days = { account: uuidv7(), requested_by: person.user_id, ends_at: '2020-01-01' }
  await expect(
    database.transaction((tx) => tx.insertInto('closings').values(days).execute()),
  ).rejects.toThrow('permission denied')
  const sooner = { ends_at: '2020-01-01' }
  await expect(
    database.transaction((tx) => tx.updateTable('closings').set(sooner).execute()),
  ).rejects.toThrow('permission denied')
})

test('an account is closed once by entering its name, even concurrently and with an expired subscription', async () => {
  const ana = await newTenant(server, 'Stal Noord')
  const berta = await newMember(server, ana, 'OWNER')
  const { tenant_id } = ana
  const refused = await ana.try('closeAccount', { body: { tenant_id, name: 'Stal noord' } })
  expect([refused.status, refused.body.fields]).toEqual([422, { 'body.name': expect.any(String) }])
  expect((await ana.call('showClosing', { query: { tenant_id } })).requested_at).toBe(null)
  await owner.query(`update tenants set subscription_expires_on = now() - interval '1 day' where id = $1`, [
    tenant_id,
  ])
  const [one, other] = await Promise.all([close(ana, 'Stal Noord'), close(berta, 'Stal Noord')])
  expect(other).toEqual(one)
  expect(Date.parse(one.ends_at) - Date.parse(one.requested_at!)).toBe(30 * 24 * 60 * 60 * 1000)
  expect(one.backups_until > one.ends_at.slice(0, 10)).toBe(true)
  const mails = await mailsOf('Stal Noord', 'CLOSING')
  expect(mails.map(({ email }) => email).toSorted()).toEqual([ana.email, berta.email].toSorted())
  for (const mail of mails)
    expect(closingMail(mail, linked).text).toContain(`https://straws.test/hub/general?account=${tenant_id}`)
  expect((await ana.call('listArchives', { query: { tenant_id } })).archives).toHaveLength(1)
  const stranger = await eve.try('closeAccount', {
    body: { tenant_id, name: 'Stal Noord' },
  })
  expect(stranger.status).toBe(404)
  const helper = await newMember(server, ana)
  const body = { tenant_id, name: 'Stal Noord' }
  expect((await helper.try('closeAccount', { body })).status).toBe(403)
  expect((await helper.try('keepAccount', { query: { tenant_id } })).status).toBe(403)
})

test('a repeated request does not close an account twice', async () => {
  const ana = await newTenant(server, 'Stal Oost')
  const headers = { 'idempotency-key': uuidv7() }
  const first = await close(ana, 'Stal Oost', headers)
  expect(await close(ana, 'Stal Oost', headers)).toEqual(first)
  expect(await mailsOf('Stal Oost', 'CLOSING')).toHaveLength(1)
})

test('an account cannot be closed while an import is running', async () => {
  const ana = await newTenant(server, 'Stal West')
  const { tenant_id } = ana
  const parties = [{ row: 2, name: 'Gestüt Heide' }]
  await ana.call('createImport', {
    body: { tenant_id, file_name: 'stock.xlsx', sheet: null, rows: 1, parties },
  })
  const refused = await ana.try('closeAccount', {
    body: { tenant_id, name: 'Stal West' },
  })
  expect([refused.body.code, refused.body.message]).toEqual(['IN_USE', expect.stringContaining('stock.xlsx')])
})

test('a closing account can be read, exported and kept, but not changed', async () => {
  const ana = await newTenant(server, 'Haras Norte')
  const { tenant_id } = ana
  const { batch_id } = await newStraws(ana, 3)
  const { ends_at } = await close(ana, 'Haras Norte')
  const session = await ask(server, ana.cookie, 'validateSession')
  expect(session.body['tenants']).toEqual([expect.objectContaining({ id: tenant_id, closes_at: ends_at })])
  const party = { body: { tenant_id, name: 'Gestüt Heide' } }
  for (const [name, parts] of [
    ['createParty', party],
    ['startCheckout', { body: { tenant_id } }],
    ['deleteBatch', { params: { id: batch_id } }],
  ] as const) {
    const refused = await ana.try(name, parts)
    expect([refused.status, refused.body.code], name).toEqual([409, 'ACCOUNT_CLOSING'])
  }
  expect((await ana.call('listBatches', { query: { tenant_id } })).batches).toHaveLength(1)
  await exportAll(ana)
  expect((await ana.try('requestArchive', { body: { tenant_id } })).status).toBe(201)
  expect((await eve.try('keepAccount', { query: { tenant_id } })).status).toBe(404)
  expect((await eve.try('keepAccount', { query: { tenant_id: eve.tenant_id } })).status).toBe(404)
  await ana.call('keepAccount', { query: { tenant_id } })
  await ana.call('createParty', party)
  expect(await mailsOf('Haras Norte', 'KEPT')).toHaveLength(1)
  expect((await ana.call('showClosing', { query: { tenant_id } })).requested_at).toBe(null)
})

test('members are reminded a week before the deletion, once', async () => {
  const ana = await newTenant(server, 'Haras Sur')
  await close(ana, 'Haras Sur')
  await deleteAccounts(means)
  expect(await mailsOf('Haras Sur', 'SOON')).toEqual([])
  await owner.query(`update closings set ends_at = now() + interval '6 days' where account = $1`, [
    ana.tenant_id,
  ])
  await Promise.all([deleteAccounts(means), deleteAccounts(means)])
  await deleteAccounts(means)
  expect((await mailsOf('Haras Sur', 'SOON')).map(({ email }) => email)).toEqual([ana.email])
})

test('a server that waited while another one reminded the members does not remind them again', async () => {
  const ana = await newTenant(server, 'Haras Centro')
  await close(ana, 'Haras Centro')
  await owner.query(`update closings set ends_at = now() + interval '6 days' where account = $1`, [
    ana.tenant_id,
  ])
  const reminded = `update closings set reminded_at = now() + interval '200 ms' where account = $1`
  const pass = () => sleep(300)
  await overtaken(server, reminded, [ana.tenant_id], () => deleteAccounts(means), pass)
  expect(await mailsOf('Haras Centro', 'SOON')).toEqual([])
})

test('a clock that is far ahead deletes nothing, and members are reminded again once it is corrected', async () => {
  const ana = await newTenant(server, 'Haras Oeste')
  await close(ana, 'Haras Oeste')
  await exportAll(ana)
  const jump = (days: number) =>
    owner.query(
      `update closings set ends_at = ends_at - $2 * interval '1 day', reminded_at = reminded_at - $2 * interval '1 day'
       where account = $1`,
      [ana.tenant_id, days],
    )
  const reminders = async () => (await mailsOf('Haras Oeste', 'SOON')).length
  await jump(365)
  await deleteAccounts(means)
  await deleteAccounts(means)
  expect(await reminders()).toBe(1)
  await jump(-365)
  await deleteAccounts(means)
  expect(await reminders()).toBe(1)
  await jump(25)
  await deleteAccounts(means)
  expect(await reminders()).toBe(2)
  expect(tablesWith(await everyRow(), ana.tenant_id)).toContain('tenants')
})

test('an account is not deleted before its archive is complete', async () => {
  const ana = await newTenant(server, 'Haras Este')
  await close(ana, 'Haras Este')
  await owner.query(`update archives set state = 'FAILED' where tenant_id = $1`, [ana.tenant_id])
  await endNow(ana)
  await deleteAccounts(means)
  expect(tablesWith(await everyRow(), ana.tenant_id)).toContain('tenants')
  await exportAll(ana)
  await deleteAccounts(means)
  expect(tablesWith(await everyRow(), ana.tenant_id)).toEqual([])
})

/**
 * Imports five straws. One stock-take misses two, which are booked as lost, and a second one misses another, which is
 * searched for.
 */
async function importAndCount(person: Person) {
  const { tenant_id, warehouse_id, self_id: owner_id, user_id: signer_id } = person
  const { id: container_id } = await newContainer(person)
  const { id: batch_id } = await newBatch(person)
  const place = { container: container_id, canister: 1, level: 1 }
  const entry = { row: 2, kind: 'ADDITION', reason: 'COLLECTION', batch: batch_id, date: DAY, amount: 5 }
  const bookings = [{ ...entry, warehouse_id, location: place }]
  const file = { tenant_id, file_name: 'stock.xlsx', sheet: null, rows: 1, bookings }
  const { body } = await person.try('createImport', { body: file })
  await doImport(database, { tenant_id, import_id: String(body['id']) })
  const mapping = { columns: ['label' as const, null] }
  await person.call('keepImportProfile', {
    body: { tenant_id, header_key: uuidv7(), name: 'Our list', mapping },
  })
  const take = await person.call('startStockTake', { body: { tenant_id, container_id } })
  const found = { amount: 3 }
  const lines = [{ level: 1, batch_id, owner_id, found }]
  const counted = { tenant_id, version: 1, lines, is_counted: true }
  await person.call('countCanister', { params: { id: take.id, canister: 1 }, body: counted })
  const { differences } = await person.call('listDifferences', { params: { id: take.id }, query: {} })
  const decision = { act: 'LOST' as const, reason: 'MISSING' as const }
  const decisions = differences.map(({ key, straws }) => ({ key, straws, decision }))
  await person.call('closeStockTake', {
    params: { id: take.id },
    body: { tenant_id, signer_id, date: DAY, decisions },
  })
  const again = await person.call('startStockTake', { body: { tenant_id, container_id } })
  const fewer = [{ level: 1, batch_id, owner_id, found: { amount: 2 } }]
  const recounted = { tenant_id, version: 1, lines: fewer, is_counted: true }
  await person.call('countCanister', { params: { id: again.id, canister: 1 }, body: recounted })
  const { differences: left } = await person.call('listDifferences', { params: { id: again.id }, query: {} })
  const looking = left.map(({ key, straws }) => ({ key, straws, decision: { act: 'LOOKING' as const } }))
  const ended = { tenant_id, signer_id, date: DAY, decisions: looking }
  await person.call('closeStockTake', { params: { id: again.id }, body: ended })
}

/** Puts straws of a vessel on a pick list, lifts their canister, and counts the straws taken. */
async function openVessel(person: Person) {
  const { tenant_id, self_id: owner_id } = person
  const { id: container_id } = await newContainer(person)
  const from = { container_id, canister: 1, level: 1 }
  const { batch_id } = await newStraws(person, 5, { location: from })
  const purpose = { withdrawal: { type: 'LOSS' as const, reason: 'QUALITY_TEST' as const } }
  const lines = [{ batch_id, owner_id, amount: 2, from, purpose }]
  const list = await person.call('createPickList', { body: { tenant_id, name: 'Friday', lines } })
  const opening = await person.call('startOpening', { params: { id: list.id }, body: { tenant_id } })
  const lift = { tenant_id, container_id, canister: 1, seconds: 6.5 }
  await person.call('recordLift', { params: { id: opening.id }, body: lift })
  const counts = [{ number: 1, came_out: 2 }]
  await person.call('countTakes', { params: { id: opening.id }, body: { tenant_id, counts } })
}

/** Creates rows of many kinds, so that with those of the demo nearly every table has rows of the account. */
async function fill(person: Person) {
  const { tenant_id, user_id } = person
  const { batch_id } = await newStraws(person, 3)
  const [into, from] = [await newParty(person), await newParty(person)]
  await person.call('mergeParties', { body: { tenant_id, into_id: into.id, from_id: from.id } })
  await person.call('keepPartiesApart', {
    params: { id: into.id },
    body: { tenant_id, other_id: person.self_id },
  })
  const file = { tenant_id, batch_id, name: 'report.pdf' }
  await person.try('addFile', { query: file, body: A_PDF })
  await person.call('createDocument', { body: { tenant_id, kind: 'STOCK_CARD', batch_id } })
  await person.call('createCodes', { body: { tenant_id, targets: [{ kind: 'BATCH', batch_id }] } })
  await person.call('sendHelpMessage', { body: { message: 'How do I move straws?' } })
  await storeBookCheck(database, person.tenant_id, { checked: 1, differences: [] })
  await person.call('inviteMember', { body: { tenant_id, email: `${uuidv7()}@stud.test`, role: 'OWNER' } })
  await person.call('updateMailSettings', { body: { tenant_id, due: true } })
  await person.call('recordVisit', { body: { tenant_id } })
  await person.call('updateLetterhead', { body: { tenant_id, paper: 'A4' } })
  await person.call('replaceTestProgramme', { body: { tenant_id, requirements: [] } })
  await person.call('createStudbookRule', { body: { tenant_id, name: uuidv7(), years: 2 } })
  await person.call('startCheckout', { body: { tenant_id } })
  await person.call('createParty', { body: { tenant_id, name: uuidv7() } }, { 'idempotency-key': uuidv7() })
  const url = 'https://stud.example/strawbook'
  const { webhook } = await person.call('createWebhook', {
    body: { tenant_id, url, events: ['movement.booked'] },
  })
  await person.call('testWebhook', { params: { id: webhook.id }, body: { tenant_id } })
  const summary = 'Ana García consigns 2 straws'
  const happened_at = '2026-03-12T14:32:00.000Z'
  await person.call('discardEntry', {
    body: { tenant_id, key: uuidv7(), summary, error: 'Moved since', happened_at },
  })
  await importAndCount(person)
  await openVessel(person)
  const { id } = await newContainer(person, { straws_per_level: 1 })
  await newStraws(person, 2, { location: { container_id: id, canister: 1, level: 1 }, accept: ['OVERFULL'] })
  await owner.query(
    `with n as (insert into alerts (tenant_id, id, container_id, kind, found_at) values ($1, $2, $3, 'LOW', now()) returning id)
     insert into alert_mails (tenant_id, alert_id, user_id) select $1, id, $4 from n`,
    [tenant_id, uuidv7(), id, user_id],
  )
  const snoozed_until = new Date(Date.now() + 3_600_000).toISOString()
  await person.call('snoozeAlert', { params: { id }, body: { tenant_id, kind: 'OVERDUE', snoozed_until } })
  const heide = await newParty(person)
  await person.call('updateParty', { params: { id: heide.id }, body: { tenant_id, city: 'Celle' } })
  const member = await newMember(server, person)
  await person.call('removeMember', { params: { id: member.user_id }, query: {} })
}

test('after the last day all data of an account is deleted, and no row of another is changed', async () => {
  await fill(demo)
  await newStraws(eve, 4)
  // Apart from its owner, the demo's account has three members: one is also a member of the other account, one has left
  // the other account but is named there, and one belongs to the demo's account only.
  const both = await newMember(server, demo)
  await owner.query(`insert into entitlements values ($1, $2, 'COLLABORATOR')`, [eve.tenant_id, both.user_id])
  const named = await newMember(server, eve)
  await newBatch(named)
  await named.call('updateParty', {
    params: { id: (await newParty(named)).id },
    body: { tenant_id: eve.tenant_id, city: 'Celle' },
  })
  await named.call('updateMailSettings', { body: { tenant_id: eve.tenant_id, due: true } })
  await eve.call('removeMember', { params: { id: named.user_id }, query: {} })
  await owner.query(`insert into entitlements values ($1, $2, 'COLLABORATOR')`, [
    demo.tenant_id,
    named.user_id,
  ])
  const alone = await newMember(server, demo)
  const expires_on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { key } = await demo.call('createApiKey', {
    body: { tenant_id: demo.tenant_id, name: 'Shipping desk', rights: ['BOOK', 'EDIT'], expires_on },
  })
  await close(demo)
  await exportAll(demo)
  await endNow(demo)

  const before = await everyRow()
  const { rows: owned } = await owner.query<{ name: string }>(OWNED)
  const empty = owned
    .map(({ name }) => name)
    .filter((name) => !tablesWith(before, demo.tenant_id).includes(name))
  expect(empty, 'tables to which this account needs a row').toEqual([])
  await deleteAccounts(means)
  const after = await everyRow()

  expect(tablesWith(after, demo.tenant_id)).toEqual([])
  const idsIn = (all: Map<string, string[]>) => all.get('users')!.map((row) => row.slice(1, 37))
  const lost = idsIn(before).filter((id) => !idsIn(after).includes(id))
  expect(lost).toEqual(expect.arrayContaining([demo.user_id, alone.user_id, key.id]))
  expect(lost.filter((id) => [both.user_id, named.user_id, eve.user_id].includes(id))).toEqual([])
  for (const id of lost) expect(tablesWith(after, id)).toEqual([])
  // Compare row by row, including rows that name a deleted user, except in the tables of users.
  const others = [...lost, named.user_id]
  expect(without(after, demo.tenant_id, others)).toEqual(without(before, demo.tenant_id, others))
  const { rows: former } = await owner.query(`select id from users where email like '%@nobody.invalid'`)
  expect(former).toEqual([{ id: named.user_id }])
  const { rows: left } = await owner.query(
    `select first_name, last_name, password_hash from users where id = $1`,
    [named.user_id],
  )
  expect(left).toEqual([{ first_name: 'A former', last_name: 'member', password_hash: '' }])

  // The member of both accounts keeps the session, now in the other account; the sessions of the others have ended.
  const session = await ask(server, both.cookie, 'validateSession')
  expect(session.body['tenants']).toEqual([expect.objectContaining({ id: eve.tenant_id })])
  for (const person of [demo, alone, named])
    expect((await ask(server, person.cookie, 'validateSession')).status).toBe(401)
  const mails = await mailsOf('Haras del Sur', 'DELETED')
  expect(mails.map(({ email }) => email)).toEqual(
    expect.arrayContaining([demo.email, both.email, alone.email]),
  )
  expect(mails.every(({ backups_until, ends_on }) => backups_until > ends_on)).toBe(true)
  // The mail does not link to the account, which is deleted.
  for (const mail of mails) expect(closingMail(mail, linked).text).not.toContain('account=')
})

/** Returns a database that fails after the given number of transactions. */
function dying(of: Database, after: number): Database {
  let left = after
  const transaction: Database['transaction'] = (work) => {
    left -= 1
    if (left < 0) return Promise.reject(new Error('killed'))
    return of.transaction(work)
  }
  return { ...of, transaction }
}

test('a deletion killed after any step continues, grants no access in between, and mails each member once', async () => {
  const ana = await newTenant(server, 'Gestüt Halb')
  await fill(ana)
  await close(ana, 'Gestüt Halb')
  await exportAll(ana)
  await endNow(ana)
  const before = await everyRow()
  let kills = 0
  while (tablesWith(await everyRow(), ana.tenant_id).length > 0) {
    const died = deleteAccounts({ ...means, leaving: dying(leaving, kills) })
    await died.catch((error: Error) => expect(error.message).toBe('killed'))
    const refused = await ana.try('listBatches', { query: { tenant_id: ana.tenant_id } })
    expect(refused.status).toBe(401)
    expect((await ana.try('keepAccount', { query: { tenant_id: ana.tenant_id } })).status).toBe(401)
    if (kills === 36) expect(await verifyBooks(database, [], () => {})).toBe(0)
    kills += 9
    expect(kills).toBeLessThan(500)
  }
  expect(kills).toBeGreaterThan(9)
  expect(await mailsOf('Gestüt Halb', 'DELETED')).toHaveLength(1)
  const after = await everyRow()
  const { rows: there } = await owner.query<{ id: string }>('select id from users')
  const lost = before
    .get('users')!
    .map((row) => row.slice(1, 37))
    .filter((id) => !there.some((one) => one.id === id))
  expect(lost).toContain(ana.user_id)
  expect(without(after, ana.tenant_id, lost)).toEqual(without(before, ana.tenant_id, lost))
})

test('two servers that delete an account concurrently delete it once', async () => {
  const ana = await newTenant(server, 'Gestüt Zwei')
  await fill(ana)
  await close(ana, 'Gestüt Zwei')
  await exportAll(ana)
  await endNow(ana)
  const { archives } = await ana.call('listArchives', { query: { tenant_id: ana.tenant_id } })
  const files = archives.map(({ id }) => path.join(server.archive_dir, `${id}.zip`))
  expect(files.filter((file) => existsSync(file))).toHaveLength(1)
  await Promise.all([deleteAccounts(means), deleteAccounts({ ...means }), deleteAccounts(means)])
  expect(files.filter((file) => existsSync(file))).toEqual([])
  expect(tablesWith(await everyRow(), ana.tenant_id)).toEqual([])
  expect(await mailsOf('Gestüt Zwei', 'DELETED')).toHaveLength(1)
})

test('concurrent keeping and deleting leave an account either complete or fully deleted', async () => {
  for (let round = 0; round < 5; round += 1) {
    const name = `Gestüt Eile ${round}`
    const ana = await newTenant(server, name)
    await newStraws(ana, 2)
    await close(ana, name)
    await exportAll(ana)
    await owner.query(
      `update closings set ends_at = now() + interval '30 milliseconds', ${REMINDED} where account = $1`,
      [ana.tenant_id],
    )
    const { tenant_id } = ana
    const [reply] = await Promise.all([
      ana.try('keepAccount', { query: { tenant_id } }),
      new Promise((resolve) => setTimeout(resolve, 25)).then(() => deleteAccounts(means)),
    ])
    await deleteAccounts(means)
    const there = tablesWith(await everyRow(), tenant_id)
    if (reply.status === 204) {
      expect((await ana.call('checkBooks', { query: { tenant_id } })).differences).toEqual([])
      expect(there).toContain('movement_lines')
    } else expect(there).toEqual([])
  }
})

test('while an account is closing, members can re-authenticate, download the archive, and end other sessions', async () => {
  const ana = await newTenant(server, 'Haras Oeste')
  const { tenant_id } = ana
  const tomas = await newMember(server, ana)
  await close(ana, 'Haras Oeste')
  await exportAll(ana)
  const { archives } = await ana.call('listArchives', { query: { tenant_id } })
  await owner.query(`update sessions set reauthenticated_at = now() - interval '6 minutes'`)
  const fetched = () => ana.try('fetchArchive', { params: { id: archives[0]!.id }, query: { tenant_id } })
  expect((await fetched()).body.code).toBe('REAUTHENTICATION_REQUIRED')
  await ana.call('startReauthentication', {})
  await ana.call('reauthenticate', { body: { password: PASSWORD } })
  expect((await fetched()).status).toBe(200)

  const phone = await logIn(server, ana)
  await ana.call('endOtherSessions', {})
  expect((await phone.try('validateSession')).status).toBe(401)
  await ana.call('startAuthenticator', {})
  await ana.call('resetFactors', { params: { id: tomas.user_id }, query: { tenant_id } })
  const password = 'nine frozen lanterns hum'
  await ana.call('changePassword', { body: { old_password: PASSWORD, password } })
  await ana.call('keepAccount', { query: { tenant_id } })
})

test('a closing account cannot be joined, and its invitations are valid again once it is kept', async () => {
  const ana = await newTenant(server, 'Haras Centro')
  const { tenant_id } = ana
  const email = `${uuidv7()}@stud.test`
  const invited = await ana.call('inviteMember', { body: { tenant_id, email, role: 'COLLABORATOR' } })
  const mail = await mailMemberInvitation(database, { tenant_id, invitationId: invited.id }, (path) => path)
  const token = decodeURIComponent(/#token=(\S+)/.exec(mail!.text)![1]!)
  await close(ana, 'Haras Centro')
  const password = 'nine frozen lanterns hum'
  const body = { token, email, first_name: 'Maren', last_name: 'Lohse', password }
  const join = () => ask(server, '', 'enrol', { body })
  expect((await ask(server, '', 'showInvitation', { params: { token } })).status).toBe(404)
  expect((await join()).status).toBe(404)
  await ana.call('keepAccount', { query: { tenant_id } })
  expect((await join()).status).toBe(201)
})

test('repeatedly closing and keeping an account is limited, and so are its emails', async () => {
  const ana = await newTenant(server, 'Haras Vaivén')
  const { tenant_id } = ana
  for (let closed = 0; closed < 3; closed += 1) {
    await close(ana, 'Haras Vaivén')
    await ana.call('keepAccount', { query: { tenant_id } })
  }
  const body = { tenant_id, name: 'Haras Vaivén' }
  const refused = await ana.try('closeAccount', { body })
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  expect(refused.headers['retry-after']).toBeDefined()
  expect((await ana.call('showClosing', { query: { tenant_id } })).requested_at).toBe(null)
  expect(await mailsOf('Haras Vaivén', 'CLOSING')).toHaveLength(3)
})

test('an import requested while the account is being closed books nothing after the archive', async () => {
  const ana = await newTenant(server, 'Stal Midden')
  const { tenant_id } = ana
  const parties = [{ row: 2, name: 'Gestüt Heide' }]
  const file = { tenant_id, file_name: 'stock.xlsx', sheet: null, rows: 1, parties }
  const { id: import_id } = await ana.call('createImport', { body: file })
  // Simulate a concurrent closing and import, neither of which has read the rows of the other.
  await owner.query(`insert into closings (account, requested_by) values ($1, $2)`, [tenant_id, ana.user_id])
  await doImport(database, { tenant_id, import_id })
  const shown = await ana.call('showImport', { params: { id: import_id }, query: {} })
  expect(shown).toMatchObject({ status: 'REFUSED', refusals: [{ message: 'The account is closing.' }] })
  expect((await ana.call('listParties', { query: { tenant_id } })).parties).toHaveLength(1)
})
