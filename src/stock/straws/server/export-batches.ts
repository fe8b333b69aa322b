import { sql } from 'kysely'
import type * as contract from '#stock/batches/contract.ts'
import type { Batch } from '#stock/batches/contract.ts'
import { compute } from '#stock/batches/doses.ts'
import { everFound, found, patternsOf } from '#stock/batches/server/list-batches.ts'
import { everyBatchOf, readBatches } from '#stock/batches/server/read-batches.ts'
import { isUnused, STRAW_STATUSES, type StrawStatus } from '#stock/batches/straw.ts'
import { type Moment, readMoment } from '#stock/movements/server/choose-movements.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { sheetReply } from '#platform/http/file-reply.ts'
import {
  type Cell,
  type Column,
  day,
  plain,
  type Sheet,
  sheetOf,
  sliceOf,
} from '#platform/spreadsheet/sheet.ts'
import { headingOf, SHEET_FIELDS, valueIn } from '#stock/batches/fields.ts'
import { breedName } from '#registry/animals/breeds.ts'
import { placeName } from '#stock/movements/movement-sentence.ts'
import { inWords, words } from '#platform/contract/words.ts'
import type { StockLine } from '../contract.ts'
import { readLines, replayedStock, replayedStraws } from './inventory.ts'
import { Computed } from '#stock/batches/sheet.ts'

type Query = Input<typeof contract.exportBatches>['query']
type Filter = Omit<Query, 'tenant_id' | 'format' | 'decimal'>

export const exportBatches: Handler<typeof contract.exportBatches> = async (tx, actor, { query }) =>
  sheetReply(actor, batchSheet(actor, query, await readMoment(tx)), query)

const SLICE = 100

/**
 * Returns a sheet of one row per batch, with its straws at `moment` or at the end of the day `as_of`. A filter by straw
 * owner also excludes other owners' straws.
 */
export function batchSheet(actor: Pick<Actor, 'tenant_id'>, filter: Filter, moment: Moment): Sheet {
  return sheetOf('Batches', BATCH_COLUMNS, async (tx, last) => {
    // The list of a past day includes batches that were deleted later, or whose straws the owner has sold since.
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

/**
 * Whether the sheet lists a batch. For a past day, the batch must still exist or have had straws by then; with an owner
 * filter, the owner must have had unused straws.
 */
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

type BatchLine = Omit<StockLine, 'last_moved_on'>

type BatchRow = Batch & { lines: BatchLine[] }

/** Values as typed: empty where the laboratory left them to the formula. */
const MEASURED = [...SHEET_FIELDS.values()]
  // The day of production has a separate column.
  .filter(({ key }) => key !== 'produced_on')
  .map((field): Column<BatchRow> => {
    const heading = headingOf(field)
    if (field.kind === 'DAY') return day(heading, ({ sheet }) => valueIn(sheet, field) as string | null)
    return plain(heading, ({ sheet }) => {
      const value = valueIn(sheet, field)
      return typeof value === 'string' && field.kind !== 'TEXT' ? inWords(value) : value
    })
  })

const HEADINGS: Partial<Record<keyof Computed, string>> = {
  sample_spz: 'Sample SPZ (10⁶)',
  final_spz: 'Final SPZ (10⁶)',
  final_spz_loss: 'Final SPZ loss (%)',
  spz_per_straw: 'SPZ per straw (10⁶)',
  straws_possible: 'Straws possible',
  straws_per_dose: 'Straws per dose',
  progressive_spz_per_dose: 'Progressive SPZ per dose (10⁶)',
  meets_wbfsh: 'Meets WBFSH',
  doses: 'Doses',
  straws_left_over: 'Straws left over',
}

const COMPUTED = (Object.keys(Computed.shape) as (keyof Computed)[]).flatMap((name): Column<BatchRow>[] => {
  const heading = HEADINGS[name]
  if (heading) return [plain(`Computed: ${heading}`, ({ computed }) => computed[name] as Cell)]
  return [...SHEET_FIELDS.values()]
    .filter(({ section, formula }) => section === name && formula)
    .map((field) =>
      plain(headingOf(field, `Computed, ${field.title.toLowerCase()}`), ({ computed }) =>
        field.formula!(computed),
      ),
    )
})

function count({ lines }: BatchRow, ...statuses: StrawStatus[]): number {
  return lines.filter(({ status }) => statuses.includes(status)).reduce((sum, { straws }) => sum + straws, 0)
}

/** Formats names with their straws as "Haras del Sur (20), Stal Van Dijk (10)". Returns null if no line has a name. */
function listed(lines: BatchLine[], nameOf: (line: BatchLine) => string | null): string | null {
  const named = Map.groupBy(
    lines.filter((line) => nameOf(line) !== null),
    nameOf,
  )
  const texts = [...named].map(
    ([name, own]) => `${name} (${own.reduce((sum, { straws }) => sum + straws, 0)})`,
  )
  return texts.length === 0 ? null : texts.join(', ')
}

const placeOf = ({ container_label, location }: BatchLine) =>
  location && placeName(container_label!, location.canister, location.level)

const BATCH_COLUMNS: Column<BatchRow>[] = [
  plain('Label', (one) => one.label),
  plain('Stallion', (one) => one.animal.name),
  plain('UELN', (one) => one.animal.ueln),
  plain('Breed', (one) => one.animal.breed && breedName(one.animal.breed)),
  plain('Origin', (one) => inWords(one.origin)),
  plain('Producer', (one) => one.producer_name),
  day('Produced', (one) => one.sheet.collection.produced_on),
  day('Received', (one) => one.received_on),
  plain('Straw size (ml)', (one) => one.straw_size),
  plain('Straw colour', (one) => inWords(one.straw_colour)),
  plain('Straws on paper', (one) => one.straw_amount),
  plain('Collecting centre', (one) => one.collection_centre?.name ?? null),
  plain('Collecting centre, approval number', (one) => one.collection_centre?.approval_number ?? null),
  plain('Processing centre', (one) => one.processing_centre?.name ?? null),
  plain('Processing centre, approval number', (one) => one.processing_centre?.approval_number ?? null),
  plain('Straw mark', (one) => one.straw_mark_text),
  plain(
    'Health status',
    (one) => one.health_status && (words[one.health_status] ?? inWords(one.health_status)),
  ),
  day('Releasable from', (one) => one.releasable_from),
  plain('Thawing instruction', (one) => one.thawing_instruction),
  plain('Incubation (min)', (one) => one.incubation_minutes),
  plain('Incubation (°C)', (one) => one.incubation_celsius),
  plain('Culture', (one) => one.culture_result),
  plain('Quality', (one) => inWords(one.quality)),
  plain('Straws', (one) => count(one, ...STRAW_STATUSES)),
  plain('Unused', (one) => count(one, 'STORED', 'CONSIGNED')),
  plain('Stored', (one) => count(one, 'STORED')),
  plain('Consigned', (one) => count(one, 'CONSIGNED')),
  plain('Used', (one) => count(one, 'LOST', 'INSEMINATED', 'SOLD')),
  plain('Inseminated', (one) => count(one, 'INSEMINATED')),
  plain('Sold', (one) => count(one, 'SOLD')),
  plain('Lost', (one) => count(one, 'LOST')),
  plain('Owners of what is unused', ({ lines }) =>
    listed(
      lines.filter(({ status }) => isUnused(status)),
      (line) => line.owner_name,
    ),
  ),
  plain('With', ({ lines }) =>
    listed(
      lines.filter(({ status }) => status === 'CONSIGNED'),
      (line) => line.holder_name,
    ),
  ),
  plain('Places', ({ lines }) => listed(lines, placeOf)),
  plain('Concentration per dose (10⁶)', (one) => one.concentration_per_dose),
  plain('Calculated from', (one) => inWords(one.calculation_mode)),
  plain('Straws per dose, typed', (one) => one.straws_per_dose),
  plain('Note', (one) => one.note),
  ...MEASURED,
  ...COMPUTED,
  plain('Differs from its formula', ({ computed }) =>
    computed.deviations.map(({ field, formula }) => `${field}: ${formula}`).join(', '),
  ),
  plain('Id', (one) => one.id),
]
