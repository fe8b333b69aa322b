import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { noSuchPlace } from '#stock/movements/server/record-movement.ts'
import { fullName } from '#platform/contract/permissions.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { OVER } from '../clock.ts'
import type * as contract from '../contract.ts'
import type { Lift } from '../shapes.ts'
import { goOnWith } from './openings.ts'
import { readOpening } from './read-opening.ts'

/** Lists lifts with the number of straws that came up, because their warming adds up and cannot be undone. */
export const listLifts: Handler<typeof contract.listLifts> = async (tx, { tenant_id }, { query }) => {
  const { batch_id, container_id, canister, limit, offset } = query
  const ofBatch = batch_id === undefined ? sql`` : sql`and s.batch_id = ${batch_id}`
  const which = sql`
    l.tenant_id = ${tenant_id}
    ${container_id === undefined ? sql`` : sql`and l.container_id = ${container_id}`}
    ${canister === undefined ? sql`` : sql`and l.canister = ${canister}`}
    ${
      batch_id === undefined
        ? sql``
        : sql`and exists (
            select from lift_straws s where s.tenant_id = l.tenant_id and s.lift_id = l.id ${ofBatch}
          )`
    }`
  const [{ rows: lifts }, sums] = await Promise.all([
    sql<Lift>`
      select l.id, l.container_id, c.label as container_label, l.canister, coalesce(l.happened_at, l.lifted_at) as lifted_at, l.seconds, l.lifted_by_name, (
        select coalesce(sum(upper(r) - lower(r)), 0)::int from lift_straws s, unnest(s.numbers) r
        where s.tenant_id = l.tenant_id and s.lift_id = l.id ${ofBatch}
      ) as straws
      from lifts l join containers c on c.tenant_id = l.tenant_id and c.id = l.container_id
      where ${which} order by coalesce(l.happened_at, l.lifted_at) desc, l.id desc limit ${limit} offset ${offset}
    `.execute(tx),
    sql<{ total: number; seconds: number; longest: number | null; over: number }>`
      select count(*)::int as total, coalesce(sum(l.seconds), 0) as seconds, max(l.seconds) as longest,
        count(*) filter (where l.seconds > ${OVER})::int as over
      from lifts l where ${which}
    `.execute(tx),
  ])
  const { total, ...stats } = sums.rows[0]!
  return { lifts, pagination: { limit, offset, total }, stats }
}

/** Records a lift with the numbers of all straws in the canister, because they all come up with it. */
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

type LiftedCanister = { container_id: string; canister: number; seconds: number; at?: string }

export async function noteLift(tx: Tx, actor: Actor, opening_id: string, lifted: LiftedCanister) {
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
