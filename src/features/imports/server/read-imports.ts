import { sql } from 'kysely'
import type { Import } from '../contract.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

/** As lists show them. */
export function importSummaries(tx: Tx, { tenant_id }: Actor) {
  return tx
    .selectFrom('imports')
    .where('tenant_id', '=', tenant_id)
    .select(['id', 'file_name', 'sheet', 'rows', 'status', 'imported_by', 'imported_by_name', 'imported_at'])
    .select(['booked_at', 'undone_by_name', 'undone_at', 'undo_reason'])
    .select(sql<number>`(counts ->> 'straws')::int`.as('straws'))
}

const NONE: Partial<Import['counts']> = { health_tests: 0, measurements: 0 }

/** @throws Refusal NOT_FOUND */
export async function readImport(tx: Tx, actor: Actor, id: string): Promise<Import> {
  const found = await importSummaries(tx, actor)
    .select(['done', 'total', 'counts', 'refusals', 'kept'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('The import'))
  // Imports of earlier versions had no health tests or measurements.
  return { ...found, counts: { ...NONE, ...found.counts } }
}
