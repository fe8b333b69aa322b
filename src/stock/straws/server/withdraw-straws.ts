import { sql } from 'kysely'
import type { Movement } from '#stock/movements/contract.ts'
import { invalid } from '#platform/contract/refusal.ts'
import { agreedEndOf } from '../agreed-end.ts'
import { NO_DETAILS, type StrawWithdrawal, type Withdrawal } from '../bookings.ts'
import { movedLater } from '../moved-later.ts'
import { requireAnimal } from '#registry/animals/server/read-animals.ts'
import { mapConstraintErrors, type Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { findSigner } from '#account/members/server/find-members.ts'
import { checkDate } from '#stock/movements/server/lock-batches.ts'
import { GONE, type StrawState, strawsChanged } from '#stock/movements/server/record-movement.ts'
import { anyIdOf, ownParty } from '#registry/parties/server/read-parties.ts'
import { bookAndRead, type Booking } from './book-groups.ts'
import { type Picked, type PickedStraw, pickStraws } from './pick-straws.ts'
import { requireAccepted } from './require-accepted.ts'

const RECEIVER = 'body.withdrawal.receiver_id'

export async function withdrawStraws(
  tx: Tx,
  actor: Actor,
  body: StrawWithdrawal,
): Promise<{ movements: Movement[] }> {
  const movements = await recordWithdrawal(tx, actor, body)
  // No other withdrawal can be implausible, and none fills a level.
  if (body.withdrawal.type === 'INSEMINATION') {
    const ids = movements.map(({ id }) => id)
    await requireAccepted(tx, actor, ids, body.accept)
  }
  return { movements }
}

export async function recordWithdrawal(tx: Tx, actor: Actor, body: StrawWithdrawal): Promise<Movement[]> {
  const { withdrawal, signer_id, tenant_id: _, accept: __, ...pick } = body
  const { type, date } = withdrawal
  // Straws that were shown as in store must not be passed on if another member has just consigned them.
  const seen = type === 'CONSIGNMENT' && 'straw_ids' in pick ? { holder_id: null, ...pick } : pick
  const [signer, self, , picked] = await Promise.all([
    findSigner(tx, actor, signer_id),
    ownParty(tx, actor),
    withdrawal.type === 'INSEMINATION' &&
      requireAnimal(tx, actor, 'MARE', withdrawal.animal_id, 'body.withdrawal.animal_id'),
    pickStraws(tx, actor, seen, { date }),
  ])
  const { straws } = picked
  checkWithdrawal(picked, withdrawal, self)
  const sold = withdrawal.type === 'RETURN' ? await soldByUs(tx, actor, straws, self) : new Set<string>()
  const booking = bookAndRead(tx, actor, signer, straws, (straw) => withdrawalOf(straw, withdrawal, sold))
  return mapWithdrawalErrors(booking)
}

export function mapWithdrawalErrors<T>(withdrawing: Promise<T>): Promise<T> {
  return mapConstraintErrors(
    { movements_tenant_id_receiver_id_fkey: () => invalid(RECEIVER, 'Choose a stakeholder from the list') },
    withdrawing,
  )
}

export function checkWithdrawal({ batches, straws }: Picked, withdrawal: Withdrawal, self: string) {
  checkDate(withdrawal.date, batches.values(), 'body.withdrawal.date')
  checkStraws(straws, withdrawal, self)
}

export function withdrawalOf(
  { id, owner_id }: PickedStraw,
  withdrawal: Withdrawal,
  sold: ReadonlySet<string> = new Set(),
): Booking {
  const receiver = withdrawal.type === 'RETURN' ? { receiver_id: owner_id } : {}
  return {
    movement: {
      direction: 'OUT',
      ...NO_DETAILS,
      ...withdrawal,
      ...receiver,
      ends_on: agreedEndOf(withdrawal),
    },
    change: changeOf(withdrawal, owner_id, sold.has(id)),
  }
}

function changeOf(withdrawal: Withdrawal, owner_id: string, weSoldIt: boolean): Partial<StrawState> {
  switch (withdrawal.type) {
    case 'CONSIGNMENT':
      return { ...GONE, status: 'CONSIGNED', holder_id: withdrawal.receiver_id }
    case 'SALE':
      return withdrawal.keep_in_store
        ? { owner_id: withdrawal.receiver_id }
        : { ...GONE, status: 'SOLD', owner_id: withdrawal.receiver_id, holder_id: withdrawal.receiver_id }
    case 'RETURN': {
      const end = weSoldIt ? { status: 'SOLD' as const } : { status: null, closed: 'GIVEN_BACK' as const }
      return { ...GONE, ...end, holder_id: owner_id }
    }
    case 'LOSS':
      return { ...GONE, status: 'LOST', holder_id: null }
    case 'INSEMINATION':
      return { ...GONE, status: 'INSEMINATED', holder_id: null }
  }
}

function checkStraws(straws: PickedStraw[], withdrawal: Withdrawal, self: string) {
  const { type, date } = withdrawal
  if (straws.some(({ status }) => status !== 'STORED' && status !== 'CONSIGNED')) throw strawsChanged()
  const later = movedLater(straws, date)
  if (later) throw invalid('body.withdrawal.date', later)
  const someAreOut = straws.some(({ status }) => status === 'CONSIGNED')
  if (type === 'RETURN' && someAreOut)
    throw invalid('body.withdrawal.type', 'Only stored straws can be returned')
  checkOwners(
    straws.map(({ owner_id }) => owner_id),
    withdrawal,
    self,
  )
  if (type === 'CONSIGNMENT' && straws.some(({ holder_id }) => holder_id === withdrawal.receiver_id)) {
    throw invalid(RECEIVER, 'The receiver already holds these straws')
  }
  if (type === 'SALE' && withdrawal.keep_in_store && someAreOut) {
    throw invalid('body.withdrawal.keep_in_store', 'Only stored straws can stay stored here')
  }
}

/** Refuses straws that cannot be withdrawn in this way on any day, because of their owners or the receiver. */
export function checkOwners(
  owners: readonly string[],
  withdrawal: WithoutDay<Withdrawal>,
  self: string,
  at = 'body.withdrawal',
) {
  const receiver = `${at}.receiver_id`
  if (withdrawal.type === 'RETURN') {
    if (owners.includes(self)) throw invalid(`${at}.type`, 'You own these straws')
    const { receiver_id } = withdrawal
    if (receiver_id !== null && owners.some((owner) => owner !== receiver_id))
      throw invalid(receiver, 'Return straws only to their owner')
  }
  if (withdrawal.type !== 'CONSIGNMENT' && withdrawal.type !== 'SALE') return
  const { type, receiver_id } = withdrawal
  if (owners.includes(receiver_id)) throw invalid(receiver, 'The receiver can’t be the owner')
  if (receiver_id === self)
    throw invalid(receiver, type === 'SALE' ? 'Record a purchase instead' : 'You already hold these straws')
}

type WithoutDay<W> = W extends unknown ? Omit<W, 'date'> : never

async function soldByUs(tx: Tx, actor: Actor, straws: PickedStraw[], self: string): Promise<Set<string>> {
  const ids = straws.map(({ id }) => id)
  const { rows } = await sql<{ straw_id: string }>`
    select distinct l.straw_id from movement_lines l
    join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
    where l.tenant_id = ${actor.tenant_id} and l.straw_id = any(${ids}::uuid[])
      and m.type = 'SALE' and m.owner_id = ${anyIdOf(actor.tenant_id, self)} and m.reverses_id is null
      and not exists (select from movements r where r.tenant_id = m.tenant_id and r.reverses_id = m.id)
  `.execute(tx)
  return new Set(rows.map(({ straw_id }) => straw_id))
}
