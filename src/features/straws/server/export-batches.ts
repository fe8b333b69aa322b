import type * as contract from '#features/batches/contract.ts'
import type { Batch } from '#features/batches/contract.ts'
import { compute } from '#features/batches/doses.ts'
import { everFound, found, patternsOf } from '#features/batches/server/list-batches.ts'
import { everyBatchOf, readBatches } from '#features/batches/server/read-batches.ts'
import { isUnused } from '#features/batches/straw-states.ts'
import { type Moment, readMoment } from '#features/movements/server/journal-moment.ts'
import { sql } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { sheetReply } from '#platform/http/file-reply.ts'
import { type Sheet, sheetOf, sliceOf } from '#platform/spreadsheet/sheet.ts'
import { BATCH_COLUMNS, type BatchLine, type BatchRow } from './batch-columns.ts'
import { readLines, replayedStock, replayedStraws } from './inventory.ts'

type Query = Input<typeof contract.exportBatches>['query']
type Filter = Omit<Query, 'tenant_id' | 'format' | 'decimal'>

export const exportBatches: Handler<typeof contract.exportBatches> = async (tx, actor, { query }) =>
  sheetReply(actor, batchSheet(actor, query, await readMoment(tx)), query)

const SLICE = 100

/**
 * One row a batch; its straws as the journal had left them at that moment, or by the end of a day. Filtered by straw
 * owner, the straws of that owner.
 */
export function batchSheet(actor: Pick<Actor, 'tenant_id'>, filter: Filter, moment: Moment): Sheet {
  return sheetOf('Batches', BATCH_COLUMNS, async (tx, last) => {
    // Of a past day, what has been deleted or sold since was there.
    const choose = filter.as_of === undefined ? found : everFound
    const ids = choose(tx, patternsOf(actor, filter))
      .select('f.id')
      .where('f.created_at', '<=', moment.at)
      .$if(last !== undefined, (some) => some.where('f.id', '>', (last as BatchRow).id))
      .orderBy('f.id')
      .limit(SLICE)
    const batches = await readBatches(
      everyBatchOf(tx, actor)
        .where('batches.id', '=', sql<string>`any(array(${ids}))`)
        .orderBy('batches.id'),
    )
    const [seen, deleted] = await Promise.all([
      withStraws(tx, actor.tenant_id, batches, filter, moment),
      filter.as_of === undefined ? new Set<string>() : readDeleted(tx, actor.tenant_id, batches),
    ])
    const rows = seen.filter((batch) => fits(batch, filter, deleted.has(batch.id)))
    return { ...sliceOf(seen, SLICE), rows }
  })
}

/** Whether a batch was the account's, or had straws of the owner who is asked for, by the end of a past day. */
function fits({ lines }: BatchRow, { as_of, straw_owner_id }: Filter, isDeleted: boolean): boolean {
  if (as_of === undefined) return true
  if (straw_owner_id === undefined) return !isDeleted || lines.length > 0
  return lines.some(({ status }) => isUnused(status))
}

async function readDeleted(tx: Tx, tenant_id: string, batches: Batch[]): Promise<Set<string>> {
  const ids = batches.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    select id from batches
    where tenant_id = ${tenant_id} and id = any(${ids}::uuid[]) and deleted_at is not null
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

async function withStraws(
  tx: Tx,
  tenant_id: string,
  batches: Batch[],
  { as_of, straw_owner_id }: Filter,
  moment: Moment,
): Promise<BatchRow[]> {
  const ids = batches.map(({ id }) => id)
  const straws = replayedStraws(tenant_id, as_of, ids, moment)
  const stock = replayedStock(straws, tenant_id)
  const lines = await readLines<{ batch_id: string }>(tx, tenant_id, stock, { columns: sql`s.batch_id` })
  const ofBatch = Map.groupBy(
    lines.filter(({ owner_id }) => straw_owner_id === undefined || owner_id === straw_owner_id),
    (line) => line.batch_id,
  )
  return batches.map((batch) => {
    const own: BatchLine[] = ofBatch.get(batch.id) ?? []
    const stored = own.filter(({ status }) => status === 'STORED').reduce((sum, line) => sum + line.straws, 0)
    return { ...batch, lines: own, computed: compute(batch, stored) }
  })
}
