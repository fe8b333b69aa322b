import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { DAYS_UNTIL_SEEN } from '#registry/plausibility/rules.ts'
import { inseminationStands } from '#platform/database/insemination-stands.ts'
import { ownParty } from '#registry/parties/server/read-parties.ts'
import type { Handler } from '#platform/http/route.ts'

/**
 * Lists the oldest records first, so that an ambiguous name always finds the same one. Merged records come last, with
 * the id of the remaining record.
 */
export const listKnownNames: Handler<typeof contract.listKnownNames> = async (tx, actor) => {
  const { tenant_id } = actor
  const [
    self_id,
    parties,
    animals,
    pregnancies,
    warehouses,
    containers,
    levels,
    batches,
    health_tests,
    measurements,
  ] = await Promise.all([
    ownParty(tx, actor),
    tx
      .selectFrom('parties')
      .select(({ fn }) => [fn.coalesce('merged_into', 'id').as('id'), 'name', 'email'])
      .where('tenant_id', '=', tenant_id)
      .where(({ or, eb }) => or([eb('deleted_at', 'is', null), eb('merged_into', 'is not', null)]))
      .where('erased_at', 'is', null)
      .orderBy('merged_into', (order) => order.asc().nullsFirst())
      .orderBy('id')
      .execute(),
    tx
      .selectFrom('animals')
      .select(({ fn }) => [
        fn.coalesce('merged_into', 'id').as('id'),
        'name',
        'ueln',
        'sex',
        'born_on',
        'died_on',
        'sire_id',
      ])
      .where('tenant_id', '=', tenant_id)
      .where(({ or, eb }) => or([eb('deleted_at', 'is', null), eb('merged_into', 'is not', null)]))
      .orderBy('merged_into', (order) => order.asc().nullsFirst())
      .orderBy('id')
      .execute(),
    tx
      .selectFrom('movements')
      .innerJoin('animals as a', (join) =>
        join.onRef('a.tenant_id', '=', 'movements.tenant_id').onRef('a.id', '=', 'movements.animal_id'),
      )
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('outcomes')
            .select(['outcome', 'checked_on'])
            .whereRef('outcomes.tenant_id', '=', 'movements.tenant_id')
            .whereRef('outcomes.movement_id', '=', 'movements.id')
            .orderBy('recorded_at', 'desc')
            .orderBy('outcomes.id', 'desc')
            .limit(1)
            .as('o'),
        (join) => join.onTrue(),
      )
      .select(({ fn }) => [
        fn.coalesce('a.merged_into', 'a.id').as('animal_id'),
        'movements.date as inseminated_on',
        sql<string>`coalesce(o.checked_on, movements.date + ${DAYS_UNTIL_SEEN}::int)`.as('seen_on'),
      ])
      .where('movements.tenant_id', '=', tenant_id)
      .where('o.outcome', '=', 'PREGNANT')
      .where(inseminationStands)
      .execute(),
    tx
      .selectFrom('legal_entities')
      .select(['id', 'name'])
      .where('tenant_id', '=', tenant_id)
      .orderBy('id')
      .execute(),
    tx
      .selectFrom('containers')
      .select(['id', 'label', 'warehouse_id', 'canisters', 'levels', 'straws_per_level'])
      .where('tenant_id', '=', tenant_id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
    tx
      .selectFrom('stock as k')
      .innerJoin('containers as c', (join) =>
        join.onRef('c.tenant_id', '=', 'k.tenant_id').onRef('c.id', '=', 'k.container_id'),
      )
      .select(({ ref }) => [
        ref('k.container_id').$notNull().as('container_id'),
        ref('k.canister').$notNull().as('canister'),
        ref('k.level').$notNull().as('level'),
        sql<number>`sum(k.straws)::int`.as('straws'),
      ])
      .where('k.tenant_id', '=', tenant_id)
      .where('c.straws_per_level', 'is not', null)
      .groupBy(['k.container_id', 'k.canister', 'k.level'])
      .execute(),
    tx
      .selectFrom('batches')
      .select(({ fn, exists, selectFrom }) => [
        ...(['id', 'label', 'animal_id', 'version'] as const),
        'effective_straws_per_dose as straws_per_dose',
        fn.coalesce('received_on', 'produced_on').$castTo<string>().as('available_from'),
        exists(
          selectFrom('stock')
            .whereRef('stock.tenant_id', '=', 'batches.tenant_id')
            .whereRef('stock.batch_id', '=', 'batches.id'),
        )
          .$castTo<boolean>()
          .as('has_straws'),
      ])
      .where('tenant_id', '=', tenant_id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
    tx
      .selectFrom('health_tests')
      .select(['animal_id', 'disease', 'sample', 'sampled_on'])
      .where('tenant_id', '=', tenant_id)
      .execute(),
    tx
      .selectFrom('measurements')
      .select(['container_id', 'kind', 'happened_at'])
      .where('tenant_id', '=', tenant_id)
      .where('struck_at', 'is', null)
      .execute(),
  ])
  return {
    self_id,
    parties,
    animals,
    pregnancies,
    warehouses,
    containers,
    levels,
    batches,
    health_tests,
    measurements,
  }
}
