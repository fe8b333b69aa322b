import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { readAnimal } from '#registry/animals/server/read-animals.ts'
import { latestToday } from '#platform/contract/days.ts'
import { invalid, notFound, Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/permissions.ts'
import { inseminationStands } from '#platform/database/insemination-stands.ts'
import { anyIdOf } from '#platform/database/merged-ids.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import type { Fertility } from '../contract.ts'
import { lockBatches } from './lock-batches.ts'
import { movementsById } from './read-movements.ts'

export const listOutcomes: Handler<typeof contract.listOutcomes> = async (tx, actor, { params }) => {
  await tx
    .selectFrom('movements')
    .select('id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow(() => notFound('The movement'))
  const outcomes = await tx
    .selectFrom('outcomes')
    .select(['outcome', 'checked_on', 'recorded_at', 'recorded_by', 'recorded_by_name'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('movement_id', '=', params.id)
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { outcomes }
}

/** Adds a report of an outcome. Earlier reports remain; the latest counts. */
export const setOutcome: Handler<typeof contract.setOutcome> = async (tx, actor, { params, body }) => {
  const { id: movement_id } = params
  const { tenant_id, outcome, checked_on } = body
  const found = await tx
    .selectFrom('movements')
    .select('batch_id')
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', movement_id)
    .executeTakeFirstOrThrow(() => notFound('The movement'))
  // Lock the batch, so that the insemination is not reversed and its straws are not erased concurrently.
  await lockBatches(tx, actor, [found.batch_id])
  const [movement] = await movementsById(tx, actor, [movement_id])
  if (movement!.type !== 'INSEMINATION' || movement!.reverses_id !== null) {
    throw invalid('params.id', 'Only an insemination has an outcome')
  }
  if (movement!.reversed_by_id !== null) {
    throw new Refusal('ALREADY_REVERSED', 'This insemination was undone: it has no outcome.')
  }
  if (movement!.outcome === null) {
    throw new Refusal('STRAWS_CHANGED', 'All straws of this insemination were erased: it has no outcome.')
  }
  if ((checked_on ?? '') > latestToday(new Date())) {
    throw invalid('body.checked_on', 'Date is in the future')
  }
  if (checked_on !== null && checked_on < movement!.date) {
    throw invalid('body.checked_on', 'Before the insemination')
  }
  if (outcome === movement!.outcome && checked_on === movement!.checked_on) return movement!
  await tx
    .insertInto('outcomes')
    .values({
      tenant_id,
      id: uuidv7(),
      movement_id,
      outcome,
      checked_on,
      recorded_by: actor.user_id,
      recorded_by_name: fullName(actor),
    })
    .execute()
  return { ...movement!, outcome, checked_on }
}

export const showFertility: Handler<typeof contract.showFertility> = async (tx, actor, { params }) => {
  const { id } = await readAnimal(tx, actor, params.id)
  const { rows } = await sql<Fertility>`
    select b.id as batch_id, b.label as batch_label, extract(year from movements.date)::int as year,
      count(*)::int as inseminations,
      count(*) filter (where o.outcome = 'PREGNANT')::int as pregnant,
      count(*) filter (where o.outcome = 'NOT_PREGNANT')::int as not_pregnant,
      count(*) filter (where o.outcome = 'LOST_PREGNANCY')::int as lost_pregnancy
    from movements
    join batches b on b.tenant_id = movements.tenant_id and b.id = movements.batch_id
    left join lateral (
      select outcome from outcomes o where o.tenant_id = movements.tenant_id and o.movement_id = movements.id
      order by o.recorded_at desc, o.id desc limit 1
    ) o on true
    where movements.tenant_id = ${actor.tenant_id} and ${inseminationStands}
      and (movements.animal_id = ${anyIdOf('animals', actor.tenant_id, id)} or b.animal_id = ${id})
    group by b.id, b.label, year
    order by year desc, b.label
  `.execute(tx)
  return { fertility: rows }
}
