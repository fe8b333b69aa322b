import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import { plural } from '#platform/contract/plural.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
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
  const [{ rows: later }, { rows: changed }] = await Promise.all([
    sql<{ label: string; movements: number }>`
      with mine as (
        select movement_id from import_movements where tenant_id = ${tenant_id} and import_id = ${id}
      )
      select b.label, count(distinct m.id)::int as movements
      from mine
      join movement_lines l on l.tenant_id = ${tenant_id} and l.movement_id = mine.movement_id
      join movement_lines after on after.tenant_id = l.tenant_id and after.straw_id = l.straw_id and after.line > l.line
        and after.movement_id not in (select movement_id from mine)
      join movements m on m.tenant_id = after.tenant_id and m.id = after.movement_id
      join batches b on b.tenant_id = m.tenant_id and b.id = m.batch_id
      where m.kind = 'MOVEMENT' and m.reverses_id is null
        and not exists (
          select from movements r where r.tenant_id = m.tenant_id and r.reverses_id in (m.id, mine.movement_id)
        )
      group by b.label order by b.label
    `.execute(tx),
    sql<{ label: string }>`
      select b.label from json_to_recordset(${JSON.stringify(made.sheets)}) s (batch_id uuid, version int)
      join batches b on b.tenant_id = ${tenant_id} and b.id = s.batch_id
      where b.version <> s.version or b.deleted_at is not null order by b.label
    `.execute(tx),
  ])
  if (later.length > 0) {
    const movements = later.reduce((sum, one) => sum + one.movements, 0)
    throw new Refusal(
      'LATER_MOVEMENTS_DEPEND',
      `${plural(movements, 'later movement')} of its straws must be reversed first: of ${listed(later)}.`,
    )
  }
  if (changed.length > 0) {
    throw new Refusal(
      'STALE',
      `Somebody has changed sheets since then that it filled in: of ${listed(changed)}.`,
    )
  }
}

const MOST_NAMED = 10

function listed(batches: { label: string }[]): string {
  const named = batches.slice(0, MOST_NAMED).map(({ label }) => label)
  const more = batches.length - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
