import { sql } from 'kysely'
import { recordEvent } from '#account/audit-log/server/record-event.ts'
import { factorsOf } from '#account/auth/server/challenges.ts'
import { mailSecurityEvent } from '#account/auth/server/security-mails.ts'
import { longDate } from '#platform/contract/days.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { dayIn } from '#platform/contract/time-zone.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import { type FactorPolicy, type Factors, GRACE_DAYS } from '../contract.ts'

export async function listFactors(tx: Tx, { user_id }: Actor): Promise<Factors> {
  const [app, passkeys, recovery, accounts, reset] = await Promise.all([
    tx
      .selectFrom('authenticators')
      .select('created_at')
      .where('user_id', '=', user_id)
      .where('is_confirmed', '=', true)
      .executeTakeFirst(),
    tx
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_at', 'last_used_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    tx.selectFrom('recovery_codes').select('user_id').where('user_id', '=', user_id).execute(),
    sql<{ required_from: string | null }>`
      select min(factor_required_from) as required_from from tenants_of(${user_id})
    `.execute(tx),
    tx.selectFrom('factor_resets').select('due_at').where('user_id', '=', user_id).executeTakeFirst(),
  ])
  return {
    authenticator_since: app?.created_at ?? null,
    passkeys,
    recovery_codes_left: recovery.length,
    required_from: accounts.rows[0]!.required_from,
    reset_due_at: reset?.due_at ?? null,
  }
}

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
      .select(['u.id', 'u.first_name', 'u.last_name', 'e.role'])
      .select(sql<boolean>`has_factor(u.id)`.as('has_factor'))
      .select(sql<boolean>`(select count(*) > 1 from tenants_of(u.id))`.as('has_other_accounts'))
      .where('e.tenant_id', '=', tenant_id)
      .orderBy('u.last_name')
      .orderBy('u.first_name')
      .orderBy('u.id')
      .execute(),
  ])
  return { required_from: tenant.factor_required_from, members }
}

/**
 * Sets whether members need a second factor. A repeated request does not extend the grace period.
 * @throws Refusal FACTOR_MISSING if an owner without a second factor requires one
 */
export const setFactorPolicy: Handler<typeof contract.setFactorPolicy, [ExternalServices]> = async (
  tx,
  actor,
  { body },
  external,
) => {
  const { tenant_id, user_id } = actor
  if (body.is_required && (await factorsOf(tx, user_id)).ways.length === 0) {
    throw new Refusal('FACTOR_MISSING', 'Set up your own two-step log-in first.')
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
      await mailSecurityEvent(tx, external, id, 'FACTOR_WANTED', day)
    }
  }
  return policy
}

/**
 * Requires that a factor is left. If none is, and no account requires one, deletes the recovery codes.
 * @throws Refusal LAST_FACTOR if none is left and an account requires one
 */
export async function requireAnother(tx: Tx, { user_id }: Actor): Promise<void> {
  if ((await factorsOf(tx, user_id)).ways.length > 0) return
  const { rows } = await sql<{ name: string }>`
    select name from tenants_of(${user_id}) where factor_required_from is not null limit 1
  `.execute(tx)
  const [account] = rows
  if (account) {
    throw new Refusal(
      'LAST_FACTOR',
      `${account.name} requires two-step log-in. Add an app or passkey before you remove the last one.`,
    )
  }
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  // Cancel a requested reset, so that it does not remove factors added later.
  await tx.deleteFrom('factor_resets').where('user_id', '=', user_id).execute()
}
