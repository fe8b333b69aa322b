/**
 * Reversal of a mistaken movement: a new movement of the same type and the opposite direction, with the original's
 * date.
 */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Input } from '#platform/contract/endpoint.ts'
import { fullName } from '#platform/contract/permissions.ts'
import { invalid, notFound, Refusal } from '#platform/contract/refusal.ts'
import { words } from '#platform/contract/words.ts'
import { remainingParty } from '#registry/parties/server/read-parties.ts'
import { mapConstraintErrors, type Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { DB } from '#db/tables.ts'
import { plural } from '#platform/contract/grouped.ts'
import type * as contract from '../contract.ts'
import type { Movement } from '../contract.ts'
import { isUndoable, reversalProblem, UNDONE } from '../reversal-allowed.ts'
import { lockBatches } from './lock-batches.ts'
import { moveBack } from './move-back.ts'
import { movementsById } from './read-movements.ts'
import { mapLineErrors } from './record-movement.ts'

export async function reverseMovement(
  tx: Tx,
  actor: Actor,
  { params, body }: Input<typeof contract.reverseMovement>,
): Promise<Movement> {
  const ids = [...new Set([params.id, ...body.others])]
  const { tenant_id } = actor
  // Reverse the latest booking first, because no later movement may build on the one that is reversed.
  const originals = await tx
    .selectFrom('movements')
    .selectAll()
    .select(sql<string>`now()`.as('now'))
    .where('tenant_id', '=', tenant_id)
    .where('id', 'in', ids)
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  if (originals.length < ids.length) throw notFound('The movement')
  for (const original of originals) requireReversible(original, actor, body.reason)
  await lockBatches(
    tx,
    actor,
    originals.map(({ batch_id }) => batch_id),
  )
  const reversals = new Map<string, string>()
  for (const original of originals) {
    if (original.kind === 'RELOCATION') reversals.set(original.id, await moveBack(tx, actor, original))
    else {
      await requireNoneLater(tx, actor, original.id)
      const [reversal] = await reverseTogether(tx, actor, [original.id], body.reason ?? UNDONE)
      reversals.set(original.id, reversal!)
    }
  }
  const [movement] = await movementsById(tx, actor, [reversals.get(params.id)!])
  return movement!
}

type Original = Selectable<DB['movements']> & { now: string }

function requireReversible(original: Original, actor: Actor, reason: string | undefined) {
  const { type, reverses_id, now } = original
  const field = 'params.id'
  if (type === null && !isUndoable(original, actor.user_id, new Date(now))) {
    throw invalid(field, 'Move the straws back instead')
  }
  if (reverses_id !== null) throw invalid(field, 'Already an undo: record it again')
  const problem = reversalProblem(original, actor, new Date(now), reason)
  if (problem === 'NOT_ALLOWED') {
    throw new Refusal(
      'NOT_ALLOWED',
      `You can undo your own movements for 15 minutes. After that you need the right “${words['CORRECT']}”.`,
    )
  }
  if (problem !== null) throw invalid('body.reason', 'Required')
}

/**
 * Records a reversal of each movement, in two statements for all of them.
 * @param originals ids of movements whose batches are locked; no later movement builds on them, and no two
 * moved the same straw
 * @returns the ids of the reversals, in the order of `originals`
 */
export async function reverseTogether(
  tx: Tx,
  actor: Actor,
  originals: string[],
  reason: string,
): Promise<string[]> {
  const { tenant_id, user_id } = actor
  const name = fullName(actor)
  const reversals = originals.map(() => uuidv7())
  const writing = sql`
    insert into movements (tenant_id, id, kind, type, direction, date, recorded_by, recorded_by_name, signer_id,
      signer_name, batch_id, owner_id, supplier_id, receiver_id, holder_id, animal_id, amount, keep_in_store,
      reverses_id, reason)
    select m.tenant_id, r.id, m.kind, m.type, case m.direction when 'IN' then 'OUT' else 'IN' end, m.date,
      ${user_id}, ${name}, ${user_id}, ${name}, m.batch_id, m.owner_id, m.supplier_id, m.receiver_id, m.holder_id,
      m.animal_id, m.amount, m.keep_in_store, m.id, ${reason}
    from unnest(${originals}::uuid[], ${reversals}::uuid[]) r (original, id)
    join movements m on m.tenant_id = ${tenant_id} and m.id = r.original
  `
  await mapConstraintErrors(
    {
      movements_reversed_once: () => new Refusal('ALREADY_REVERSED', 'This movement is already undone.'),
    },
    writing.execute(tx),
  )
  await writeLines(tx, actor, originals, reversals)
  return reversals
}

/**
 * Requires that no later movement moved the same straws. Relocations, reversals and reversed movements do not count.
 */
async function requireNoneLater(tx: Tx, actor: Actor, movement_id: string) {
  const { rows } = await sql`
    select from movement_lines l
    join movement_lines later on later.tenant_id = l.tenant_id and later.straw_id = l.straw_id and later.line > l.line
    join movements m on m.tenant_id = later.tenant_id and m.id = later.movement_id
    where l.tenant_id = ${actor.tenant_id} and l.movement_id = ${movement_id}
      and m.kind = 'MOVEMENT' and m.reverses_id is null
      and not exists (select from movements r where r.tenant_id = m.tenant_id and r.reverses_id = m.id)
    limit 1
  `.execute(tx)
  if (rows.length > 0) {
    throw new Refusal('LATER_MOVEMENTS_DEPEND', 'These straws moved later. Undo those movements first.')
  }
}

/**
 * Writes lines that restore each straw to its earlier state, or close it if the movement was its entry. A straw that
 * was in store before the movement, and is in store now, is not moved. A straw that returns to store is put back at its
 * place, if that still exists.
 */
function writeLines(tx: Tx, actor: Actor, originals: string[], reversals: string[]) {
  return mapLineErrors(
    sql`
    insert into movement_lines (tenant_id, straw_id, line, movement_id,
      owner_before, holder_before, warehouse_before, container_before, canister_before, level_before,
      status_before, closed_before, owner_after, holder_after, warehouse_after, container_after,
      canister_after, level_after, status_after, closed_after)
    select s.tenant_id, s.id, s.lines + 1, r.id,
      s.owner_id, s.holder_id, s.warehouse_id, s.container_id, s.canister, s.level, s.status, s.closed,
      coalesce(${remainingParty(sql`l.tenant_id`, sql`l.owner_before`)}, s.owner_id),
      ${remainingParty(sql`l.tenant_id`, sql`l.holder_before`)},
      case when stays then s.warehouse_id else coalesce(c.warehouse_id, l.warehouse_before) end,
      case when stays then s.container_id else p.container_id end,
      case when stays then s.canister else p.canister end,
      case when stays then s.level else p.level end,
      l.status_before, case when l.line = 1 then 'REVERSED' else l.closed_before end
    from unnest(${originals}::uuid[], ${reversals}::uuid[]) r (original, id)
    join movement_lines l on l.tenant_id = ${actor.tenant_id} and l.movement_id = r.original
    join straws s on s.tenant_id = l.tenant_id and s.id = l.straw_id
    cross join lateral (select s.status is not distinct from 'STORED' and l.status_before = 'STORED' as stays) now
    left join places p on p.tenant_id = l.tenant_id and p.container_id = l.container_before
      and p.canister = l.canister_before and p.level = l.level_before and l.status_before = 'STORED'
    left join containers c on c.tenant_id = p.tenant_id and c.id = p.container_id
  `.execute(tx),
  )
}

/**
 * Requires that no movement outside of `mine` later moved straws of an unreversed movement in `mine`. Later
 * relocations, reversals and reversed movements do not count.
 * @param mine query that selects the `movement_id` of each movement
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
    `First undo ${plural(movements, 'later movement')} of its straws: ${listed(later)}.`,
  )
}

const MAX_NAMED = 10

export function listed(batches: readonly { label: string }[]): string {
  const named = batches.slice(0, MAX_NAMED).map(({ label }) => label)
  const more = batches.length - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
