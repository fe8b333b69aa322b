import type * as contract from '../contract.ts'
import { paged } from '#platform/database/paged.ts'
import type { Handler } from '#platform/http/route.ts'
import { measurementsOf } from './read-measurements.ts'
import { requireVessel } from './require-vessel.ts'

export const listMeasurements: Handler<typeof contract.listMeasurements> = async (
  tx,
  actor,
  { params, query },
) => {
  const wanted = measurementsOf(tx, actor).where('container_id', '=', params.id)
  const [, { rows, pagination }] = await Promise.all([
    requireVessel(tx, actor, params.id),
    paged(wanted, query),
  ])
  return { measurements: rows, pagination }
}
