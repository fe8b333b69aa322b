import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { describeSession } from './describe-session.ts'

/** Sets the account's time zone, or confirms the guessed one. Dates on record do not change. */
export const setTimeZone: Handler<typeof contract.setTimeZone> = async (
  tx,
  actor,
  { body: { time_zone } },
) => {
  await tx
    .updateTable('tenants')
    .set({ time_zone, is_time_zone_guessed: false })
    .where('id', '=', actor.tenant_id)
    .execute()
  return describeSession(tx, actor)
}
