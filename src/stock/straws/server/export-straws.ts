import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { StrawColour } from '#stock/batches/straw.ts'
import { type Moment, readMoment, wasThere } from '#stock/movements/server/choose-movements.ts'
import { remainingParty } from '#registry/parties/server/read-parties.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { sheetReply } from '#platform/http/file-reply.ts'
import { inWords } from '#platform/contract/words.ts'
import { type Column, day, plain, type Sheet, sheetOf } from '#platform/spreadsheet/sheet.ts'
import type { Straw } from '../contract.ts'

type Query = Input<typeof contract.exportStraws>['query']
type Filter = Omit<Query, 'tenant_id' | 'format' | 'decimal'>

export const exportStraws: Handler<typeof contract.exportStraws> = async (tx, actor, { query }) => {
  const { tenant_id, format, decimal, ...filter } = query
  return sheetReply(actor, strawSheet(actor, filter, await readMoment(tx)), { format, decimal })
}

/** Straws examined per transaction, even if the filter matches few of them. */
const SLICE = 1000

export function strawSheet(actor: Pick<Actor, 'tenant_id'>, filter: Filter, moment: Moment): Sheet {
  return sheetOf('Straws', COLUMNS, async (tx, last) => {
    const seen = await readStates(tx, actor.tenant_id, filter, moment, last as Seen | undefined)
    const rows = seen.filter((straw): straw is Row => straw.owner_id !== null && fits(straw, filter))
    return { rows, last: seen.length < SLICE ? undefined : seen.at(-1) }
  })
}

type Row = Pick<
  Straw,
  'batch_id' | 'number' | 'owner_id' | 'holder_id' | 'warehouse_id' | 'status' | 'closed'
> & {
  container_id: string | null
  canister: number | null
  level: number | null
  label: string
  stallion: string
  ueln: string | null
  straw_colour: StrawColour
  straw_size: number
  produced_on: string | null
  received_on: string | null
  owner: string
  holder: string | null
  warehouse: string | null
  container: string | null
  booked_on: string
}

/** Examined straw; if it had no line by the requested time, all fields of its state are null. */
type Seen = Row | { [K in keyof Row]: K extends 'batch_id' | 'number' ? Row[K] : null }

async function readStates(
  tx: Tx,
  tenant_id: string,
  { batch_id, as_of }: Filter,
  moment: Moment,
  last: Seen | undefined,
): Promise<Seen[]> {
  const { rows } = await sql<Seen>`
    select s.batch_id, s.number, b.label, a.name as stallion, a.ueln, b.straw_colour, b.straw_size,
      b.produced_on, b.received_on, state.*,
      o.name as owner, h.name as holder, w.name as warehouse, c.label as container
    from (
      select id, batch_id, number from straws
      where tenant_id = ${tenant_id}
        ${batch_id === undefined ? sql`` : sql`and batch_id = ${batch_id}`}
        ${last === undefined ? sql`` : sql`and (batch_id, number) > (${last.batch_id}, ${last.number})`}
      order by batch_id, number limit ${SLICE}
    ) s
    join batches b on b.tenant_id = ${tenant_id} and b.id = s.batch_id
    join animals a on a.tenant_id = ${tenant_id} and a.id = b.animal_id
    left join lateral (
      select ${remainingParty(tenant_id, sql`l.owner_after`)} as owner_id,
        ${remainingParty(tenant_id, sql`l.holder_after`)} as holder_id, l.warehouse_after as warehouse_id,
        l.container_after as container_id, l.canister_after as canister, l.level_after as level,
        l.status_after as status, l.closed_after as closed, m.date as booked_on
      from movement_lines l join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
      where l.tenant_id = ${tenant_id} and l.straw_id = s.id and ${wasThere(moment, 'm')}
        ${as_of === undefined ? sql`` : sql`and m.date <= ${as_of}`}
      order by l.line desc limit 1
    ) state on true
    left join parties o on o.tenant_id = ${tenant_id} and o.id = state.owner_id
    left join parties h on h.tenant_id = ${tenant_id} and h.id = state.holder_id
    left join legal_entities w on w.tenant_id = ${tenant_id} and w.id = state.warehouse_id
    left join containers c on c.tenant_id = ${tenant_id} and c.id = state.container_id
    order by s.batch_id, s.number
  `.execute(tx)
  return rows
}

const EQUAL = [
  'warehouse_id',
  'owner_id',
  'holder_id',
  'container_id',
  'canister',
  'level',
  'status',
] as const

function fits(straw: Row, filter: Filter): boolean {
  const { closed, unlocated } = filter
  if ((closed === '1') !== (straw.closed !== null)) return false
  if (unlocated !== undefined && straw.status !== 'STORED') return false
  if (unlocated !== undefined && (unlocated === '1') !== (straw.container_id === null)) return false
  return EQUAL.every((field) => filter[field] === undefined || filter[field] === straw[field])
}

const COLUMNS: Column<Row>[] = [
  plain('Batch', (one) => one.label),
  plain('Number', (one) => one.number),
  plain('Stallion', (one) => one.stallion),
  plain('UELN', (one) => one.ueln),
  plain('Straw colour', (one) => inWords(one.straw_colour)),
  plain('Straw size (ml)', (one) => one.straw_size),
  plain('Status', (one) => inWords(one.status ?? one.closed)),
  plain('Owner', (one) => one.owner),
  plain('Holder', (one) => one.holder),
  plain('Warehouse', (one) => one.warehouse),
  plain('Container', (one) => one.container),
  plain('Canister', (one) => one.canister),
  plain('Level', (one) => one.level),
  day('Produced', (one) => one.produced_on),
  day('Received', (one) => one.received_on),
  day('Last booked', (one) => one.booked_on),
]
