import { sql } from 'kysely'
import { countNumbers, type StrawNumbers } from '#stock/batches/straw.ts'
import { locationOf } from '#stock/containers/contract.ts'
import { movementsById } from '#stock/movements/server/read-movements.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Opening } from '../shapes.ts'
import { type ComparedTake, compareTakes, type StoredTake, openingLifts } from '../compare-takes.ts'
import { readGone } from './read-gone.ts'
import {
  purpose,
  purposeJoins,
  readOthers,
  readPickedBatches,
  readStanding,
  readVessels,
  some,
} from './read-wanted.ts'

type ReadTake = StoredTake & {
  booked: StrawNumbers | null
  movement_id: string | null
  undone_at: string | null
}

/** Compares the opening with the current stock; an ended one is returned as it ended. */
export async function readOpening(tx: Tx, actor: Actor, id: string): Promise<Opening> {
  const [opening, stored, lifted] = await Promise.all([
    readHead(tx, actor, id),
    readTakes(tx, actor, id),
    readSeconds(tx, actor, id),
  ])
  if (!opening) throw notFound()
  const { tenant_id, pick_list_id, ended_at } = opening
  const batch_ids = some(stored.flatMap(({ batch_id, instead }) => [batch_id, instead?.batch_id]))
  const container_ids = some(stored.map(({ location }) => location?.container_id))
  const stock = ended_at === null ? await readStanding(tx, actor, batch_ids) : []
  const compared = ended_at === null ? compareTakes(stored, stock) : stored.map(asItEnded)
  const gone = await readGone(
    tx,
    actor,
    compared.map(({ batch_id, missing }) => ({ batch_id, numbers: missing })),
  )
  const [batches, containers, others, movements] = await Promise.all([
    readPickedBatches(tx, actor, batch_ids),
    readVessels(tx, actor, container_ids),
    ended_at === null ? readOthers(tx, actor, pick_list_id, container_ids) : [],
    movementsById(tx, { tenant_id }, some(stored.map(({ movement_id }) => movement_id))),
  ])
  const takes = compared.map(({ missing, booked: _, movement_id: __, undone_at: ___, ...take }) => ({
    ...take,
    gone: gone(take.batch_id, missing),
  }))
  const labels = new Map(containers.map(({ id: container_id, label }) => [container_id, label]))
  const lifts = openingLifts(stored, takes, labels, lifted)
  const undone = some(stored.map(({ undone_at, movement_id }) => undone_at && movement_id))
  return { ...opening, batches, containers, lifts, others, movements, undone }
}

async function readHead(tx: Tx, { tenant_id }: Actor, id: string) {
  return tx
    .selectFrom('openings as o')
    .innerJoin('pick_lists as p', (on) =>
      on.onRef('p.tenant_id', '=', 'o.tenant_id').onRef('p.id', '=', 'o.pick_list_id'),
    )
    .select(['o.id', 'o.tenant_id', 'o.pick_list_id', 'p.name as pick_list_name', 'o.opened_at'])
    .select([
      'o.opened_by_name',
      'o.last_active_at',
      'o.last_active_by',
      'o.last_active_by_name',
      'o.ended_at',
      'o.is_booked',
    ])
    .where('o.tenant_id', '=', tenant_id)
    .where('o.id', '=', id)
    .executeTakeFirst()
}

export async function readTakes(tx: Tx, { tenant_id }: Actor, id: string): Promise<ReadTake[]> {
  const { rows } = await sql<Omit<ReadTake, 'location'> & Parameters<typeof locationOf>[0]>`
    select t.number, t.line_id, t.batch_id, t.owner_id, o.name as owner_name, t.container_id, t.canister, t.level,
      t.numbers, ${purpose} as purpose, t.came_out, t.is_skipped, t.is_checked, t.why_fewer,
      case when t.instead_batch_id is not null then jsonb_build_object('batch_id', t.instead_batch_id,
        'reason', t.instead_reason) end as instead, t.booked, t.movement_id,
      t.undone_at
    from opening_takes t
    join pick_list_lines l on l.tenant_id = t.tenant_id and l.id = t.line_id
    join parties o on o.tenant_id = t.tenant_id and o.id = t.owner_id ${purposeJoins}
    where t.tenant_id = ${tenant_id} and t.opening_id = ${id} order by t.number
  `.execute(tx)
  return rows.map(({ container_id, canister, level, ...take }) => ({
    ...take,
    location: locationOf({ container_id, canister, level }),
  }))
}

function readSeconds(tx: Tx, { tenant_id }: Actor, id: string) {
  return tx
    .selectFrom('lifts')
    .select(['container_id', 'canister', 'seconds'])
    .where('tenant_id', '=', tenant_id)
    .where('opening_id', '=', id)
    .orderBy('lifted_at')
    .orderBy('id')
    .execute()
}

const asItEnded = (take: ReadTake): ComparedTake<ReadTake> => ({
  ...take,
  wanted: countNumbers(take.numbers),
  ...{ spare: 0, missing: [], out: take.booked ?? [] },
})
