/** A batch as one row: what it is, where its straws are, what was measured, and what follows from it. */
import { SHEET_FIELDS, headingOf, valueIn } from '#features/batches/fields.ts'
import { breedName } from '#features/animals/breeds.ts'
import type { Batch } from '#features/batches/contract.ts'
import { Computed } from '#features/batches/computed.ts'
import { isUnused, STRAW_STATUSES, type StrawStatus } from '#features/batches/straw-states.ts'
import { placeName } from '#features/movements/movement-sentence.ts'
import { inWords, words } from '#platform/contract/words.ts'
import { type Cell, type Column, day, plain } from '#platform/spreadsheet/sheet.ts'
import type { StockLine } from '../contract.ts'

export type BatchLine = Omit<StockLine, 'last_moved_on'>

export type BatchRow = Batch & { lines: BatchLine[] }

/** As typed: empty where the laboratory left it to the formula. */
const MEASURED = [...SHEET_FIELDS.values()]
  // It has a column of its own.
  .filter(({ key }) => key !== 'produced_on')
  .map((field): Column<BatchRow> => {
    const heading = headingOf(field)
    if (field.kind === 'DAY') return day(heading, ({ sheet }) => valueIn(sheet, field) as string | null)
    return plain(heading, ({ sheet }) => {
      const value = valueIn(sheet, field)
      return typeof value === 'string' && field.kind !== 'TEXT' ? inWords(value) : value
    })
  })

/** Headings of what is computed, except for the classes of a section. */
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

/** "Haras del Sur (20), Stal Van Dijk (10)" */
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

export const BATCH_COLUMNS: Column<BatchRow>[] = [
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
