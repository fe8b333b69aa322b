/**
 * Additions of straws to a batch. Returning straws retain their records; new ones are created only for an amount that
 * is collected, bought or received on consignment.
 */
import type * as contract from '../contract.ts'
import { v7 as uuidv7 } from 'uuid'
import { invalid, notFound } from '#platform/contract/refusal.ts'
import type { Handler } from '#platform/http/route.ts'
import { agreedEndOf } from '../agreed-end.ts'
import type { AdditionReason, StrawAddition, StrawBooking } from '../bookings.ts'
import type { Movement } from '#stock/movements/contract.ts'
import { movedLater } from '../moved-later.ts'
import { mapConstraintErrors, type Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { findSigner, type Signer } from '#account/members/server/find-members.ts'
import { checkDate, lockBatches, type LockedBatch } from '#stock/movements/server/lock-batches.ts'
import { movementsById } from '#stock/movements/server/read-movements.ts'
import {
  type NewEntry,
  recordEntries,
  recordEntry,
  strawsChanged,
} from '#stock/movements/server/record-movement.ts'
import { ownParty } from '#registry/parties/server/read-parties.ts'
import { bookAndRead } from './book-groups.ts'
import { requireAccepted } from './require-accepted.ts'
import { type Picked, type PickedStraw, pickAnywhere, pickByAmount, pickById } from './pick-straws.ts'

export const addStraws: Handler<typeof contract.addStraws> = async (tx, actor, { body }) => {
  const movements = await recordAddition(tx, actor, body)
  const ids = movements.map(({ id }) => id)
  await requireAccepted(tx, actor, ids, body.accept)
  return { movements }
}

/** Records an addition without checking for room. */
export async function recordAddition(tx: Tx, actor: Actor, body: StrawAddition): Promise<Movement[]> {
  const [signer, self] = await Promise.all([findSigner(tx, actor, body.signer_id), ownParty(tx, actor)])
  checkParties(body, self)
  const adding = isNew(body) ? addNew(tx, actor, signer, body, self) : addKnown(tx, actor, signer, body, self)
  return mapAdditionErrors(body.reason, adding)
}

type Addition = Extract<StrawBooking, { reason: unknown }>
export type NewOnes = Exclude<Addition, { reason: 'RETURN' }> & { amount: number }
type KnownOnes = Exclude<Addition, { reason: 'COLLECTION' }>

export function isNew(body: Addition): body is NewOnes {
  return body.reason !== 'RETURN' && body.amount !== undefined
}

/** Creates the straws of many additions together, far faster than one by one. The batches must be locked. */
export async function addManyNew(
  tx: Tx,
  actor: Actor,
  signer: Signer,
  additions: NewOnes[],
  batches: Map<string, LockedBatch>,
  self: string,
): Promise<string[]> {
  for (const body of additions) {
    const batch = batches.get(body.batch_id)
    if (!batch) throw notFound('The batch')
    checkParties(body, self)
    checkDate(body.date, [batch], 'body.date')
  }
  const entries = additions.map((body) => entryOf(signer, body, self))
  await mapAdditionErrors('COLLECTION', recordEntries(tx, actor, entries))
  return entries.map(({ movement }) => movement.id)
}

function mapAdditionErrors<T>(reason: AdditionReason, adding: Promise<T>): Promise<T> {
  return mapConstraintErrors(
    {
      movements_tenant_id_owner_id_fkey: () =>
        notOnFile(reason === 'CONSIGNMENT' ? 'supplier_id' : 'owner_id'),
      movements_tenant_id_supplier_id_fkey: () => notOnFile('supplier_id'),
      movements_tenant_id_receiver_id_fkey: () => notOnFile('owner_id'),
      straws_tenant_id_warehouse_id_fkey: () =>
        invalid('body.warehouse_id', 'Choose a warehouse from the list'),
    },
    adding,
  )
}

function notOnFile(field: string) {
  return invalid(`body.${field}`, 'Choose a stakeholder from the list')
}

function checkParties(body: Addition, self: string) {
  if (body.reason === 'COLLECTION') return
  const { reason, supplier_id, owner_id } = body
  if (supplier_id === self) {
    const why = {
      PURCHASE: 'Record a sale instead',
      CONSIGNMENT: 'You own these straws',
      RETURN: 'You already hold these straws',
    }[reason]
    throw invalid('body.supplier_id', why)
  }
  if (reason === 'PURCHASE' && supplier_id === owner_id) {
    throw invalid('body.supplier_id', 'The supplier can’t be the straw owner')
  }
  if (reason === 'CONSIGNMENT' && owner_id !== null && owner_id !== supplier_id) {
    throw invalid('body.owner_id', 'The supplier must own the straws')
  }
}

async function addNew(tx: Tx, actor: Actor, signer: Signer, body: NewOnes, self: string) {
  checkDate(body.date, (await lockBatches(tx, actor, [body.batch_id])).values(), 'body.date')
  const { movement, amount, state } = entryOf(signer, body, self)
  const [, movements] = await Promise.all([
    recordEntry(tx, actor, movement, amount, state),
    movementsById(tx, actor, [movement.id]),
  ])
  return movements
}

function entryOf(signer: Signer, body: NewOnes, self: string): NewEntry {
  const { reason, batch_id, date, note, amount, warehouse_id, location = null } = body
  const owner_id = body.reason === 'CONSIGNMENT' ? body.supplier_id : (body.owner_id ?? self)
  const movement = {
    id: uuidv7(),
    type: reason,
    direction: 'IN' as const,
    date,
    note,
    batch_id,
    owner_id,
    signer_id: signer.id,
    signer_name: signer.name,
    supplier_id: 'supplier_id' in body ? body.supplier_id : null,
    ends_on: agreedEndOf(body),
  }
  const state = { owner_id, holder_id: null, warehouse_id, location, status: 'STORED', closed: null } as const
  return { movement, amount, state }
}

async function addKnown(tx: Tx, actor: Actor, signer: Signer, body: KnownOnes, self: string) {
  const { reason, date, note, supplier_id, warehouse_id, location } = body
  const { batches, straws } = await pickKnown(tx, actor, body)
  if (straws.some(({ batch_id }) => batch_id !== body.batch_id)) throw notFound('A straw of this batch')
  checkDate(date, batches.values(), 'body.date')
  checkKnown(straws, body, self)
  const buyerId = reason === 'PURCHASE' ? (body.owner_id ?? self) : null
  const parties = { supplier_id, receiver_id: buyerId }
  const movement = {
    type: reason,
    direction: 'IN' as const,
    date,
    note,
    ...parties,
    ends_on: agreedEndOf(body),
  }
  const back = { holder_id: null, status: 'STORED', closed: null } as const
  const change = buyerId ? { ...back, owner_id: buyerId } : back
  // Stored straws that are bought remain at their places, unless the request gives a location or another warehouse.
  const stays = (straw: PickedStraw) =>
    location === undefined && straw.status === 'STORED' && straw.warehouse_id === warehouse_id
  return bookAndRead(tx, actor, signer, straws, (straw) => ({
    movement,
    change: stays(straw) ? change : { ...change, warehouse_id, location: location ?? null },
  }))
}

function pickKnown(tx: Tx, actor: Actor, body: KnownOnes): Promise<Picked> {
  const { straw_ids, numbers, amount, batch_id, supplier_id, owner_id, date } = body
  if (straw_ids !== undefined) return pickById(tx, actor, straw_ids)
  if (numbers !== undefined) return pickAnywhere(tx, actor, { batch_id, numbers })
  const pick = { batch_id, amount: amount!, holder_id: supplier_id, ...(owner_id ? { owner_id } : {}) }
  return pickByAmount(tx, actor, pick, { date })
}

/**
 * Checks that existing straws can be added.
 * @throws Refusal STRAWS_CHANGED if the state of a straw does not allow it; INVALID if the supplier does not have a
 * straw, or the day precedes its last movement
 */
function checkKnown(straws: PickedStraw[], body: KnownOnes, self: string) {
  const { reason, supplier_id, date } = body
  const buyerId = body.owner_id ?? self
  const isFit = {
    PURCHASE: ({ status, owner_id }: PickedStraw) =>
      status === 'SOLD' || (status === 'STORED' && owner_id !== buyerId),
    CONSIGNMENT: ({ status, closed }: PickedStraw) => status === 'SOLD' || closed === 'GIVEN_BACK',
    RETURN: ({ status }: PickedStraw) => status === 'CONSIGNED',
  }[reason]
  if (!straws.every(isFit)) throw strawsChanged()
  const partyOf = (straw: PickedStraw) => (reason === 'RETURN' ? straw.holder_id : straw.owner_id)
  if (straws.some((straw) => partyOf(straw) !== supplier_id)) {
    const what = reason === 'RETURN' ? 'Someone else has these straws' : 'Someone else owns these straws'
    throw invalid('body.supplier_id', what)
  }
  const later = movedLater(straws, date)
  if (later) throw invalid('body.date', later)
}
