import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { listed, requireNoneAfter } from '#features/movements/server/require-none-after.ts'
import type { Made } from './tables.ts'

/**
 * Nothing later builds on what an import did; relocations and reversed movements do not count.
 * @throws Refusal LATER_MOVEMENTS_DEPEND, STALE: with how many, and of which batches
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
      `Somebody has changed sheets since then that it filled in: of ${listed(changed)}.`,
    )
  }
}
