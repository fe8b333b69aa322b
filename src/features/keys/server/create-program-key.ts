import type * as contract from '../contract.ts'
import { v7 as uuidv7 } from 'uuid'
import { addDays } from '#platform/contract/days.ts'
import { instantIn } from '#platform/contract/time-zone.ts'
import { invalid } from '#platform/contract/refusal.ts'
import { recordEvent } from '#features/security/server/record-event.ts'
import { requireStillOwner } from '#features/session/server/require-still-owner.ts'
import { tellOfSecurity } from '#features/session/server/tell-of-security.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockTenant } from '#platform/database/lock-tenant.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import { type Actor, hashToken } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { todayOf } from '#platform/http/today-of.ts'
import { newProgramKey } from '#platform/http/program-key.ts'
import { MOST_KEYS, MOST_YEARS } from '../contract.ts'
import { readKeys } from './list-program-keys.ts'

const SHOWN = 'sbk_'.length + 4

export const createProgramKey: Handler<typeof contract.createProgramKey, [ExternalServices]> = async (
  tx,
  actor,
  { body },
  external,
) => {
  const { tenant_id, user_id } = actor
  const expires_at = endOf(actor, body.expires_on)
  await requireStillOwner(tx, actor)
  await requireRoom(tx, actor)
  const secret = newProgramKey()
  const id = uuidv7()
  await tx
    .insertInto('users')
    .values({ id, email: `key:${id}`, first_name: body.name, last_name: '', password_hash: '' })
    .execute()
  const key_hash = hashToken(secret)
  await tx.insertInto('key_accounts').values({ key_hash, account: tenant_id }).execute()
  await tx
    .insertInto('program_keys')
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
  await tellOfSecurity(tx, external, user_id, 'KEY_MADE', body.name)
  const [key] = await readKeys(tx, actor).where('k.id', '=', id).execute()
  return { key: key!, secret }
}

/** Two at once count one after the other. */
async function requireRoom(tx: Tx, actor: Actor) {
  await lockTenant(tx, actor.tenant_id)
  const { count } = await tx
    .selectFrom(readKeys(tx, actor).as('k'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('k.is_open', '=', true)
    .executeTakeFirstOrThrow()
  if (count >= MOST_KEYS) throw invalid('body.name', `There are ${MOST_KEYS} already: end those not needed`)
}

/**
 * Returns the last moment of a day in the account.
 * @throws Refusal INVALID for a day that is over, or too far ahead
 */
function endOf(actor: Actor, day: string): string {
  const today = todayOf(actor)
  if (day < today) throw invalid('body.expires_on', 'This day is over')
  const latest = `${Number(today.slice(0, 4)) + MOST_YEARS}${today.slice(4)}`
  if (day > latest) throw invalid('body.expires_on', `At most ${MOST_YEARS} years ahead`)
  return new Date(Date.parse(instantIn(actor.time_zone, addDays(day, 1))) - 1).toISOString()
}
