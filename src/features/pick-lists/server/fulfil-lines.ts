import { movementsById } from '#features/movements/server/read-movements.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { bookedBatch } from '../opening-steps.ts'
import { without } from '../plan.ts'
import { readTakes } from './read-opening.ts'
import { splitTakes } from './split-takes.ts'
import { closeIfDone, updateLines } from './update-lines.ts'

/**
 * Books straws of an undone movement for their pick list again: its line does not want them any more. The others of
 * that movement stay undone.
 * @param undone a movement that was undone
 * @param again the movement that books the same straws again, or some of them
 */
export async function fulfilLines(tx: Tx, actor: Actor, undone: string, again: string): Promise<void> {
  const of = await tx
    .selectFrom('opening_takes')
    .select(['opening_id', 'line_id'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('movement_id', '=', undone)
    .executeTakeFirst()
  if (!of) return
  const [[movement], takes] = await Promise.all([
    movementsById(tx, actor, [again]),
    readTakes(tx, actor, of.opening_id),
  ])
  // Not only those of `undone`: some of its straws may have been booked again before, and undone again.
  const theirs = takes.filter(
    (take) =>
      take.line_id === of.line_id && take.undone_at !== null && bookedBatch(take) === movement!.batch_id,
  )
  await splitTakes(
    tx,
    actor,
    of.opening_id,
    theirs.map(({ number, movement_id, booked }) => ({
      number,
      movements: [
        { id: again, numbers: movement!.numbers },
        { id: movement_id!, numbers: without(booked!, movement!.numbers) },
      ],
    })),
  )
  await updateLines(tx, actor, [of.line_id])
  await closeIfDone(tx, actor, of.opening_id)
}
