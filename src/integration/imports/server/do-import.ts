/** Job that books or undoes an import in one transaction, and only once if it is repeated. */
import { type Selectable, sql, type Updateable } from 'kysely'
import { createImport, type ImportRefusal, NewImport, undoImport } from '../contract.ts'
import { fullName, missingPermission, type Needs } from '#platform/contract/permissions.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { words } from '#platform/contract/words.ts'
import { type Database, openTenant, type Tx } from '#platform/database/database.ts'
import type { DB } from '#db/tables.ts'
import { type DiskSpace, ENDLESS } from '#platform/external/disk-space.ts'
import type { Actor } from '#platform/http/actor.ts'
import { followMerged } from '#platform/database/merged-ids.ts'
import type { JsonReader } from '#platform/http/json-body.ts'
import { storageFull, toRefusal } from '#platform/http/refusals.ts'
import { findActor } from '#account/members/server/find-members.ts'
import { bookImport } from './book-import.ts'
import { reverseImport } from './reverse-import.ts'
import { endImport, RowsRefused } from './refusals.ts'

type Job = { tenant_id: string; import_id: string }
/** Columns that the job needs, except the request, which may be large. */
const COLUMNS = [
  ...(['tenant_id', 'id', 'status', 'counts', 'total', 'made'] as const),
  ...(['imported_by', 'undone_by', 'undo_reason'] as const),
]
type ImportRow = Pick<Selectable<DB['imports']>, (typeof COLUMNS)[number]>

const WORTH_ANALYSING = 5000

/** Free disk space required per straw: tables and write-ahead log. Measured: 0.67 kB in the tables alone. */
const BYTES_OF_STRAW = 4000

type Deps = {
  /** Separate pool for progress updates, because other long jobs may use all connections of the job's own pool. */
  progress?: Database
  space?: DiskSpace
  /**
   * Reader that parses the request in a separate thread, because the largest would block the main thread for half a
   * second.
   */
  json?: Pick<JsonReader, 'readStored'>
}

export async function doImport(
  database: Database,
  job: Job,
  { progress = database, space = ENDLESS, json }: Deps = {},
): Promise<void> {
  try {
    const straws = await database.transaction(async (tx) => {
      const found = await claim(tx, job)
      if (!found) return 0
      if (!(await space.hasRoom(found.counts.straws * BYTES_OF_STRAW))) throw storageFull()
      const report = progressOf(progress, job)
      await report(0)
      if (found.status === 'UNDOING') await undo(tx, found, report)
      else await book(tx, found, report, json)
      return found.counts.straws
    })
    if (straws < WORTH_ANALYSING) return
    await database.transaction((tx) => sql`select analyse_ledger()`.execute(tx))
  } catch (error) {
    const refusal = toRefusal(error)
    if (!refusal || refusal.code === 'UNAVAILABLE') throw error
    await endImport(database, job, refusalsOf(refusal))
  }
}

/**
 * Locks the import, so that one worker at a time books or undoes it; a killed worker loses the lock. Returns null if
 * there is nothing left to do.
 */
async function claim(tx: Tx, { tenant_id, import_id }: Job): Promise<ImportRow | null> {
  await openTenant(tx, tenant_id)
  // Discard cached plans, because they suit the amounts of their first executions, and the previous import may have
  // been small.
  await sql`discard plans`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${import_id}, 20))`.execute(tx)
  const found = await tx
    .selectFrom('imports')
    .select(COLUMNS)
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', import_id)
    .where('status', 'in', ['WAITING', 'RUNNING', 'UNDOING'])
    .executeTakeFirst()
  return found ?? null
}

async function book(tx: Tx, found: ImportRow, report: (done: number) => Promise<void>, json: Deps['json']) {
  const { tenant_id, id, imported_by, counts, total } = found
  const actor = await requireActor(tx, tenant_id, imported_by, createImport.needs)
  const request = followMerged(await readRequest(tx, found, json), actor.merged)
  const { made, movements } = await bookImport(tx, actor, id, request, report)
  // Booking may have taken minutes, so check the permissions again.
  await requireActor(tx, tenant_id, imported_by, createImport.needs)
  await end(tx, found, {
    status: 'BOOKED',
    request: null,
    done: total,
    made: JSON.stringify(made),
    counts: JSON.stringify({ ...counts, movements }),
    refusals: '[]',
    booked_at: new Date().toISOString(),
  })
}

/** Reads the stored request and validates it, because it may come from an earlier version of the product. */
async function readRequest(tx: Tx, { tenant_id, id }: ImportRow, json: Deps['json']): Promise<NewImport> {
  // Select the request as text, because the driver would parse JSON in this thread.
  const { rows } = await sql<{ request: string }>`
    select request::text as request from imports where tenant_id = ${tenant_id} and id = ${id}
  `.execute(tx)
  const text = rows[0]!.request
  if (!json) return NewImport.parse(JSON.parse(text))
  return (await json.readStored(text, 'createImport')) as NewImport
}

async function undo(tx: Tx, found: ImportRow, report: (done: number) => Promise<void>) {
  const { tenant_id, undone_by, undo_reason, total } = found
  const needs = undone_by === found.imported_by ? undoImport.needs : [...undoImport.needs, 'CORRECT' as const]
  const actor = await requireActor(tx, tenant_id, undone_by!, needs)
  const kept = await reverseImport(tx, actor, found, undo_reason!, report)
  await requireActor(tx, tenant_id, undone_by!, needs)
  await end(tx, found, { status: 'UNDONE', done: total, kept: JSON.stringify(kept), refusals: '[]' })
}

/**
 * Returns the member who requested the job, with current permissions.
 * @throws Refusal if they left or lack a permission, the subscription has expired, or the account is closing
 */
async function requireActor(tx: Tx, tenant_id: string, user_id: string, needs: Needs): Promise<Actor> {
  const actor = await findActor(tx, { tenant_id, user_id })
  if (!actor) throw new Refusal('NOT_ALLOWED', 'The person who started it is no longer a member.')
  const missing = missingPermission(needs, actor.may)
  if (missing)
    throw new Refusal('NOT_ALLOWED', `${fullName(actor)} no longer has the right “${words[missing]}”.`)
  if (actor.is_expired) throw new Refusal('SUBSCRIPTION_EXPIRED', 'The subscription has expired.')
  const { rows } = await sql`select from closings where account = ${tenant_id}`.execute(tx)
  if (rows.length > 0) throw new Refusal('ACCOUNT_CLOSING', 'The account is closing.')
  return actor
}

async function end(tx: Tx, { tenant_id, id, status }: ImportRow, change: Updateable<DB['imports']>) {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set(change)
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('status', 'in', status === 'UNDOING' ? ['UNDOING'] : ['WAITING', 'RUNNING'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error('another process has ended this import')
}

const SAVE_EVERY_MS = 500

/** Returns a function that saves progress in separate transactions, at most once every `SAVE_EVERY_MS`. */
function progressOf(database: Database, { tenant_id, import_id }: Job) {
  let savedAt = -SAVE_EVERY_MS
  return async (done: number) => {
    if (performance.now() - savedAt < SAVE_EVERY_MS) return
    savedAt = performance.now()
    await database.transaction(async (tx) => {
      await openTenant(tx, tenant_id)
      await sql`
        update imports set done = ${done}, status = case status when 'WAITING' then 'RUNNING' else status end
        where tenant_id = ${tenant_id} and id = ${import_id}
      `.execute(tx)
    })
  }
}

function refusalsOf(refusal: Refusal): ImportRefusal[] {
  if (refusal instanceof RowsRefused) return refusal.refusals
  const about = { row: null, field: null }
  if (refusal.warnings)
    return refusal.warnings.map(({ code, message }) => ({ ...about, message, warning: code }))
  return [{ ...about, message: refusal.message }]
}
