import type * as contract from '../contract.ts'
import { ownParty } from '#features/parties/server/read-parties.ts'
import type { Handler } from '#platform/http/route.ts'

/**
 * In the order in which they were made: a name that stands for two things always finds the same one. Names of merged parties
 * and horses come last and find the remaining ones.
 */
export const listKnownNames: Handler<typeof contract.listKnownNames> = async (tx, actor) => {
  const { tenant_id } = actor
  const [self_id, parties, animals, warehouses, containers, batches, health_tests, measurements] =
    await Promise.all([
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
        ])
        .where('tenant_id', '=', tenant_id)
        .where(({ or, eb }) => or([eb('deleted_at', 'is', null), eb('merged_into', 'is not', null)]))
        .orderBy('merged_into', (order) => order.asc().nullsFirst())
        .orderBy('id')
        .execute(),
      tx
        .selectFrom('legal_entities')
        .select(['id', 'name'])
        .where('tenant_id', '=', tenant_id)
        .orderBy('id')
        .execute(),
      tx
        .selectFrom('containers')
        .select(['id', 'label', 'warehouse_id', 'canisters', 'levels'])
        .where('tenant_id', '=', tenant_id)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute(),
      tx
        .selectFrom('batches')
        .select(({ fn, exists, selectFrom }) => [
          ...(['id', 'label', 'animal_id', 'version'] as const),
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
  return { self_id, parties, animals, warehouses, containers, batches, health_tests, measurements }
}
