import { sql } from 'kysely'
import { reversalProblem } from '#stock/movements/reversal-allowed.ts'
import { listed, requireNoneAfter } from '#stock/movements/server/reverse-movement.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/permissions.ts'
import { words } from '#platform/contract/words.ts'
import type { Tx } from '#platform/database/database.ts'
import { paged } from '#platform/database/queries.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import type { Import, Made } from '../contract.ts'

export const listImports: Handler<typeof contract.listImports> = async (tx, actor, { query }) => {
  const list = importSummaries(tx, actor).orderBy('imported_at', 'desc').orderBy('id', 'desc')
  const { rows, pagination } = await paged(list, query)
  return { imports: rows, pagination }
}

export const showImport: Handler<typeof contract.showImport> = (tx, actor, { params }) =>
  readImport(tx, actor, params.id)

/** Requests the undo of an import, to which the rules for reversing a movement apply. */
export const undoImport: Handler<typeof contract.undoImport, [ExternalServices]> = async (
  tx,
  actor,
  { params, body },
  { jobs },
) => {
  const { tenant_id, user_id } = actor
  const found = await tx
    .selectFrom('imports')
    .select(['id', 'status', 'made', 'imported_by', 'booked_at'])
    .select(sql<string>`now()`.as('now'))
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', params.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('The import'))
  requireBooked(found.status)
  const booking = { recorded_by: found.imported_by, recorded_at: found.booked_at! }
  if (reversalProblem(booking, actor, new Date(found.now), body.reason) !== null) {
    throw new Refusal(
      'NOT_ALLOWED',
      `You can undo your own import for 15 minutes. After that you need the right “${words['CORRECT']}”.`,
    )
  }
  await requireUndoable(tx, actor, found)
  await tx
    .updateTable('imports')
    .set({
      status: 'UNDOING',
      done: 0,
      refusals: '[]',
      undone_by: user_id,
      undone_by_name: fullName(actor),
      undone_at: sql<string>`now()`,
      undo_reason: body.reason,
    })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', params.id)
    .execute()
  await jobs.send(tx, 'do-import', { tenant_id, import_id: params.id })
  return readImport(tx, actor, params.id)
}

function requireBooked(status: Import['status']) {
  if (status === 'WAITING' || status === 'RUNNING') {
    throw new Refusal('STILL_RUNNING', 'This import is still running.', { retry_after: 5 })
  }
  if (status !== 'BOOKED') throw new Refusal('ALREADY_REVERSED', 'Nothing left to undo in this import.')
}

/**
 * Requires that no later movement moved the import's straws, and that no batch whose sheet it filled in was changed or
 * deleted since. Later relocations, reversals and reversed movements do not count.
 * @throws Refusal LATER_MOVEMENTS_DEPEND with the number of movements and their batches, STALE with the changed batches
 */
export async function requireUndoable(
  tx: Tx,
  { tenant_id }: Actor,
  { id, made }: { id: string; made: Made },
): Promise<void> {
  const [, { rows: changed }] = await Promise.all([
    requireNoneAfter(
      tx,
      tenant_id,
      sql`
      select movement_id from import_movements where tenant_id = ${tenant_id} and import_id = ${id}
    `,
    ),
    sql<{ label: string }>`
      select b.label from json_to_recordset(${JSON.stringify(made.sheets)}) s (batch_id uuid, version int)
      join batches b on b.tenant_id = ${tenant_id} and b.id = s.batch_id
      where b.version <> s.version or b.deleted_at is not null order by b.label
    `.execute(tx),
  ])
  if (changed.length > 0) {
    throw new Refusal(
      'STALE',
      `Someone has changed technical sheets that this import filled in: ${listed(changed)}.`,
    )
  }
}

function importSummaries(tx: Tx, { tenant_id }: Actor) {
  return tx
    .selectFrom('imports')
    .where('tenant_id', '=', tenant_id)
    .select(['id', 'file_name', 'sheet', 'rows', 'status', 'imported_by', 'imported_by_name', 'imported_at'])
    .select(['booked_at', 'undone_by_name', 'undone_at', 'undo_reason'])
    .select(sql<number>`(counts ->> 'straws')::int`.as('straws'))
}

const NONE: Partial<Import['counts']> = { health_tests: 0, measurements: 0 }

async function readImport(tx: Tx, actor: Actor, id: string): Promise<Import> {
  const found = await importSummaries(tx, actor)
    .select(['done', 'total', 'counts', 'refusals', 'kept'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('The import'))
  // Imports of earlier versions had no health tests or measurements.
  return { ...found, counts: { ...NONE, ...found.counts } }
}

export const listImportProfiles: Handler<typeof contract.listImportProfiles> = async (tx, actor) => {
  const profiles = await tx
    .selectFrom('import_profiles')
    .select(['header_key', 'name', 'mapping', 'updated_at'])
    .where('tenant_id', '=', actor.tenant_id)
    .orderBy('updated_at', 'desc')
    .orderBy('header_key')
    .execute()
  return { profiles }
}

export const keepImportProfile: Handler<typeof contract.keepImportProfile> = async (tx, actor, { body }) => {
  const { header_key, name } = body
  const mapping = JSON.stringify(body.mapping)
  return tx
    .insertInto('import_profiles')
    .values({ tenant_id: actor.tenant_id, header_key, name, mapping })
    .onConflict((known) =>
      known
        .columns(['tenant_id', 'header_key'])
        .doUpdateSet({ name, mapping, updated_at: sql<string>`now()` }),
    )
    .returning(['header_key', 'name', 'mapping', 'updated_at'])
    .executeTakeFirstOrThrow()
}
