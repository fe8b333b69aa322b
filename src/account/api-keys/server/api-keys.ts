import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { recordEvent } from '#account/audit-log/server/record-event.ts'
import { nameOf } from '#account/audit-log/server/security-events.ts'
import { requireStillOwner } from '#account/auth/server/require-still-owner.ts'
import { mailSecurityEvent } from '#account/auth/server/security-mails.ts'
import { addDays } from '#platform/contract/days.ts'
import { invalid, notFound } from '#platform/contract/refusal.ts'
import { instantIn } from '#platform/contract/time-zone.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockTenant } from '#platform/database/in-tenant.ts'
import { paged } from '#platform/database/queries.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import { type Actor, hashToken, type Membership, todayOf } from '#platform/http/actor.ts'
import { newApiKey } from '#platform/http/api-key.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import { MAX_KEYS, MAX_YEARS } from '../contract.ts'

export const listApiKeys: Handler<typeof contract.listApiKeys> = async (tx, actor, { query }) => {
  const { rows: keys, pagination } = await paged(readKeys(tx, actor).orderBy('k.id', 'desc'), query)
  return { keys, pagination }
}

function readKeys(tx: Tx, { tenant_id }: Actor) {
  return tx
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.id')
    .select(['k.id', 'k.tenant_id', 'u.first_name as name', 'k.rights', 'k.starts_with', 'k.made_by'])
    .select(sql<string>`coalesce(${nameOf('made_by', 'k')}, 'A former member')`.as('made_by_name'))
    .select(['k.created_at', 'k.expires_at', 'k.last_used_at', 'k.revoked_at'])
    .select(sql<boolean>`k.revoked_at is null and k.expires_at > now()`.as('is_open'))
    .where('k.tenant_id', '=', tenant_id)
}

const SHOWN = 'sbk_'.length + 4

export const createApiKey: Handler<typeof contract.createApiKey, [ExternalServices]> = async (
  tx,
  actor,
  { body },
  external,
) => {
  const { tenant_id, user_id } = actor
  const expires_at = endOf(actor, body.expires_on)
  await requireStillOwner(tx, actor)
  await requireRoom(tx, actor)
  const secret = newApiKey()
  const id = uuidv7()
  await tx
    .insertInto('users')
    .values({ id, email: `key:${id}`, first_name: body.name, last_name: '', password_hash: '' })
    .execute()
  const key_hash = hashToken(secret)
  await tx.insertInto('key_accounts').values({ key_hash, account: tenant_id }).execute()
  await tx
    .insertInto('api_keys')
    .values({
      ...{ tenant_id, id, rights: body.rights, expires_at, made_by: user_id },
      key_hash,
      starts_with: secret.slice(0, SHOWN),
    })
    .execute()
  await recordEvent(tx, actor, {
    kind: 'KEY_MADE',
    subject_id: id,
    details: { rights: body.rights.join(' ') },
  })
  await mailSecurityEvent(tx, external, user_id, 'KEY_MADE', body.name)
  const [key] = await readKeys(tx, actor).where('k.id', '=', id).execute()
  return { key: key!, secret }
}

/** Locks the tenant, so that concurrent requests cannot exceed the limit. */
async function requireRoom(tx: Tx, actor: Actor) {
  await lockTenant(tx, actor.tenant_id)
  const { count } = await tx
    .selectFrom(readKeys(tx, actor).as('k'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('k.is_open', '=', true)
    .executeTakeFirstOrThrow()
  if (count >= MAX_KEYS) throw invalid('body.name', `At most ${MAX_KEYS} API keys: revoke one first`)
}

/**
 * Returns the last moment of a day in the account's time zone.
 * @throws Refusal INVALID if the day is past, or more than `MAX_YEARS` ahead
 */
function endOf(actor: Actor, day: string): string {
  const today = todayOf(actor)
  if (day < today) throw invalid('body.expires_on', 'Today or later')
  const latest = `${Number(today.slice(0, 4)) + MAX_YEARS}${today.slice(4)}`
  if (day > latest) throw invalid('body.expires_on', `At most ${MAX_YEARS} years ahead`)
  return new Date(Date.parse(instantIn(actor.time_zone, addDays(day, 1))) - 1).toISOString()
}

/** Revokes a key with effect from the next request. Idempotent. */
export const endApiKey: Handler<typeof contract.endApiKey> = async (tx, actor, { params }) => {
  await tx
    .selectFrom('api_keys')
    .select('id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow(() => notFound('The API key'))
  await endKeys(tx, actor, 'id', params.id)
}

/** Revokes the keys that a member created, because the member leaves or is no longer an owner. */
export function endKeysOf(tx: Tx, who: Membership, user_id: string): Promise<void> {
  return endKeys(tx, who, 'made_by', user_id)
}

async function endKeys(tx: Tx, who: Membership, column: 'id' | 'made_by', value: string) {
  const ended = await tx
    .updateTable('api_keys')
    .set({ revoked_at: sql<string>`now()` })
    .where('tenant_id', '=', who.tenant_id)
    .where(column, '=', value)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of ended) await recordEvent(tx, who, { kind: 'KEY_ENDED', subject_id: id })
}
