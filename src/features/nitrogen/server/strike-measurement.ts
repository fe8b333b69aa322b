import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/roles.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Measurement } from '../contract.ts'
import { measurementsOf } from './read-measurements.ts'

export async function strikeMeasurement(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.strikeMeasurement>,
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
  return measurement
}
