/** Reads batches as the API returns them: the sheet, the computed values and the straw counts. */
import { type NotNull, type Nullable, sql, type SelectQueryBuilder } from 'kysely'
import type { Batch, Counts } from '../contract.ts'
import { compute, dosesOf } from '../doses.ts'
import type { StrawStatus } from '../straw-states.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Tables } from '#platform/database/tables.ts'

type Batches = SelectQueryBuilder<Tables & { a: Nullable<Tables['animals']> }, 'batches' | 'a', object>

/** The tenant's batches with their stallions, ready for filtering. */
export function batchesOf(tx: Tx, actor: Actor) {
  return (
    tx
      .selectFrom('batches')
      // Every batch has a stallion; as a left join, PostgreSQL can drop it from queries that do not use it.
      .leftJoin('animals as a', (on) =>
        on.onRef('a.tenant_id', '=', 'batches.tenant_id').onRef('a.id', '=', 'batches.animal_id'),
      )
      .where('batches.tenant_id', '=', actor.tenant_id)
      .where('batches.deleted_at', 'is', null)
  )
}

export async function readBatches(batches: Batches): Promise<Batch[]> {
  const rows = await batches
    .selectAll('batches')
    .select([
      'a.name as animal_name',
      'a.ueln as animal_ueln',
      'a.breed as animal_breed',
      STOCK.as('stock'),
      PLACES.as('places'),
    ])
    .$narrowType<{ animal_name: NotNull }>()
    .execute()
  return rows.map((row) => {
    const {
      created_at,
      deleted_at,
      produced_on,
      post_thaw_progressive,
      last_straw_number,
      stored,
      has_moved,
      ...kept
    } = row
    const { effective_straws_per_dose, animal_name, animal_ueln, animal_breed, stock, ...fields } = kept
    const counts = countsOf(stock)
    return {
      ...fields,
      animal: { id: row.animal_id, name: animal_name, ueln: animal_ueln, breed: animal_breed },
      computed: compute(row, counts.stored),
      counts,
      owners: ownersOf(stock, effective_straws_per_dose),
      warehouses: warehousesOf(stock),
      is_deletable: !has_moved,
    }
  })
}

type StockLine = {
  owner_id: string
  owner_name: string
  warehouse_id: string | null
  warehouse_name: string | null
  status: StrawStatus
  straws: number
}

/** The batch's straws by owner, warehouse and status; a subquery, since a second query would cost more. */
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

const PLACES = sql<Batch['places']>`(
  select coalesce(json_agg(json_build_object('container_id', c.id, 'label', c.label, 'canisters', s.canisters,
    'stored', s.stored) order by c.label, c.id), '[]')
  from (
    select container_id, array_agg(distinct canister order by canister) as canisters, sum(straws)::int as stored
    from stock
    where tenant_id = batches.tenant_id and batch_id = batches.id and container_id is not null
    group by container_id
  ) s
  join containers c on c.tenant_id = batches.tenant_id and c.id = s.container_id
)`

function countsOf(lines: StockLine[]): Counts {
  const of = (status: StrawStatus) => sum(lines.filter((line) => line.status === status))
  const [stored, consigned] = [of('STORED'), of('CONSIGNED')]
  const [lost, inseminated, sold] = [of('LOST'), of('INSEMINATED'), of('SOLD')]
  const [unused, used] = [stored + consigned, lost + inseminated + sold]
  return { total: unused + used, unused, used, stored, consigned, lost, inseminated, sold }
}

/** Owners of unused straws. */
function ownersOf(lines: StockLine[], straws_per_dose: number | null): Batch['owners'] {
  const unused = lines.filter(({ status }) => status === 'STORED' || status === 'CONSIGNED')
  return [...Map.groupBy(unused, ({ owner_id }) => owner_id)].map(([party_id, own]) => {
    const stored = sum(own.filter(({ status }) => status === 'STORED'))
    return {
      party_id,
      name: own[0]!.owner_name,
      stored,
      doses: dosesOf(stored, straws_per_dose)?.doses ?? null,
    }
  })
}

function warehousesOf(lines: StockLine[]): Batch['warehouses'] {
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
