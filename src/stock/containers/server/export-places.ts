import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { sheetReply } from '#platform/http/file-reply.ts'
import { type Column, plain, type Sheet, sheetOf } from '#platform/spreadsheet/sheet.ts'
import { type ContainerFilter, filterContainers } from '../contract.ts'
import { readContainers } from './read-containers.ts'

export const exportPlaces: Handler<typeof contract.exportPlaces> = async (tx, actor, { query }) => {
  const { field = 'container_label', text = '' } = query
  return sheetReply(actor, await placeSheet(tx, actor, field, text), query)
}

type Row = {
  warehouse: string
  label: string
  canister: number
  level: number
  straws: number
  straws_per_level: number | null
  canisters: number
  levels: number
  batches: string | null
  owners: string | null
  note: string | null
}

/** Returns the places of the containers that match, including empty levels, so that free places are visible. */
export async function placeSheet(
  tx: Tx,
  actor: Pick<Actor, 'tenant_id'>,
  field: ContainerFilter = 'container_label',
  text = '',
): Promise<Sheet> {
  const containers = filterContainers(await readContainers(tx, actor), field, text).map(({ id }) => id)
  return sheetOf('Places', COLUMNS, async (then, last) => {
    const index = (last as number | undefined) ?? 0
    const id = containers[index]
    const rows = id === undefined ? [] : await readPlaces(then, actor.tenant_id, id)
    return { rows, last: index + 1 < containers.length ? index + 1 : undefined }
  })
}

async function readPlaces(tx: Tx, tenant_id: string, container_id: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select w.name as warehouse, c.label, p.canister, p.level, coalesce(sum(k.straws), 0)::int as straws,
      c.straws_per_level, c.canisters, c.levels, string_agg(distinct b.label, ', ') as batches,
      string_agg(distinct o.name, ', ') as owners, c.note
    from containers c
    join legal_entities w on w.tenant_id = c.tenant_id and w.id = c.warehouse_id
    join places p on p.tenant_id = c.tenant_id and p.container_id = c.id
    left join stock k on k.tenant_id = p.tenant_id and k.container_id = p.container_id
      and k.canister = p.canister and k.level = p.level
    left join batches b on b.tenant_id = k.tenant_id and b.id = k.batch_id
    left join parties o on o.tenant_id = k.tenant_id and o.id = k.owner_id
    where c.tenant_id = ${tenant_id} and c.id = ${container_id}
    group by w.name, c.label, c.straws_per_level, c.canisters, c.levels, c.note, p.canister, p.level
    order by p.canister, p.level
  `.execute(tx)
  return rows
}

const COLUMNS: Column<Row>[] = [
  plain('Warehouse', (one) => one.warehouse),
  plain('Container', (one) => one.label),
  plain('Canister', (one) => one.canister),
  plain('Level', (one) => one.level),
  plain('Straws', (one) => one.straws),
  plain('Straws a level holds', (one) => one.straws_per_level),
  plain('Batches', (one) => one.batches),
  plain('Owners', (one) => one.owners),
  plain('Note on the container', (one) => one.note),
  plain('Canisters of the container', (one) => one.canisters),
  plain('Levels of a canister', (one) => one.levels),
]
