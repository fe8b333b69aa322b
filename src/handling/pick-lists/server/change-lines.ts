import { toSVG } from 'bwip-js/node'
import { v7 as uuidv7 } from 'uuid'
import { numbersIn, rangesOf, type StrawNumbers } from '#stock/batches/straw.ts'
import { pickStraws } from '#stock/straws/server/pick-straws.ts'
import { sql } from 'kysely'
import { fullName } from '#platform/contract/permissions.ts'
import { invalid, notFound, Refusal } from '#platform/contract/refusal.ts'
import { mapConstraintErrors, type Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import type { NewLine } from '../contract.ts'
import { spareFor, without } from '../plan.ts'
import { updateLines } from './pick-list-lines.ts'
import {
  checkLines,
  lockOpenList,
  purposeOf,
  receiverProblem,
  requireNobodyAtIt,
  requirePickList,
} from './pick-lists.ts'
import { readPickList, readPlan } from './read-pick-list.ts'
import { multirange } from './read-wanted.ts'

export const changePickListLine: Handler<typeof contract.changePickListLine> = async (
  tx,
  actor,
  { params: { id, line_id }, body: { seen, left, numbers, purpose } },
) => {
  await lockOpenList(tx, actor, id)
  await requireNobodyAtIt(tx, actor, id)
  const line = await readLine(tx, actor, id, line_id)
  if (line.left_amount !== seen) throw new Refusal('STALE', 'This line was just changed. Check it again.')
  if (purpose !== undefined) {
    await changePurpose(tx, actor, id, line, purpose)
    return readPickList(tx, actor, id)
  }
  const changed = await changeOf(tx, actor, id, line, { left, numbers })
  // Straws already taken for the line, which its amount includes.
  const done = line.removed_at === null ? line.amount - line.left_amount : await takenFor(tx, actor, line)
  await tx
    .updateTable('pick_list_lines')
    .set({
      ...{ amount: done + changed.left, left_amount: changed.left, removed_at: null, removed_by_name: null },
      ...(changed.numbers && { numbers: multirange(changed.numbers) }),
      // Named straws are taken wherever they are.
      ...(numbers !== undefined && { container_id: null, canister: null, level: null }),
    })
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', line_id)
    .execute()
  await checkLines(tx, actor, id)
  return readPickList(tx, actor, id)
}

/**
 * Moves the straws that a line still needs to a new line. Straws that were taken, also in an offline opening that is
 * not recorded yet, still have the purpose of the old line.
 * @throws Refusal INVALID if the line was removed
 */
async function changePurpose(
  tx: Tx,
  actor: Actor,
  pick_list_id: string,
  { id, removed_at, amount, left_amount, numbers, ...line }: StoredLine,
  purpose: NewLine['purpose'],
) {
  if (removed_at !== null) throw invalid('body.purpose', 'This line was removed')
  const { tenant_id } = actor
  const columns = await purposeOf(tx, actor, purpose, [line.owner_id], 'body.purpose')
  const done = amount - left_amount
  const removed = { removed_at: sql<string>`now()`, removed_by_name: fullName(actor) }
  await tx
    .updateTable('pick_list_lines')
    .set({
      left_amount: 0,
      ...(done === 0 ? removed : { amount: done, numbers: numbers && multirange([]) }),
    })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()
  await mapConstraintErrors(
    receiverProblem('body.purpose'),
    tx
      .insertInto('pick_list_lines')
      .values({
        ...{ ...line, ...columns, tenant_id, id: uuidv7(), pick_list_id },
        ...{ amount: left_amount, left_amount },
        numbers: numbers && multirange(rangesOf(numbersIn(numbers).slice(0, left_amount))),
      })
      .execute(),
  )
}

type Change = { left: number | undefined; numbers: StrawNumbers | undefined }

/**
 * Returns the straws that a line needs after a change.
 * @throws Refusal INVALID if the change has neither an amount nor straws
 */
async function changeOf(tx: Tx, actor: Actor, list_id: string, line: StoredLine, { left, numbers }: Change) {
  if (numbers !== undefined) return named(tx, actor, line, numbers)
  if (left === undefined) throw invalid('body.left', 'Required')
  // A removed line gets its straws back, even missing ones.
  if (line.removed_at !== null) return { left, numbers: undefined }
  if (line.numbers !== null) return { left, numbers: await fitted(tx, actor, list_id, line, left) }
  if (left > line.left_amount) await requireSpare(tx, actor, list_id, line, left)
  return { left, numbers: undefined }
}

type StoredLine = Awaited<ReturnType<typeof readLine>>

function readLine(tx: Tx, { tenant_id }: Actor, pick_list_id: string, id: string) {
  return tx
    .selectFrom('pick_list_lines')
    .select(['id', 'batch_id', 'owner_id', 'amount', 'left_amount', 'numbers', 'removed_at'])
    .select(['container_id', 'canister', 'level', 'added_at', 'added_by', 'added_by_name'])
    .where('tenant_id', '=', tenant_id)
    .where('pick_list_id', '=', pick_list_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('The line'))
}

/** Restores a removed line, and returns the number of straws already taken for it. */
async function takenFor(tx: Tx, actor: Actor, { id, amount }: StoredLine): Promise<number> {
  const ofLine = tx
    .updateTable('pick_list_lines')
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
  await ofLine.set({ removed_at: null, removed_by_name: null, left_amount: amount }).execute()
  await updateLines(tx, actor, [id])
  const { left_amount } = await tx
    .selectFrom('pick_list_lines')
    .select('left_amount')
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return amount - left_amount
}

/**
 * Returns named straws for a line.
 * @throws Refusal STRAWS_CHANGED if the straws are not stored, INVALID if they are not the owner's
 */
async function named(tx: Tx, actor: Actor, { batch_id, owner_id }: StoredLine, numbers: StrawNumbers) {
  const { straws } = await pickStraws(tx, actor, { batch_id, numbers })
  if (straws.some((straw) => straw.owner_id !== owner_id))
    throw invalid('body.numbers', 'These straws have another owner')
  return { left: straws.length, numbers: rangesOf(straws.map(({ number }) => number)) }
}

/** @throws Refusal NOT_ENOUGH_STRAWS if fewer than `needed` straws are available for a line */
async function requireSpare(tx: Tx, actor: Actor, list_id: string, { id }: StoredLine, needed: number) {
  const { lines } = await readPickList(tx, actor, list_id)
  const { left, missing, spare } = lines.find((line) => line.id === id)!
  if (needed > left - missing + spare)
    throw new Refusal('NOT_ENOUGH_STRAWS', 'No more straws of this batch and owner are stored there.')
}

/** Returns `left` straws for a line that names straws: its stored ones, its missing ones, then the nearest spare ones. */
async function fitted(tx: Tx, actor: Actor, list_id: string, { id, numbers }: StoredLine, left: number) {
  const { lines, stock, takes } = await readPlan(tx, actor, list_id)
  const planned = takes.filter(({ line_id }) => line_id === id).flatMap((take) => numbersIn(take.numbers))
  const missing = numbersIn(without(numbers!, rangesOf(planned)))
  const spare = spareFor(
    lines.find((line) => line.id === id)!,
    takes,
    stock,
  )
  const ranked = [...planned.toSorted((one, other) => one - other), ...missing, ...spare]
  if (ranked.length < left)
    throw new Refusal('NOT_ENOUGH_STRAWS', 'No more straws of this batch and owner are stored.')
  return rangesOf(ranked.slice(0, left))
}

/** Copies only amounts, because the straws of the other list may have been taken. */
export const copyPickListLines: Handler<typeof contract.copyPickListLines> = async (
  tx,
  actor,
  { params: { id }, body: { from_id } },
) => {
  const { tenant_id, user_id } = actor
  await lockOpenList(tx, actor, id)
  await requirePickList(tx, actor, from_id)
  const copied = await tx
    .selectFrom('pick_list_lines as l')
    .innerJoin('parties as o', (on) =>
      on.onRef('o.tenant_id', '=', 'l.tenant_id').onRef('o.id', '=', 'l.owner_id'),
    )
    .leftJoin('parties as r', (on) =>
      on.onRef('r.tenant_id', '=', 'l.tenant_id').onRef('r.id', '=', 'l.receiver_id'),
    )
    .select(['l.batch_id', 'l.owner_id', 'l.amount', 'l.type', 'l.receiver_id', 'l.animal_id', 'l.reason'])
    .select(['l.keep_in_store', 'l.to_container_id', 'l.to_canister', 'l.to_level', 'l.note'])
    .where('l.tenant_id', '=', tenant_id)
    .where('l.pick_list_id', '=', from_id)
    .where('l.removed_at', 'is', null)
    // Stakeholders that were deleted since then can receive nothing.
    .where('o.deleted_at', 'is', null)
    .where('r.deleted_at', 'is', null)
    .orderBy('l.added_at')
    .orderBy('l.id')
    .execute()
  if (copied.length === 0) throw invalid('body.from_id', 'Nothing to copy')
  await tx
    .insertInto('pick_list_lines')
    .values(
      copied.map((line) => ({
        ...{ ...line, tenant_id, id: uuidv7(), pick_list_id: id, left_amount: line.amount },
        ...{ added_by: user_id, added_by_name: fullName(actor) },
      })),
    )
    .execute()
  await checkLines(tx, actor, id)
  return readPickList(tx, actor, id)
}

export const showPickListCode: Handler<typeof contract.showPickListCode, [ExternalServices]> = async (
  tx,
  actor,
  { params: { id } },
  { link },
) => {
  await requirePickList(tx, actor, id)
  const url = link(`/pick-lists/${id}`)
  return { url, qr_svg: toSVG({ bcid: 'qrcode', text: url }) }
}
