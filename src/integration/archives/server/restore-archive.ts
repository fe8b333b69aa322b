/**
 * Restore of an archive, completely or not at all. Straws are derived from the journal, and are finally compared with
 * the archive.
 */
import { sql } from 'kysely'
import { checkBooks } from '#stock/straws/server/check-books.ts'
import { isTimeZone } from '#platform/contract/time-zone.ts'
import type { Tx } from '#platform/database/database.ts'
import { EXPORTED, type ExportedTable } from './archive-tables.ts'
import type { OpenArchive } from './read-archive.ts'
import { type Importer, inChunks, newIds, readColumns, restoreRows, type Restoring } from './restore-rows.ts'
import { hideParties, STEPS } from './restore-tables.ts'

/**
 * Restores an archive into an empty account.
 * @throws an Error with a message of one line if the account is not empty, or the archive is inconsistent
 */
export async function restoreArchive(tx: Tx, actor: Importer, archive: OpenArchive): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await requireEmpty(tx, actor)
  const { rows } = await sql<{ restored_at: string }>`select now()::text as restored_at`.execute(tx)
  const { restored_at } = rows[0]!
  const restoring = { tx, actor, archive, ids: newIds(), columns: await readColumns(tx), restored_at }
  await restoreTimeZone(restoring)
  for (const table of Object.keys(EXPORTED) as ExportedTable[]) {
    const step = table in STEPS ? STEPS[table] : restoreRows
    await step?.(restoring, table)
  }
  await fitPlaces(restoring)
  await hideParties(restoring)
  await requireSameStraws(restoring)
  // Run the deferred triggers now, because the check of the books compares the totals of stallions, which they update.
  await sql`set constraints all immediate`.execute(tx)
  const { differences } = await checkBooks(tx, actor)
  if (differences.length > 0) throw new Error(`The books would not agree: ${differences[0]!.problem}`)
}

/**
 * Sets the account's time zone to that of the archive, unless the archive has none or this runtime does not know it.
 */
async function restoreTimeZone({ tx, actor, archive: { time_zone } }: Restoring) {
  if (time_zone === null || !isTimeZone(time_zone)) return
  await tx
    .updateTable('tenants')
    .set({ time_zone, is_time_zone_guessed: false })
    .where('id', '=', actor.tenant_id)
    .execute()
}

/** Tables that may have rows in an account that counts as empty, because their rows do not conflict with an archive. */
const MAY_BE_FILLED = new Set<ExportedTable>([
  ...(['legal_entities', 'parties', 'letterheads', 'entitlements', 'mail_settings', 'webhooks'] as const),
  ...(['payments', 'help_messages'] as const),
])

/**
 * Requires an account without records: one warehouse at most, the account's own party, and rows in `MAY_BE_FILLED`
 * only.
 */
async function requireEmpty(tx: Tx, { tenant_id }: Importer) {
  // The lock prevents other transactions from adding records until this one ends.
  await sql`select from tenants where id = ${tenant_id} for update`.execute(tx)
  const tables = Object.keys(EXPORTED) as ExportedTable[]
  const filled = tables
    .filter((table) => !MAY_BE_FILLED.has(table))
    .map((table) => sql`or exists (select from ${sql.table(table)} where tenant_id = ${tenant_id})`)
  const { rows } = await sql<{ is_empty: boolean }>`
    select not (exists (select from parties where tenant_id = ${tenant_id} and not is_self)
      or (select count(*) from legal_entities where tenant_id = ${tenant_id}) > 1
      ${sql.join(filled, sql` `)}) as is_empty
  `.execute(tx)
  if (!rows[0]?.is_empty) throw new Error('The account is not empty: restore into a new one')
}

/** Removes places that only the journal needed, and adds those that the containers have now. */
async function fitPlaces({ tx, actor: { tenant_id } }: Restoring) {
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

const OF_STRAW = ['batch_id', 'owner_id', 'holder_id', 'warehouse_id', 'container_id']

/**
 * Requires each straw to have the place, owner, holder and status that the archive has for its number, and the same
 * number of straws and movements as the archive.
 */
async function requireSameStraws({ tx, actor: { tenant_id }, archive, ids }: Restoring) {
  await inChunks(archive.rows('straws'), 500, async (rows) => {
    const expected = rows.map((row) => {
      const renewed = OF_STRAW.map((name) => [name, row[name] === null ? null : ids.require(row[name], name)])
      return { ...row, ...Object.fromEntries(renewed) } as object
    })
    const { rows: found } = await sql<{ same: number }>`
      select count(*)::int as same from jsonb_populate_recordset(null::straws, ${JSON.stringify(expected)}) e
      join straws s on s.tenant_id = ${tenant_id} and s.batch_id = e.batch_id and s.number = e.number
      where (s.owner_id, s.holder_id, s.warehouse_id, s.container_id, s.canister, s.level, s.status, s.closed,
          s.last_moved_on)
        is not distinct from (e.owner_id, e.holder_id, e.warehouse_id, e.container_id, e.canister, e.level, e.status,
          e.closed, e.last_moved_on)
    `.execute(tx)
    if (found[0]!.same !== rows.length)
      throw new Error('The straws would differ from those of the full export')
  })
  const { rows } = await sql<{ straws: number; movements: number }>`
    select (select count(*)::int from straws where tenant_id = ${tenant_id}) as straws,
      (select count(*)::int from movements where tenant_id = ${tenant_id}) as movements
  `.execute(tx)
  for (const table of ['straws', 'movements'] as const) {
    if (rows[0]![table] !== archive.counts[table])
      throw new Error(`Incomplete full export: ${table} are missing`)
  }
}
