import type * as contract from '../contract.ts'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { sheetReply } from '#platform/http/file-reply.ts'
import { type Column, instant, plain, type Sheet, sheetOf, sliceOf } from '#platform/spreadsheet/sheet.ts'
import { Vessel } from '#stock/containers/vessel.ts'
import { litresOf } from '../litres.ts'
import { kindTexts } from '../texts.ts'

export const exportMeasurements: Handler<typeof contract.exportMeasurements> = async (
  _tx,
  actor,
  { query },
) => sheetReply(actor, measurementSheet(actor, query.container_id), query)

type Row = Selectable<DB['measurements']> & { label: string; vessel: unknown }

const SLICE = 500

/** Returns the sheet of measurements, sorted by id, so that rows added during the export come last. */
export function measurementSheet({ tenant_id }: Pick<Actor, 'tenant_id'>, container_id?: string): Sheet {
  return sheetOf('Nitrogen', COLUMNS, async (tx, last) => {
    const { rows } = await sql<Row>`
      select m.*, c.label, c.vessel
      from measurements m join containers c on c.tenant_id = m.tenant_id and c.id = m.container_id
      where m.tenant_id = ${tenant_id}
        ${last === undefined ? sql`` : sql`and m.id > ${(last as Row).id}`}
        ${container_id === undefined ? sql`` : sql`and m.container_id = ${container_id}`}
      order by m.id limit ${SLICE}
    `.execute(tx)
    return sliceOf(rows, SLICE)
  })
}

const COLUMNS: Column<Row>[] = [
  plain('Container', (one) => one.label),
  plain('What', (one) => kindTexts[one.kind]),
  instant('At', (one) => one.happened_at),
  plain('Centimetres', (one) => one.cm),
  plain('Kilograms', (one) => one.kg),
  plain('Litres typed', (one) => one.litres),
  plain('Litres', (one) => rounded(litresOf(Vessel.parse(one.vessel), one))),
  plain('Litres added', (one) => one.added_litres),
  plain('By', (one) => one.recorded_by_name),
  instant('Recorded at', (one) => one.recorded_at),
  plain('Note', (one) => one.note),
  instant('Struck out at', (one) => one.struck_at),
  plain('Struck out by', (one) => one.struck_by_name),
  plain('Id', (one) => one.id),
]

function rounded(litres: number | null): number | null {
  return litres === null ? null : Math.round(litres * 10) / 10
}
