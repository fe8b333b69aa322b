import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { invalid, notFound, Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/permissions.ts'
import { mapConstraintErrors, type Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { requireAnimal } from '#registry/animals/server/read-animals.ts'
import { rangesOf } from '#stock/batches/straw.ts'
import { requireBatch } from '#stock/batches/server/read-batches.ts'
import type { Location } from '#stock/containers/contract.ts'
import { ownParty } from '#registry/parties/server/read-parties.ts'
import { NO_DETAILS } from '#stock/straws/bookings.ts'
import { pickStraws } from '#stock/straws/server/pick-straws.ts'
import { checkOwners } from '#stock/straws/server/withdraw-straws.ts'
import type * as contract from '../contract.ts'
import { MAX_LINES, type NewLine } from '../contract.ts'
import { readPickList } from './read-pick-list.ts'
import { multirange, readPresence } from './read-wanted.ts'

export const showPickList: Handler<typeof contract.showPickList> = (tx, actor, { params }) =>
  readPickList(tx, actor, params.id)

export const createPickList: Handler<typeof contract.createPickList> = async (
  tx,
  actor,
  { body: { name, day, lines } },
) => {
  const { tenant_id, user_id } = actor
  const id = uuidv7()
  await tx
    .insertInto('pick_lists')
    .values({ tenant_id, id, name, day, created_by: user_id, created_by_name: fullName(actor) })
    .execute()
  if (lines !== null) await insertLines(tx, actor, id, lines)
  return readPickList(tx, actor, id)
}

export const updatePickList: Handler<typeof contract.updatePickList> = async (
  tx,
  actor,
  { params: { id }, body: { name, day, is_closed } },
) => {
  const list = await lockPickList(tx, actor, id)
  if (is_closed === true) await requireNobodyAtIt(tx, actor, id)
  const closing =
    is_closed === true
      ? { closed_at: sql<string>`now()`, closed_by: actor.user_id, closed_by_name: fullName(actor) }
      : { closed_at: null, closed_by: null, closed_by_name: null }
  await tx
    .updateTable('pick_lists')
    .set({
      name: name ?? list.name,
      day: day === undefined ? list.day : day,
      ...(is_closed === undefined || is_closed === (list.closed_at !== null) ? {} : closing),
    })
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .execute()
  return readPickList(tx, actor, id)
}

/** Adds lines. Lines added during an opening wait for the next opening. */
export const addPickListLines: Handler<typeof contract.addPickListLines> = async (
  tx,
  actor,
  { params: { id }, body },
) => {
  await lockOpenList(tx, actor, id)
  await insertLines(tx, actor, id, body.lines)
  return readPickList(tx, actor, id)
}

export const removePickListLine: Handler<typeof contract.removePickListLine> = async (
  tx,
  actor,
  { params: { id, line_id } },
) => {
  await lockPickList(tx, actor, id)
  await requireNobodyAtIt(tx, actor, id)
  await tx
    .updateTable('pick_list_lines')
    .set({ left_amount: 0, removed_at: sql<string>`now()`, removed_by_name: fullName(actor) })
    .where('tenant_id', '=', actor.tenant_id)
    .where('pick_list_id', '=', id)
    .where('id', '=', line_id)
    .returning('id')
    .executeTakeFirstOrThrow(() => notFound('The line'))
}

/** Requires that a pick list exists. @throws Refusal NOT_FOUND otherwise */
export async function requirePickList(tx: Tx, { tenant_id }: Actor, id: string) {
  await tx
    .selectFrom('pick_lists')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('The pick list'))
}

async function lockPickList(tx: Tx, { tenant_id }: Actor, id: string) {
  return tx
    .selectFrom('pick_lists')
    .select(['id', 'name', 'day', 'closed_at'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('The pick list'))
}

export async function lockOpenList(tx: Tx, actor: Actor, id: string) {
  const list = await lockPickList(tx, actor, id)
  if (list.closed_at !== null) throw new Refusal('STALE', 'This pick list is closed. Reopen it first.')
  return list
}

/** Requires that no member is at the vessels with a list. @throws Refusal IN_USE otherwise */
export async function requireNobodyAtIt(tx: Tx, actor: Actor, id: string) {
  const presence = await readPresence(tx, actor, id)
  if (presence === null) return
  throw new Refusal('IN_USE', `${presence.last_active_by_name} is picking this list. Try again afterwards.`)
}

/** Inserts lines. Obstacles are refused now, because at booking the straws are already out of the nitrogen. */
async function insertLines(tx: Tx, actor: Actor, pick_list_id: string, lines: NewLine[]) {
  const { tenant_id, user_id } = actor
  for (const [index, line] of lines.entries()) {
    const at = `body.lines.${index}`
    const wanted = await wantedOf(tx, actor, line)
    const owners = wanted.map(({ owner_id }) => owner_id)
    const purpose = await purposeOf(tx, actor, line.purpose, owners, `${at}.purpose`)
    const rows = wanted.map((one) => ({
      ...{ tenant_id, id: uuidv7(), pick_list_id, batch_id: line.batch_id },
      ...{ ...one, left_amount: one.amount },
      ...purpose,
      ...{ added_by: user_id, added_by_name: fullName(actor) },
    }))
    await mapConstraintErrors(
      {
        pick_list_lines_tenant_id_owner_id_fkey: () =>
          invalid(`${at}.owner_id`, 'Choose a stakeholder from the list'),
        pick_list_lines_tenant_id_container_id_fkey: () =>
          invalid(`${at}.from`, 'Choose a place from the list'),
        ...receiverProblem(`${at}.purpose`),
      },
      tx.insertInto('pick_list_lines').values(rows).execute(),
    )
  }
  await checkLines(tx, actor, pick_list_id)
}

/** Returns the refusal of a purpose whose receiver does not exist, by constraint. */
export const receiverProblem = (at: string) => ({
  pick_list_lines_tenant_id_receiver_id_fkey: () =>
    invalid(`${at}.withdrawal.receiver_id`, 'Choose a stakeholder from the list'),
})

/** Limits the lines of a list that still need straws. @throws Refusal INVALID above `MAX_LINES` */
export async function checkLines(tx: Tx, { tenant_id }: Actor, pick_list_id: string) {
  const { all } = await tx
    .selectFrom('pick_list_lines')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .where('tenant_id', '=', tenant_id)
    .where('pick_list_id', '=', pick_list_id)
    .where('left_amount', '>', 0)
    .executeTakeFirstOrThrow()
  if (all > MAX_LINES) throw invalid('body.lines', `A pick list has at most ${MAX_LINES} lines`)
}

/**
 * Returns what a new line requests: one entry for an amount, or one for each owner of named straws.
 * @throws Refusal NOT_FOUND if the batch does not exist, STRAWS_CHANGED if named straws are not in store
 */
async function wantedOf(tx: Tx, actor: Actor, line: NewLine) {
  if ('amount' in line) {
    await requireBatch(tx, actor, line.batch_id)
    const { owner_id, amount, from } = line
    return [{ owner_id, amount, numbers: null, ...placeOf(from) }]
  }
  const { straws } = await pickStraws(tx, actor, { batch_id: line.batch_id, numbers: line.numbers })
  return [...Map.groupBy(straws, ({ owner_id }) => owner_id)].map(([owner_id, owned]) => ({
    owner_id,
    amount: owned.length,
    numbers: multirange(rangesOf(owned.map(({ number }) => number))),
    ...placeOf(null),
  }))
}

const placeOf = (from: Location | null) => ({
  container_id: from?.container_id ?? null,
  canister: from?.canister ?? null,
  level: from?.level ?? null,
})

/**
 * Returns the columns of a purpose for straws of these owners.
 * @throws Refusal INVALID if the mare or the place does not exist, or the owners do not allow the purpose
 */
export async function purposeOf(
  tx: Tx,
  actor: Actor,
  purpose: NewLine['purpose'],
  owners: string[],
  at: string,
) {
  if ('relocation' in purpose) {
    const { to } = purpose.relocation
    if (to !== null) await requirePlace(tx, actor, to, `${at}.relocation.to`)
    const place = placeOf(to)
    return {
      ...{ ...NO_DETAILS, note: null },
      type: 'RELOCATION' as const,
      to_container_id: place.container_id,
      to_canister: place.canister,
      to_level: place.level,
    }
  }
  const { withdrawal } = purpose
  if (withdrawal.type === 'INSEMINATION') {
    await requireAnimal(tx, actor, 'MARE', withdrawal.animal_id, `${at}.withdrawal.animal_id`)
  }
  checkOwners(owners, withdrawal, await ownParty(tx, actor), `${at}.withdrawal`)
  return { ...NO_DETAILS, ...withdrawal }
}

async function requirePlace(tx: Tx, { tenant_id }: Actor, to: Location, field: string) {
  await tx
    .selectFrom('places')
    .select('level')
    .where('tenant_id', '=', tenant_id)
    .where((where) => where.and(to))
    .executeTakeFirstOrThrow(() => invalid(field, 'Choose a place from the list'))
}
