import { sql } from 'kysely'
import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import type { StrawBooking, StrawBookings, StrawsHeld } from '../bookings.ts'
import { mapRefusal, Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { findSigner } from '#account/members/server/find-members.ts'
import { lockBatchesThere } from '#stock/movements/server/lock-batches.ts'
import { movementsById } from '#stock/movements/server/read-movements.ts'
import { recordLines, strawsChanged } from '#stock/movements/server/record-movement.ts'
import { ownParty } from '#registry/parties/server/read-parties.ts'
import { addManyNew, isNew, type NewOnes, recordAddition } from './add-straws.ts'
import { isKnown, type KnownBooking, planKnown } from './plan-known.ts'
import { recordRelocation } from './relocate-straws.ts'
import { requireAccepted } from './require-accepted.ts'
import { mapWithdrawalErrors, recordWithdrawal } from './withdraw-straws.ts'

export const bookMovements: Handler<typeof contract.bookMovements> = async (tx, actor, { body }) => {
  if (body.seen_held) await requireHeld(tx, actor, body.bookings, body.seen_held)
  const booked = await bookAll(tx, actor, body)
  await requireAccepted(tx, actor, booked.flat(), body.accept)
  const movements = await movementsById(tx, actor, booked.flat())
  const byId = new Map(movements.map((movement) => [movement.id, movement]))
  return { bookings: booked.map((ids) => ({ movements: ids.map((id) => byId.get(id)!) })) }
}

/** Locks the batches, and requires that holders still have as many straws as were shown to the user. */
async function requireHeld(tx: Tx, actor: Actor, bookings: StrawBooking[], seen: StrawsHeld[]) {
  const ids = [...(await batchesOf(tx, actor, bookings)), ...seen.map(({ batch_id }) => batch_id)]
  await lockBatchesThere(tx, actor, [...new Set(ids)])
  const { rows } = await sql`
    select from json_to_recordset(${JSON.stringify(seen)}) w (batch_id uuid, owner_id uuid, holder_id uuid, straws int)
    where straws <> (
      select coalesce(sum(k.straws), 0) from stock k where k.tenant_id = ${actor.tenant_id} and k.status = 'CONSIGNED'
        and k.batch_id = w.batch_id and k.owner_id = w.owner_id and k.holder_id = w.holder_id
    ) limit 1
  `.execute(tx)
  if (rows.length > 0) throw strawsChanged()
}

/** Maximum number of new straws per statement: larger statements are no faster, and progress is reported in between. */
const STRAWS_TOGETHER = 5000

/**
 * Records bookings in the given order, without checks of room and plausibility. Consecutive bookings of the
 * same kind are written together.
 * @returns the ids of the movements of each booking
 * @throws Refusal with the name of the refused booking in its fields: `body.bookings.3.date`
 */
export async function bookAll(
  tx: Tx,
  actor: Actor,
  { tenant_id, signer_id, bookings }: StrawBookings,
  onBooked: (done: number, movement_ids: string[]) => Promise<void> = async () => {},
): Promise<string[][]> {
  const [signer, self] = await Promise.all([findSigner(tx, actor, signer_id), ownParty(tx, actor)])
  // Lock all batches before anything is booked, so that concurrent bookings do not deadlock.
  const batches = await lockBatchesThere(tx, actor, await batchesOf(tx, actor, bookings))
  const bookNew = (news: NewOnes[]) =>
    tryTogether(tx, async () => (await addManyNew(tx, actor, signer, news, batches, self)).map((id) => [id]))
  const bookKnown = async (known: KnownBooking[], first: number) => {
    const named = <T>(index: number, work: () => Promise<T>) => naming(first + index, work)
    const plan = await planKnown(tx, actor, signer, known, batches, self, named)
    return tryTogether(tx, async () => {
      for (const lines of plan.statements) await mapWithdrawalErrors(recordLines(tx, actor, lines))
      return plan.movement_ids
    })
  }
  const booked: string[][] = []
  let oneByOneUntil = 0
  while (booked.length < bookings.length) {
    const first = booked.length
    let ids: string[][] | null = null
    if (first >= oneByOneUntil) {
      const [news, known] = [newFrom(bookings, first), knownFrom(bookings, first)]
      if (news.length > 1) ids = await bookNew(news)
      else if (known.length > 1) ids = await bookKnown(known, first)
      oneByOneUntil = first + Math.max(news.length, known.length)
    }
    if (ids === null) {
      const booking = { ...bookings[first]!, tenant_id, signer_id }
      ids = [await naming(first, () => bookOne(tx, actor, booking))]
    }
    booked.push(...ids)
    await onBooked(booked.length, ids.flat())
  }
  return booked
}

function newFrom(bookings: StrawBooking[], first: number): NewOnes[] {
  const together: NewOnes[] = []
  let straws = 0
  for (const booking of bookings.slice(first, first + STRAWS_TOGETHER)) {
    if (!('reason' in booking) || !isNew(booking)) break
    straws += booking.amount
    if (straws > STRAWS_TOGETHER) break
    together.push(booking)
  }
  return together
}

function knownFrom(bookings: StrawBooking[], first: number): KnownBooking[] {
  const together: KnownBooking[] = []
  for (const booking of bookings.slice(first)) {
    if (!isKnown(booking)) break
    together.push(booking)
  }
  return together
}

/**
 * Runs `work` in a savepoint. Returns null if a booking is refused, so that the caller finds it by booking one at a
 * time.
 */
async function tryTogether(tx: Tx, work: () => Promise<string[][]>): Promise<string[][] | null> {
  await sql`savepoint together`.execute(tx)
  try {
    const ids = await work()
    await sql`release savepoint together`.execute(tx)
    return ids
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint together`.execute(tx)
    return null
  }
}

async function bookOne(
  tx: Tx,
  actor: Actor,
  body: StrawBooking & { tenant_id: string; signer_id: string },
): Promise<string[]> {
  if ('relocation' in body) return (await recordRelocation(tx, actor, body)).movement_ids
  const movements =
    'withdrawal' in body ? await recordWithdrawal(tx, actor, body) : await recordAddition(tx, actor, body)
  return movements.map(({ id }) => id)
}

const naming = <T>(index: number, work: () => Promise<T>) =>
  mapRefusal(work(), (refusal) => {
    const { code, message, fields = { body: message } } = refusal
    const named = Object.entries(fields).map(([field, problem]) => [
      field.replace(/^body/, `body.bookings.${index}`),
      problem,
    ])
    return new Refusal(code, message, { fields: Object.fromEntries(named), cause: refusal })
  })

/**
 * Returns the ids of the batches to lock. No lock is needed to read them: a straw's batch never changes, and straws at
 * a place are read again under the lock.
 */
async function batchesOf(tx: Tx, actor: Actor, bookings: StrawBooking[]): Promise<string[]> {
  const named = bookings.flatMap((booking) => {
    if ('batch_id' in booking) return [booking.batch_id]
    return 'straws' in booking ? booking.straws.map(({ batch_id }) => batch_id) : []
  })
  const ids = bookings.flatMap((booking) => ('straw_ids' in booking && booking.straw_ids) || [])
  const places = bookings.flatMap((booking) => ('everything_at' in booking ? [booking.everything_at] : []))
  if (ids.length === 0 && places.length === 0) return [...new Set(named)]
  const { rows } = await sql<{ batch_id: string }>`
    select batch_id from straws where tenant_id = ${actor.tenant_id} and id = any(${ids}::uuid[])
    union
    select k.batch_id from stock k
    join json_to_recordset(${JSON.stringify(places)}) p (container_id uuid, canister int, level int)
      on k.container_id = p.container_id and k.canister = coalesce(p.canister, k.canister)
        and k.level = coalesce(p.level, k.level)
    where k.tenant_id = ${actor.tenant_id}
  `.execute(tx)
  return [...new Set([...named, ...rows.map(({ batch_id }) => batch_id)])]
}
