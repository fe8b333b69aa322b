import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { compute } from '../doses.ts'
import { readAnimal } from '#features/animals/server/read-animal.ts'
import { batchesOf } from './read-batches.ts'

/** Post-thaw motility across a stallion's freezes, earliest first. */
export const listFreezes: Handler<typeof contract.listFreezes> = async (tx, actor, { params }) => {
  await readAnimal(tx, actor, params.id)
  const rows = await batchesOf(tx, actor)
    .select(['batches.id', 'batches.label', 'batches.received_on', 'batches.sheet', 'batches.straw_size'])
    .select(['batches.concentration_per_dose', 'batches.calculation_mode', 'batches.straws_per_dose'])
    .where('batches.animal_id', '=', params.id)
    .execute()
  const freezes = rows.map((row) => {
    const { motile, progressive } = compute(row, null).post_thaw_motility
    const day = row.sheet.collection.produced_on ?? row.received_on!
    return { batch_id: row.id, batch_label: row.label, day, motile, progressive }
  })
  return {
    freezes: freezes.toSorted(
      (one, other) => one.day.localeCompare(other.day) || one.batch_id.localeCompare(other.batch_id),
    ),
  }
}
