import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { formatNumbers, numbersIn, rangesOf, type StrawNumbers } from '#stock/batches/straw.ts'
import { type Location, locationOf, placeKey } from '#stock/containers/contract.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import type { StockAtPlace, StrawPick } from '../bookings.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { type LockedBatch, lockBatches } from '#stock/movements/server/lock-batches.ts'
import { strawsChanged } from '#stock/movements/server/record-movement.ts'
import type { DB } from '#db/tables.ts'

export type PickedStraw = Omit<Selectable<DB['straws']>, 'tenant_id' | 'lines'>

/** Straws of locked batches, by batch and number; no other transaction can move them until this one ends. */
export type Picked = { batches: Map<string, LockedBatch>; straws: PickedStraw[] }

type Among = {
  /** Day of the movement: an amount is picked among straws that may move on it. */
  date?: string
  /** Place whose straws an amount skips, because they are already there; null means without a place. */
  notAt?: Location | null
}

export async function pickStraws(tx: Tx, actor: Actor, pick: StrawPick, among: Among = {}): Promise<Picked> {
  const picked = await pickWhatever(tx, actor, pick, among)
  if (pick.seen_at && !standAsSeen(picked.straws, pick.seen_at)) throw strawsChanged()
  return picked
}

function pickWhatever(tx: Tx, actor: Actor, pick: StrawPick, among: Among): Promise<Picked> {
  if ('straw_ids' in pick) return pickById(tx, actor, pick.straw_ids, pick.holder_id)
  if ('numbers' in pick) return pickByNumber(tx, actor, [pick], pick.holder_id)
  if ('straws' in pick) return pickByNumber(tx, actor, pick.straws, pick.holder_id)
  if ('everything_at' in pick) return pickEverything(tx, actor, pick)
  return pickByAmount(tx, actor, pick, among)
}

function standAsSeen(straws: PickedStraw[], seen_at: StockAtPlace[]): boolean {
  const left = new Map<string, number>()
  const count = (location: Location | null, by: number) => {
    const key = placeKey(location)
    left.set(key, (left.get(key) ?? 0) + by)
  }
  for (const { location, straws: seen } of seen_at) count(location, seen)
  for (const straw of straws) count(locationOf(straw), -1)
  return [...left.values()].every((difference) => difference === 0)
}

/** Picks straws by id. `holder_id` is the required holder: null for ourselves; any holder if absent. */
export async function pickById(
  tx: Tx,
  actor: Actor,
  ids: string[],
  holder_id?: string | null,
): Promise<Picked> {
  const named = strawsOf(tx, actor).where('id', 'in', ids)
  // A straw's batch never changes, so it may be read before the batch is locked; everything else may not.
  const found = await named.select('batch_id').execute()
  if (found.length < ids.length) throw notFound('A straw')
  const batches = await lockBatches(tx, actor, batchIds(found))
  const straws = await read(named)
  const status = holder_id === null ? 'STORED' : 'CONSIGNED'
  const isThere = (straw: PickedStraw) => straw.status === status && straw.holder_id === holder_id
  if (holder_id !== undefined && !straws.every(isThere)) throw strawsChanged()
  return { batches, straws }
}

type NumbersOfBatch = { batch_id: string; numbers: StrawNumbers }

/**
 * Picks straws by number, in store or with a holder.
 * @param holder_id required holder; null, the default, means ourselves
 * @throws Refusal STRAWS_CHANGED with the numbers of the straws that the holder does not have, if there are any
 */
async function pickByNumber(
  tx: Tx,
  actor: Actor,
  lines: NumbersOfBatch[],
  holder_id: string | null = null,
): Promise<Picked> {
  const { batches, straws } = await findNumbers(tx, actor, lines)
  const status = holder_id === null ? 'STORED' : 'CONSIGNED'
  const there = straws.filter((straw) => straw.status === status && straw.holder_id === holder_id)
  requireNumbers(lines, there, batches)
  return { batches, straws: there }
}

/** Picks straws by number, regardless of their place and holder. */
export async function pickAnywhere(tx: Tx, actor: Actor, line: NumbersOfBatch): Promise<Picked> {
  const picked = await findNumbers(tx, actor, [line])
  requireNumbers([line], picked.straws, picked.batches)
  return picked
}

async function findNumbers(tx: Tx, actor: Actor, lines: NumbersOfBatch[]): Promise<Picked> {
  const named = strawsOf(tx, actor).where(({ or, eb }) =>
    or(
      lines.map(({ batch_id, numbers }) =>
        eb.and([
          eb('batch_id', '=', batch_id),
          eb('number', '=', sql<number>`any(${numbersIn(numbers)}::int[])`),
        ]),
      ),
    ),
  )
  // Issue both statements together; the straws are read once the lock is held.
  const [batches, straws] = await Promise.all([lockBatches(tx, actor, batchIds(lines)), read(named)])
  return { batches, straws }
}

function requireNumbers(lines: NumbersOfBatch[], there: PickedStraw[], batches: Picked['batches']) {
  const found = Map.groupBy(there, ({ batch_id }) => batch_id)
  const missing = lines.flatMap(({ batch_id, numbers }) => {
    const here = new Set(found.get(batch_id)?.map(({ number }) => number))
    const gone = rangesOf(numbersIn(numbers).filter((number) => !here.has(number)))
    return gone.length === 0 ? [] : [`${formatNumbers(gone)} of ${batches.get(batch_id)!.label}`]
  })
  if (missing.length === 0) return
  throw new Refusal('STRAWS_CHANGED', `No longer available: ${missing.join('; ')}. Choose again.`)
}

/** Returns all straws of a locked batch that are not closed. */
export function pickBatch(tx: Tx, actor: Actor, batch_id: string): Promise<PickedStraw[]> {
  return read(strawsOf(tx, actor).where('batch_id', '=', batch_id).where('closed', 'is', null))
}

type Amount = {
  batch_id: string
  owner_id?: string
  amount: number
  location?: Location | null | undefined
  holder_id?: string | undefined
}

/**
 * Picks the lowest numbers of a batch, among straws in store or with the given holder.
 * @param pick amount to pick from a batch, of one owner or, without an owner, of all owners
 * @throws Refusal NOT_ENOUGH_STRAWS if there are fewer straws than the amount
 */
export async function pickByAmount(
  tx: Tx,
  actor: Actor,
  pick: Amount,
  { date, notAt }: Among,
): Promise<Picked> {
  const { batch_id, owner_id, amount, location, holder_id } = pick
  const free = strawsOf(tx, actor)
    .where('batch_id', '=', batch_id)
    .where('status', '=', holder_id === undefined ? 'STORED' : 'CONSIGNED')
    .$if(owner_id !== undefined, (some) => some.where('owner_id', '=', owner_id!))
    .$if(holder_id !== undefined, (some) => some.where('holder_id', '=', holder_id!))
    .$if(date !== undefined, (some) => some.where('last_moved_on', '<=', date!))
    .$if(location === null, (some) => some.where('container_id', 'is', null))
    .$if(!!location, (some) => some.where((where) => where.and(location!)))
    .$if(notAt === null, (some) => some.where('container_id', 'is not', null))
    .$if(!!notAt, (some) =>
      some.where(({ or, eb }) =>
        or([
          eb('container_id', 'is', null),
          eb('container_id', '!=', notAt!.container_id),
          eb('canister', '!=', notAt!.canister),
          eb('level', '!=', notAt!.level),
        ]),
      ),
    )
    .limit(amount)
  // Issue both statements together; the straws are read once the lock is held.
  const [batches, straws] = await Promise.all([lockBatches(tx, actor, [batch_id]), read(free)])
  if (straws.length < amount) throw notEnough(straws.length, date)
  return { batches, straws }
}

function notEnough(straws: number, date: string | undefined) {
  const there = straws === 1 ? '1 straw is' : `${straws} straws are`
  const day = date === undefined ? '' : ' on that day'
  return new Refusal('NOT_ENOUGH_STRAWS', `Only ${there} available for this${day}.`)
}

/** Picks like `pickByAmount`, among straws of a locked batch in the order of their numbers. */
export function pickAmong<S extends PickedStraw>(
  among: Iterable<S>,
  { owner_id, amount, location, holder_id }: { owner_id: string } & Omit<Amount, 'batch_id' | 'owner_id'>,
  { date, notAt }: Among,
): S[] {
  const picked: S[] = []
  const place = location === undefined ? undefined : placeKey(location)
  const not = notAt === undefined ? undefined : placeKey(notAt)
  for (const straw of among) {
    if (picked.length === amount) break
    const isFit =
      straw.status === (holder_id === undefined ? 'STORED' : 'CONSIGNED') &&
      straw.owner_id === owner_id &&
      (holder_id === undefined || straw.holder_id === holder_id) &&
      (date === undefined || straw.last_moved_on <= date) &&
      (place === undefined || placeKey(locationOf(straw)) === place) &&
      (not === undefined || placeKey(locationOf(straw)) !== not)
    if (isFit) picked.push(straw)
  }
  if (picked.length < amount) throw notEnough(picked.length, date)
  return picked
}

export type MovableStraw = PickedStraw & { lines: number }

/** Reads the straws of locked batches that can be moved or withdrawn. */
export function readMovable(tx: Tx, actor: Actor, batch_ids: string[]): Promise<MovableStraw[]> {
  return selected(strawsOf(tx, actor))
    .select('lines')
    .where('batch_id', '=', sql<string>`any(${batch_ids}::uuid[])`)
    .where('status', 'in', ['STORED', 'CONSIGNED'])
    .execute()
}

async function pickEverything(
  tx: Tx,
  actor: Actor,
  { everything_at, expected }: Extract<StrawPick, { everything_at: unknown }>,
): Promise<Picked> {
  const { container_id, canister, level } = everything_at
  const there = strawsOf(tx, actor)
    .where('container_id', '=', container_id)
    .$if(canister !== undefined, (some) => some.where('canister', '=', canister!))
    .$if(level !== undefined, (some) => some.where('level', '=', level!))
  const found = await there.select('batch_id').distinct().execute()
  if (found.length === 0) throw strawsChanged()
  const batches = await lockBatches(tx, actor, batchIds(found))
  const straws = await read(there)
  // A batch that arrived there in the meantime is not locked, and was not shown to the user.
  if (straws.length !== expected || straws.some(({ batch_id }) => !batches.has(batch_id)))
    throw strawsChanged()
  return { batches, straws }
}

function strawsOf(tx: Tx, actor: Actor) {
  return tx.selectFrom('straws').where('tenant_id', '=', actor.tenant_id)
}

function batchIds(straws: { batch_id: string }[]): string[] {
  return [...new Set(straws.map(({ batch_id }) => batch_id))]
}

function read(straws: SelectQueryBuilder<DB, 'straws', object>): Promise<PickedStraw[]> {
  return selected(straws).execute()
}

function selected(straws: SelectQueryBuilder<DB, 'straws', object>) {
  return straws
    .select(['id', 'batch_id', 'number', 'owner_id', 'holder_id', 'warehouse_id', 'container_id'])
    .select(['canister', 'level', 'status', 'closed', 'last_moved_on'])
    .orderBy('batch_id')
    .orderBy('number')
}
