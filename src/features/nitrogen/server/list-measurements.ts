import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import { paged } from '#platform/database/paged.ts'
import type { Actor } from '#platform/http/actor.ts'
import { measurementsOf } from './read-measurements.ts'
import { requireVessel } from './require-vessel.ts'

export async function listMeasurements(
  tx: Tx,
  actor: Actor,
  { params, query }: Input<typeof contract.listMeasurements>,
): Promise<Reply<typeof contract.listMeasurements>> {
  const wanted = measurementsOf(tx, actor).where('container_id', '=', params.id)
  const [, { rows, pagination }] = await Promise.all([
    requireVessel(tx, actor, params.id),
    paged(wanted, query),
  ])
  return { measurements: rows, pagination }
}
