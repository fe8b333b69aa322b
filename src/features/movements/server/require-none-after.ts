import { type RawBuilder, sql } from 'kysely'
import { plural } from '#platform/contract/grouped.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'

/**
 * Nothing later builds on the movements of one act; relocations and reversed movements do not count.
 * @param mine selects the `movement_id` of each
 * @throws Refusal LATER_MOVEMENTS_DEPEND, with how many, and of which batches
 */
export async function requireNoneAfter(tx: Tx, tenant_id: string, mine: RawBuilder<unknown>): Promise<void> {
  const { rows: later } = await sql<{ label: string; movements: number }>`
    with mine as (${mine})
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
  `.execute(tx)
  if (later.length === 0) return
  const movements = later.reduce((sum, one) => sum + one.movements, 0)
  throw new Refusal(
    'LATER_MOVEMENTS_DEPEND',
    `${plural(movements, 'later movement')} of its straws must be reversed first: of ${listed(later)}.`,
  )
}

const MOST_NAMED = 10

/** The labels of batches, of many the first ones. */
export function listed(batches: readonly { label: string }[]): string {
  const named = batches.slice(0, MOST_NAMED).map(({ label }) => label)
  const more = batches.length - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
