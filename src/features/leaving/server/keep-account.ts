import type * as contract from '../contract.ts'
import { dayIn } from '#platform/contract/time-zone.ts'
import { sql } from 'kysely'
import { recordEvent } from '#features/security/server/record-event.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Handler } from '#platform/http/route.ts'
import { mailMembers } from './mail-members.ts'

/** Takes the closing back; once it is being deleted there is nothing to keep. */
export const keepAccount: Handler<typeof contract.keepAccount, [ExternalServices]> = async (
  tx,
  actor,
  _,
  { jobs },
) => {
  const { tenant_id } = actor
  const kept = await tx
    .deleteFrom('closings')
    .where('account', '=', tenant_id)
    .where('began_at', 'is', null)
    .where('ends_at', '>', sql<string>`now()`)
    .returning('ends_at')
    .executeTakeFirstOrThrow(() => notFound('The closing of the account'))
  await recordEvent(tx, actor, { kind: 'ACCOUNT_KEPT' })
  const day = dayIn(actor.time_zone, kept.ends_at)
  await mailMembers(tx, jobs, tenant_id, { kind: 'KEPT', ends_on: day, backups_until: day })
}
