import type * as contract from '../contract.ts'
import { type ExpressionBuilder, type Nullable, sql } from 'kysely'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import { normaliseUeln } from '#features/animals/contract.ts'
import { containing, type Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Tables } from '#platform/database/tables.ts'
import { batchesOf, readBatchSummaries } from './read-batches.ts'

export async function listBatches(
  tx: Tx,
  actor: Actor,
  { query }: Input<typeof contract.listBatches>,
): Promise<Reply<typeof contract.listBatches>> {
  const { limit, offset } = query
  const newestFirst = filtered(tx, actor, query)
    .orderBy('batches.created_at', 'desc')
    .orderBy('batches.id', 'desc')
  const [rows, stats] = await Promise.all([
    readBatchSummaries(newestFirst.limit(limit).offset(offset)),
    readStats(tx, actor, query),
  ])
  const { total, straws, doses } = stats
  return { batches: rows, pagination: { limit, offset, total }, stats: { straws, doses } }
}

type Query = Input<typeof contract.listBatches>['query']

/** Filters that depend on the stallion alone. */
function isOfAnimal({ ueln, animal_name, breed, animal_id }: Query) {
  return (eb: ExpressionBuilder<{ a: Nullable<Tables['animals']> }, 'a'>) =>
    eb.and([
      ...(animal_id === undefined ? [] : [eb('a.id', '=', animal_id)]),
      ...(ueln ? [eb('a.ueln', 'ilike', containing(normaliseUeln(ueln)))] : []),
      ...(animal_name ? [eb('a.name', 'ilike', containing(animal_name))] : []),
      ...(breed === undefined ? [] : [eb('a.breed', '=', breed)]),
    ])
}

function filtered(tx: Tx, actor: Actor, query: Query) {
  const { label, straw_owner_id } = query
  return batchesOf(tx, actor)
    .where(isOfAnimal(query))
    .$if(!!label, (some) => some.where('batches.label', 'ilike', containing(label!)))
    .$if(straw_owner_id !== undefined, (some) =>
      some.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('stock as s')
            .select('s.straws')
            .whereRef('s.tenant_id', '=', 'batches.tenant_id')
            .whereRef('s.batch_id', '=', 'batches.id')
            .where('s.owner_id', '=', straw_owner_id!)
            .where('s.status', 'in', ['STORED', 'CONSIGNED']),
        ),
      ),
    )
}

/** Straws in store, and doses added up batch by batch; if filtered by owner, of that owner's straws only. */
function readStats(tx: Tx, actor: Actor, query: Query) {
  const each =
    query.label || query.straw_owner_id ? eachBatch(tx, actor, query) : eachStallion(tx, actor, query)
  return tx
    .selectFrom(each.as('each'))
    .select([
      sql<number>`coalesce(sum(batches), 0)::int`.as('total'),
      sql<number>`coalesce(sum(straws), 0)::int`.as('straws'),
      sql<number>`coalesce(sum(doses), 0)::int`.as('doses'),
    ])
    .executeTakeFirstOrThrow()
}

/** Uses totals kept per stallion, so that listing all batches need not read them all. */
function eachStallion(tx: Tx, { tenant_id }: Actor, query: Query) {
  return tx
    .selectFrom('stallion_totals as t')
    .leftJoin('animals as a', (on) =>
      on.onRef('a.tenant_id', '=', 't.tenant_id').onRef('a.id', '=', 't.animal_id'),
    )
    .where('t.tenant_id', '=', tenant_id)
    .where(isOfAnimal(query))
    .select(['t.batches', 't.straws', 't.doses'])
}

function eachBatch(tx: Tx, actor: Actor, query: Query) {
  const straws =
    query.straw_owner_id === undefined
      ? sql<number>`batches.stored`
      : sql<number>`(
          select coalesce(sum(s.straws), 0)::int from stock s
          where s.tenant_id = batches.tenant_id and s.batch_id = batches.id and s.status = 'STORED'
            and s.owner_id = ${query.straw_owner_id}
        )`
  const perBatch = filtered(tx, actor, query).select([
    'batches.effective_straws_per_dose as size',
    straws.as('straws'),
  ])
  return tx
    .selectFrom(perBatch.as('one'))
    .select([sql<number>`1`.as('batches'), 'one.straws', sql<number>`one.straws / one.size`.as('doses')])
}
