import type * as contract from '../contract.ts'
import { type ExpressionBuilder, type InferResult, type Nullable, sql } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import { normaliseUeln } from '#registry/animals/contract.ts'
import type { Breed } from '#registry/animals/breeds.ts'
import { compiledOnce } from '#platform/database/queries.ts'
import { containing, type Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { DB } from '#db/tables.ts'
import type { Handler } from '#platform/http/route.ts'
import {
  batchesOf,
  figuresOf,
  hasMark,
  markPattern,
  PLACES,
  placesOfOwner,
  summarised,
  summaryOf,
} from './read-batches.ts'

export const listBatches: Handler<typeof contract.listBatches> = async (tx, actor, { query }) => {
  const { limit, offset } = query
  const filter = patternsOf(actor, query)
  const [rows, [stats]] = await Promise.all([
    readPage(tx, { ...filter, limit, offset }),
    readStats(tx, filter),
  ])
  const { total, straws, doses } = stats!
  const batches = rows.map((row) => listedBatchOf(row, filter))
  return { batches, pagination: { limit, offset, total }, stats: { straws, doses } }
}

type Typed = Omit<Input<typeof contract.exportBatches>['query'], 'format' | 'decimal'>

export function patternsOf(
  { tenant_id }: Pick<Actor, 'tenant_id'>,
  {
    label,
    ueln,
    animal_name,
    breed,
    animal_id,
    straw_owner_id,
    straw_mark,
  }: Omit<Typed, 'tenant_id' | 'as_of'>,
): Filter {
  return {
    tenant_id,
    label: label ? containing(label) : undefined,
    ueln: ueln ? containing(normaliseUeln(ueln)) : undefined,
    animal_name: animal_name ? containing(animal_name) : undefined,
    breed,
    animal_id,
    straw_owner_id,
    straw_mark: straw_mark ? markPattern(straw_mark) : undefined,
  }
}

/**
 * Filter of batches. `label`, `ueln`, `animal_name` and `straw_mark` are `ilike` patterns; undefined matches any batch.
 */
type Filter = {
  tenant_id: string
  label: string | undefined
  ueln: string | undefined
  animal_name: string | undefined
  breed: Breed | undefined
  animal_id: string | undefined
  straw_owner_id: string | undefined
  straw_mark: string | undefined
}

type Page = Filter & { limit: number; offset: number }

function pageOf(tx: Tx, { limit, offset, ...filter }: Page) {
  const { straw_owner_id } = filter
  const ids = found(tx, filter)
    .select('f.id')
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit)
    .offset(offset)
  const page = batchesOf(tx, filter).where('batches.id', '=', sql<string>`any(array(${ids}))`)
  const inOrder = page.orderBy('batches.created_at', 'desc').orderBy('batches.id', 'desc')
  return summarised(inOrder, PLACES)
    .select(['batches.producer_id', 'batches.straw_amount'])
    .$if(straw_owner_id !== undefined, (some) =>
      some.select(placesOfOwner(straw_owner_id!).as('places_of_owner')),
    )
}

const readPage = compiledOnce(pageOf)

function listedBatchOf(
  row: InferResult<ReturnType<typeof pageOf>>[number],
  { straw_owner_id }: Filter,
): contract.ListedBatch {
  const { animal_id, producer_id, straw_amount, stock, effective_straws_per_dose } = row
  const batch = { ...summaryOf(row), animal_id, producer_id, straw_amount }
  if (straw_owner_id === undefined) return batch
  const { computed, counts, owners, warehouses, places } = batch
  const ofOwner = stock.filter(({ owner_id }) => owner_id === straw_owner_id)
  return {
    ...batch,
    ...figuresOf(ofOwner, row.places_of_owner ?? [], effective_straws_per_dose),
    whole: { computed, counts, owners, warehouses, places },
  }
}

/**
 * Selects the batches that match and are not deleted. Reads only columns that the index `batches_found` has, except to
 * filter by straw mark.
 */
export function found(tx: Tx, filter: Filter) {
  const { tenant_id, straw_owner_id } = filter
  return everFound(tx, filter)
    .where('f.deleted_at', 'is', null)
    .$if(straw_owner_id !== undefined, (some) =>
      some.where('f.id', 'in', (eb) =>
        eb
          .selectFrom('stock as s')
          .select('s.batch_id')
          .where('s.tenant_id', '=', tenant_id)
          .where('s.owner_id', '=', straw_owner_id!)
          .where('s.status', 'in', ['STORED', 'CONSIGNED']),
      ),
    )
}

/** Selects batches by label, straw mark and stallion only: includes deleted ones and ignores current owners. */
export function everFound(tx: Tx, filter: Filter) {
  const { tenant_id, label, straw_mark } = filter
  return tx
    .selectFrom('batches as f')
    .where('f.tenant_id', '=', tenant_id)
    .$if(label !== undefined, (some) => some.where('f.label', 'ilike', label!))
    .$if(straw_mark !== undefined, (some) => some.where(hasMark('f', straw_mark!)))
    .$if(hasHorses(filter), (some) =>
      some.where('f.animal_id', 'in', (eb) =>
        eb
          .selectFrom('animals as a')
          .select('a.id')
          .where('a.tenant_id', '=', tenant_id)
          .where(isOfAnimal(filter)),
      ),
    )
}

function hasHorses({ ueln, animal_name, breed, animal_id }: Filter) {
  return [ueln, animal_name, breed, animal_id].some((given) => given !== undefined)
}

function isOfAnimal({ ueln, animal_name, breed, animal_id }: Filter) {
  return (eb: ExpressionBuilder<{ a: Nullable<DB['animals']> }, 'a'>) =>
    eb.and([
      ...(animal_id === undefined ? [] : [eb('a.id', '=', animal_id)]),
      ...(ueln === undefined ? [] : [eb('a.ueln', 'ilike', ueln)]),
      ...(animal_name === undefined ? [] : [eb('a.name', 'ilike', animal_name)]),
      ...(breed === undefined ? [] : [eb('a.breed', '=', breed)]),
    ])
}

const readStats = compiledOnce((tx, filter: Filter) => {
  const isOfBatches = [filter.label, filter.straw_mark, filter.straw_owner_id].some(
    (one) => one !== undefined,
  )
  const each = isOfBatches ? eachBatch(tx, filter) : eachStallion(tx, filter)
  return tx
    .selectFrom(each.as('each'))
    .select([
      sql<number>`coalesce(sum(batches), 0)::int`.as('total'),
      sql<number>`coalesce(sum(straws), 0)::int`.as('straws'),
      sql<number>`coalesce(sum(doses), 0)::int`.as('doses'),
    ])
})

/** Selects the totals stored per stallion, so that the totals of a list need not read every batch. */
function eachStallion(tx: Tx, filter: Filter) {
  return tx
    .selectFrom('stallion_totals as t')
    .leftJoin('animals as a', (on) =>
      on.onRef('a.tenant_id', '=', 't.tenant_id').onRef('a.id', '=', 't.animal_id'),
    )
    .where('t.tenant_id', '=', filter.tenant_id)
    .where(isOfAnimal(filter))
    .select(['t.batches', 't.straws', 't.doses'])
}

function eachBatch(tx: Tx, filter: Filter) {
  const { tenant_id, straw_owner_id } = filter
  const size = 'f.effective_straws_per_dose as size' as const
  const perBatch =
    straw_owner_id === undefined
      ? found(tx, filter).select([size, 'f.stored as straws'])
      : found(tx, { ...filter, straw_owner_id: undefined })
          .innerJoin(
            (eb) =>
              eb
                .selectFrom('stock as s')
                .select('s.batch_id')
                .select(
                  sql<number>`coalesce(sum(s.straws) filter (where s.status = 'STORED'), 0)::int`.as(
                    'straws',
                  ),
                )
                .where('s.tenant_id', '=', tenant_id)
                .where('s.owner_id', '=', straw_owner_id)
                .where('s.status', 'in', ['STORED', 'CONSIGNED'])
                .groupBy('s.batch_id')
                .as('own'),
            (on) => on.onRef('own.batch_id', '=', 'f.id'),
          )
          .select([size, 'own.straws as straws'])
  return tx
    .selectFrom(perBatch.as('one'))
    .select([sql<number>`1`.as('batches'), 'one.straws', sql<number>`one.straws / one.size`.as('doses')])
}
