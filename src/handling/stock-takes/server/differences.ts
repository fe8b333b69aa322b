import { type Selectable, sql } from 'kysely'
import type { DB } from '#db/tables.ts'
import { countNumbers, type StrawNumbers } from '#stock/batches/straw.ts'
import { type Location, locationOf, placeKey } from '#stock/containers/contract.ts'
import { movementsById } from '#stock/movements/server/read-movements.ts'
import { remainingParty } from '#registry/parties/server/read-parties.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { type Bare, compareCount, inBoth } from '../compare.ts'
import type * as contract from '../contract.ts'
import { readStockTake } from './read-stock-takes.ts'
import type { Difference, StockTake } from '../shapes.ts'

export const listDifferences: Handler<typeof contract.listDifferences> = async (tx, actor, { params }) => {
  const take = await readStockTake(tx, actor, params.id)
  return { differences: await readDifferences(tx, actor, take) }
}

export async function readDifferences(tx: Tx, actor: Actor, take: StockTake): Promise<Difference[]> {
  if (take.state === 'OPEN') return compareNow(tx, actor, take)
  const { decided } = await tx
    .selectFrom('stock_takes')
    .select('decided')
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', take.id)
    .executeTakeFirstOrThrow()
  return decided ?? []
}

async function compareNow(tx: Tx, actor: Actor, take: StockTake): Promise<Difference[]> {
  const bare = compareCount(take.canisters)
  const unexpected = bare.filter(({ kind }) => kind === 'UNEXPECTED')
  const [elsewhere, losses] = await Promise.all([
    readElsewhere(tx, actor, unexpected),
    readLosses(tx, actor, unexpected),
  ])
  return bare.map(({ from, ...one }) => {
    const here = { container_id: take.container_id, canister: one.canister, level: one.level }
    const paired = from && [{ location: { container_id: take.container_id, ...from }, straws: one.straws }]
    return {
      ...one,
      places: paired ?? placesOf(one, elsewhere, here),
      losses: one.kind === 'UNEXPECTED' ? lossesOf(one, losses) : [],
      decision: null,
    }
  })
}

type Elsewhere = Pick<
  Selectable<DB['stock']>,
  'batch_id' | 'owner_id' | 'container_id' | 'canister' | 'level' | 'straws' | 'numbers'
>

const pairsOf = (differences: Pick<Bare, 'batch_id' | 'owner_id'>[]) =>
  sql`json_to_recordset(${JSON.stringify(differences.map(({ batch_id, owner_id }) => ({ batch_id, owner_id })))})
    d (batch_id uuid, owner_id uuid)`

async function readElsewhere(tx: Tx, { tenant_id }: Actor, unexpected: Bare[]): Promise<Elsewhere[]> {
  if (unexpected.length === 0) return []
  const { rows } = await sql<Elsewhere>`
    select k.batch_id, k.owner_id, k.container_id, k.canister, k.level, k.straws, k.numbers
    from (select distinct * from ${pairsOf(unexpected)}) d
    join stock k on k.tenant_id = ${tenant_id} and k.batch_id = d.batch_id and k.owner_id = d.owner_id
      and k.status = 'STORED'
    order by k.straws desc, k.container_id, k.canister, k.level
  `.execute(tx)
  return rows
}

/** Returns the other places at which, according to the book, all of the straws may be. */
function placesOf(one: Omit<Bare, 'from'>, elsewhere: Elsewhere[], here: Location): Difference['places'] {
  return elsewhere.flatMap((there) => {
    const location = locationOf(there)
    const isSame = there.batch_id === one.batch_id && there.owner_id === one.owner_id
    if (!isSame || placeKey(location) === placeKey(here)) return []
    const known = one.numbers === null ? there.straws : countNumbers(inBoth(one.numbers, there.numbers))
    return known < one.straws ? [] : [{ location, straws: there.straws }]
  })
}

const MAX_LOSSES = 5

type Loss = Difference['losses'][number] & {
  batch_id: string
  owner_id: string
  amount: number
  numbers: StrawNumbers
}

/** Reads effective losses and erasures of the batches and owners of unexpected straws, latest first. */
async function readLosses(tx: Tx, actor: Actor, unexpected: Bare[]): Promise<Loss[]> {
  if (unexpected.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select m.id from (select distinct * from ${pairsOf(unexpected)}) d
    cross join lateral (
      select m.id from movements m
      where m.tenant_id = ${actor.tenant_id} and m.batch_id = d.batch_id
        and ${remainingParty(actor.tenant_id, sql`m.owner_id`)} = d.owner_id
        and m.type in ('LOSS', 'ERASURE') and m.holder_id is null and m.reverses_id is null
        and not exists (select from movements r where r.tenant_id = m.tenant_id and r.reverses_id = m.id)
      order by m.recorded_at desc, m.id desc limit ${4 * MAX_LOSSES}
    ) m
  `.execute(tx)
  const movements = await movementsById(
    tx,
    actor,
    rows.map(({ id }) => id),
  )
  return movements.map(({ id, type, sentence, batch_id, owner_id, amount, numbers }) => ({
    ...{ movement_id: id, sentence, batch_id, owner_id, amount, numbers },
    type: type as Loss['type'],
  }))
}

/** Returns losses that may be wrong. The rest of a loss is booked as lost again; an erasure must match exactly. */
function lossesOf(one: Omit<Bare, 'from'>, losses: Loss[]): Difference['losses'] {
  return losses
    .filter(({ batch_id, owner_id }) => batch_id === one.batch_id && owner_id === one.owner_id)
    .filter(({ type, amount }) => (type === 'LOSS' ? amount >= one.straws : amount === one.straws))
    .filter(
      ({ numbers }) => one.numbers === null || countNumbers(inBoth(one.numbers, numbers)) === one.straws,
    )
    .slice(0, MAX_LOSSES)
    .map(({ movement_id, type, sentence }) => ({ movement_id, type, sentence }))
}
