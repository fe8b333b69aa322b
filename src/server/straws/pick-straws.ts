/** Which straws a withdrawal takes: those that are named, or the lowest numbers of an owner's in a batch. */
import type { StrawPick } from '#domain/straws.ts'
import { invalid, notFound, Refusal } from '#domain/refusal.ts'
import type { Tx } from '../database.ts'
import type { Actor } from '../http/actor.ts'
import { strawsChanged } from '../movements/record-movement.ts'
import { type LockedBatch, lockBatches } from './lock-batches.ts'

export type Picked = { batch: LockedBatch; owner_id: string; straw_ids: string[] }

/**
 * Picks stored straws and keeps everybody else from their batches until the transaction ends.
 * @param date of the movement: straws that moved after it cannot make it
 * @returns the straws, by batch and owner
 * @throws Refusal NOT_ENOUGH_STRAWS, STRAWS_CHANGED, NOT_FOUND, INVALID
 */
export function pickStraws(tx: Tx, actor: Actor, pick: StrawPick, date: string): Promise<Picked[]> {
  return 'straw_ids' in pick ? pickById(tx, actor, pick.straw_ids, date) : pickByAmount(tx, actor, pick, date)
}

async function pickById(tx: Tx, actor: Actor, ids: string[], date: string): Promise<Picked[]> {
  const straws = tx.selectFrom('straws').where('tenant_id', '=', actor.tenant_id).where('id', 'in', ids)
  // A straw's batch never changes, so it may be read before the batch is locked; all else may not.
  const named = await straws.select('batch_id').execute()
  if (named.length < ids.length) throw notFound('A straw')
  const batches = await lockBatches(tx, actor, [...new Set(named.map(({ batch_id }) => batch_id))])

  const found = await straws
    .select(['id', 'batch_id', 'owner_id', 'status', 'last_moved_on'])
    .orderBy('batch_id')
    .orderBy('owner_id')
    .orderBy('number')
    .execute()
  if (found.some(({ status }) => status !== 'STORED')) throw strawsChanged()
  if (found.some(({ last_moved_on }) => last_moved_on > date)) {
    throw invalid('body.withdrawal.date', 'Some of these straws have moved after this day')
  }
  const groups = Map.groupBy(found, ({ batch_id, owner_id }) => `${batch_id} ${owner_id}`)
  return [...groups.values()].map((group) => ({
    batch: batches.get(group[0]!.batch_id)!,
    owner_id: group[0]!.owner_id,
    straw_ids: group.map(({ id }) => id),
  }))
}

async function pickByAmount(
  tx: Tx,
  actor: Actor,
  pick: Exclude<StrawPick, { straw_ids: string[] }>,
  date: string,
): Promise<Picked[]> {
  const { batch_id, owner_id, amount, location } = pick
  const batch = (await lockBatches(tx, actor, [batch_id])).get(batch_id)!
  const found = await tx
    .selectFrom('straws')
    .select('id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('batch_id', '=', batch_id)
    .where('owner_id', '=', owner_id)
    .where('status', '=', 'STORED')
    .where('last_moved_on', '<=', date)
    .$if(location === null, (some) => some.where('container_id', 'is', null))
    .$if(!!location, (some) => some.where((where) => where.and(location!)))
    .orderBy('number')
    .limit(amount)
    .execute()
  if (found.length < amount) {
    const there = found.length === 1 ? '1 straw is' : `${found.length} straws are`
    throw new Refusal('NOT_ENOUGH_STRAWS', `Only ${there} available for this on that day.`)
  }
  return [{ batch, owner_id, straw_ids: found.map(({ id }) => id) }]
}
