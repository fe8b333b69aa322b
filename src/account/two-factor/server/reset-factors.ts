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
import type { Jobs } from '#platform/jobs/queues.ts'
import { recordEvent, recordOfLogIn } from '#account/audit-log/server/record-event.ts'
import { mailSecurityEvent } from '#account/auth/server/security-mails.ts'
import { RESET_DAYS } from '../contract.ts'
import { factorsOf } from '#account/auth/server/challenges.ts'
import { lockFactors } from './recovery-codes.ts'

const WAITING_PERIOD = `${RESET_DAYS} days`

/**
 * Resets a member's factors for another owner, who vouches for the member: immediately, or after a waiting period if
 * the member also belongs to other accounts. The member's password is still required.
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

const OF_LOG_IN = [
  ...(['authenticators', 'passkeys', 'recovery_codes', 'factor_resets', 'challenges', 'sessions'] as const),
] as const

/**
 * Removes all factors, recovery codes, challenges and sessions of a user, and a pending reset.
 * @returns whether the user had a factor; otherwise nothing is removed
 */
async function takeFactors(tx: Tx, user_id: string): Promise<boolean> {
  await lockFactors(tx, user_id)
  if ((await factorsOf(tx, user_id)).ways.length === 0) return false
  await Promise.all(OF_LOG_IN.map((table) => tx.deleteFrom(table).where('user_id', '=', user_id).execute()))
  return true
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
 * Starts the waiting period; a repeated request does not change the due time. `done_by` is the owner who requested the
 * reset, or null for the operator.
 * @returns the due time
 */
async function beginReset(tx: Tx, jobs: JobQueue, user_id: string, done_by: string | null): Promise<string> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('factor_resets')
    .values({ user_id, due_at: sql<string>`now() + ${WAITING_PERIOD}::interval` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  const { due_at } = await tx
    .selectFrom('factor_resets')
    .select('due_at')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  await planReset(tx, jobs, due_at, { user_id, ...(done_by !== null && { requested_by: done_by }) })
  if (numInsertedOrUpdatedRows === 0n) return due_at
  const day = longDate(dayIn(await timeZoneOfUser(tx, user_id), due_at))
  await recordOfLogIn(tx, user_id, { kind: 'FACTORS_RESET_REQUESTED', subject_id: user_id }, done_by)
  await mailSecurityEvent(tx, { jobs }, user_id, 'RESET_ASKED', day)
  const { email, owners } = await withOwners(tx, user_id)
  for (const to of owners)
    await mailSecurityEvent(tx, { jobs }, user_id, 'RESET_OF_MEMBER', `${email} on ${day}`, to)
  return due_at
}

/** Enqueues the reset. The queue drops fractions of a second, so a job for the exact time would start too early. */
function planReset(tx: Tx, jobs: JobQueue, due_at: string, job: Jobs['reset-factors']): Promise<void> {
  return jobs.send(tx, 'reset-factors', job, { startAfter: new Date(Date.parse(due_at) + 1000) })
}

/** Resets a user's factors if the waiting period has ended and the reset was not cancelled. Called by a job. */
export async function resetDueFactors(database: Database, jobs: JobQueue, job: Jobs['reset-factors']) {
  const { user_id, requested_by } = job
  await database.transaction(async (tx) => {
    const reset = await tx
      .selectFrom('factor_resets')
      .select(['due_at', sql<boolean>`due_at <= now()`.as('is_due')])
      .select(sql<boolean>`due_at > now() + ${WAITING_PERIOD}::interval`.as('is_too_far'))
      .where('user_id', '=', user_id)
      .forUpdate()
      .executeTakeFirst()
    if (!reset) return
    // Without an owner, the operator has requested the reset.
    const done_by = requested_by ?? null
    if (reset.is_too_far) {
      // A clock was ahead at the request: start again, which announces the corrected day.
      await tx.deleteFrom('factor_resets').where('user_id', '=', user_id).execute()
      await beginReset(tx, jobs, user_id, done_by)
    } else if (!reset.is_due) {
      // `correctTimes` brought the job forward, because a clock was ahead.
      await planReset(tx, jobs, reset.due_at, job)
    } else if (await takeFactors(tx, user_id)) {
      await recordOfLogIn(tx, user_id, { kind: 'FACTORS_RESET', subject_id: user_id }, done_by)
      await mailSecurityEvent(tx, { jobs }, user_id, 'FACTORS_RESET', await nameOf(tx, done_by))
    }
  })
}

async function nameOf(tx: Tx, done_by: string | null): Promise<string> {
  if (done_by === null) return 'Our support'
  const columns = ['first_name', 'last_name'] as const
  const owner = await tx.selectFrom('users').select(columns).where('id', '=', done_by).executeTakeFirst()
  return owner ? fullName(owner) : 'An account owner'
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
