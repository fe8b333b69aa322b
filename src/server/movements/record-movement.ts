/**
 * Writes the ledger: a movement, a line for each straw, and the straws' new state, in one statement each.
 * Nothing else in the product changes a straw.
 */
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Location } from '#domain/containers.ts'
import { Refusal } from '#domain/refusal.ts'
import type { StrawEnd, StrawStatus } from '#domain/straws.ts'
import { explaining, type Tx } from '../database.ts'
import type { Actor } from '../http/actor.ts'
import type { NewMovementRow } from '../tables.ts'

export type StrawState = {
  owner_id: string
  holder_id: string | null
  warehouse_id: string | null
  location: Location | null
  status: StrawStatus | null
  closed: StrawEnd | null
}

export type NewMovement = Omit<NewMovementRow, 'tenant_id' | 'id' | 'recorded_at' | 'recorded_by' | 'amount'>

/**
 * Books new straws. The batch must be locked (see lock-batches.ts), which makes their numbers theirs alone.
 * @returns the movement's id
 */
export async function recordEntry(
  tx: Tx,
  actor: Actor,
  movement: NewMovement,
  amount: number,
  state: StrawState,
): Promise<string> {
  const movement_id = await insertMovement(tx, actor, movement, amount)
  const ids = Array.from({ length: amount }, () => uuidv7())
  const place = state.location
  await explaining(
    {
      straws_tenant_id_container_id_canister_level_fkey: noSuchPlace,
      straws_tenant_id_warehouse_id_container_id_fkey: noSuchPlace,
    },
    sql`
      with numbered as (
        update batches set last_straw_number = last_straw_number + ${amount}::int
        where tenant_id = ${actor.tenant_id} and id = ${movement.batch_id}
        returning last_straw_number - ${amount}::int as first
      )
      insert into straws (tenant_id, id, batch_id, number, owner_id, holder_id, warehouse_id,
        container_id, canister, level, status, closed, lines, last_moved_on)
      select ${actor.tenant_id}, ids.id, ${movement.batch_id}, numbered.first + ids.position, ${state.owner_id},
        ${state.holder_id}, ${state.warehouse_id}, ${place?.container_id ?? null}, ${place?.canister ?? null},
        ${place?.level ?? null}, ${state.status}, ${state.closed}, 1, ${movement.date}
      from numbered, unnest(${ids}::uuid[]) with ordinality as ids (id, position)
    `.execute(tx),
  )
  await sql`
    insert into movement_lines (tenant_id, straw_id, line, movement_id, owner_after, holder_after,
      warehouse_after, container_after, canister_after, level_after, status_after, closed_after)
    select tenant_id, id, lines, ${movement_id}, owner_id, holder_id,
      warehouse_id, container_id, canister, level, status, closed
    from straws where tenant_id = ${actor.tenant_id} and id = any(${ids}::uuid[])
  `.execute(tx)
  return movement_id
}

/**
 * Books what happens to straws that are there. Their batch must be locked.
 * @param from the status all of them must be in
 * @param change what is set on each; what is not named stays
 * @returns the movement's id
 * @throws Refusal STRAWS_CHANGED when one of them is not in that status any more
 */
export async function recordChange(
  tx: Tx,
  actor: Actor,
  movement: NewMovement,
  straw_ids: string[],
  from: StrawStatus,
  change: Partial<StrawState>,
): Promise<string> {
  const movement_id = await insertMovement(tx, actor, movement, straw_ids.length)
  const { numAffectedRows } = await sql`
    with before as (
      select * from straws
      where tenant_id = ${actor.tenant_id} and id = any(${straw_ids}::uuid[]) and status = ${from}
      order by id for no key update
    ), after as (
      update straws s set ${sql.join(assignments(change))}, lines = s.lines + 1, last_moved_on = ${movement.date}
      from before where s.tenant_id = before.tenant_id and s.id = before.id
      returning s.*
    )
    insert into movement_lines (tenant_id, straw_id, line, movement_id,
      owner_before, holder_before, warehouse_before, container_before, canister_before, level_before,
      status_before, closed_before, owner_after, holder_after, warehouse_after, container_after,
      canister_after, level_after, status_after, closed_after)
    select a.tenant_id, a.id, a.lines, ${movement_id},
      b.owner_id, b.holder_id, b.warehouse_id, b.container_id, b.canister, b.level, b.status, b.closed,
      a.owner_id, a.holder_id, a.warehouse_id, a.container_id, a.canister, a.level, a.status, a.closed
    from after a join before b on b.id = a.id
  `.execute(tx)
  if (Number(numAffectedRows) !== straw_ids.length) throw strawsChanged()
  return movement_id
}

export function strawsChanged() {
  return new Refusal('STRAWS_CHANGED', 'Some of these straws have moved meanwhile. Please look again.')
}

function noSuchPlace() {
  return new Refusal('NO_SUCH_PLACE', 'This place does not exist in the chosen warehouse.')
}

async function insertMovement(tx: Tx, actor: Actor, movement: NewMovement, amount: number): Promise<string> {
  const id = uuidv7()
  await tx
    .insertInto('movements')
    .values({ ...movement, tenant_id: actor.tenant_id, id, recorded_by: actor.user_id, amount })
    .execute()
  return id
}

function assignments({ location, ...fields }: Partial<StrawState>): RawBuilder<unknown>[] {
  const place =
    location === undefined ? {} : (location ?? { container_id: null, canister: null, level: null })
  return Object.entries({ ...fields, ...place }).map(([column, value]) => sql`${sql.id(column)} = ${value}`)
}
