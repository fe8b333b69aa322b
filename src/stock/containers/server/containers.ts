import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod/mini'
import { parseMerged, recordFieldChanges, requireVersion } from '#platform/changes/record-field-changes.ts'
import { differences } from '#platform/contract/changes.ts'
import { latestToday } from '#platform/contract/days.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { invalid, notFound, Refusal } from '#platform/contract/refusal.ts'
import { mapConstraintErrors, type Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import type { Counting, NewContainer } from '../contract.ts'
import { Vessel } from '../vessel.ts'
import { readContainer, readContainers } from './read-containers.ts'

export const listContainers: Handler<typeof contract.listContainers> = async (tx, actor, { query }) => ({
  containers: await readContainers(tx, actor, query.limit),
})

export const showContainer: Handler<typeof contract.showContainer> = (tx, actor, { params }) =>
  readContainer(tx, actor, params.id)

export const createContainer: Handler<typeof contract.createContainer> = async (tx, actor, { body }) =>
  readContainer(tx, actor, await insertContainer(tx, actor, body))

export async function insertContainer(tx: Tx, actor: Actor, body: NewContainer): Promise<string> {
  const id = uuidv7()
  requireCanisters(body)
  requirePast(body.vessel)
  await mapConstraintErrors(
    {
      containers_label: labelExists,
      containers_tenant_id_warehouse_id_fkey: () =>
        invalid('body.warehouse_id', 'Choose a warehouse from the list'),
    },
    tx
      .insertInto('containers')
      .values({ ...body, tenant_id: actor.tenant_id, id, vessel: JSON.stringify(body.vessel) })
      .execute(),
  )
  await sql`
    insert into places (tenant_id, container_id, canister, level)
    select ${actor.tenant_id}, ${id}, canister, level
    from generate_series(1, ${body.canisters}::int) canister, generate_series(1, ${body.levels}::int) level
  `.execute(tx)
  return id
}

function labelExists() {
  return new Refusal('LABEL_EXISTS', 'A container with this label already exists.')
}

/** Requires canisters, but none in a supply vessel, because straws cannot hang where nitrogen is poured from. */
function requireCanisters({ canisters, vessel }: Pick<NewContainer, 'canisters' | 'vessel'>): void {
  if (vessel.kind === 'SUPPLY' && canisters > 0)
    throw invalid('body.canisters', 'Enter 0 for a supply container')
  if (vessel.kind !== 'SUPPLY' && canisters === 0) throw invalid('body.canisters', 'At least 1')
}

function requirePast({ bought_year, tested_on }: NonNullable<VesselChange> = {}): void {
  const today = latestToday(new Date())
  if ((bought_year ?? 0) > Number(today.slice(0, 4)))
    throw invalid('body.vessel.bought_year', 'Year is in the future')
  if ((tested_on ?? '') > today) throw invalid('body.vessel.tested_on', 'Date is in the future')
}

/**
 * Updates a container. A foreign key prevents the removal of places with straws, including straws of concurrent
 * bookings.
 */
export const updateContainer: Handler<typeof contract.updateContainer> = async (
  tx,
  actor,
  { params, body },
) => {
  const { tenant_id, version, ...typed } = body
  const row = await tx
    .selectFrom('containers')
    .select(['id', 'version', 'label', 'canisters', 'levels', 'straws_per_level', 'note', 'vessel'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', params.id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('The container'))
  const now = { ...row, vessel: Vessel.parse(row.vessel) }
  await requireVersion(tx, actor, now, version)
  const change = { ...typed, ...parseMerged(OF_VESSEL, { vessel: { ...now.vessel, ...typed.vessel } }) }
  const fields = differences(now, { ...now, ...change })
  requireCanisters({ canisters: change.canisters ?? now.canisters, vessel: change.vessel })
  // Check new values only: a vessel that an earlier version stored with a future date must remain editable.
  requirePast(typed.vessel)
  if (fields.length > 0) {
    await changePlaces(tx, actor, params.id, now, change)
    await recordFieldChanges(tx, actor, params.id, now.version + 1, fields)
  }
  return readContainer(tx, actor, params.id)
}

const OF_VESSEL = z.strictObject({ vessel: Vessel })

type VesselChange = Input<typeof contract.updateContainer>['body']['vessel']

type StoredSize = { version: number; canisters: number; levels: number }
type Change = Omit<Input<typeof contract.updateContainer>['body'], 'tenant_id' | 'version' | 'vessel'> & {
  vessel: Vessel
}

async function changePlaces(tx: Tx, { tenant_id }: Actor, id: string, now: StoredSize, change: Change) {
  await mapConstraintErrors(
    { containers_label: labelExists },
    tx
      .updateTable('containers')
      .set({ ...change, vessel: JSON.stringify(change.vessel), version: now.version + 1 })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', id)
      .execute(),
  )
  const { canisters = now.canisters, levels = now.levels } = change
  await mapConstraintErrors(
    {
      straws_tenant_id_container_id_canister_level_fkey: () =>
        new Refusal('SHRINKS_BELOW_CONTENTS', 'What you remove still holds straws. Move them first.'),
    },
    sql`
      delete from places where tenant_id = ${tenant_id} and container_id = ${id}
        and (canister > ${canisters} or level > ${levels})
    `.execute(tx),
  )
  await sql`
    insert into places (tenant_id, container_id, canister, level)
    select ${tenant_id}, ${id}, canister, level
    from generate_series(1, ${canisters}::int) canister, generate_series(1, ${levels}::int) level
    on conflict do nothing
  `.execute(tx)
}

/** Hides an empty container and frees its label. Entries of the journal still refer to the container. */
export const deleteContainer: Handler<typeof contract.deleteContainer> = async (tx, actor, { params }) => {
  const container = { tenant_id: actor.tenant_id, id: params.id }
  await tx
    .updateTable('containers')
    .set({ deleted_at: new Date().toISOString() })
    .where((where) => where.and(container))
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow(() => notFound('The container'))
  await mapConstraintErrors(
    {
      straws_tenant_id_container_id_canister_level_fkey: () =>
        new Refusal('IN_USE', 'This container still holds straws. Move them first.'),
    },
    tx
      .deleteFrom('places')
      .where('tenant_id', '=', actor.tenant_id)
      .where('container_id', '=', params.id)
      .execute(),
  )
}

export const listCounting: Handler<typeof contract.listCounting> = async (tx, { tenant_id }, _) => {
  const { rows } = await sql<Counting>`
    select t.id as stock_take_id, t.container_id, c.label as container_label, t.canister,
      t.started_at, t.started_by_name,
      coalesce((
        select jsonb_agg(jsonb_build_object('canister', n.canister, 'by', n.started_by, 'by_name', n.started_by_name,
          'since', n.started_at) order by n.canister)
        from stock_take_canisters n
        where n.tenant_id = t.tenant_id and n.stock_take_id = t.id and n.started_at is not null and n.counted_at is null
      ), '[]') as now
    from stock_takes t join containers c on c.tenant_id = t.tenant_id and c.id = t.container_id
    where t.tenant_id = ${tenant_id} and t.state = 'OPEN' and c.deleted_at is null
    order by t.started_at desc, t.id desc
  `.execute(tx)
  return {
    counting: rows.map((row) => ({
      ...row,
      // Convert the times, because times within JSON have PostgreSQL's own format.
      now: row.now.map((one) => ({ ...one, since: new Date(one.since).toISOString() })),
    })),
  }
}
