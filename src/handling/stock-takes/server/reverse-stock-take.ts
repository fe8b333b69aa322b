/** Atomic undo of all bookings of a stock-take. */
import type * as contract from '../contract.ts'
import { type Selectable, sql } from 'kysely'
import { findSigner } from '#account/members/server/find-members.ts'
import type { LossReason } from '#stock/movements/contract.ts'
import { reversalProblem } from '#stock/movements/reversal-allowed.ts'
import { lockBatchesThere } from '#stock/movements/server/lock-batches.ts'
import { moveBack } from '#stock/movements/server/move-back.ts'
import { movementsById } from '#stock/movements/server/read-movements.ts'
import { requireNoneAfter, reverseTogether } from '#stock/movements/server/reverse-movement.ts'
import { fulfilLines, reopenLines } from '#handling/pick-lists/server/pick-list-lines.ts'
import { bookErasures } from '#stock/straws/server/erase-straws.ts'
import { pickAnywhere } from '#stock/straws/server/pick-straws.ts'
import { bookAll } from '#stock/straws/server/book-movements.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/permissions.ts'
import { words } from '#platform/contract/words.ts'
import type { Tx } from '#platform/database/database.ts'
import type { DB } from '#db/tables.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { portions } from '../decisions.ts'
import { readStockTake } from './read-stock-takes.ts'
import { lockStockTake } from './stock-takes.ts'

export const reverseStockTake: Handler<typeof contract.reverseStockTake> = async (
  tx,
  actor,
  { params, body },
) => {
  const { tenant_id, user_id } = actor
  const take = await lockStockTake(tx, actor, params.id)
  if (take.state !== 'CLOSED')
    throw new Refusal('ALREADY_REVERSED', 'This stock-take is not closed, or is already undone.')
  const booking = { recorded_by: take.ended_by!, recorded_at: take.ended_at! }
  if (reversalProblem(booking, actor, new Date(take.now), body.reason) !== null) {
    throw new Refusal(
      'NOT_ALLOWED',
      `You can undo your own stock-take for 15 minutes. After that you need the right “${words['CORRECT']}”.`,
    )
  }
  const mine = sql`
    select movement_id from stock_take_movements where tenant_id = ${tenant_id} and stock_take_id = ${params.id}
  `
  const { rows } = await sql<{ batch_id: string }>`
    select distinct batch_id from movements where tenant_id = ${tenant_id} and id in (${mine})
  `.execute(tx)
  await lockBatchesThere(
    tx,
    actor,
    rows.map(({ batch_id }) => batch_id),
  )
  await requireNoneAfter(tx, tenant_id, mine)
  for (const movement of await standing(tx, actor, params.id)) await undo(tx, actor, movement, body.reason)
  await tx
    .updateTable('stock_takes')
    .set({
      state: 'REVERSED',
      reversed_at: sql<string>`now()`,
      reversed_by: user_id,
      reversed_by_name: fullName(actor),
      reverse_reason: body.reason,
    })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', params.id)
    .execute()
  return readStockTake(tx, actor, params.id)
}

type Booked = Selectable<DB['movements']>

async function standing(tx: Tx, { tenant_id }: Actor, id: string): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select m.* from stock_take_movements t join movements m on m.tenant_id = t.tenant_id and m.id = t.movement_id
    where t.tenant_id = ${tenant_id} and t.stock_take_id = ${id}
      and not exists (select from movements r where r.tenant_id = m.tenant_id and r.reverses_id = m.id)
    order by m.recorded_at desc, m.id desc
  `.execute(tx)
  return rows
}

async function undo(tx: Tx, actor: Actor, movement: Booked, reason: string) {
  if (movement.kind === 'RELOCATION') await moveBack(tx, actor, movement)
  else if (movement.reverses_id === null) {
    await reverseTogether(tx, actor, [movement.id], reason)
    await reopenLines(tx, actor, [movement.id])
  } else await bookAgain(tx, actor, movement.reverses_id)
}

/** Books again what a reversal had reversed, because a reversal cannot be undone. */
async function bookAgain(tx: Tx, actor: Actor, original_id: string) {
  const { tenant_id, user_id: signer_id } = actor
  const [original] = await movementsById(tx, actor, [original_id])
  const { type, batch_id, numbers, date, reason, note } = original!
  if (type === 'ERASURE') {
    const signer = await findSigner(tx, actor, signer_id)
    const { straws } = await pickAnywhere(tx, actor, { batch_id, numbers })
    await bookErasures(tx, actor, signer, straws)
    return
  }
  const withdrawal = { type: 'LOSS' as const, reason: reason as LossReason, date, note }
  const bookings = portions(numbers).map((some) => ({ batch_id, numbers: some, withdrawal }))
  const booked = await bookAll(tx, actor, { tenant_id, signer_id, bookings })
  for (const id of booked.flat()) await fulfilLines(tx, actor, original_id, id)
}
