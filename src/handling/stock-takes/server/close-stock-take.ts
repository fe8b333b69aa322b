/** Closing of a stock-take: books all decisions or none, in one transaction with the document. */
import { sql } from 'kysely'
import { keepDocument, NOTHING } from '#paperwork/documents/server/keep-document.ts'
import { findSigner } from '#account/members/server/find-members.ts'
import { lockBatchesThere } from '#stock/movements/server/lock-batches.ts'
import { ownParty } from '#registry/parties/server/read-parties.ts'
import { bookAll } from '#stock/straws/server/book-movements.ts'
import { requireAccepted } from '#stock/straws/server/require-accepted.ts'
import type { StrawBooking } from '#stock/straws/bookings.ts'
import { longDate } from '#platform/contract/days.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { invalid, mapRefusal, Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/permissions.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Actor } from '#platform/http/actor.ts'
import { countNumbers } from '#stock/batches/straw.ts'
import type { LossReason } from '#stock/movements/contract.ts'
import { movementsById } from '#stock/movements/server/read-movements.ts'
import { fulfilLines, undoMovement } from '#handling/pick-lists/server/pick-list-lines.ts'
import type * as contract from '../contract.ts'
import { ACTS_OF, bookingsOf, isSettled, portions } from '../decisions.ts'
import { reportOf } from '../report.ts'
import { stockTakeTexts } from '../texts.ts'
import { lowest, without } from '../compare.ts'
import { readDifferences } from './differences.ts'
import { readStockTake } from './read-stock-takes.ts'
import { lockOpen } from './stock-takes.ts'
import type { Decision, Difference, StockTake } from '../shapes.ts'

export async function closeStockTake(
  tx: Tx,
  actor: Actor,
  { params, body }: Input<typeof contract.closeStockTake>,
  services: Pick<ExternalServices, 'link' | 'takeSlot' | 'outside'>,
): Promise<StockTake> {
  const { tenant_id, date, decisions, accept } = body
  await lockOpen(tx, actor, params.id)
  const [signer, self_id] = await Promise.all([findSigner(tx, actor, body.signer_id), ownParty(tx, actor)])
  const before = await readStockTake(tx, actor, params.id)
  // Lock the batches, so that the compared stock cannot change.
  const batches = before.canisters.flatMap(({ lines }) => lines.map(({ batch_id }) => batch_id))
  await lockBatchesThere(tx, actor, [...new Set(batches)])
  const take = await readStockTake(tx, actor, params.id)
  if (take.canisters.every(({ counted_at }) => counted_at === null))
    throw invalid('body.decisions', 'No canister is counted yet')
  const decided = decide(await readDifferences(tx, actor, take), decisions)

  const { container_id, container_label, warehouse_id } = take
  const note = stockTakeTexts.note(container_label, longDate(date))
  const of = { container_id, warehouse_id, self_id, date, note }
  const bookings = decided.flatMap((one, index) =>
    bookingsOf(one, one.decision, of).map((booking) => ({ index, booking })),
  )
  const signed = { tenant_id, signer_id: signer.id }
  const booked = await book(tx, actor, signed, bookings)
  for (const [index, one] of decided.entries()) {
    const { decision } = one
    if (decision.act !== 'REVERSED') continue
    const back = { ...signed, movement_id: decision.movement_id, difference: one, container_id, note }
    booked.push(...(await naming([index], () => takeBackLoss(tx, actor, back))))
  }
  await requireAccepted(tx, actor, booked, accept)
  await keep(tx, actor, take, decided, booked, signer)
  const closed = await readStockTake(tx, actor, params.id)
  const { time_zone } = actor
  const content = reportOf({ take: closed, differences: decided, date, signer_name: signer.name, time_zone })
  const about = { ...NOTHING, stock_take_id: take.id }
  await keepDocument(tx, actor, { kind: 'STOCK_TAKE', content, about, replaces: null }, services)
  return readStockTake(tx, actor, params.id)
}

type Decided = Difference & { decision: Decision }

/**
 * Assigns the decisions to the differences.
 * @throws Refusal STRAWS_CHANGED if the differences have changed
 */
function decide(differences: Difference[], decisions: contract.Closing['decisions']): Decided[] {
  const byKey = new Map(decisions.map((one, index) => [one.key, { ...one, index }]))
  const isSame =
    byKey.size === differences.length &&
    decisions.length === differences.length &&
    differences.every(({ key, straws }) => byKey.get(key)?.straws === straws)
  if (!isSame) {
    throw new Refusal('STRAWS_CHANGED', 'Stock or counts changed. Check the differences again.')
  }
  // Keep the order of the request, so that refusals can name the decision.
  return decisions.map(({ key, decision }, index) => {
    const difference = differences.find((one) => one.key === key)!
    const field = `body.decisions.${index}.decision`
    const { kind, places, losses } = difference
    if (!ACTS_OF[kind].includes(decision.act)) throw invalid(field, 'Choose a decision for this difference')
    if (decision.act === 'STAYS' && !places.some(({ location }) => isEqual(location, decision.from)))
      throw invalid(field, 'No such straws there')
    if (
      decision.act === 'REVERSED' &&
      !losses.some(({ movement_id }) => movement_id === decision.movement_id)
    )
      throw invalid(field, 'These straws were not lost by this movement')
    return { ...difference, decision }
  })
}

function isEqual(left: Difference['places'][number]['location'], right: typeof left): boolean {
  return (
    left?.container_id === right?.container_id &&
    left?.canister === right?.canister &&
    left?.level === right?.level
  )
}

async function book(
  tx: Tx,
  actor: Actor,
  signed: { tenant_id: string; signer_id: string },
  bookings: { index: number; booking: StrawBooking }[],
): Promise<string[]> {
  if (bookings.length === 0) return []
  const indexes = bookings.map(({ index }) => index)
  const all = { ...signed, bookings: bookings.map(({ booking }) => booking) }
  return (await naming(indexes, () => bookAll(tx, actor, all))).flat()
}

/** Names the decision instead of the booking in a refusal. */
const naming = <T>(indexes: number[], work: () => Promise<T>) =>
  mapRefusal(work(), (refusal) => {
    const { code, message, fields = {} } = refusal
    const named = Object.entries(fields).map(([field, problem]) => {
      const index = /^body\.bookings\.(\d+)/.exec(field)?.[1]
      return [`body.decisions.${indexes[Number(index ?? 0)]}.decision`, problem]
    })
    return new Refusal(code, message, { fields: Object.fromEntries(named), cause: refusal })
  })

async function keep(
  tx: Tx,
  actor: Actor,
  take: StockTake,
  decided: Decided[],
  booked: string[],
  signer: { id: string; name: string },
) {
  const { tenant_id } = actor
  const of = { tenant_id, stock_take_id: take.id }
  await tx
    .updateTable('stock_takes')
    .set({
      state: 'CLOSED',
      ended_at: sql<string>`now()`,
      ended_by: actor.user_id,
      ended_by_name: fullName(actor),
      signer_id: signer.id,
      signer_name: signer.name,
      decided: JSON.stringify(decided),
    })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', take.id)
    .execute()
  await sql`
    insert into stock_take_movements (tenant_id, movement_id, stock_take_id)
    select ${tenant_id}, id, ${take.id} from unnest(${booked}::uuid[]) id
  `.execute(tx)
  const open = new Set(
    decided.filter(({ decision }) => !isSettled(decision)).map((one) => `${one.canister}/${one.level}`),
  )
  const levels = take.canisters
    .filter(({ counted_at, canister }) => counted_at !== null && canister <= (take.size?.canisters ?? 0))
    .flatMap(({ canister }) =>
      Array.from({ length: take.size!.levels }, (_, index) => ({
        ...{ ...of, container_id: take.container_id, canister, level: index + 1 },
        agrees: !open.has(`${canister}/${index + 1}`),
      })),
    )
  if (levels.length > 0) {
    const counted_at = sql<string>`now()`
    await tx
      .insertInto('stock_take_levels')
      .values(levels.map((level) => ({ ...level, counted_at })))
      .execute()
  }
  const searches = decided.filter(({ decision }) => decision.act === 'LOOKING')
  await sql`
    insert into stock_take_searches (tenant_id, stock_take_id, number, canister, level, batch_id, owner_id, numbers)
    select ${tenant_id}, ${take.id}, row_number() over (), canister, level, batch_id, owner_id, (
        select range_agg(int4range((r ->> 0)::int, (r ->> 1)::int, '[]')) from jsonb_array_elements(numbers) r
      )
    from jsonb_to_recordset(${JSON.stringify(searches)}) s (canister int, level int, batch_id uuid, owner_id uuid,
      numbers jsonb)
  `.execute(tx)
}

type ClosingFacts = {
  tenant_id: string
  signer_id: string
  movement_id: string
  difference: Difference
  container_id: string
  note: string
}

/** Reverses a loss or erasure, and moves the found straws here. The rest of a loss is booked as lost again. */
async function takeBackLoss(tx: Tx, actor: Actor, given: ClosingFacts): Promise<string[]> {
  const { tenant_id, signer_id, movement_id, difference, container_id, note } = given
  const { canister, level, straws } = difference
  const [loss] = await movementsById(tx, actor, [movement_id])
  const { batch_id, date, reason, numbers } = loss!
  const body = { tenant_id, reason: note, others: [] }
  const reversal = await undoMovement(tx, actor, { params: { id: movement_id }, query: undefined, body })
  const found = difference.numbers ?? lowest(numbers, straws)
  const rest = without(numbers, found)
  const withdrawal = { type: 'LOSS' as const, reason: reason as LossReason, date, note: loss!.note }
  const losses: StrawBooking[] = (countNumbers(rest) === 0 ? [] : portions(rest)).map((some) => ({
    ...{ batch_id, numbers: some, withdrawal },
  }))
  const moves: StrawBooking[] = portions(found).map((some) => ({
    ...{ batch_id, numbers: some },
    relocation: { to: { container_id, canister, level } },
  }))
  const booked = await bookAll(tx, actor, { tenant_id, signer_id, bookings: [...losses, ...moves] })
  // A pick list that had booked the loss needs only the found straws again.
  for (const id of booked.slice(0, losses.length).flat()) await fulfilLines(tx, actor, movement_id, id)
  return [reversal.id, ...booked.flat()]
}
