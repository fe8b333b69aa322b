/**
 * Fills an empty account with what an archive holds, all of it or nothing. Straws and counts are not written: they
 * follow from the lines of the journal, as ever, and are then compared with those of the archive.
 */
import { sql } from 'kysely'
import { BatchSheet } from '#features/batches/sheet.ts'
import type { Paper } from '#features/documents/contract.ts'
import { rasteriseLogo } from '#features/documents/server/rasterise-logo.ts'
import { checkBooks } from '#features/straws/server/check-books.ts'
import { fullName } from '#platform/contract/roles.ts'
import type { Tx } from '#platform/database/database.ts'
import { importContainers, importMeasurements } from './import-containers.ts'
import { importFiles } from './import-files.ts'
import { importAnimals, importHealthTests, importParties, importStudbookRules } from './import-known.ts'
import { importMerges } from './import-merges.ts'
import { importJournal, type Importer } from './import-journal.ts'
import { importStockTakes } from './import-stock-takes.ts'
import { importWebhooks } from '#features/webhooks/server/import-webhooks.ts'
import { importPickLists } from './import-pick-lists.ts'
import { inPieces, insert } from './insert-rows.ts'
import { newIds, type NewIds } from './new-ids.ts'
import type { OpenArchive, Row } from './read-archive.ts'

/** @throws an Error of one line if the account is not empty, or the archive is not what it says */
export async function importArchive(tx: Tx, actor: Importer, archive: OpenArchive): Promise<void> {
  const { tenant_id } = actor
  await sql`set local statement_timeout = 0`.execute(tx)
  await requireEmpty(tx, tenant_id)
  const ids = newIds()
  await importWarehouses(tx, tenant_id, archive, ids)
  await importParties(tx, tenant_id, archive, ids)
  await importAnimals(tx, tenant_id, archive, ids)
  await importHealthTests(tx, tenant_id, archive, ids)
  await importStudbookRules(tx, tenant_id, archive, ids)
  await importContainers(tx, tenant_id, archive, ids)
  await importMeasurements(tx, actor, archive, ids)
  await importBatches(tx, tenant_id, archive, ids)
  await importJournal(tx, actor, archive, ids)
  await importTold(tx, actor, archive, ids)
  await importStockTakes(tx, actor, archive, ids)
  await importPickLists(tx, actor, archive, ids)
  await importDiscarded(tx, actor, archive, ids)
  await importCodes(tx, tenant_id, archive, ids)
  await importFiles(tx, actor, archive, ids)
  await importMerges(tx, actor, archive, ids)
  await fitPlaces(tx, tenant_id)
  await hideParties(tx, tenant_id, archive, ids)
  await importLetterhead(tx, tenant_id, archive)
  await importWebhooks(tx, tenant_id, archive.rows('webhooks'))
  await continueNumbers(tx, tenant_id, archive)
  await requireSameStraws(tx, tenant_id, archive, ids)
  // The totals of stallions would follow at the end of the transaction only.
  await sql`set constraints all immediate`.execute(tx)
  const { differences } = await checkBooks(tx, actor)
  if (differences.length > 0) throw new Error(`The books would not agree: ${differences[0]!.problem}`)
}

/** As an account is founded: with one warehouse and the party that is the account itself. */
async function requireEmpty(tx: Tx, tenant_id: string) {
  // Nobody else may fill it meanwhile.
  await sql`select from tenants where id = ${tenant_id} for update`.execute(tx)
  const { rows } = await sql<{ is_empty: boolean }>`
    select not exists (select from batches where tenant_id = ${tenant_id})
      and not exists (select from animals where tenant_id = ${tenant_id})
      and not exists (select from containers where tenant_id = ${tenant_id})
      and not exists (select from movements where tenant_id = ${tenant_id})
      and not exists (select from parties where tenant_id = ${tenant_id} and not is_self)
      and (select count(*) from legal_entities where tenant_id = ${tenant_id}) = 1 as is_empty
  `.execute(tx)
  if (!rows[0]?.is_empty) throw new Error('The account is not empty: an archive goes into a new one only')
}

/** The first one takes the place of the one there is. */
async function importWarehouses(tx: Tx, tenant_id: string, archive: OpenArchive, ids: NewIds) {
  const [there] = await tx
    .selectFrom('legal_entities')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .execute()
  let isFirst = true
  for await (const { id, name } of archive.rows('legal_entities')) {
    if (isFirst) {
      ids.set(id, there!.id)
      await sql`update legal_entities set name = ${name} where tenant_id = ${tenant_id} and id = ${there!.id}`.execute(
        tx,
      )
    } else {
      await insert(tx, 'legal_entities', ['tenant_id', 'id', 'name'], [{ tenant_id, id: ids.make(id), name }])
    }
    isFirst = false
  }
}

/** The journal names them all; afterwards nothing does. */
async function hideParties(tx: Tx, tenant_id: string, archive: OpenArchive, ids: NewIds) {
  for await (const { id, deleted_at } of archive.rows('parties')) {
    if (deleted_at === null || deleted_at === undefined) continue
    await sql`
      update parties set deleted_at = ${deleted_at}::timestamptz
      where tenant_id = ${tenant_id} and id = ${ids.of(id)}
    `.execute(tx)
  }
}

/** Restores the paper and the logo, which is drawn again like a new one. Older archives have no letterhead. */
async function importLetterhead(tx: Tx, tenant_id: string, archive: OpenArchive) {
  for await (const { paper, logo } of archive.rows('letterheads')) {
    const letterhead = {
      paper: paper as Paper | null,
      logo: typeof logo === 'string' ? await rasteriseLogo(Buffer.from(logo, 'base64')) : null,
    }
    await tx
      .insertInto('letterheads')
      .values({ tenant_id, ...letterhead })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(letterhead))
      .execute()
  }
}

/** Documents stay in the archive, as files; their numbers are on paper, and none is given again. */
async function continueNumbers(tx: Tx, tenant_id: string, archive: OpenArchive) {
  for await (const { kind, year, number } of archive.rows('documents')) {
    await sql`
      insert into document_numbers (tenant_id, kind, year, last)
      values (${tenant_id}, ${kind}, ${year}, ${number})
      on conflict (tenant_id, kind, year) do update set last = greatest(document_numbers.last, excluded.last)
    `.execute(tx)
  }
}

const OF_CODE = [
  'tenant_id',
  'code',
  'kind',
  'container_id',
  'canister',
  'level',
  'batch_id',
  'made_at',
] as const

/** Printed labels stay valid; documents stay behind, and their codes with them. */
async function importCodes(tx: Tx, tenant_id: string, archive: OpenArchive, ids: NewIds) {
  await inPieces(archive.rows('codes'), (rows) =>
    insert(
      tx,
      'codes',
      OF_CODE,
      rows
        .filter(({ kind }) => kind !== 'DOCUMENT')
        .map((row) => ({ ...ids.renew(row, ['container_id', 'batch_id']), tenant_id })),
    ),
  )
}

/** The journal needed the places of its time; what is left are those of today. */
async function fitPlaces(tx: Tx, tenant_id: string) {
  await sql`
    delete from places p using containers c
    where p.tenant_id = ${tenant_id} and c.tenant_id = p.tenant_id and c.id = p.container_id
      and (c.deleted_at is not null or p.canister > c.canisters or p.level > c.levels)
  `.execute(tx)
  await sql`
    insert into places (tenant_id, container_id, canister, level)
    select c.tenant_id, c.id, canister, level
    from containers c, generate_series(1, c.canisters) canister, generate_series(1, c.levels) level
    where c.tenant_id = ${tenant_id} and c.deleted_at is null
    on conflict do nothing
  `.execute(tx)
}

const OF_BATCH = [
  ...(['tenant_id', 'id', 'version', 'label', 'animal_id', 'origin', 'producer_id', 'received_on'] as const),
  ...(['straw_amount', 'straw_size', 'straw_colour', 'concentration_per_dose', 'calculation_mode'] as const),
  ...(['straws_per_dose', 'effective_straws_per_dose', 'quality', 'note', 'sheet'] as const),
  ...(['collection_centre_id', 'processing_centre_id', 'straw_mark_text', 'health_status'] as const),
  ...(['releasable_from', 'thawing_instruction', 'incubation_minutes', 'incubation_celsius'] as const),
  ...(['culture_result'] as const),
]

/** Those that were deleted come first: others may have their labels since. */
async function importBatches(tx: Tx, tenant_id: string, archive: OpenArchive, ids: NewIds) {
  const batchOf = (row: Row): Row => ({
    ...ids.renew(row, ['id', 'animal_id', 'producer_id', 'collection_centre_id', 'processing_centre_id']),
    tenant_id,
    sheet: BatchSheet.parse(row['sheet']),
  })
  for await (const row of archive.rows('batches')) {
    const id = ids.make(row['id'])
    if (row['deleted_at'] === null) continue
    await insert(tx, 'batches', OF_BATCH, [batchOf(row)])
    await sql`
      update batches set deleted_at = ${row['deleted_at']}::timestamptz where tenant_id = ${tenant_id} and id = ${id}
    `.execute(tx)
  }
  await inPieces(archive.rows('batches'), (rows) =>
    insert(tx, 'batches', OF_BATCH, rows.filter((row) => row['deleted_at'] === null).map(batchOf)),
  )
}

/** What is told beside the journal: outcomes, and who changed what. */
async function importTold(tx: Tx, actor: Importer, archive: OpenArchive, ids: NewIds) {
  const { tenant_id, user_id } = actor
  await inPieces(archive.rows('outcomes'), async (rows) => {
    const told = rows.map((row) => ({
      ...ids.renew(row, ['movement_id']),
      tenant_id,
      id: ids.make(row['id']),
      recorded_by: user_id,
      first_recorded_at: row['first_recorded_at'] ?? row['recorded_at'],
    }))
    await insert(tx, 'outcomes', OF_OUTCOME, told)
  })
  await inPieces(archive.rows('changes'), async (rows) => {
    const told = rows.map((row) => ({
      ...row,
      tenant_id,
      id: ids.make(row['id']),
      // The horse or party may be gone, and only its changes left.
      subject_id: ids.of(row['subject_id']) ?? ids.make(row['subject_id']),
      changed_by: user_id,
      changed_by_name: row['changed_by_name'] ?? fullName(actor),
      fields: ids.renewDeep(row['fields']),
      first_changed_at: row['first_changed_at'] ?? row['changed_at'],
    }))
    await insert(tx, 'changes', OF_CHANGE, told)
  })
  await inPieces(archive.rows('acceptances'), async (rows) => {
    const acceptances = rows.map((row) => ({
      ...row,
      tenant_id,
      id: ids.make(row['id']),
      subject_id: ids.of(row['subject_id']) ?? ids.make(row['subject_id']),
      accepted_by: user_id,
      first_accepted_at: row['first_accepted_at'] ?? row['accepted_at'],
    }))
    await insert(tx, 'acceptances', OF_ACCEPTANCE, acceptances)
  })
}

const OF_DISCARDED = [
  ...(['tenant_id', 'id', 'key', 'said', 'why', 'happened_at', 'discarded_by', 'discarded_by_name'] as const),
  ...(['first_discarded_at'] as const),
]
const OF_OUTCOME = [
  ...([
    'tenant_id',
    'id',
    'movement_id',
    'outcome',
    'checked_on',
    'recorded_by',
    'recorded_by_name',
  ] as const),
  ...(['first_recorded_at'] as const),
]
const OF_CHANGE = [
  ...(['tenant_id', 'id', 'subject_id', 'version', 'changed_by', 'changed_by_name', 'fields'] as const),
  ...(['first_changed_at'] as const),
]

const OF_ACCEPTANCE = [
  ...(['tenant_id', 'id', 'subject_id', 'code', 'accepted_by', 'accepted_by_name'] as const),
  ...(['first_accepted_at'] as const),
]

/** What phones could not book in the end, and somebody gave up. */
async function importDiscarded(tx: Tx, { tenant_id, user_id }: Importer, archive: OpenArchive, ids: NewIds) {
  await inPieces(archive.rows('discarded_entries'), async (rows) => {
    const told = rows.map((row) => ({
      ...row,
      tenant_id,
      id: ids.make(row['id']),
      discarded_by: user_id,
      // Of several people, whose keys are their own, one is made.
      key: `${String(row['discarded_by'])} ${String(row['key'])}`,
      first_discarded_at: row['first_discarded_at'] ?? row['discarded_at'],
    }))
    await insert(tx, 'discarded_entries', OF_DISCARDED, told)
  })
}

/** Each straw is where the archive has it, under its number, and none is missing or new. */
async function requireSameStraws(tx: Tx, tenant_id: string, archive: OpenArchive, ids: NewIds) {
  await inPieces(archive.rows('straws'), async (rows) => {
    const expected = rows.map((row) =>
      ids.renew(row, ['batch_id', 'owner_id', 'holder_id', 'warehouse_id', 'container_id']),
    )
    const { rows: found } = await sql<{ same: number }>`
      select count(*)::int as same from jsonb_populate_recordset(null::straws, ${JSON.stringify(expected)}) e
      join straws s on s.tenant_id = ${tenant_id} and s.batch_id = e.batch_id and s.number = e.number
      where (s.owner_id, s.holder_id, s.warehouse_id, s.container_id, s.canister, s.level, s.status, s.closed,
          s.last_moved_on)
        is not distinct from (e.owner_id, e.holder_id, e.warehouse_id, e.container_id, e.canister, e.level, e.status,
          e.closed, e.last_moved_on)
    `.execute(tx)
    if (found[0]!.same !== rows.length) throw new Error('The straws would not be those of the archive')
  })
  const { rows } = await sql<{ straws: number; movements: number }>`
    select (select count(*)::int from straws where tenant_id = ${tenant_id}) as straws,
      (select count(*)::int from movements where tenant_id = ${tenant_id}) as movements
  `.execute(tx)
  for (const table of ['straws', 'movements'] as const) {
    if (rows[0]![table] !== archive.counts[table])
      throw new Error(`This is no whole archive: ${table} are missing`)
  }
}
