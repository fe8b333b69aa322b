import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/roles.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Measurement } from '../contract.ts'
import { tellAlarms } from './find-due.ts'
import { measurementsOf } from './read-measurements.ts'

export async function strikeMeasurement(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.strikeMeasurement>,
  { jobs }: ExternalServices,
): Promise<Measurement> {
  await tx
    .updateTable('measurements')
    .set({ struck_at: new Date().toISOString(), struck_by: actor.user_id, struck_by_name: fullName(actor) })
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', params.id)
    .where('struck_at', 'is', null)
    .execute()
  const measurement = await measurementsOf(tx, actor).where('id', '=', params.id).executeTakeFirst()
  if (!measurement) throw notFound('The measurement')
  await tellAlarms(tx, jobs, actor.tenant_id, measurement.container_id)
  return measurement
}
