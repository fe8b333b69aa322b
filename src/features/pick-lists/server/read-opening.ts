import { sql } from 'kysely'
import { countNumbers, numbersIn, rangesOf, type StrawNumbers } from '#features/batches/straw-numbers.ts'
import { type Location, locationOf, placeKey } from '#features/containers/contract.ts'
import { movementsById } from '#features/movements/server/read-movements.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Opening, Take } from '../shapes.ts'
import { bookedBatch } from '../opening-steps.ts'
import { liftsOf, outOf, type There, within, without } from '../plan.ts'
import {
  purpose,
  purposeJoins,
  readGone,
  readOthers,
  readPickedBatches,
  readStanding,
  readVessels,
  some,
} from './read-wanted.ts'

type KeptTake = Omit<Take, 'wanted' | 'gone' | 'spare' | 'out'> & {
  booked: StrawNumbers | null
  movement_id: string | null
  undone_at: string | null
}

/**
 * An opening, compared with the stock as it is now; one that has ended, as it ended.
 * @throws Refusal NOT_FOUND
 */
export async function readOpening(tx: Tx, actor: Actor, id: string): Promise<Opening> {
  const [opening, kept, lifted] = await Promise.all([
    readHead(tx, actor, id),
    readTakes(tx, actor, id),
    readSeconds(tx, actor, id),
  ])
  if (!opening) throw notFound('The opening')
  const { tenant_id, pick_list_id, ended_at } = opening
  const batch_ids = some(kept.flatMap(({ batch_id, instead }) => [batch_id, instead?.batch_id]))
  const container_ids = some(kept.map(({ location }) => location?.container_id))
  const stock = ended_at === null ? await readStanding(tx, actor, batch_ids) : []
  const compared = ended_at === null ? compare(kept, stock) : kept.map(asItEnded)
  const gone = await readGone(
    tx,
    actor,
    compared.map(({ batch_id, missing }) => ({ batch_id, numbers: missing })),
  )
  const [batches, containers, others, movements] = await Promise.all([
    readPickedBatches(tx, actor, batch_ids),
    readVessels(tx, actor, container_ids),
    ended_at === null ? readOthers(tx, actor, pick_list_id, container_ids) : [],
    movementsById(tx, { tenant_id }, some(kept.map(({ movement_id }) => movement_id))),
  ])
  const takes = compared.map(({ missing, booked: _, movement_id: __, undone_at: ___, ...take }) => ({
    ...take,
    gone: gone(take.batch_id, missing),
  }))
  const labels = new Map(containers.map(({ id: container_id, label }) => [container_id, label]))
  // What is gone from a take does not change its place in the order.
  const inOrder = new Map(
    liftsOf(
      kept.map(({ number, location, numbers }) => ({ number, location, numbers })),
      labels,
    )
      .flatMap((lift) => lift.takes)
      .map(({ number }, index) => [number, index]),
  )
  const lifts = liftsOf(takes, labels).map((lift) => ({
    ...lift,
    takes: lift.takes.toSorted((one, other) => inOrder.get(one.number)! - inOrder.get(other.number)!),
    seconds: lifted
      .filter(
        ({ container_id, canister }) => container_id === lift.container_id && canister === lift.canister,
      )
      .map(({ seconds }) => seconds),
  }))
  const undone = some(kept.map(({ undone_at, movement_id }) => undone_at && movement_id))
  return { ...opening, batches, containers, lifts, others, movements, undone }
}

async function readHead(tx: Tx, { tenant_id }: Actor, id: string) {
  return tx
    .selectFrom('openings as o')
    .innerJoin('pick_lists as p', (on) =>
      on.onRef('p.tenant_id', '=', 'o.tenant_id').onRef('p.id', '=', 'o.pick_list_id'),
    )
    .select(['o.id', 'o.tenant_id', 'o.pick_list_id', 'p.name as pick_list_name', 'o.opened_at'])
    .select(['o.opened_by_name', 'o.heard_at', 'o.heard_by', 'o.heard_by_name', 'o.ended_at', 'o.is_booked'])
    .where('o.tenant_id', '=', tenant_id)
    .where('o.id', '=', id)
    .executeTakeFirst()
}

async function readTakes(tx: Tx, { tenant_id }: Actor, id: string): Promise<KeptTake[]> {
  const { rows } = await sql<Omit<KeptTake, 'location'> & Parameters<typeof locationOf>[0]>`
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

type Compared = KeptTake & Pick<Take, 'wanted' | 'spare' | 'out'> & { missing: StrawNumbers }

const asItEnded = (take: KeptTake): Compared => ({
  ...take,
  wanted: countNumbers(take.numbers),
  ...{ spare: 0, missing: [], out: take.booked ?? [] },
})

/** What of each take is still there, what else is, and which straws stand in the book for those that came out. */
function compare(takes: readonly KeptTake[], stock: readonly There[]): Compared[] {
  // Never two takes of one straw.
  const claimed = new Map<string, Set<number>>()
  const claim = (batch_id: string, numbers: StrawNumbers) => {
    const theirs = claimed.get(batch_id) ?? new Set()
    for (const number of numbersIn(numbers)) theirs.add(number)
    claimed.set(batch_id, theirs)
  }
  for (const { batch_id, numbers } of takes) claim(batch_id, numbers)
  const free = (there: StrawNumbers, of: string) =>
    rangesOf(numbersIn(there).filter((number) => !claimed.get(of)?.has(number)))
  const standing = new Map(stock.map((there) => [keyOf(there), there.numbers]))
  return takes.map((take) => {
    const { batch_id, owner_id, location, numbers, came_out, instead } = take
    const here = standing.get(keyOf(take)) ?? []
    const still = within(numbers, here)
    const spare = free(here, batch_id)
    const out = instead
      ? lowestNear(stock, instead.batch_id, owner_id, location, free, came_out ?? 0)
      : outOf(still, spare, came_out ?? 0)
    claim(bookedBatch(take), out)
    return {
      ...take,
      numbers: still,
      wanted: countNumbers(numbers),
      missing: without(numbers, still),
      spare: countNumbers(spare),
      out,
    }
  })
}

const keyOf = ({ batch_id, owner_id, location }: Omit<There, 'numbers'>) =>
  `${batch_id} ${owner_id} ${placeKey(location)}`

/** So many of a batch in store: those in the canister that was up first, then the lowest numbers. */
function lowestNear(
  stock: readonly There[],
  batch_id: string,
  owner_id: string,
  location: Location | null,
  free: (there: StrawNumbers, of: string) => StrawNumbers,
  amount: number,
): StrawNumbers {
  const isNear = ({ location: there }: There) =>
    there?.container_id === location?.container_id && there?.canister === location?.canister
  const straws = stock
    .filter((there) => there.batch_id === batch_id && there.owner_id === owner_id)
    .toSorted((one, other) => Number(isNear(other)) - Number(isNear(one)) || firstOf(one) - firstOf(other))
    .flatMap(({ numbers }) => numbersIn(free(numbers, batch_id)))
  return rangesOf(straws.slice(0, amount))
}

const firstOf = ({ numbers }: There) => numbers[0]![0]
