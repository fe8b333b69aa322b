import { sql } from 'kysely'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/roles.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

/** @throws Refusal NOT_FOUND */
export async function lockOpening(tx: Tx, { tenant_id }: Actor, id: string) {
  return tx
    .selectFrom('openings')
    .select(['id', 'pick_list_id', 'ended_at', 'is_booked'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('The opening'))
}

/** Locked, and noted that the actor was at it. @throws Refusal NOT_FOUND, STALE once it has ended */
export async function goOnWith(tx: Tx, actor: Actor, id: string) {
  const opening = await lockOpening(tx, actor, id)
  requireGoingOn(opening)
  await tx
    .updateTable('openings')
    .set({ heard_at: sql<string>`now()`, heard_by: actor.user_id, heard_by_name: fullName(actor) })
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .execute()
  return opening
}

export function requireGoingOn({ ended_at, is_booked }: { ended_at: string | null; is_booked: boolean }) {
  if (ended_at === null) return
  throw new Refusal(
    'STALE',
    is_booked ? 'This opening is booked.' : 'This opening was ended without booking.',
  )
}
