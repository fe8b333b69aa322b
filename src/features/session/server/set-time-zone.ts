import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Member } from '#platform/http/actor.ts'
import type { Session } from '../contract.ts'
import { describeSession } from './describe-session.ts'

/** Sets the account's time zone, or confirms the guessed one. Dates on record do not change. */
export async function setTimeZone(
  tx: Tx,
  actor: Member,
  { body: { time_zone } }: Input<typeof contract.setTimeZone>,
): Promise<Session> {
  await tx
    .updateTable('tenants')
    .set({ time_zone, is_time_zone_guessed: false })
    .where('id', '=', actor.tenant_id)
    .execute()
  return describeSession(tx, actor)
}
