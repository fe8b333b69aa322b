/** Comparison of an account and its restored copy: every table of the catalogue, row by row and column by column. */
import { expect, test } from 'vitest'
import { doImport } from '#integration/imports/server/do-import.ts'
import { checkBooks } from '#stock/straws/server/check-books.ts'
import { openTenant } from '#platform/database/database.ts'
import { archiving, studWithHistory } from './archiving.ts'
import { DAY, newParty, newStraws } from './factories.ts'
import { A_PDF, jpegOfPhone, pdfOf } from './pictures.ts'
import { newMember, newTenant, openTestServer, type Person } from './test-server.ts'

const server = await openTestServer()
const { archived, fileOf, importInto, rowsOf } = archiving(server)

/** Tables that are not restored, with the reason. */
const NOT_RESTORED: Record<string, string> = {
  archives: 'files of the original server',
  entitlements: 'members join by invitation',
  former_members: 'users of the original server',
  idempotency_keys: 'replies to requests of the original server',
  member_invitations: 'secrets',
  alert_mails: 'mails that were sent',
  payments: 'the subscription of the original account',
  api_keys: 'secrets',
  security_events: 'log-ins to the original account',
  webhook_deliveries: 'messages that were sent',
  webhook_events: 'messages that were sent',
  book_checks: 'checks of the original account',
  visits: 'visits of members to the original account',
}

/**
 * Columns whose values differ in a restored account, with the reason. Columns that name a user are not listed: they
 * name the importer, except in the settings of members.
 */
const DIFFERENT: Record<string, string> = {
  'movements.restored_at': 'marks what an archive brought',
  'outcomes.restored_at': 'marks what an archive brought',
  'changes.restored_at': 'marks what an archive brought',
  'acceptances.restored_at': 'marks what an archive brought',
  'discarded_entries.restored_at': 'marks what an archive brought',
  'discarded_entries.key': 'unique per user, so it names the original one',
  'webhooks.secret': 'not in the archive',
  'webhooks.previous_secret': 'not in the archive',
  'webhooks.previous_until': 'about the previous secret',
  'webhooks.disabled_at': 'off until an owner has made a new secret',
  'webhooks.disabled_reason': 'off until an owner has made a new secret',
  'webhooks.failing_since': 'about messages that were sent',
}
/** Columns that are null in nearly all accounts without running jobs, with the case in which they have a value. */
const WITHOUT_VALUES: Record<string, string> = {
  'imports.request': 'until it is booked',
  'movement_lines.closed_before': 'of straws that were erased and recorded again',
}
const SETTINGS_OF_MEMBERS = new Set(['mail_settings', 'snoozes'])

const ana = await studWithHistory(server)
const tomas = await newMember(server, ana)
const { tenant_id } = ana

/** Fills the tables that `studWithHistory` leaves empty. */
async function addTheRest() {
  const query = { tenant_id }
  const { batches } = await ana.call('listBatches', { query: { ...query, limit: 100 } })
  const { containers } = await ana.call('listContainers', { query })
  const { movements } = await ana.call('listMovements', { query: { ...query, limit: 100 } })
  const batch_id = batches[0]!.id
  const { pick_lists } = await ana.call('listPickLists', { query })
  const { rows: health_tests } = await server.owner.query(
    'select id from health_tests where tenant_id = $1',
    [tenant_id],
  )
  const period = { from: DAY, to: DAY }
  for (const of of [
    { kind: 'STATEMENT', party_id: ana.self_id, ...period },
    { kind: 'NITROGEN', container_id: containers[0]!.id, ...period },
    { kind: 'PICK_LIST', pick_list_id: pick_lists[0]!.id },
  ] as const) {
    await ana.call('createDocument', { body: { tenant_id, ...of } })
  }
  const document = { tenant_id, kind: 'STOCK_CARD' as const, batch_id }
  const { id: replaces_id } = await ana.call('createDocument', { body: document })
  await ana.call('createDocument', { body: { ...document, replaces_id } })
  const sold = movements.find(({ type, reversed_by_id }) => type === 'SALE' && reversed_by_id === null)!
  await tomas.call('createDocument', {
    body: { tenant_id, kind: 'SHIPMENT', movement_ids: [sold.id], paper: 'LETTER' },
  })
  for (const [name, about, body] of [
    ['Certificate', { batch_id }, pdfOf(2_300_000)],
    ['Photo', { animal_id: batches[0]!.animal.id }, jpegOfPhone()],
    ['CMR', { movement_id: sold.id }, A_PDF],
    ['Contract', { party_id: ana.self_id }, A_PDF],
    ['EIA', { health_test_id: health_tests[0]!.id }, A_PDF],
  ] as const) {
    expect((await tomas.try('addFile', { query: { ...query, ...about, name }, body })).status).toBe(201)
  }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><rect width="4" height="1"/></svg>'
  await ana.call('updateLetterhead', {
    body: { tenant_id, paper: 'LETTER', logo: Buffer.from(svg).toString('base64') },
  })
  const level = { kind: 'LEVEL' as const, container_id: containers[0]!.id, canister: 1, level: 1 }
  await ana.call('createCodes', { body: { tenant_id, targets: [level, { kind: 'BATCH', batch_id }] } })
  await ana.call('createWebhook', {
    body: { tenant_id, url: 'https://erp.stud.test/hook', events: ['nitrogen.alarm'] },
  })
  await tomas.call('discardEntry', {
    body: {
      tenant_id,
      key: 'a key',
      summary: 'Lost 1',
      error: 'It has moved',
      happened_at: `${DAY}T10:00:00Z`,
    },
  })
  await tomas.call('updateMailSettings', { body: { tenant_id, due: false } })
  await ana.call('sendHelpMessage', { body: { message: 'How do I print labels?' } })
  const snoozed_until = new Date(Date.now() + 3_600_000).toISOString()
  await server.owner.query(`insert into snoozes values ($1, $2, $3, 'MEASURE_DUE', $4)`, [
    ...[tenant_id, tomas.user_id, containers[0]!.id, snoozed_until],
  ])
  await importStraws(batch_id)
  await fillColumns()
}

/** Gives values to columns that are still null everywhere, bypassing triggers. */
async function fillColumns() {
  const first = (table: string, where = 'true') =>
    `(select id from ${table} where tenant_id = '${tenant_id}' and ${where} order by id limit 1)`
  const user = `'${ana.user_id}'`
  await server.owner.query(`
    begin; set local session_replication_role = replica;
    insert into parties (tenant_id, id, name, phone, street_1, street_2, zipcode, deleted_at, erased_at)
    values ('${tenant_id}', uuidv7(), 'Erased', '1', 'A', 'B', '2', '2026-01-02', '2026-01-03');
    update parties set approval_valid_from = '2024-01-01', approval_valid_until = '2026-12-31' where name = 'Erased';
    update animals set dam_name = 'Dam', dam_id = ${first('animals', "sex = 'MARE'")}, low_doses = 3,
      residence = 'LEAVES', resident_since = '2020-01-01',
      microchip = '276098102345678' where id = ${first('animals', 'deleted_at is null')};
    update animals set deleted_at = '2026-01-02' where tenant_id = '${tenant_id}' and name = 'Foal';
    update batches set producer_id = ${first('parties', "name = 'Erased'")}, straw_amount = 9, straws_per_dose = 8,
      culture_result = 'None', incubation_celsius = 37, incubation_minutes = 5 where id = ${first('batches')};
    update health_tests set certificate_number = '7' where id = ${first('health_tests')};
    update help_messages set sent_at = now() where tenant_id = '${tenant_id}';
    update imports set sheet = 'Stock', status = 'UNDONE', undone_at = now(), undone_by = ${user},
      undone_by_name = 'Ana', undo_reason = 'Wrong' where tenant_id = '${tenant_id}';
    update lifts set happened_at = '2026-03-01' where id = ${first('lifts')};
    insert into merges (tenant_id, id, kind, from_id, into_id, version, moved, merged_by, merged_by_name, undone_at,
      undone_by_name)
    select tenant_id, uuidv7(), kind, into_id, from_id, 3, moved, merged_by, merged_by_name, now(), 'Ana' from merges
    where tenant_id = '${tenant_id}';
    update movements set happened_at = '2026-03-01' where id = ${first('movements')};
    update movements set ends_on = date where id = ${first('movements', `type = 'CONSIGNMENT' and reverses_id is null`)};
    update measurements set litres = kg, kg = null where id = ${first('measurements', 'kg is not null')};
    update opening_takes t set undone_at = now(), instead_batch_id = batch_id, instead_reason = 'Nearer'
    where tenant_id = '${tenant_id}' and number = 1;
    update pick_list_lines set container_id = ${first('containers')}, canister = 1, level = 1, removed_at = now(),
      removed_by_name = 'Ana' where id = ${first('pick_list_lines')};
    update pick_lists set closed_at = now(), closed_by = ${user}, closed_by_name = 'Ana', day = '2026-03-20'
    where id = ${first('pick_lists')};
    update stock_take_searches set found_at = now(), found_by_name = 'Ana' where tenant_id = '${tenant_id}';
    update stock_takes set state = 'REVERSED', reversed_at = now(), reversed_by = ${user}, reversed_by_name = 'Ana',
      reverse_reason = 'Wrong' where tenant_id = '${tenant_id}' and state = 'CLOSED';
    commit`)
}

async function importStraws(batch: string) {
  const { warehouse_id } = ana
  const body = {
    ...{ tenant_id, file_name: 'stock.xlsx', sheet: null, rows: 2 },
    parties: [{ row: 2, name: 'Gestüt Import' }],
    bookings: [
      {
        ...{
          row: 2,
          kind: 'ADDITION',
          reason: 'COLLECTION',
          batch,
          date: new Date().toISOString().slice(0, 10),
        },
        ...{ amount: 2, warehouse_id },
      },
    ],
  }
  const { id } = await ana.call('createImport', { body: body as never })
  await doImport(server.database, { tenant_id, import_id: id }, { json: server.json })
  await ana.call('keepImportProfile', {
    body: { tenant_id, header_key: 'a header', name: 'Laboratory', mapping: {} },
  })
}

type Row = Record<string, unknown>
type Table = { name: string; columns: string[]; people: string[] }

/** Returns the tables that have a `tenant_id`, with their columns, and those of them that refer to a user. */
async function readCatalogue(): Promise<Table[]> {
  const { rows } = await server.owner.query<Table>(
    `select c.relname as name, array_agg(a.attname::text) as columns,
       coalesce(array_agg(a.attname::text) filter (where f.oid is not null), '{}') as people
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_constraint f on f.conrelid = c.oid and f.confrelid = 'users'::regclass and f.conkey = array[a.attnum]
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and exists (
       select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')
     group by 1 order by 1`,
  )
  return rows
}

/** Names the ids of an account by table and position, so that those of another account can be compared. */
async function nameIds({ tenant_id: of }: Person, order: (table: string) => Promise<string[]>) {
  const names = new Map<string, string>([[of, 'account']])
  for (const { name, columns } of await readCatalogue()) {
    if (!columns.includes('id') || name in NOT_RESTORED || name === 'straws') continue
    for (const [index, id] of (await order(name)).entries()) names.set(id, `${name} ${index}`)
  }
  const { rows: straws } = await server.owner.query<{ id: string; batch_id: string; number: number }>(
    'select id, batch_id, number from straws where tenant_id = $1',
    [of],
  )
  for (const { id, batch_id, number } of straws) names.set(id, `straw ${number} of ${names.get(batch_id)}`)
  return names
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

async function readRows({ name, people }: Table, of: string, names: Map<string, string>): Promise<Row[]> {
  const { rows } = await server.owner.query<{ row: Row }>(
    `select to_jsonb(t) as row from ${name} t where tenant_id = $1`,
    [of],
  )
  const read = rows.map(({ row }) => {
    const compared = Object.entries(row).filter(([column]) => !(`${name}.${column}` in DIFFERENT))
    const unnamed = compared.map(([column, value]) => [
      column,
      value !== null && people.includes(column) && !SETTINGS_OF_MEMBERS.has(name) ? 'a user' : value,
    ])
    const text = JSON.stringify(Object.fromEntries(unnamed)).replace(UUID, (id) => names.get(id) ?? 'deleted')
    return JSON.parse(text) as Row
  })
  return read.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

/**
 * Returns the rows of an account and of the one that its archive was restored into, by table, with names instead of
 * ids.
 */
async function readBoth(there: Person, here: Person, file: string) {
  const original = await nameIds(there, async (table) =>
    (await rowsOf(file, table as never)).map(({ id }) => String(id)),
  )
  const copied = await nameIds(here, async (table) => {
    const { rows } = await server.owner.query(`select id from ${table} where tenant_id = $1 order by id`, [
      here.tenant_id,
    ])
    return rows.map(({ id }) => id as string)
  })
  const restored = (await readCatalogue()).filter(({ name }) => !(name in NOT_RESTORED))
  return Promise.all(
    restored.map(async (table) => ({
      table,
      there: await readRows(table, there.tenant_id, original),
      here: await readRows(table, here.tenant_id, copied),
    })),
  )
}

async function differencesOf(person: Person) {
  const { differences } = await server.database.transaction(async (tx) => {
    await openTenant(tx, person.tenant_id)
    return checkBooks(tx, person)
  })
  return differences
}

test('a restored account has every row and column of the original, and its time zone', async () => {
  await addTheRest()
  await ana.call('setTimeZone', { body: { tenant_id, time_zone: 'Europe/Madrid' } })
  const file = fileOf(await archived(ana))
  const nina = await newTenant(server, 'New stud')
  // A member of the account has already joined the new account.
  await server.owner.query(`insert into entitlements values ($1, $2, 'COLLABORATOR')`, [
    ...[nina.tenant_id, tomas.user_id],
  ])
  await importInto(nina, file)
  for (const { table, there, here } of await readBoth(ana, nina, file)) {
    const empty = table.columns.filter((column) => there.every((row) => row[column] === null))
    const unexpected = empty.filter((column) => !(`${table.name}.${column}` in WITHOUT_VALUES))
    expect.soft(unexpected, `columns of ${table.name} without a value`).toEqual([])
    expect.soft(here, table.name).toEqual(there)
    for (const person of SETTINGS_OF_MEMBERS.has(table.name) ? [] : table.people) {
      const { rows } = await server.owner.query(
        `select from ${table.name} where tenant_id = $1 and ${person} <> $2`,
        [nina.tenant_id, nina.user_id],
      )
      expect.soft(rows, `${table.name}.${person}`).toEqual([])
    }
  }
  expect((await nina.call('validateSession', {})).tenants).toMatchObject([{ time_zone: 'Europe/Madrid' }])
  expect(await differencesOf(nina)).toEqual([])
})

/** Steps in an account with straws 1 to 4 of Alpha, 5 to 8 of Xaver and 9 to 12 of the stud, all in one batch. */
const MERGED: Record<string, string[]> = {
  'a chain, with movements between its merges': [
    ...['Alpha > Bravo', 'lose 1', 'Bravo > Charlie', 'lose 2', 'Charlie > Delta', 'lose 3'],
  ],
  'a chain whose last merge has no movements': ['Alpha > Bravo', 'lose 1', 'Bravo > Charlie'],
  'a chain that begins with its last merge': ['Bravo > Charlie', 'lose 5', 'Alpha > Bravo', 'lose 1'],
  'independent merges in one batch': ['Alpha > Bravo', 'lose 1', 'lose 5', 'Xaver > Yara'],
  'two parties merged into one': ['Alpha > Bravo', 'lose 1', 'lose 5', 'Xaver > Bravo', 'lose 6'],
  'merges that are undone and made in the other direction': [
    ...['Alpha > Bravo', 'undo', 'lose 1', 'Bravo > Alpha', 'lose 2', 'Xaver > Yara', 'lose 5'],
    ...['Yara > Charlie', 'undo', 'lose 6', 'Alpha > Yara', 'lose 3'],
  ],
  'merged holders': [
    ...['consign 9 Alpha', 'Alpha > Bravo', 'consign 10 Bravo', 'return Bravo', 'Bravo > Charlie'],
    ...['return Charlie', 'lose 1'],
  ],
  'a reversal after a merge': ['lose 1', 'Alpha > Bravo', 'reverse', 'lose 1', 'Bravo > Charlie', 'reverse'],
}

/** Returns a function that performs a step such as `Alpha > Bravo`, which merges the two parties. */
function stepsIn(person: Person, batch_id: string, ids: Record<string, string>) {
  const { tenant_id, user_id: signer_id, warehouse_id } = person
  const last = { merge: '', movement: '' }
  const withdraw = async (number: string, withdrawal: object) => {
    const numbers = [[Number(number), Number(number)]]
    const body = { tenant_id, signer_id, batch_id, numbers, withdrawal: { date: DAY, ...withdrawal } }
    const reply = await person.call('changeStraws', { body: body as never })
    if ('movements' in reply) last.movement = reply.movements[0]!.id
  }
  return async (step: string) => {
    const [verb, first, second] = step.split(' ') as [string, string, string]
    if (first === '>') {
      const merge = { tenant_id, from_id: ids[verb]!, into_id: ids[second]! }
      last.merge = (await person.call('mergeParties', { body: merge })).id
    } else if (verb === 'undo') {
      await person.call('undoMerge', { params: { id: last.merge }, body: { tenant_id } })
    } else if (verb === 'reverse') {
      const reason = 'Wrong straw'
      await person.call('reverseMovement', { params: { id: last.movement }, body: { tenant_id, reason } })
    } else if (verb === 'lose') {
      await withdraw(first, { type: 'LOSS', reason: 'BROKEN' })
    } else if (verb === 'consign') {
      await withdraw(first, { type: 'CONSIGNMENT', receiver_id: ids[second] })
    } else {
      const back = { reason: 'RETURN' as const, supplier_id: ids[first]!, amount: 1, location: null }
      await person.call('addStraws', {
        body: { tenant_id, signer_id, warehouse_id, batch_id, date: DAY, ...back },
      })
    }
  }
}

test.each(Object.entries(MERGED))(
  'a restored account has the same straws as the original after %s',
  async (_, steps) => {
    const ben = await newTenant(server)
    const ids: Record<string, string> = {}
    for (const name of ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Xaver', 'Yara'])
      ids[name] = (await newParty(ben, { name })).id
    const { batch_id } = await newStraws(ben, 4, { owner_id: ids['Alpha']! })
    await newStraws(ben, 4, { owner_id: ids['Xaver']!, batch_id })
    await newStraws(ben, 4, { batch_id })
    const perform = stepsIn(ben, batch_id, ids)
    for (const step of steps) await perform(step)
    expect(await differencesOf(ben)).toEqual([])
    const file = fileOf(await archived(ben))
    const copy = await newTenant(server, 'Copy')
    await importInto(copy, file)
    for (const { table, there, here } of await readBoth(ben, copy, file))
      expect.soft(here, table.name).toEqual(there)
    expect(await differencesOf(copy)).toEqual([])
  },
)
