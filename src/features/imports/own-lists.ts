/** Our own exports, which are imported without a question. */
import { type Cell, cellText, type Sheet } from './cells.ts'
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

/** Whether a cell of CSV is a number as spreadsheet programs of most of Europe write it. */
const isWithComma = (cell: Cell) => typeof cell === 'string' && /^-?\d+,\d+$/.test(cell)
