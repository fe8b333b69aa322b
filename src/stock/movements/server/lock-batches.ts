/**
 * Locks on batches, taken in the order of their ids, so that concurrent bookings never take the same straw and never
 * deadlock.
 */
import { sql } from 'kysely'
import { compiledOnce } from '#platform/database/queries.ts'
import { invalid, notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Actor, todayOf } from '#platform/http/actor.ts'
import { latestToday, longDate } from '#platform/contract/days.ts'

export type LockedBatch = { id: string; label: string; available_from: string }

const lock = compiledOnce((tx, { tenant_id, ids }: { tenant_id: string; ids: string[] }) =>
  tx
    .selectFrom('batches')
    .select(({ fn }) => ['id', 'label', fn.coalesce('received_on', 'produced_on').as('available_from')])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate(),
)

export async function lockBatches(tx: Tx, actor: Actor, ids: string[]): Promise<Map<string, LockedBatch>> {
  const batches = await lockBatchesThere(tx, actor, ids)
  if (batches.size < new Set(ids).size) throw notFound('The batch')
  return batches
}

/** Locks the given batches; ids of deleted batches and of other tenants are ignored. */
export async function lockBatchesThere(
  tx: Tx,
  actor: Actor,
  ids: string[],
): Promise<Map<string, LockedBatch>> {
  const rows = await lock(tx, { tenant_id: actor.tenant_id, ids })
  return new Map(rows.map((row) => [row.id, { ...row, available_from: row.available_from! }]))
}

/** Requires that the day has started somewhere on earth, and that no batch was received or produced after it. */
export function checkDate(date: string, batches: Iterable<LockedBatch>, field: string) {
  if (date > latestToday(new Date())) throw invalid(field, 'Date is in the future')
  for (const { label, available_from } of batches) {
    if (date < available_from) {
      throw invalid(field, `${label} dates from ${longDate(available_from)}`)
    }
  }
}

/**
 * Returns today in the account's time zone, or the last day on which one of the straws moved, if that is
 * later.
 */
export function todayOrLater(
  actor: Pick<Actor, 'time_zone'>,
  straws: Iterable<{ last_moved_on: string }>,
): string {
  let day = todayOf(actor)
  for (const { last_moved_on } of straws) if (last_moved_on > day) day = last_moved_on
  return day
}
