import { sql } from 'kysely'
import { requireBatch } from '#features/batches/server/require-batch.ts'
import { countNumbers } from '#features/batches/straw-numbers.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/roles.ts'
import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { goOnWith } from './lock-opening.ts'
import { readOpening } from './read-opening.ts'

/** How many really came out; told again, the last one counts. */
export const countTakes: Handler<typeof contract.countTakes> = async (
  tx,
  actor,
  { params: { id }, body: { counts } },
) => {
  const { tenant_id } = actor
  await goOnWith(tx, actor, id)
  for (const { number, came_out, is_skipped, is_checked, why_fewer, instead } of counts) {
    if (instead) await requireBatch(tx, actor, instead.batch_id)
    const { numUpdatedRows } = await tx
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
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound('A take')
  }
  const opening = await readOpening(tx, actor, id)
  const told = new Set(counts.map(({ number }) => number))
  const short = opening.lifts
    .flatMap(({ takes }) => takes)
    .find((take) => told.has(take.number) && countNumbers(take.out) < (take.came_out ?? 0))
  if (short) {
    const there = countNumbers(short.out)
    throw new Refusal(
      'NOT_ENOUGH_STRAWS',
      `The book has only ${there} there of ${short.owner_name}. Count again, or count the level.`,
    )
  }
  return opening
}
