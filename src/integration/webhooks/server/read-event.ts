/** Content of events, read when an event is relayed from the outbox. */
import { movementsById } from '#stock/movements/server/read-movements.ts'
import { readVesselStatus } from '#stock/nitrogen/server/vessel-status.ts'
import type { Tx } from '#platform/database/database.ts'
import type { SentType, WebhookEvent } from '../contract.ts'

/** Formats the body of an event as Standard Webhooks recommends. */
export function bodyOf(type: SentType, timestamp: string, data: object): string {
  return JSON.stringify({ type, timestamp, data })
}

/**
 * Reads the data of an event.
 * @returns null if its condition no longer holds, or its record no longer exists
 */
export function readEvent(
  tx: Tx,
  tenant_id: string,
  type: WebhookEvent,
  subject: string,
): Promise<object | null> {
  switch (type) {
    case 'movement.booked':
    case 'movement.reversed':
      return readMovement(tx, tenant_id, subject)
    case 'stallion.doses_low':
      return readStallion(tx, tenant_id, subject)
    case 'nitrogen.alarm':
      return readAlarm(tx, tenant_id, subject)
  }
}

async function readMovement(tx: Tx, tenant_id: string, id: string) {
  const [movement] = await movementsById(tx, { tenant_id }, [id])
  return movement ?? null
}

/**
 * Reads a stallion with few doses. Returns null if they are not below the limit, because they may have been lower only
 * within a transaction, or have risen since.
 */
async function readStallion(tx: Tx, tenant_id: string, id: string) {
  const stallion = await tx
    .selectFrom('animals as a')
    .innerJoin('stallion_totals as t', (join) =>
      join.onRef('t.tenant_id', '=', 'a.tenant_id').onRef('t.animal_id', '=', 'a.id'),
    )
    .select(['a.tenant_id', 'a.id as animal_id', 'a.name', 'a.ueln', 'a.low_doses', 't.doses', 't.straws'])
    .where('a.tenant_id', '=', tenant_id)
    .where('a.id', '=', id)
    .where('a.merged_into', 'is', null)
    .whereRef('t.doses', '<', 'a.low_doses')
    .executeTakeFirst()
  return stallion ?? null
}

async function readAlarm(tx: Tx, tenant_id: string, id: string) {
  const { container_id, kind, found_at } = await tx
    .selectFrom('alerts')
    .select(['container_id', 'kind', 'found_at'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [vesselStatus] = await readVesselStatus(tx, { tenant_id }, new Date(found_at), container_id)
  if (!vesselStatus) return null
  const { label, straws, measured_at, cm_now, until } = vesselStatus
  return { tenant_id, container_id, label, kind, straws, measured_at, cm_now, until }
}
