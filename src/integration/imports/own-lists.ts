/** Strawbook's own exports, which are imported without questions. */
import { SHEET_FIELDS, headingOf } from '#stock/batches/fields.ts'
import { cellText, isWithComma, type Sheet, valueOf } from './cells.ts'
import type { Lists } from './resolve-names.ts'
import type { RowOf } from './row-reading.ts'
import { type Field, type ImportKind, measuredIn } from './fields.ts'
import type { Settings } from './settings.ts'
import { headingsOf } from './headers.ts'

type OwnList = {
  kind: ImportKind
  fields: Record<string, Field | null>
  fixed?: Settings['fixed']
}

/** Columns of exports by heading; null marks a known column that is not imported. */
export const OWN_LISTS: Record<
  'Horses' | 'Stakeholders' | 'Places' | 'Batches' | 'Straws' | 'Health tests' | 'Nitrogen',
  OwnList
> = {
  Horses: {
    kind: 'HORSES',
    fields: {
      Name: 'name',
      UELN: 'ueln',
      Sex: 'sex',
      Born: 'born_on',
      Gelded: 'gelded_on',
      Died: 'died_on',
      Breed: 'breed',
      Colour: 'colour',
      'Height (cm)': 'height_cm',
      Microchip: 'microchip',
      Sire: 'sire',
      Dam: 'dam',
      Studbooks: 'studbooks',
      Owners: 'owner',
      'During collection': 'residence',
      'At the centre since': 'resident_since',
      'Low-stock limit (doses)': 'low_doses',
      Id: null,
    },
  },
  Stakeholders: {
    kind: 'PARTIES',
    fields: {
      Name: 'name',
      'Our own organisation': null,
      Email: 'email',
      Phone: 'phone',
      Street: 'street_1',
      'Street, second line': 'street_2',
      Postcode: 'zipcode',
      City: 'city',
      Country: 'country',
      'Approval number': 'approval_number',
      'Kind of centre': 'centre_kind',
      'Centre veterinarian': 'centre_vet',
      'Approval valid from': 'approval_valid_from',
      'Approval valid until': 'approval_valid_until',
      Id: null,
    },
  },
  Places: {
    kind: 'CONTAINERS',
    fields: {
      Warehouse: 'warehouse_id',
      Container: 'container',
      Canister: null,
      Level: null,
      Straws: null,
      'Straws a level holds': 'straws_per_level',
      Batches: null,
      Owners: null,
      'Note on the container': 'note',
      'Canisters of the container': 'canisters',
      'Levels of a canister': 'levels',
    },
  },
  /**
   * List of batches. Stock and computed values are not imported, because they follow from movements and measured
   * values.
   */
  Batches: {
    kind: 'BATCHES',
    fields: {
      Label: 'batch',
      Stallion: 'stallion',
      UELN: 'ueln',
      Producer: 'producer_id',
      Produced: 'sheet.collection.produced_on',
      Received: 'received_on',
      'Straw size (ml)': 'straw_size',
      'Straw colour': 'straw_colour',
      'Straws on paper': 'straws',
      'Collecting centre': 'collection_centre_id',
      'Processing centre': 'processing_centre_id',
      'Straw mark': 'straw_mark_text',
      'Health status': 'health_status',
      'Releasable from': 'releasable_from',
      'Thawing instruction': 'thawing_instruction',
      'Incubation (min)': 'incubation_minutes',
      'Incubation (°C)': 'incubation_celsius',
      Culture: 'culture_result',
      'Straws per dose, typed': 'straws_per_dose',
      Note: 'note',
      ...Object.fromEntries(measuredIn('BATCHES').map((path) => [headingOf(SHEET_FIELDS.get(path)!), path])),
      Id: null,
    },
  },
  /** List with one row per straw. Straws neither in store nor consigned are left out. */
  Straws: {
    kind: 'STOCK',
    fixed: { straws: '1' },
    fields: {
      Batch: 'batch',
      Number: null,
      Stallion: 'stallion',
      UELN: 'ueln',
      'Straw colour': 'straw_colour',
      'Straw size (ml)': 'straw_size',
      Status: null,
      Owner: 'owner',
      Holder: 'holder',
      Warehouse: 'warehouse_id',
      Container: 'container',
      Canister: 'canister',
      Level: 'level',
      Produced: 'sheet.collection.produced_on',
      Received: 'received_on',
      'Last booked': null,
    },
  },
  'Health tests': {
    kind: 'HEALTH_TESTS',
    fields: {
      Horse: 'horse',
      UELN: 'ueln',
      Disease: 'disease',
      Sample: 'sample',
      'Sampled on': 'sampled_on',
      Method: 'method',
      Laboratory: 'laboratory',
      Result: 'result',
      'Result on': 'resulted_on',
      'Certificate number': 'certificate_number',
      Note: 'note',
      Id: null,
    },
  },
  /** List of measurements without those struck out; the importing member becomes the author of the others. */
  Nitrogen: {
    kind: 'NITROGEN',
    fields: {
      Container: 'container',
      What: 'kind',
      'At (UTC)': 'happened_at',
      Centimetres: 'cm',
      Kilograms: 'kg',
      'Litres typed': 'litres',
      Litres: null,
      'Litres added': 'added_litres',
      By: null,
      'Recorded at (UTC)': null,
      Note: 'note',
      'Struck out at (UTC)': null,
      'Struck out by': null,
      Id: null,
    },
  },
}

function ownListOf(sheet: Pick<Sheet, 'rows'>, header: number): OwnList | undefined {
  const headings = new Set(headingsOf(sheet, header))
  return Object.values(OWN_LISTS).find(({ fields }) =>
    Object.keys(fields).every((heading) => headings.has(heading)),
  )
}

export function isOwnList(
  sheet: Pick<Sheet, 'rows'>,
  { header, kind }: Pick<Settings, 'header' | 'kind'>,
): boolean {
  return ownListOf(sheet, header)?.kind === kind
}

/** Returns the settings for one of our exports; null for any other sheet. */
export function ownSettings(
  sheet: Pick<Sheet, 'rows'>,
  header: number,
): Pick<
  Settings,
  'kind' | 'end' | 'columns' | 'open' | 'fixed' | 'sign' | 'orders' | 'fractions' | 'per_ml' | 'filled'
> | null {
  const list = ownListOf(sheet, header)
  if (!list) return null
  const columns = headingsOf(sheet, header).map((heading) => list.fields[heading] ?? null)
  const hasComma = sheet.rows.slice(header + 1).some((row) => row.some(isWithComma))
  return {
    ...{
      kind: list.kind,
      end: null,
      columns,
      open: {},
      fixed: list.fixed ?? {},
      orders: {},
      fractions: [],
      per_ml: [],
      filled: [],
    },
    sign: hasComma ? (',' as const) : ('.' as const),
  }
}

/** Fields of a batch that only our own export has, by heading. */
const OF_BATCH: Record<string, 'origin' | 'quality' | 'concentration_per_dose' | 'calculation_mode'> = {
  Origin: 'origin',
  Quality: 'quality',
  'Concentration per dose (10⁶)': 'concentration_per_dose',
  'Calculated from': 'calculation_mode',
}

/** Column of an exported list, by kind, whose text decides whether a row still counts; the column is not imported. */
const STILL_COUNTS: Partial<Record<ImportKind, { heading: string; counts: RegExp }>> = {
  STOCK: { heading: 'Status', counts: /^(Stored|Consigned)$/ },
  NITROGEN: { heading: 'Struck out at (UTC)', counts: /^$/ },
}

/** Leaves out the rows of our own exports whose straws are gone or whose measurements were struck out. */
export function leaveOutGone(sheet: Pick<Sheet, 'rows'>, settings: Settings, checked: RowOf[]): void {
  const rule = STILL_COUNTS[settings.kind]
  if (!rule || !isOwnList(sheet, settings)) return
  const column = headingsOf(sheet, settings.header).indexOf(rule.heading)
  for (const row of checked) {
    if (!rule.counts.test(cellText(sheet.rows[row.number - 1]?.[column]))) row.checked.isOut = true
  }
}

export function completeOwn(sheet: Pick<Sheet, 'rows'>, settings: Settings, lists: Lists): void {
  const { kind } = settings
  if (!isOwnList(sheet, settings)) return
  if (kind === 'BATCHES') addOwnFields(sheet, settings, lists.batches)
  if (kind === 'STOCK') lists.bookings = joined(lists.bookings)
}

/**
 * Joins bookings that differ only in row and amount. Straws with a holder are added first, because withdrawals take the
 * lowest numbers.
 */
function joined(bookings: Lists['bookings']): Lists['bookings'] {
  const held = new Set(bookings.flatMap(({ kind, row }) => (kind === 'WITHDRAWAL' ? [row] : [])))
  const byKey = new Map<string, Lists['bookings'][number]>()
  for (const isHeld of [true, false])
    for (const booking of bookings.filter(({ row }) => held.has(row) === isHeld)) {
      const key = JSON.stringify([isHeld, { ...booking, row: 0, amount: 0 }])
      const first = byKey.get(key)
      if (first) first.amount += booking.amount
      else byKey.set(key, { ...booking })
    }
  return [...byKey.values()]
}

/** Adds to batches the fields that only our export has: those of `OF_BATCH`, and the rest of the technical sheet. */
function addOwnFields({ rows }: Pick<Sheet, 'rows'>, { header, sign }: Settings, batches: Lists['batches']) {
  const columnOf = new Map(rows[header]!.map((cell, column) => [cellText(cell), column]))
  const measured = [...SHEET_FIELDS.values()].filter(
    (field) => !(headingOf(field) in OWN_LISTS.Batches.fields),
  )
  for (const batch of batches) {
    const read = (heading: string, isTyped = false) =>
      valueOf(rows[batch.row - 1]![columnOf.get(heading) ?? -1], sign, isTyped)
    for (const field of measured) {
      const { section, key, kind } = field
      const value = read(headingOf(field), kind === 'TEXT' || kind === 'DAY')
      if (value !== null) Object.assign(batch.sheet, { [section]: { ...batch.sheet[section], [key]: value } })
    }
    for (const [heading, field] of Object.entries(OF_BATCH)) {
      const value = read(heading)
      if (value !== null) Object.assign(batch, { [field]: value })
    }
  }
}

/** Whether a column of our own export is read although it is not an import field (`addOwnFields`, `leaveOutGone`). */
export function isReadAsOwn(sheet: Pick<Sheet, 'rows'>, settings: Settings, heading: string): boolean {
  if (!isOwnList(sheet, settings)) return false
  const isOfBatch =
    heading in OF_BATCH || [...SHEET_FIELDS.values()].some((field) => headingOf(field) === heading)
  return (settings.kind === 'BATCHES' && isOfBatch) || STILL_COUNTS[settings.kind]?.heading === heading
}
