import { locationOf, placeKey } from '#stock/containers/contract.ts'
import { type StrawRelocation, type Target, targetOf } from '../bookings.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { findSigner } from '#account/members/server/find-members.ts'
import { noSuchPlace, strawsChanged } from '#stock/movements/server/record-movement.ts'
import { type Booking, bookGroups } from './book-groups.ts'
import { requireAccepted } from './require-accepted.ts'
import { type PickedStraw, pickStraws } from './pick-straws.ts'
import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { withdrawStraws } from './withdraw-straws.ts'

export const changeStraws: Handler<typeof contract.changeStraws> = (tx, actor, { body }) =>
  'relocation' in body ? relocateStraws(tx, actor, body) : withdrawStraws(tx, actor, body)

/** Relocates straws. Straws already at the destination are not moved and not counted in `moved`. */
async function relocateStraws(
  tx: Tx,
  actor: Actor,
  body: StrawRelocation,
): Promise<{ moved: number; movement_ids: string[] }> {
  const relocated = await recordRelocation(tx, actor, body)
  await requireAccepted(tx, actor, relocated.movement_ids, body.accept)
  return relocated
}

export async function recordRelocation(
  tx: Tx,
  actor: Actor,
  body: StrawRelocation,
): Promise<{ moved: number; movement_ids: string[] }> {
  const { relocation, signer_id, tenant_id: _, accept: __, ...pick } = body
  const { to } = relocation
  // Only a pick by amount skips straws, and its target is a place or none.
  const notAt = to === null || 'level' in to ? { notAt: to } : {}
  const [signer, warehouse, { straws }] = await Promise.all([
    findSigner(tx, actor, signer_id),
    to === null ? {} : warehouseOf(tx, actor, to.container_id),
    pickStraws(tx, actor, pick, notAt),
  ])
  checkRelocation(straws)
  const goesTo = (straw: PickedStraw) => targetOf(to, locationOf(straw))
  const moving = straws.filter((straw) => placeKey(goesTo(straw)) !== placeKey(locationOf(straw)))
  const movement_ids = await bookGroups(tx, actor, signer, moving, (straw) =>
    relocationOf(straw, to, warehouse),
  )
  return { moved: moving.length, movement_ids }
}

export function checkRelocation(straws: PickedStraw[]) {
  if (straws.some(({ status }) => status !== 'STORED')) throw strawsChanged()
}

export function relocationOf(straw: PickedStraw, to: Target, warehouse: { warehouse_id?: string }): Booking {
  const movement = { kind: 'RELOCATION', type: null, direction: null } as const
  return { movement, change: { ...warehouse, location: targetOf(to, locationOf(straw)) } }
}

export async function warehouseOf(
  tx: Tx,
  actor: Actor,
  container_id: string,
): Promise<{ warehouse_id: string }> {
  return tx
    .selectFrom('containers')
    .select('warehouse_id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', container_id)
    .executeTakeFirstOrThrow(() => noSuchPlace())
}
