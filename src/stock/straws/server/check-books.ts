/** Replay of a tenant's journal, which reports the straws, counts and totals in the books that disagree with it. */
import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Reply } from '#platform/contract/endpoint.ts'
import type { BookDifference } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { remainingParty } from '#registry/parties/server/read-parties.ts'
import { replayedStraws } from './inventory.ts'

/** Maximum number of reported differences: a user cannot work with more. */
export const MAX_DIFFERENCES = 1000

export async function checkBooks(
  tx: Tx,
  actor: Pick<Actor, 'tenant_id'>,
): Promise<Reply<typeof contract.checkBooks>> {
  const { tenant_id } = actor
  const [{ rows: counted }, ...found] = await Promise.all([
    sql<{ straws: number }>`
      select count(*)::int as straws from straws where tenant_id = ${tenant_id}
    `.execute(tx),
    presentStates(tx, tenant_id),
    brokenChains(tx, tenant_id),
    daysOff(tx, tenant_id),
    amountsOff(tx, tenant_id),
    countsOff(tx, tenant_id),
    movedNumbersOff(tx, tenant_id),
    storedOff(tx, tenant_id),
    movedOff(tx, tenant_id),
    totalsOff(tx, tenant_id),
  ])
  const differences = found.flatMap(({ rows }) => rows).slice(0, MAX_DIFFERENCES)
  return { checked: counted[0]?.straws ?? 0, differences }
}

const STATE = [
  'owner_id',
  'holder_id',
  'warehouse_id',
  'container_id',
  'canister',
  'level',
  'status',
  'closed',
]

function stateText(alias: string) {
  const columns = STATE.map((column) => sql`${sql.lit(`${column} `)} || ${sql.ref(`${alias}.${column}`)}`)
  return sql`concat_ws(', ', ${sql.join(columns)})`
}

function stateRow(alias: string) {
  return sql`(${sql.join(STATE.map((column) => sql.ref(`${alias}.${column}`)))})`
}

function presentStates(tx: Tx, tenant_id: string) {
  return sql<BookDifference>`
    select b.label as batch_label, coalesce(s.id, r.straw_id) as straw_id, s.number,
      'The straw differs from its movements' as problem,
      coalesce(${stateText('r')}, 'no line') as journal, coalesce(${stateText('s')}, 'no straw') as book
    from ${replayedStraws(tenant_id)} r
    full join (select * from straws where tenant_id = ${tenant_id}) s on s.id = r.straw_id
    left join batches b on b.tenant_id = ${tenant_id} and b.id = coalesce(s.batch_id, r.batch_id)
    where s.id is null or r.straw_id is null or s.batch_id <> r.batch_id or s.lines <> r.line
      or ${stateRow('s')} is distinct from ${stateRow('r')}
    limit ${MAX_DIFFERENCES}
  `.execute(tx)
}

/** Finds movement lines that do not start where the straw's previous line ended, or whose previous line is missing. */
function brokenChains(tx: Tx, tenant_id: string) {
  const party = (id: string) => remainingParty(tenant_id, sql.ref(id))
  const placeBefore = sql`l.warehouse_before, l.container_before, l.canister_before, l.level_before, l.status_before,
    l.closed_before`
  const placeAfter = sql`p.warehouse_after, p.container_after, p.canister_after, p.level_after, p.status_after,
    p.closed_after`
  const before = sql`(l.owner_before, l.holder_before, ${placeBefore})`
  const after = sql`(p.owner_after, p.holder_after, ${placeAfter})`
  // Parties may have been merged between two lines. Merges are followed only for lines that differ, which are few.
  const differ = sql`${before} is distinct from ${after} and
    (${party('l.owner_before')}, ${party('l.holder_before')}, ${placeBefore}) is distinct from
    (${party('p.owner_after')}, ${party('p.holder_after')}, ${placeAfter})`
  return sql<BookDifference>`
    select b.label as batch_label, s.id as straw_id, s.number,
      'A line does not start where the one before it ended' as problem,
      'line ' || l.line || ' from ' || ${before}::text as journal,
      coalesce('line ' || p.line || ' to ' || ${after}::text, 'no line before it') as book
    from movement_lines l
    left join movement_lines p on p.tenant_id = l.tenant_id and p.straw_id = l.straw_id and p.line = l.line - 1
    left join straws s on s.tenant_id = l.tenant_id and s.id = l.straw_id
    left join batches b on b.tenant_id = s.tenant_id and b.id = s.batch_id
    where l.tenant_id = ${tenant_id} and l.line > 1 and (p.line is null or ${differ})
    limit ${MAX_DIFFERENCES}
  `.execute(tx)
}

/** Finds straws with a wrong `last_moved_on`: too early a date would allow a booking before one in the journal. */
function daysOff(tx: Tx, tenant_id: string) {
  return sql<BookDifference>`
    select b.label as batch_label, s.id as straw_id, s.number,
      'The date of the straw’s last move differs' as problem,
      'last moved on ' || j.day as journal, 'last moved on ' || s.last_moved_on as book
    from (
      select l.straw_id, coalesce(max(m.date) filter (where m.stands), min(m.date)) as day
      from movement_lines l
      join (
        select m.id, m.date, m.kind = 'MOVEMENT' and m.reverses_id is null and r.id is null as stands
        from movements m left join movements r on r.tenant_id = m.tenant_id and r.reverses_id = m.id
        where m.tenant_id = ${tenant_id}
      ) m on m.id = l.movement_id
      where l.tenant_id = ${tenant_id} and (m.stands or l.line = 1)
      group by l.straw_id
    ) j
    join straws s on s.tenant_id = ${tenant_id} and s.id = j.straw_id
    join batches b on b.tenant_id = s.tenant_id and b.id = s.batch_id
    where s.last_moved_on <> j.day
    limit ${MAX_DIFFERENCES}
  `.execute(tx)
}

function amountsOff(tx: Tx, tenant_id: string) {
  return sql<BookDifference>`
    select b.label as batch_label, null as straw_id, null as number,
      'A movement does not have as many lines as it moves straws' as problem,
      count(l.line) || ' lines' as journal, m.amount || ' straws' as book
    from movements m
    left join movement_lines l on l.tenant_id = m.tenant_id and l.movement_id = m.id
    join batches b on b.tenant_id = m.tenant_id and b.id = m.batch_id
    where m.tenant_id = ${tenant_id}
    group by m.id, m.amount, b.label having count(l.line) <> m.amount
    limit ${MAX_DIFFERENCES}
  `.execute(tx)
}

function countsOff(tx: Tx, tenant_id: string) {
  const line = sql`batch_id, owner_id, status, holder_id, warehouse_id, container_id, canister, level`
  return sql<BookDifference>`
    select b.label as batch_label, null as straw_id, null as number,
      case when sum(counted) <> sum(kept) then 'A count is not the number of straws'
        else 'A count lists other straws' end as problem,
      concat(sum(counted), ' straws ', range_agg(counted_numbers)) as journal,
      concat(sum(kept), ' counted ', range_agg(kept_numbers)) as book
    from (
      select ${line}, count(*) as counted, range_agg(int4range(number, number, '[]')) as counted_numbers,
        0 as kept, null::int4multirange as kept_numbers
      from straws where tenant_id = ${tenant_id} and status is not null group by ${line}
      union all
      select ${line}, 0, null, straws, numbers from stock where tenant_id = ${tenant_id}
    ) both_ways
    join batches b on b.tenant_id = ${tenant_id} and b.id = batch_id
    group by b.label, ${line}
    having sum(counted) <> sum(kept) or range_agg(counted_numbers) is distinct from range_agg(kept_numbers)
    limit ${MAX_DIFFERENCES}
  `.execute(tx)
}

function movedNumbersOff(tx: Tx, tenant_id: string) {
  return sql<BookDifference>`
    select b.label as batch_label, null as straw_id, null as number,
      'A movement lists other straws' as problem,
      j.numbers::text as journal, coalesce(s.numbers::text, 'none') as book
    from (
      select l.movement_id, one.batch_id, range_agg(int4range(one.number, one.number, '[]')) as numbers
      from movement_lines l join straws one on one.tenant_id = l.tenant_id and one.id = l.straw_id
      where l.tenant_id = ${tenant_id} group by 1, 2
    ) j
    left join movement_straws s on s.tenant_id = ${tenant_id} and s.movement_id = j.movement_id
    join batches b on b.tenant_id = ${tenant_id} and b.id = j.batch_id
    where s.numbers is distinct from j.numbers
    limit ${MAX_DIFFERENCES}
  `.execute(tx)
}

function storedOff(tx: Tx, tenant_id: string) {
  return sql<BookDifference>`
    select b.label as batch_label, null as straw_id, null as number,
      'The batch’s number of stored straws differs' as problem,
      coalesce(s.straws, 0) || ' straws' as journal, b.stored || ' counted' as book
    from batches b
    left join (
      select batch_id, count(*) as straws from straws
      where tenant_id = ${tenant_id} and status = 'STORED' group by batch_id
    ) s on s.batch_id = b.id
    where b.tenant_id = ${tenant_id} and b.stored <> coalesce(s.straws, 0)
    limit ${MAX_DIFFERENCES}
  `.execute(tx)
}

/** Finds batches with a wrong `has_moved`, which decides whether a batch may be deleted. */
function movedOff(tx: Tx, tenant_id: string) {
  return sql<BookDifference>`
    select label as batch_label, null as straw_id, null as number,
      'The batch’s mark of moved straws differs' as problem,
      case when stands_moved(tenant_id, id) then 'moved' else 'not moved' end as journal,
      case when has_moved then 'moved' else 'not moved' end as book
    from batches
    where tenant_id = ${tenant_id} and has_moved <> stands_moved(tenant_id, id)
    limit ${MAX_DIFFERENCES}
  `.execute(tx)
}

function totalsOff(tx: Tx, tenant_id: string) {
  return sql<BookDifference>`
    select a.name as batch_label, null as straw_id, null as number,
      'The totals of the stallion are not those of his batches' as problem,
      concat_ws(', ', sum(batches) || ' batches', sum(straws) || ' straws', sum(doses) || ' doses') as journal,
      concat_ws(', ', sum(kept_batches) || ' batches', sum(kept_straws) || ' straws', sum(kept_doses) || ' doses') as book
    from (
      select animal_id, 1 as batches, stored as straws, coalesce(stored / effective_straws_per_dose, 0) as doses,
        0 as kept_batches, 0 as kept_straws, 0 as kept_doses
      from batches where tenant_id = ${tenant_id} and deleted_at is null
      union all
      select animal_id, 0, 0, 0, batches, straws, doses from stallion_totals where tenant_id = ${tenant_id}
    ) both_ways
    join animals a on a.tenant_id = ${tenant_id} and a.id = animal_id
    group by a.id, a.name
    having (sum(batches), sum(straws), sum(doses)) <> (sum(kept_batches), sum(kept_straws), sum(kept_doses))
    limit ${MAX_DIFFERENCES}
  `.execute(tx)
}
