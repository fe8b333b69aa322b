import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { requireBatch } from '#stock/batches/server/read-batches.ts'
import { countNumbers } from '#stock/batches/straw.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/permissions.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import { MAX_TAKES } from '../contract.ts'
import { lockOpenList } from './pick-lists.ts'
import { readOpening } from './read-opening.ts'
import { readPickList } from './read-pick-list.ts'
import { multirange } from './read-wanted.ts'

export const showOpening: Handler<typeof contract.showOpening> = (tx, actor, { params }) =>
  readOpening(tx, actor, params.id)

/** Stores the straws to take and their places, so that later bookings by other members are detected and shown. */
export const startOpening: Handler<typeof contract.startOpening> = async (
  tx,
  actor,
  { params: { id: pick_list_id } },
) => {
  const { tenant_id, user_id } = actor
  await lockOpenList(tx, actor, pick_list_id)
  const { lifts, lines, opening } = await readPickList(tx, actor, pick_list_id)
  if (opening) {
    await goOnWith(tx, actor, opening.opening_id)
    return readOpening(tx, actor, opening.opening_id)
  }
  const takes = lifts.flatMap((lift) => lift.takes).slice(0, MAX_TAKES)
  if (takes.length === 0) throw new Refusal('NOT_ENOUGH_STRAWS', 'Nothing on this list is stored.')
  const id = uuidv7()
  const name = fullName(actor)
  await tx
    .insertInto('openings')
    .values({
      ...{ tenant_id, id, pick_list_id, opened_by: user_id, opened_by_name: name },
      ...{ last_active_by: user_id, last_active_by_name: name },
    })
    .execute()
  const ownerOf = new Map(lines.map((line) => [line.id, line.owner_id]))
  await tx
    .insertInto('opening_takes')
    .values(
      takes.map(({ line_id, batch_id, location, numbers }, index) => ({
        ...{ tenant_id, opening_id: id, number: index + 1, line_id, batch_id },
        owner_id: ownerOf.get(line_id)!,
        container_id: location?.container_id ?? null,
        canister: location?.canister ?? null,
        level: location?.level ?? null,
        numbers: multirange(numbers),
      })),
    )
    .execute()
  return readOpening(tx, actor, id)
}

export const countTakes: Handler<typeof contract.countTakes> = async (
  tx,
  actor,
  { params: { id }, body: { counts } },
) => {
  const { tenant_id } = actor
  await goOnWith(tx, actor, id)
  for (const { number, came_out, is_skipped, is_checked, why_fewer, instead } of counts) {
    if (instead) await requireBatch(tx, actor, instead.batch_id)
    await tx
      .updateTable('opening_takes')
      .set({
        ...{ came_out, is_skipped, is_checked, why_fewer },
        instead_batch_id: instead?.batch_id ?? null,
        instead_reason: instead?.reason ?? null,
        counted_at: sql<string>`now()`,
        counted_by_name: fullName(actor),
      })
      .where('tenant_id', '=', tenant_id)
      .where('opening_id', '=', id)
      .where('number', '=', number)
      .returning('number')
      .executeTakeFirstOrThrow(() => notFound())
  }
  const opening = await readOpening(tx, actor, id)
  const counted = new Set(counts.map(({ number }) => number))
  const short = opening.lifts
    .flatMap(({ takes }) => takes)
    .find((take) => counted.has(take.number) && countNumbers(take.out) < (take.came_out ?? 0))
  if (short) {
    const there = countNumbers(short.out)
    throw new Refusal(
      'NOT_ENOUGH_STRAWS',
      `Only ${there} of ${short.owner_name} are recorded here. Count again.`,
    )
  }
  return opening
}

export const abandonOpening: Handler<typeof contract.abandonOpening> = async (tx, actor, { params }) => {
  await goOnWith(tx, actor, params.id)
  await tx
    .updateTable('openings')
    .set({ ended_at: sql<string>`now()` })
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', params.id)
    .execute()
}

export async function lockOpening(tx: Tx, { tenant_id }: Actor, id: string) {
  return tx
    .selectFrom('openings')
    .select(['id', 'pick_list_id', 'ended_at', 'is_booked'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound())
}

/** Locks an opening, and stores the actor as the last active member. Throws STALE if the opening has ended. */
export async function goOnWith(tx: Tx, actor: Actor, id: string) {
  const opening = await lockOpening(tx, actor, id)
  requireGoingOn(opening)
  await tx
    .updateTable('openings')
    .set({
      last_active_at: sql<string>`now()`,
      last_active_by: actor.user_id,
      last_active_by_name: fullName(actor),
    })
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .execute()
  return opening
}

export function requireGoingOn({ ended_at, is_booked }: { ended_at: string | null; is_booked: boolean }) {
  if (ended_at === null) return
  throw new Refusal('STALE', is_booked ? 'Already recorded.' : 'Already stopped, nothing recorded.')
}
