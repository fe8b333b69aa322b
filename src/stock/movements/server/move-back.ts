import { type Selectable, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { locationOf, placeKey } from '#stock/containers/contract.ts'
import { fullName } from '#platform/contract/permissions.ts'
import { remainingParty } from '#registry/parties/server/read-parties.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { DB } from '#db/tables.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { recordChange } from './record-movement.ts'

type Moved = Pick<Selectable<DB['straws']>, 'warehouse_id' | 'container_id' | 'canister' | 'level'> & {
  straw_id: string
  owner_id: string
}

/**
 * Moves the straws of a relocation back by new relocations. Straws whose former place no longer exists are
 * left without a place.
 * @param relocation relocation of straws whose batch is locked
 * @returns the id of the first of the new relocations
 * @throws Refusal LATER_MOVEMENTS_DEPEND if a straw is no longer where the relocation put it
 */
export async function moveBack(
  tx: Tx,
  actor: Actor,
  relocation: Selectable<DB['movements']>,
): Promise<string> {
  const { id: relocation_id, date, batch_id, holder_id, amount } = relocation
  const { rows } = await sql<Moved>`
    select s.id as straw_id, s.owner_id, coalesce(c.warehouse_id, l.warehouse_before) as warehouse_id,
      p.container_id, p.canister, p.level
    from movement_lines l
    join straws s on s.tenant_id = l.tenant_id and s.id = l.straw_id and s.status = 'STORED'
      and s.owner_id = ${remainingParty(sql`l.tenant_id`, sql`l.owner_after`)} and s.warehouse_id = l.warehouse_after
      and (s.container_id, s.canister, s.level)
        is not distinct from (l.container_after, l.canister_after, l.level_after)
    left join places p on p.tenant_id = l.tenant_id and p.container_id = l.container_before
      and p.canister = l.canister_before and p.level = l.level_before
    left join containers c on c.tenant_id = p.tenant_id and c.id = p.container_id
    where l.tenant_id = ${actor.tenant_id} and l.movement_id = ${relocation_id}
  `.execute(tx)
  if (rows.length < amount) {
    throw new Refusal('LATER_MOVEMENTS_DEPEND', 'Some of these straws moved later. Undo that first.')
  }
  const ids: string[] = []
  for (const there of Map.groupBy(
    rows,
    (row) => `${row.warehouse_id} ${placeKey(locationOf(row))}`,
  ).values()) {
    const id = uuidv7()
    const signed = { signer_id: actor.user_id, signer_name: fullName(actor), date }
    const movement = {
      id,
      kind: 'RELOCATION',
      type: null,
      direction: null,
      batch_id,
      owner_id: there[0]!.owner_id,
      holder_id,
    } as const
    const change = { warehouse_id: there[0]!.warehouse_id, location: locationOf(there[0]!) }
    const straw_ids = there.map(({ straw_id }) => straw_id)
    await recordChange(tx, actor, { movement: { ...movement, ...signed }, straw_ids, change })
    ids.push(id)
  }
  return ids[0]!
}
