/** Kinds of imports and their fields. A field has the name that requests have for it, if there is only one. */
import { SHEET_FIELDS, type SheetField, type SheetPath } from '#stock/batches/fields.ts'

export const IMPORT_KINDS = [
  'STOCK',
  'BATCHES',
  'MOVEMENTS',
  'MEASUREMENTS',
  'HORSES',
  'PARTIES',
  'CONTAINERS',
  'HEALTH_TESTS',
  'NITROGEN',
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** Format in which the cells of a field are read. */
export type Reading =
  | 'TEXT'
  | 'DAY'
  /** Day that may be in the future. */
  | 'PLAN'
  | 'COUNT'
  | 'NUMBER'
  | 'CONCENTRATION'
  | 'PERCENT'
  | 'COLOUR'
  | 'SIZE'
  | 'PLACE'
  | 'STATUS'
  | 'CANISTER'
  | 'LEVEL'
  | 'UELN'
  | 'SEX'
  | 'RESIDENCE'
  | 'BREED'
  | 'ACT'
  | 'COUNTRY'
  | 'HEALTH'
  | 'CENTRE'
  | 'PARTY'
  | 'STALLION'
  | 'MARE'
  | 'BATCH'
  | 'CONTAINER'
  | 'WAREHOUSE'
  | 'DISEASE'
  | 'RESULT'
  | 'NITROGEN'
  | 'INSTANT'

type FieldOf = { reads: Reading; in: string }

// Kinds by their letter: Stock, Batches, moVements, Measurements (L for laboratory), Horses, Parties,
// Containers, health Tests, Nitrogen.
const LETTERS: Record<string, ImportKind> = {
  S: 'STOCK',
  B: 'BATCHES',
  V: 'MOVEMENTS',
  L: 'MEASUREMENTS',
  H: 'HORSES',
  P: 'PARTIES',
  C: 'CONTAINERS',
  T: 'HEALTH_TESTS',
  N: 'NITROGEN',
}

const field = (reads: Reading, within: string): FieldOf => ({ reads, in: within })

function readingOf({ kind, unit }: SheetField): Reading {
  if (kind !== 'NUMBER') return 'TEXT'
  return unit === '%' ? 'PERCENT' : unit === '10⁶/ml' ? 'CONCENTRATION' : 'NUMBER'
}

const OF_SHEET = Object.fromEntries(
  [...SHEET_FIELDS.values()].flatMap((one) =>
    one.imported
      ? [[one.path, field(readingOf(one), { LISTS: 'SB', MACHINES: 'L', BOTH: 'SBL' }[one.imported])]]
      : [],
  ),
) as Record<Exclude<SheetPath, 'sheet.collection.produced_on'>, FieldOf>

// The order matters, because a header is assigned to the first field of a kind that lists it.
const ALL = {
  batch: field('BATCH', 'SBVL'),
  movement: field('ACT', 'V'),
  date: field('DAY', 'V'),
  container: field('CONTAINER', 'SVCN'),
  status: field('STATUS', 'S'),
  place: field('PLACE', 'SV'),
  canister: field('CANISTER', 'SV'),
  level: field('LEVEL', 'SV'),
  stallion: field('STALLION', 'SBL'),
  horse: field('TEXT', 'T'),
  ueln: field('UELN', 'SBHT'),
  sex: field('SEX', 'H'),
  born_on: field('DAY', 'H'),
  gelded_on: field('DAY', 'H'),
  died_on: field('DAY', 'H'),
  breed: field('BREED', 'H'),
  colour: field('TEXT', 'H'),
  height_cm: field('NUMBER', 'H'),
  microchip: field('TEXT', 'H'),
  studbooks: field('TEXT', 'H'),
  sire: field('TEXT', 'H'),
  dam: field('TEXT', 'H'),
  residence: field('RESIDENCE', 'H'),
  resident_since: field('DAY', 'H'),
  low_doses: field('COUNT', 'H'),
  'sheet.collection.produced_on': field('DAY', 'SB'),
  received_on: field('DAY', 'SB'),
  straws: field('COUNT', 'SBV'),
  straw_colour: field('COLOUR', 'SB'),
  straw_size: field('SIZE', 'SB'),
  owner: field('PARTY', 'SVH'),
  name: field('TEXT', 'HP'),
  holder: field('PARTY', 'SV'),
  supplier: field('PARTY', 'S'),
  party: field('PARTY', 'V'),
  mare: field('MARE', 'V'),
  why: field('TEXT', 'V'),
  producer_id: field('PARTY', 'SB'),
  collection_centre_id: field('PARTY', 'SB'),
  processing_centre_id: field('PARTY', 'SB'),
  straw_mark_text: field('TEXT', 'SB'),
  health_status: field('HEALTH', 'SB'),
  releasable_from: field('PLAN', 'SB'),
  thawing_instruction: field('TEXT', 'SB'),
  incubation_minutes: field('NUMBER', 'SB'),
  incubation_celsius: field('NUMBER', 'SB'),
  culture_result: field('TEXT', 'SB'),
  warehouse_id: field('WAREHOUSE', 'SVC'),
  canisters: field('COUNT', 'C'),
  levels: field('COUNT', 'C'),
  straws_per_level: field('COUNT', 'C'),
  straws_per_dose: field('COUNT', 'SB'),
  email: field('TEXT', 'P'),
  street_1: field('TEXT', 'P'),
  street_2: field('TEXT', 'P'),
  zipcode: field('TEXT', 'P'),
  city: field('TEXT', 'P'),
  country: field('COUNTRY', 'P'),
  phone: field('TEXT', 'P'),
  approval_number: field('TEXT', 'P'),
  centre_kind: field('CENTRE', 'P'),
  centre_vet: field('TEXT', 'P'),
  approval_valid_from: field('PLAN', 'P'),
  approval_valid_until: field('PLAN', 'P'),
  ...OF_SHEET,
  cells: field('NUMBER', 'L'),
  disease: field('DISEASE', 'T'),
  sampled_on: field('DAY', 'T'),
  sample: field('TEXT', 'T'),
  method: field('TEXT', 'T'),
  laboratory: field('TEXT', 'T'),
  resulted_on: field('DAY', 'T'),
  result: field('RESULT', 'T'),
  certificate_number: field('TEXT', 'T'),
  kind: field('NITROGEN', 'N'),
  happened_at: field('INSTANT', 'N'),
  cm: field('NUMBER', 'N'),
  kg: field('NUMBER', 'N'),
  litres: field('NUMBER', 'N'),
  added_litres: field('NUMBER', 'N'),
  signer: field('TEXT', 'VN'),
  note: field('TEXT', 'SBVCTN'),
} as const satisfies Record<string, FieldOf>

export type Field = keyof typeof ALL

export const FIELDS: Record<Field, FieldOf> = ALL

const NAMES = Object.keys(ALL) as Field[]

export const measuredIn = (kind: ImportKind) =>
  fieldsOf[kind].flatMap((name) => (SHEET_FIELDS.get(name)?.imported ? [name as SheetPath] : []))

export function isField(text: unknown): text is Field {
  return typeof text === 'string' && text in ALL
}

/** Fields of each kind of import, in the order of the menus. */
export const fieldsOf = Object.fromEntries(
  Object.entries(LETTERS).map(([letter, kind]) => [
    kind,
    NAMES.filter((name) => ALL[name].in.includes(letter)),
  ]),
) as Record<ImportKind, Field[]>
