import { sql } from 'kysely'
import { requireContainer } from '#stock/containers/server/read-containers.ts'
import { Vessel } from '#stock/containers/vessel.ts'
import { invalid } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { vesselStatusOf, type Measured, ALERT_KINDS } from '../status.ts'
import type * as contract from '../contract.ts'
import type { VesselStatus } from '../contract.ts'
import { snoozeProblem } from '../snoozes.ts'

export const listVesselStatus: Handler<typeof contract.listVesselStatus> = async (tx, actor, { query }) => ({
  vessels: await readVesselStatus(tx, actor, new Date(), query.container_id),
})

export const snoozeAlert: Handler<typeof contract.snoozeAlert> = async (
  tx,
  actor,
  { params: { id: container_id }, body: { kind, snoozed_until } },
) => {
  const { tenant_id, user_id } = actor
  const problem = snoozeProblem(snoozed_until, new Date())
  if (problem) throw invalid('body.snoozed_until', problem)
  await requireContainer(tx, actor, container_id)
  await tx
    .insertInto('snoozes')
    .values({ tenant_id, user_id, container_id, kind, snoozed_until })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id', 'container_id', 'kind']).doUpdateSet({ snoozed_until }),
    )
    .execute()
  return { snoozed_until }
}

/** Measurements read per vessel: more than the last three losses need, with refills in between. */
const READ_BACK = 30

type Row = Pick<VesselStatus, 'container_id' | 'label' | 'canisters' | 'levels' | 'straws' | 'later'> & {
  vessel: unknown
  measured: Measured[]
}

/**
 * Reads the status of the vessels, the most urgent first, then the newest. Without a `user_id`, no alert is snoozed.
 */
export async function readVesselStatus(
  tx: Tx,
  { tenant_id, user_id }: Pick<Actor, 'tenant_id'> & Partial<Pick<Actor, 'user_id'>>,
  now: Date,
  container_id?: string,
): Promise<VesselStatus[]> {
  const { rows } = await sql<Row>`
    select c.id as container_id, c.label, c.canisters, c.levels, c.vessel,
      (select coalesce(sum(k.straws), 0)::int from stock k
        where k.tenant_id = c.tenant_id and k.container_id = c.id) as straws,
      array(
        select jsonb_build_object('kind', m.kind, 'happened_at', m.happened_at, 'cm', m.cm, 'kg', m.kg,
          'litres', m.litres, 'added_litres', m.added_litres)
        from measurements m
        where m.tenant_id = c.tenant_id and m.container_id = c.id and m.struck_at is null
        order by m.happened_at desc, m.id desc limit ${READ_BACK}
      ) as measured,
      array(
        select r.kind from snoozes r
        where r.tenant_id = c.tenant_id and r.container_id = c.id and r.user_id = ${user_id ?? null}
          and r.snoozed_until > ${now.toISOString()}
      ) as later
    from containers c
    where c.tenant_id = ${tenant_id} and c.deleted_at is null
      ${container_id === undefined ? sql`` : sql`and c.id = ${container_id}`}
    order by c.created_at desc, c.id desc
  `.execute(tx)
  return rows
    .map(({ vessel: stored, measured, ...container }) => {
      const vessel = Vessel.parse(stored)
      const vesselStatus = vesselStatusOf(vessel, inTime(measured), container.straws, now.toISOString())
      return { ...container, vessel, ...vesselStatus }
    })
    .toSorted((left, right) => urgency(left) - urgency(right))
}

function inTime(latestFirst: Measured[]): Measured[] {
  return latestFirst
    .toReversed()
    .map((one) => ({ ...one, happened_at: new Date(one.happened_at).toISOString() }))
}

function urgency({ alerts: [worst] }: VesselStatus): number {
  return worst === undefined ? ALERT_KINDS.length : ALERT_KINDS.indexOf(worst)
}
