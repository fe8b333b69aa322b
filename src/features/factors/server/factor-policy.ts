import type * as contract from '../contract.ts'
import { longDate } from '#platform/contract/days.ts'
import { dayIn } from '#platform/contract/time-zone.ts'
import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import { recordEvent } from '#features/security/server/record-event.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import { factorsOf } from '#features/session/server/challenges.ts'
import { tellOfSecurity } from '#features/session/server/tell-of-security.ts'
import { type FactorPolicy, GRACE_DAYS } from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'

export async function showFactorPolicy(tx: Tx, { tenant_id }: Actor): Promise<FactorPolicy> {
  const [tenant, members] = await Promise.all([
    tx
      .selectFrom('tenants')
      .select('factor_required_from')
      .where('id', '=', tenant_id)
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom('entitlements as e')
      .innerJoin('users as u', 'u.id', 'e.user_id')
      .select(['u.id', 'u.first_name', 'u.last_name', sql<boolean>`has_factor(u.id)`.as('has_factor')])
      .where('e.tenant_id', '=', tenant_id)
      .orderBy('u.last_name')
      .orderBy('u.first_name')
      .orderBy('u.id')
      .execute(),
  ])
  return { required_from: tenant.factor_required_from, members }
}

/** Asking again does not lengthen the days there are. Whoever asks others for one has one. */
export const setFactorPolicy: Handler<typeof contract.setFactorPolicy, [ExternalServices]> = async (
  tx,
  actor,
  { body },
  external,
) => {
  const { tenant_id, user_id } = actor
  if (body.is_required && (await factorsOf(tx, user_id)).ways.length === 0) {
    throw new Refusal('FACTOR_MISSING', 'Set up a second factor of your own first.')
  }
  const before = await showFactorPolicy(tx, actor)
  const from = sql<string>`coalesce(factor_required_from, now() + ${`${GRACE_DAYS} days`}::interval)`
  await tx
    .updateTable('tenants')
    .set({ factor_required_from: body.is_required ? from : null })
    .where('id', '=', tenant_id)
    .execute()
  await recordEvent(tx, actor, {
    kind: 'FACTOR_POLICY_CHANGED',
    details: { is_required: body.is_required },
  })
  const policy = await showFactorPolicy(tx, actor)
  if (before.required_from === null && policy.required_from !== null) {
    const day = longDate(dayIn(actor.time_zone, policy.required_from))
    for (const { id } of policy.members.filter(({ has_factor }) => !has_factor)) {
      await tellOfSecurity(tx, external, id, 'FACTOR_WANTED', day)
    }
  }
  return policy
}
