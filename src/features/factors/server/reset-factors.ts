/** The way back for whoever has lost his second factor: by another owner, or by the operator after some days. */
import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/roles.ts'
import { type Database, openTenant, type Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { JobQueue } from '#platform/jobs/open-jobs.ts'
import { recordEvent } from '#features/security/server/record-event.ts'
import { tellOfSecurity } from '#features/session/server/tell-of-security.ts'
import { RESET_DAYS } from '../contract.ts'
import { lockFactors } from './recovery-codes.ts'

/** By another owner: what he vouches for is who it is, and the member's password is still asked for. */
export async function resetFactors(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.resetFactors>,
  external: ExternalServices,
): Promise<undefined> {
  const member = await tx
    .selectFrom('entitlements')
    .select('user_id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('user_id', '=', params.id)
    .executeTakeFirst()
  if (!member) throw notFound('The member')
  // His own he removes, one by one.
  if (params.id === actor.user_id) throw new Refusal('NOT_ALLOWED', 'Another owner has to do this.')
  if (await takeFactors(tx, params.id)) {
    await recordEvent(tx, actor, { kind: 'FACTORS_RESET', subject_id: params.id })
    await tellOfSecurity(tx, external, params.id, 'FACTORS_RESET', fullName(actor))
  }
}

/** Sessions begun with what was lost end as well. */
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
 * By the operator, who was asked and has seen who asks. He and the mails leave days in which whoever still has the factor
 * keeps it.
 * @returns when it is done; null if this address has no second factor
 */
export async function askForReset(database: Database, jobs: JobQueue, email: string): Promise<string | null> {
  return database.transaction(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where(sql<boolean>`has_factor(id)`)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return null
    // Asked twice, it is done when it was to be done at first.
    await tx
      .insertInto('factor_resets')
      .values({ user_id: user.id, due_at: sql<string>`now() + ${`${RESET_DAYS} days`}::interval` })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { due_at } = await tx
      .selectFrom('factor_resets')
      .select('due_at')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    await jobs.send(tx, 'reset-factors', { user_id: user.id }, { startAfter: new Date(due_at) })
    const day = due_at.slice(0, 10)
    await recordByOperator(tx, user.id, 'FACTORS_RESET_ASKED')
    await tellOfSecurity(tx, { jobs }, user.id, 'RESET_ASKED', day)
    for (const to of await otherOwners(tx, user.id)) {
      await tellOfSecurity(tx, { jobs }, user.id, 'RESET_OF_MEMBER', `${email} on ${day}`, to)
    }
    return due_at
  })
}

/** Done by a job when its time has come, unless it was kept. */
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
    await recordByOperator(tx, user_id, 'FACTORS_RESET')
    await tellOfSecurity(tx, { jobs }, user_id, 'FACTORS_RESET', 'The people who run Strawbook')
  })
}

/** Whoever is logged in, and so has his factor, keeps it. */
export async function keepFactors(
  tx: Tx,
  actor: Actor,
  _: unknown,
  external: ExternalServices,
): Promise<undefined> {
  const { user_id } = actor
  const kept = await tx.deleteFrom('factor_resets').where('user_id', '=', user_id).executeTakeFirst()
  if (kept.numDeletedRows === 0n) return
  await recordEvent(tx, actor, { kind: 'FACTORS_KEPT' })
  await tellOfSecurity(tx, external, user_id, 'RESET_KEPT')
}

/** Nobody of the account did it. */
async function recordByOperator(tx: Tx, subject_id: string, kind: 'FACTORS_RESET' | 'FACTORS_RESET_ASKED') {
  const tenant_id = await openAccountOf(tx, subject_id)
  if (tenant_id) await recordEvent(tx, { tenant_id, user_id: null }, { kind, subject_id })
}

async function otherOwners(tx: Tx, user_id: string): Promise<string[]> {
  const tenant_id = await openAccountOf(tx, user_id)
  if (!tenant_id) return []
  const owners = await tx
    .selectFrom('entitlements as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select('u.email')
    .where('e.tenant_id', '=', tenant_id)
    .where('e.role', '=', 'OWNER')
    .where('u.id', '<>', user_id)
    .execute()
  return owners.map(({ email }) => email)
}

/** Opens the account that a person's log-in would open; undefined if there is none. */
async function openAccountOf(tx: Tx, user_id: string): Promise<string | undefined> {
  await sql`select set_config('strawbook.user_id', ${user_id}, true)`.execute(tx)
  const first = await tx
    .selectFrom('entitlements')
    .select('tenant_id')
    .where('user_id', '=', user_id)
    .orderBy('granted_at')
    .orderBy('tenant_id')
    .executeTakeFirst()
  if (first) await openTenant(tx, first.tenant_id)
  return first?.tenant_id
}
