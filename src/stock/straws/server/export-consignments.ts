import type * as contract from '../consignments.ts'
import { sql } from 'kysely'
import { formatNumbers } from '#stock/batches/straw.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { sheetReply } from '#platform/http/file-reply.ts'
import { type Column, day, plain, type Sheet, sheetOf, sliceOf } from '#platform/spreadsheet/sheet.ts'
import type { StrawsOut } from '../consignments.ts'
import { strawsOut } from './consignments.ts'

export const exportConsignments: Handler<typeof contract.exportConsignments> = async (_, actor, { query }) =>
  sheetReply(actor, consignmentSheet(actor), query)

const SLICE = 500

export function consignmentSheet({ tenant_id }: Pick<Actor, 'tenant_id'>, owner?: string): Sheet {
  return sheetOf('Consignments', COLUMNS, async (tx, last) => {
    const { holder_id, batch_id, owner_id } = (last as StrawsOut | undefined) ?? {}
    const later = sql`and (k.holder_id, k.batch_id, k.owner_id) > (${holder_id}, ${batch_id}, ${owner_id})`
    const { rows } = await sql<StrawsOut>`
      ${strawsOut(tenant_id)} ${last === undefined ? sql`` : later}
        ${owner === undefined ? sql`` : sql`and k.owner_id = ${owner}`}
      order by k.holder_id, k.batch_id, k.owner_id limit ${SLICE}
    `.execute(tx)
    return sliceOf(rows, SLICE)
  })
}

const COLUMNS: Column<StrawsOut>[] = [
  plain('Holder', (one) => one.holder_name),
  plain('Batch', (one) => one.batch_label),
  plain('Owner', (one) => one.owner_name),
  plain('Straws', (one) => one.straws),
  plain('Numbers', (one) => formatNumbers(one.numbers)),
  day('Since', (one) => one.since),
  day('Agreed end', (one) => one.ends_on),
]
