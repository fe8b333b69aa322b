import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { noSuchPlace } from '#features/movements/server/record-movement.ts'
import { fullName } from '#platform/contract/roles.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { goOnWith } from './lock-opening.ts'
import { readOpening } from './read-opening.ts'

/** All straws of a canister come up with it: each is noted, by its number. */
export const recordLift: Handler<typeof contract.recordLift> = async (
  tx,
  actor,
  { params, body: { container_id, canister, seconds } },
) => {
  const { tenant_id } = actor
  await goOnWith(tx, actor, params.id)
  await tx
    .selectFrom('opening_takes')
    .select('number')
    .where('tenant_id', '=', tenant_id)
    .where('opening_id', '=', params.id)
    .where('container_id', '=', container_id)
    .where('canister', '=', canister)
    .executeTakeFirstOrThrow(() => noSuchPlace())
  await noteLift(tx, actor, params.id, { container_id, canister, seconds })
  return readOpening(tx, actor, params.id)
}

type Lifted = { container_id: string; canister: number; seconds: number; at?: string }

/** @param lifted with when, if that was told later */
export async function noteLift(tx: Tx, actor: Actor, opening_id: string, lifted: Lifted) {
  const { tenant_id, user_id } = actor
  const { container_id, canister, seconds, at } = lifted
  const lift_id = uuidv7()
  await tx
    .insertInto('lifts')
    .values({
      ...{ tenant_id, id: lift_id, opening_id, container_id, canister, seconds },
      ...{ lifted_by: user_id, lifted_by_name: fullName(actor) },
      ...(at && { happened_at: sql<string>`least(${at}::timestamptz, now())` }),
    })
    .execute()
  await sql`
    insert into lift_straws (tenant_id, lift_id, batch_id, numbers)
    select tenant_id, ${lift_id}, batch_id, range_agg(numbers) from stock
    where tenant_id = ${tenant_id} and container_id = ${container_id} and canister = ${canister}
    group by tenant_id, batch_id
  `.execute(tx)
}
