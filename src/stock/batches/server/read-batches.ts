import {
  type InferResult,
  type NotNull,
  type Nullable,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import { containing, type Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { DB } from '#db/tables.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Batch, BatchFigures, BatchSummary, Counts } from '../contract.ts'
import { compute } from '../doses.ts'
import { dosesOf } from '../whole-doses.ts'
import { type BatchSheet, emptySheet } from '../sheet.ts'
import { isUnused, type NumberRange, type StrawStatus } from '../straw.ts'

type Batches = SelectQueryBuilder<DB & { a: Nullable<DB['animals']> }, 'batches' | 'a', object>

export function batchesOf(tx: Tx, actor: Pick<Actor, 'tenant_id'>) {
  return everyBatchOf(tx, actor).where('batches.deleted_at', 'is', null)
}

export function everyBatchOf(tx: Tx, actor: Pick<Actor, 'tenant_id'>) {
  return (
    tx
      .selectFrom('batches')
      // Use a left join, although every batch has a stallion, because PostgreSQL can drop it if no column of `a` is
      // used.
      .leftJoin('animals as a', (on) =>
        on.onRef('a.tenant_id', '=', 'batches.tenant_id').onRef('a.id', '=', 'batches.animal_id'),
      )
      .where('batches.tenant_id', '=', actor.tenant_id)
  )
}

export async function readBatches(batches: Batches): Promise<Batch[]> {
  const rows = await summarised(batches, DRAWN_PLACES)
    .select(['batches.tenant_id', 'producer_id', 'received_on', 'straw_amount', 'concentration_per_dose'])
    .select(['calculation_mode', 'straws_per_dose', 'batches.note', 'collection_centre_id'])
    .select(['processing_centre_id', 'straw_mark_text', 'health_status', 'releasable_from'])
    .select(['thawing_instruction', 'incubation_minutes', 'incubation_celsius', 'culture_result', 'sheet'])
    .select(['a.ueln as animal_ueln', 'a.breed as animal_breed'])
    .select(
      sql<string | null>`(
        select name from parties p where p.tenant_id = batches.tenant_id and p.id = batches.producer_id
      )`.as('producer_name'),
    )
    .select([centre('collection_centre_id').as('collection_centre')])
    .select([centre('processing_centre_id').as('processing_centre')])
    .execute()
  return rows.map((row) => {
    const { animal_name: _, animal_ueln, animal_breed, stock: __, has_moved: ___, ...shown } = row
    const { effective_straws_per_dose, ...fields } = shown
    const summary = summaryOf(row)
    const sheet = wholeSheet(row.sheet)
    return {
      ...fields,
      ...summary,
      sheet,
      places: row.places,
      animal: { ...summary.animal, ueln: animal_ueln, breed: animal_breed },
      computed: compute({ ...row, sheet }, summary.counts.stored),
      owners: summary.owners.map((owner) => ({
        ...owner,
        doses: wholeDoses(owner.stored, effective_straws_per_dose),
      })),
    }
  })
}

const EMPTY_SECTIONS = Object.entries(emptySheet())

/** Returns a stored sheet, with null for fields that did not exist when it was stored. */
function wholeSheet(stored: BatchSheet): BatchSheet {
  const sections: Record<string, object> = stored
  return Object.fromEntries(
    EMPTY_SECTIONS.map(([section, empty]) => [section, { ...empty, ...sections[section] }]),
  ) as BatchSheet
}

function centre(column: 'collection_centre_id' | 'processing_centre_id') {
  return sql<Batch['collection_centre']>`(
    select json_build_object('id', p.id, 'name', p.name, 'approval_number', p.approval_number,
      'approval_valid_from', p.approval_valid_from, 'approval_valid_until', p.approval_valid_until)
    from parties p where p.tenant_id = batches.tenant_id and p.id = batches.${sql.id(column)}
  )`
}

export function summarised<P extends Place = Place>(batches: Batches, places: RawBuilder<P[]>) {
  return batches
    .select(['batches.id', 'batches.version', 'batches.label', 'batches.animal_id', 'batches.origin'])
    .select(['batches.straw_size', 'batches.straw_colour', 'batches.quality', 'batches.has_moved'])
    .select(['batches.effective_straws_per_dose', 'a.name as animal_name'])
    .select(sql<string>`coalesce(batches.received_on, batches.produced_on)`.as('available_from'))
    .select([STOCK.as('stock'), places.as('places')])
    .$narrowType<{ animal_name: NotNull }>()
}

export function summaryOf(row: InferResult<ReturnType<typeof summarised>>[number]): BatchSummary {
  const { id, version, label, origin, available_from, straw_size, straw_colour, quality } = row
  return {
    id,
    version,
    label,
    animal: { id: row.animal_id, name: row.animal_name },
    origin,
    available_from,
    straw_size,
    straw_colour,
    quality,
    ...figuresOf(row.stock, row.places, row.effective_straws_per_dose),
    is_deletable: !row.has_moved,
  }
}

export function figuresOf(stock: StockLine[], places: Place[], straws_per_dose: number | null): BatchFigures {
  const counts = countsOf(stock)
  return {
    computed: { straws_per_dose, doses: wholeDoses(counts.stored, straws_per_dose) },
    counts,
    owners: ownersOf(stock),
    warehouses: warehousesOf(stock),
    places,
  }
}

type Place = BatchSummary['places'][number]

type StockLine = {
  owner_id: string
  owner_name: string
  warehouse_id: string | null
  warehouse_name: string | null
  status: StrawStatus
  straws: number
}

/** Stock of a batch by owner, warehouse and status; a subquery, because a second query would cost more. */
const STOCK = sql<StockLine[]>`(
  select coalesce(json_agg(line order by line.owner_name, line.owner_id), '[]')
  from (
    select s.owner_id, p.name as owner_name, s.warehouse_id, w.name as warehouse_name, s.status, s.straws
    from (
      select owner_id, warehouse_id, status, sum(straws)::int as straws
      from stock
      where tenant_id = batches.tenant_id and batch_id = batches.id
      group by owner_id, warehouse_id, status
    ) s
    join parties p on p.tenant_id = batches.tenant_id and p.id = s.owner_id
    left join legal_entities w on w.tenant_id = batches.tenant_id and w.id = s.warehouse_id
  ) line
)`

const placesWith = <P extends Place>(more: RawBuilder<unknown>, those = sql``) => sql<P[]>`(
  select coalesce(json_agg(json_build_object('container_id', c.id, 'label', c.label, 'stored', s.stored,
    'levels', s.levels ${more}) order by c.label, c.id), '[]')
  from (
    select container_id, sum(straws)::int as stored,
      array_agg(distinct array[canister, level] order by array[canister, level]) as levels
    from stock
    where tenant_id = batches.tenant_id and batch_id = batches.id and container_id is not null ${those}
    group by container_id
  ) s
  join containers c on c.tenant_id = batches.tenant_id and c.id = s.container_id
)`

export const PLACES = placesWith<Place>(sql``)
export const placesOfOwner = (owner_id: string) => placesWith<Place>(sql``, sql`and owner_id = ${owner_id}`)
const DRAWN_PLACES = placesWith<Batch['places'][number]>(sql`, 'canisters', c.canisters`)

function countsOf(lines: StockLine[]): Counts {
  const of = (status: StrawStatus) => sum(lines.filter((line) => line.status === status))
  const [stored, consigned] = [of('STORED'), of('CONSIGNED')]
  const [lost, inseminated, sold] = [of('LOST'), of('INSEMINATED'), of('SOLD')]
  const [unused, used] = [stored + consigned, lost + inseminated + sold]
  return { total: unused + used, unused, used, stored, consigned, lost, inseminated, sold }
}

function ownersOf(lines: StockLine[]): BatchSummary['owners'] {
  const unused = lines.filter(({ status }) => isUnused(status))
  return [...Map.groupBy(unused, ({ owner_id }) => owner_id)].map(([party_id, own]) => ({
    party_id,
    name: own[0]!.owner_name,
    stored: sum(own.filter(({ status }) => status === 'STORED')),
  }))
}

function wholeDoses(stored: number, straws_per_dose: number | null): number | null {
  return dosesOf(stored, straws_per_dose)?.doses ?? null
}

function warehousesOf(lines: StockLine[]): BatchSummary['warehouses'] {
  const stored = lines.filter(({ warehouse_id }) => warehouse_id !== null)
  return [...Map.groupBy(stored, ({ warehouse_id }) => warehouse_id!)].map(([id, own]) => ({
    id,
    name: own[0]!.warehouse_name ?? '',
    stored: sum(own),
  }))
}

function sum(lines: StockLine[]): number {
  return lines.reduce((total, { straws }) => total + straws, 0)
}

/**
 * Returns the `ilike` pattern that `hasMark` finds anywhere in a mark; blanks and line breaks in a row count as one
 * blank.
 */
export function markPattern(text: string): string {
  return containing(text.trim().replace(/\s+/g, ' '))
}

/**
 * Builds the condition that a straw mark matches a pattern of `markPattern`.
 * @param batches alias of the table `batches`
 */
export function hasMark(batches: string, pattern: string): RawBuilder<boolean> {
  return sql`regexp_replace(${sql.ref(`${batches}.straw_mark_text`)}, '\\s+', ' ', 'g') ilike ${pattern}`
}

export async function readBatch(tx: Tx, actor: Actor, id: string): Promise<Batch> {
  const [batch] = await readBatches(batchesOf(tx, actor).where('batches.id', '=', id))
  if (!batch) throw notFound('The batch')
  return batch
}

export async function requireBatch(tx: Tx, actor: Actor, id: string): Promise<void> {
  await batchesOf(tx, actor)
    .select('batches.id')
    .where('batches.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('The batch'))
}

/** `NumberRange` of the batch `b`, read from the first and last entry of an index. */
export const numberRange = sql<NumberRange>`(
  select case when min(number) is not null then jsonb_build_array(min(number), max(number)) end
  from straws where tenant_id = b.tenant_id and batch_id = b.id
)`
