/**
 * Reset of a lost second factor: by another owner, immediately if the user belongs to no other account; otherwise, and
 * always by the operator, after a waiting period.
 */
import type * as contract from '../contract.ts'
import { longDate } from '#platform/contract/days.ts'
import { dayIn } from '#platform/contract/time-zone.ts'
import { timeZoneOfUser } from '#platform/database/in-tenant.ts'
import { sql } from 'kysely'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/permissions.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import type { JobQueue } from '#platform/jobs/open-jobs.ts'
import { recordEvent, recordOfLogIn } from '#account/audit-log/server/record-event.ts'
import { mailSecurityEvent } from '#account/auth/server/security-mails.ts'
import { RESET_DAYS } from '../contract.ts'
import { lockFactors } from './recovery-codes.ts'

/**
 * Resets a member's factors for another owner, who vouches for the member: immediately, or after a waiting period if
 * the member belongs to other accounts too. The member's password is still required.
 */
export const resetFactors: Handler<typeof contract.resetFactors, [ExternalServices]> = async (
  tx,
  actor,
  { params },
  external,
) => {
  await tx
    .selectFrom('entitlements')
    .select('user_id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('user_id', '=', params.id)
    .executeTakeFirstOrThrow(() => notFound('The member'))
  // Owners remove their own factors one by one.
  if (params.id === actor.user_id) throw new Refusal('NOT_ALLOWED', 'Ask another account owner to do this.')
  const { rows } = await sql<{ accounts: number; has_factor: boolean }>`
    select count(*)::int as accounts, has_factor(${params.id}) from tenants_of(${params.id})
  `.execute(tx)
  const { accounts, has_factor } = rows[0]!
  // An owner cannot vouch for the user's other accounts: start the reset with a waiting period.
  if (accounts > 1) {
    if (has_factor) await beginReset(tx, external.jobs, params.id, actor.user_id)
    return
  }
  if (await takeFactors(tx, params.id)) {
    await recordEvent(tx, actor, { kind: 'FACTORS_RESET', subject_id: params.id })
    await mailSecurityEvent(tx, external, params.id, 'FACTORS_RESET', fullName(actor))
  }
}

/**
 * Removes all factors, recovery codes, challenges and sessions of a user, and a pending reset.
 * @returns whether there were factors, recovery codes or a pending reset
 */
async function takeFactors(tx: Tx, user_id: string): Promise<boolean> {
  await lockFactors(tx, user_id)
  const taken = await Promise.all(
    (['authenticators', 'passkeys', 'recovery_codes', 'factor_resets'] as const).map((table) =>
      tx.deleteFrom(table).where('user_id', '=', user_id).executeTakeFirst(),
    ),
  )
  await tx.deleteFrom('challenges').where('user_id', '=', user_id).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', user_id).execute()
  return taken.some(({ numDeletedRows }) => numDeletedRows > 0n)
}

/**
 * Starts the reset by the operator, who has checked the user's identity. Mails notify the user and the other owners of
 * the user's accounts. In the waiting period, any session of the user can cancel the reset.
 * @returns the due time; null if the address is unknown or its user has no factor
 */
export async function requestFactorReset(
  database: Database,
  jobs: JobQueue,
  email: string,
): Promise<string | null> {
  return database.transaction(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where(sql<boolean>`has_factor(id)`)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return null
    return beginReset(tx, jobs, user.id, null)
  })
}

/**
 * Starts the waiting period; a repeated request keeps the first due time. `done_by` is the owner who requested the
 * reset, or null for the operator. @returns the due time
 */
async function beginReset(tx: Tx, jobs: JobQueue, user_id: string, done_by: string | null): Promise<string> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('factor_resets')
    .values({ user_id, due_at: sql<string>`now() + ${`${RESET_DAYS} days`}::interval` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  const { due_at } = await tx
    .selectFrom('factor_resets')
    .select('due_at')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  await jobs.send(tx, 'reset-factors', { user_id }, { startAfter: new Date(due_at) })
  if (numInsertedOrUpdatedRows === 0n) return due_at
  const day = longDate(dayIn(await timeZoneOfUser(tx, user_id), due_at))
  await recordOfLogIn(tx, user_id, { kind: 'FACTORS_RESET_REQUESTED', subject_id: user_id }, done_by)
  await mailSecurityEvent(tx, { jobs }, user_id, 'RESET_ASKED', day)
  const { email, owners } = await withOwners(tx, user_id)
  for (const to of owners)
    await mailSecurityEvent(tx, { jobs }, user_id, 'RESET_OF_MEMBER', `${email} on ${day}`, to)
  return due_at
}

/** Resets a user's factors if the waiting period has ended and the reset was not cancelled. Called by a job. */
export async function resetDueFactors(database: Database, jobs: JobQueue, { user_id }: { user_id: string }) {
  await database.transaction(async (tx) => {
    const due = await tx
      .selectFrom('factor_resets')
      .select('user_id')
      .where('user_id', '=', user_id)
      .where('due_at', '<=', sql<string>`now()`)
      .forUpdate()
      .executeTakeFirst()
    if (!due || !(await takeFactors(tx, user_id))) return
    await recordOfLogIn(tx, user_id, { kind: 'FACTORS_RESET', subject_id: user_id }, null)
    await mailSecurityEvent(tx, { jobs }, user_id, 'FACTORS_RESET', 'Our support')
  })
}

/** Cancels the user's own pending reset, because a user who is logged in is assumed to have the factor. */
export async function keepFactors(
  tx: Tx,
  actor: Actor,
  _: unknown,
  external: ExternalServices,
): Promise<undefined> {
  const { user_id } = actor
  const deleted = await tx.deleteFrom('factor_resets').where('user_id', '=', user_id).executeTakeFirst()
  if (deleted.numDeletedRows === 0n) return
  await recordOfLogIn(tx, user_id, { kind: 'FACTORS_KEPT' })
  await mailSecurityEvent(tx, external, user_id, 'RESET_KEPT')
}

async function withOwners(tx: Tx, user_id: string) {
  const { rows } = await sql<{ email: string; owners: string[] }>`
    select u.email, owners_beside(u.id) as owners from users u where u.id = ${user_id}
  `.execute(tx)
  return rows[0]!
}
