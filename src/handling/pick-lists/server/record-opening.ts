import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { countNumbers, formatNumbers, numbersIn, type StrawNumbers } from '#stock/batches/straw.ts'
import { placeKey } from '#stock/containers/contract.ts'
import { lockBatches } from '#stock/movements/server/lock-batches.ts'
import { noSuchPlace } from '#stock/movements/server/record-movement.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { invalid, Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/permissions.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { without } from '../plan.ts'
import { bookOut } from './book-opening.ts'
import { readOpening } from './read-opening.ts'
import { readGone } from './read-gone.ts'
import { requirePickList } from './pick-lists.ts'
import { multirange, readLines, readPickedBatches, readStanding, readVessels, some } from './read-wanted.ts'
import { noteLift } from './lifts.ts'

type OpeningBody = Input<typeof contract.recordOpening>['body']

type Taken = OpeningBody['takes'][number] & { number: number; batch_id: string; owner_id: string }

/**
 * Books the straws that the user saw. Closed lists and removed lines do not matter, because the straws are already out.
 */
export const recordOpening: Handler<typeof contract.recordOpening> = async (tx, actor, { body }) => {
  const { pick_list_id, lifts, opened_at } = body
  await endBefore(tx, actor, body)
  const takes = await takesOf(tx, actor, body)
  await lockBatches(tx, actor, some(takes.flatMap((take) => [take.batch_id, bookedOf(take)])))
  const container_ids = some(takes.map(({ location }) => location?.container_id))
  if ((await readVessels(tx, actor, container_ids)).length < container_ids.length) throw noSuchPlace()
  await requireThere(tx, actor, takes)
  const id = await insertOpening(tx, actor, { pick_list_id, opened_at }, takes)
  for (const lift of lifts) {
    const isOfIt = takes.some(
      ({ location }) => location?.container_id === lift.container_id && location.canister === lift.canister,
    )
    if (!isOfIt) throw noSuchPlace()
    await noteLift(tx, actor, id, lift)
  }
  const opening = await readOpening(tx, actor, id)
  const outOf = new Map(takes.map(({ number, out }) => [number, out]))
  // Book the straws that the user saw, not those that would be chosen now.
  const asSeen = opening.lifts.map((lift) => ({
    ...lift,
    takes: lift.takes.map((take) => ({ ...take, out: outOf.get(take.number)! })),
  }))
  return bookOut(tx, actor, { ...opening, lifts: asSeen }, body)
}

/**
 * Ends the opening started online. It must run before batches are locked, because `bookOpening` locks in that order.
 */
async function endBefore(tx: Tx, { tenant_id, user_id }: Actor, { pick_list_id, goes_on_from }: OpeningBody) {
  if (goes_on_from === undefined) return
  await tx
    .updateTable('openings')
    .set({ ended_at: sql<string>`now()` })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', goes_on_from)
    .where('pick_list_id', '=', pick_list_id)
    .where('last_active_by', '=', user_id)
    .where('ended_at', 'is', null)
    .execute()
}

const bookedOf = ({ batch_id, instead }: Taken) => instead?.batch_id ?? batch_id

/**
 * Returns the takes of a request with their batches and owners.
 * @throws Refusal NOT_FOUND if the list does not exist, INVALID for a line of another list, or a straw that came out
 * twice
 */
async function takesOf(tx: Tx, actor: Actor, { pick_list_id, takes }: OpeningBody): Promise<Taken[]> {
  await requirePickList(tx, actor, pick_list_id)
  const lines = await readLines(tx, actor, sql`l.pick_list_id = ${pick_list_id}`)
  const byId = new Map(lines.map((line) => [line.id, line]))
  const out = new Set<string>()
  return takes.map((take, index) => {
    const line = byId.get(take.line_id)
    if (!line) throw invalid(`body.takes.${index}.line_id`, 'Not on this pick list')
    const { batch_id, owner_id } = line
    const taken = { ...take, number: index + 1, batch_id, owner_id }
    for (const number of numbersIn(take.out)) {
      const straw = `${bookedOf(taken)} ${number}`
      if (out.has(straw)) throw invalid(`body.takes.${index}.out`, 'Straw listed twice')
      out.add(straw)
    }
    return taken
  })
}

/**
 * Requires that all straws are still where they were taken from.
 * @throws Refusal STRAWS_CHANGED with the straws that are not, and their last bookings
 */
async function requireThere(tx: Tx, actor: Actor, takes: readonly Taken[]) {
  const batch_ids = some(takes.map(bookedOf))
  const stock = await readStanding(tx, actor, batch_ids)
  const missing = takes.flatMap((take) => {
    const here = stock
      .filter(({ batch_id, owner_id }) => batch_id === bookedOf(take) && owner_id === take.owner_id)
      // Straws taken instead may come from anywhere.
      .filter(({ location }) => take.instead !== null || placeKey(location) === placeKey(take.location))
    const numbers = here.reduce<StrawNumbers>((left, there) => without(left, there.numbers), take.out)
    return numbers.length === 0 ? [] : [{ batch_id: bookedOf(take), numbers }]
  })
  if (missing.length === 0) return
  const [batches, gone] = await Promise.all([
    readPickedBatches(tx, actor, batch_ids),
    readGone(tx, actor, missing),
  ])
  const sentences = missing.map(({ batch_id, numbers }) => {
    const label = batches.find(({ id }) => id === batch_id)?.label ?? ''
    const reasons = gone(batch_id, numbers).map(({ sentence }) => ` ${sentence}.`)
    return `${label}, No. ${formatNumbers(numbers)}: no longer there.${reasons.join('')}`
  })
  throw new Refusal('STRAWS_CHANGED', `${sentences.join(' ')} Nothing was recorded.`)
}

type Head = Pick<OpeningBody, 'pick_list_id' | 'opened_at'>

async function insertOpening(tx: Tx, actor: Actor, { pick_list_id, opened_at }: Head, takes: Taken[]) {
  const { tenant_id, user_id } = actor
  const [id, name] = [uuidv7(), fullName(actor)]
  await tx
    .insertInto('openings')
    .values({
      ...{ tenant_id, id, pick_list_id, opened_by: user_id, opened_by_name: name },
      ...{ last_active_by: user_id, last_active_by_name: name },
      opened_at: sql<string>`least(${opened_at}::timestamptz, now())`,
      // The opening is already over; another one may be in progress.
      ended_at: sql<string>`now()`,
    })
    .execute()
  await tx
    .insertInto('opening_takes')
    .values(
      takes.map(({ number, line_id, batch_id, owner_id, location, instead, ...take }) => ({
        ...{ tenant_id, opening_id: id, number, line_id, batch_id, owner_id },
        container_id: location?.container_id ?? null,
        canister: location?.canister ?? null,
        level: location?.level ?? null,
        numbers: multirange(take.numbers),
        came_out: countNumbers(take.out),
        ...{ is_skipped: take.is_skipped, is_checked: take.is_checked, why_fewer: take.why_fewer },
        instead_batch_id: instead?.batch_id ?? null,
        instead_reason: instead?.reason ?? null,
        counted_at: sql<string>`coalesce(current_happened_at(), now())`,
        counted_by_name: name,
      })),
    )
    .execute()
  return id
}
