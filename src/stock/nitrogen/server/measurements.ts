import { v7 as uuidv7 } from 'uuid'
import { requireContainer } from '#stock/containers/server/read-containers.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { invalid, notFound } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/permissions.ts'
import type { Tx } from '#platform/database/database.ts'
import { paged } from '#platform/database/queries.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import type { Measurement } from '../contract.ts'
import { problemOf } from '../plausible.ts'
import { raiseAlarms } from './find-due.ts'

export const listMeasurements: Handler<typeof contract.listMeasurements> = async (
  tx,
  actor,
  { params, query },
) => {
  const wanted = measurementsOf(tx, actor).where('container_id', '=', params.id)
  const [, { rows, pagination }] = await Promise.all([
    requireContainer(tx, actor, params.id),
    paged(wanted, query),
  ])
  return { measurements: rows, pagination }
}

/**
 * Records a measurement and raises alarms. Concurrent measurements are all stored, because each is a separate reading.
 */
export const createMeasurement: Handler<typeof contract.createMeasurement, [ExternalServices]> = async (
  tx,
  actor,
  { body },
  { jobs },
) => {
  const measurement = await recordMeasurement(tx, actor, body)
  await raiseAlarms(tx, jobs, actor.tenant_id, body.container_id)
  return measurement
}

/** Records a measurement without raising alarms, which then wait for the daily check. */
export async function recordMeasurement(
  tx: Tx,
  actor: Actor,
  body: Input<typeof contract.createMeasurement>['body'],
): Promise<Measurement> {
  const vessel = await requireContainer(tx, actor, body.container_id)
  const problem = problemOf(vessel, body, new Date().toISOString())
  if (problem) throw invalid(`body.${problem.field}`, problem.message)
  const { tenant_id, user_id } = actor
  const id = uuidv7()
  const by = { recorded_by: user_id, recorded_by_name: fullName(actor) }
  await Promise.all([
    // Start the daily checks of the account. This statement comes first, because the check locks in the same order.
    tx
      .insertInto('daily_checks')
      .values({ account: tenant_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
    tx
      .insertInto('measurements')
      .values({ ...body, tenant_id, id, ...by })
      .execute(),
  ])
  return measurementsOf(tx, actor).where('id', '=', id).executeTakeFirstOrThrow()
}

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
  await raiseAlarms(tx, jobs, actor.tenant_id, measurement.container_id)
  return measurement
}

export function measurementsOf(tx: Tx, actor: Pick<Actor, 'tenant_id'>) {
  return tx
    .selectFrom('measurements')
    .select(['id', 'tenant_id', 'container_id', 'kind', 'happened_at', 'recorded_at', 'cm', 'kg', 'litres'])
    .select(['added_litres', 'note', 'recorded_by_name', 'struck_at', 'struck_by_name'])
    .where('tenant_id', '=', actor.tenant_id)
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
}
