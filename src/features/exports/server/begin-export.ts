import type { Described } from '#platform/http/route.ts'
import { tooMany } from '#platform/http/limits.ts'
import { recordExport } from '#features/security/server/record-export.ts'
import { countAttempt } from '#features/session/server/attempts.ts'

const HOUR_MINUTES = 60

/**
 * Counts and records an export.
 * @throws Refusal TOO_MANY_REQUESTS if the member or the account has had its exports of the hour
 */
export const beginExport: Described['beginExport'] = async (tx, actor, name, params, limits) => {
  const { exports_of_member, exports_of_account } = limits
  const count = async (key: string, limit: number) => {
    if (limit > 0) await countAttempt(tx, key, limit, HOUR_MINUTES, tooMany)
  }
  await count(`exports of:${actor.tenant_id} ${actor.user_id}`, exports_of_member)
  await count(`exports of account:${actor.tenant_id}`, exports_of_account)
  await recordExport(tx, actor, name, params)
}
