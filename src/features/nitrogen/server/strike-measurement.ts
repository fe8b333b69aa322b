import type * as contract from '../contract.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/roles.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Handler } from '#platform/http/route.ts'
import { tellAlarms } from './find-due.ts'
import { measurementsOf } from './read-measurements.ts'

export const strikeMeasurement: Handler<typeof contract.strikeMeasurement, [ExternalServices]> = async (
  tx,
  actor,
  { params },
  { jobs },
) => {
  await tx
    .updateTable('measurements')
    .set({ struck_at: new Date().toISOString(), struck_by: actor.user_id, struck_by_name: fullName(actor) })
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', params.id)
    .where('struck_at', 'is', null)
    .execute()
  const measurement = await measurementsOf(tx, actor)
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow(() => notFound('The measurement'))
  await tellAlarms(tx, jobs, actor.tenant_id, measurement.container_id)
  return measurement
}
