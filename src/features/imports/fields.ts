/** What can be imported, and what each kind of file may say. */

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

/** How a field's cells are read. */
export type Reading =
  | 'TEXT'
  | 'DAY'
  /** A day that may be one to come. */
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

/** Where a measurement stands in a batch's sheet. */
export type SheetPlace = readonly [section: string, field: string]

type FieldOf = { reads: Reading; in: string; sheet?: SheetPlace }

// Kinds by their letter: Stock, Batches, moVements, Measurements (L, of a laboratory's machine), Horses, Parties,
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

const field = (reads: Reading, within: string, sheet?: SheetPlace): FieldOf => ({
  reads,
  in: within,
  ...(sheet && { sheet }),
})

// The first field of a kind that knows a header takes it.
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
  coat: field('TEXT', 'H'),
  height: field('NUMBER', 'H'),
  microchip: field('TEXT', 'H'),
  studbook: field('TEXT', 'H'),
  sire: field('TEXT', 'H'),
  dam: field('TEXT', 'H'),
  residence: field('RESIDENCE', 'H'),
  resident_since: field('DAY', 'H'),
  low_doses: field('COUNT', 'H'),
  collected: field('DAY', 'SB'),
  received: field('DAY', 'SB'),
  straws: field('COUNT', 'SBV'),
  colour: field('COLOUR', 'SB'),
  size: field('SIZE', 'SB'),
  owner: field('PARTY', 'SVH'),
  name: field('TEXT', 'HP'),
  holder: field('PARTY', 'SV'),
  supplier: field('PARTY', 'S'),
  party: field('PARTY', 'V'),
  mare: field('MARE', 'V'),
  why: field('TEXT', 'V'),
  producer: field('PARTY', 'SB'),
  collection_centre: field('PARTY', 'SB'),
  processing_centre: field('PARTY', 'SB'),
  straw_mark_text: field('TEXT', 'SB'),
  health_status: field('HEALTH', 'SB'),
  releasable_from: field('PLAN', 'SB'),
  thawing_instruction: field('TEXT', 'SB'),
  incubation_minutes: field('NUMBER', 'SB'),
  incubation_celsius: field('NUMBER', 'SB'),
  culture_result: field('TEXT', 'SB'),
  warehouse: field('WAREHOUSE', 'SVC'),
  canisters: field('COUNT', 'C'),
  levels: field('COUNT', 'C'),
  straws_per_level: field('COUNT', 'C'),
  per_dose: field('COUNT', 'SB'),
  email: field('TEXT', 'P'),
  street: field('TEXT', 'P'),
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
  volume: field('NUMBER', 'SBL', ['sample', 'volume']),
  concentration: field('CONCENTRATION', 'SBL', ['sample', 'concentration']),
  spz: field('NUMBER', 'SB', ['sample', 'spz']),
  cells: field('NUMBER', 'L'),
  fresh_motile: field('PERCENT', 'SBL', ['sample_motility', 'motile']),
  fresh_progressive: field('PERCENT', 'SBL', ['sample_motility', 'progressive']),
  fresh_viable: field('PERCENT', 'SBL', ['sample_viability', 'viable']),
  fresh_normal_forms: field('PERCENT', 'SBL', ['sample_morphology', 'normal']),
  motile: field('PERCENT', 'SBL', ['post_thaw_motility', 'motile']),
  progressive: field('PERCENT', 'SBL', ['post_thaw_motility', 'progressive']),
  non_progressive: field('PERCENT', 'L', ['post_thaw_motility', 'non_progressive']),
  immotile: field('PERCENT', 'L', ['post_thaw_motility', 'immotile']),
  viable: field('PERCENT', 'SBL', ['post_thaw_viability', 'viable']),
  normal_forms: field('PERCENT', 'SBL', ['post_thaw_morphology', 'normal']),
  extender: field('TEXT', 'SB', ['cryopreservation', 'extender']),
  final_volume: field('NUMBER', 'SB', ['cryopreservation', 'final_volume']),
  final_concentration: field('CONCENTRATION', 'SB', ['cryopreservation', 'final_concentration']),
  straw_spz: field('NUMBER', 'SB', ['cryopreservation', 'spz_per_straw']),
  disease: field('DISEASE', 'T'),
  sampled_on: field('DAY', 'T'),
  sample: field('TEXT', 'T'),
  method: field('TEXT', 'T'),
  laboratory: field('TEXT', 'T'),
  resulted_on: field('DAY', 'T'),
  result: field('RESULT', 'T'),
  certificate_number: field('TEXT', 'T'),
  nitrogen: field('NITROGEN', 'N'),
  measured_at: field('INSTANT', 'N'),
  cm: field('NUMBER', 'N'),
  kg: field('NUMBER', 'N'),
  litres: field('NUMBER', 'N'),
  added_litres: field('NUMBER', 'N'),
  signer: field('TEXT', 'V'),
  note: field('TEXT', 'SBVCTN'),
} as const satisfies Record<string, FieldOf>

export type Field = keyof typeof ALL

export const FIELDS: Record<Field, FieldOf> = ALL

const NAMES = Object.keys(ALL) as Field[]

export function isField(text: unknown): text is Field {
  return typeof text === 'string' && text in ALL
}

/** The fields of a kind, in the order in which they are offered. */
export const fieldsOf = Object.fromEntries(
  Object.entries(LETTERS).map(([letter, kind]) => [
    kind,
    NAMES.filter((name) => ALL[name].in.includes(letter)),
  ]),
) as Record<ImportKind, Field[]>
