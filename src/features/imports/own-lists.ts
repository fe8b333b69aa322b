/** Our own exports, which are imported without a question. */
import { SHEET_HEADINGS, TYPED_TEXTS } from '#features/batches/sheet-headings.ts'
import { keyOfWords } from '#platform/contract/words.ts'
import { type Cell, cellText, type Sheet } from './cells.ts'
import type { Lists } from './name-things.ts'
import type { Field, ImportKind } from './fields.ts'
import type { Settings } from './recognise.ts'

type OwnList = { kind: ImportKind; fields: Record<string, Field | null> }

/** Columns of exports by their heading; null is known, and not imported. */
export const OWN_LISTS: Record<'Horses' | 'Stakeholders' | 'Places' | 'Batches', OwnList> = {
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
      Colour: 'coat',
      'Height (cm)': 'height',
      Microchip: 'microchip',
      Sire: 'sire',
      Dam: 'dam',
      Studbooks: 'studbook',
      Owners: 'owner',
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
      Street: 'street',
      'Street, second line': 'street_2',
      Postcode: 'zipcode',
      City: 'city',
      Country: 'country',
      'Approval number': 'approval_number',
      'Kind of centre': 'centre_kind',
      'Centre veterinarian': 'centre_vet',
      Id: null,
    },
  },
  Places: {
    kind: 'CONTAINERS',
    fields: {
      Warehouse: 'warehouse',
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
  /** Counts of straws follow from the movements, and computed values from the measured ones. */
  Batches: {
    kind: 'BATCHES',
    fields: {
      Label: 'batch',
      Stallion: 'stallion',
      UELN: 'ueln',
      Producer: 'producer',
      Produced: 'collected',
      Received: 'received',
      'Straw size (ml)': 'size',
      'Straw colour': 'colour',
      'Straws on paper': 'straws',
      'Collecting centre': 'collection_centre',
      'Processing centre': 'processing_centre',
      'Straw mark': 'straw_mark_text',
      'Health status': 'health_status',
      'Releasable from': 'releasable_from',
      'Thawing instruction': 'thawing_instruction',
      'Incubation (min)': 'incubation_minutes',
      'Incubation (°C)': 'incubation_celsius',
      Culture: 'culture_result',
      'Straws per dose, typed': 'per_dose',
      Note: 'note',
      'Sample: Concentration (10⁶/ml)': 'concentration',
      'Sample: Volume (ml)': 'volume',
      'Sample: SPZ (10⁶)': 'spz',
      'Fresh motility: Motile (%)': 'fresh_motile',
      'Fresh motility: Progressive (%)': 'fresh_progressive',
      'Freezing: Extender': 'extender',
      'Freezing: SPZ per straw (10⁶)': 'straw_spz',
      'Motility after thawing: Motile (%)': 'motile',
      'Motility after thawing: Progressive (%)': 'progressive',
      'Viability after thawing: Viable (%)': 'viable',
      'Morphology after thawing: Normal (%)': 'normal_forms',
      Id: null,
    },
  },
}

/**
 * Returns how a sheet is read that is one of our exports.
 * @returns null if it is another
 */
export function ownSettings(
  { rows }: Pick<Sheet, 'rows'>,
  header: number,
): Pick<
  Settings,
  'kind' | 'columns' | 'fixed' | 'sign' | 'orders' | 'fractions' | 'per_ml' | 'filled'
> | null {
  const headings = (rows[header] ?? []).map(cellText)
  const list = Object.values(OWN_LISTS).find(({ fields }) =>
    Object.keys(fields).every((heading) => headings.includes(heading)),
  )
  if (!list) return null
  const columns = headings.map((heading) => list.fields[heading] ?? null)
  const hasComma = rows.slice(header + 1).some((row) => row.some(isWithComma))
  return {
    ...{ kind: list.kind, columns, fixed: {}, orders: {}, fractions: [], per_ml: [], filled: [] },
    sign: hasComma ? ',' : '.',
  }
}

/** Fields of a batch that only our own export has, by heading. */
const OF_BATCH: Record<string, 'origin' | 'quality' | 'concentration_per_dose' | 'calculation_mode'> = {
  Origin: 'origin',
  Quality: 'quality',
  'Concentration per dose (10⁶)': 'concentration_per_dose',
  'Calculated from': 'calculation_mode',
}

/** Adds to batches what no other spreadsheet is read for: the rest of the technical sheet, and how doses are computed. */
export function addOwnFields(
  { rows }: Pick<Sheet, 'rows'>,
  { header, kind, sign }: Settings,
  batches: Lists['batches'],
): void {
  if (kind !== 'BATCHES' || ownSettings({ rows }, header)?.kind !== kind) return
  const columnOf = new Map(rows[header]!.map((cell, column) => [cellText(cell), column]))
  const measured = SHEET_HEADINGS.filter(({ heading }) => !(heading in OWN_LISTS.Batches.fields))
  for (const batch of batches) {
    const read = (heading: string, isTyped = false) =>
      valueOf(rows[batch.row - 1]![columnOf.get(heading) ?? -1], sign, isTyped)
    for (const { heading, section, field } of measured) {
      const value = read(heading, TYPED_TEXTS.has(field))
      if (value !== null)
        Object.assign(batch.sheet, { [section]: { ...batch.sheet[section], [field]: value } })
    }
    for (const [heading, field] of Object.entries(OF_BATCH)) {
      const value = read(heading)
      if (value !== null) Object.assign(batch, { [field]: value })
    }
  }
}

/** What an export wrote: a number, yes or no, or the words of a key. */
function valueOf(cell: Cell | undefined, sign: Settings['sign'], isTyped: boolean) {
  if (typeof cell === 'number') return cell
  if (cell === undefined || cell === '') return null
  if (isTyped) return cell
  if (/^-?\d+([.,]\d+)?$/.test(cell)) return Number(cell.replace(sign, '.'))
  return /^(Yes|No)$/.test(cell) ? cell === 'Yes' : keyOfWords(cell)
}

/** Whether a cell of CSV is a number as spreadsheet programs of most of Europe write it. */
const isWithComma = (cell: Cell) => typeof cell === 'string' && /^-?\d+,\d+$/.test(cell)
