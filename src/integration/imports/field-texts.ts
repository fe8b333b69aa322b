import { headingOf, SHEET_FIELDS, type SheetPath } from '#stock/batches/fields.ts'
import type { Field, ImportKind } from './fields.ts'

export const kindTexts: Record<ImportKind, readonly [name: string, what: string]> = {
  STOCK: ['Stock with places', 'Batches with their number of straws, owners and places'],
  BATCHES: ['Batches', 'Batches with their measurements, without straws'],
  MOVEMENTS: ['Past movements', 'What happened to straws of batches already in Strawbook'],
  MEASUREMENTS: ['Laboratory results', 'What a machine measured of batches already in Strawbook'],
  HORSES: ['Horses', 'Stallions and mares'],
  PARTIES: ['Stakeholders', 'Owners, customers and other stations'],
  CONTAINERS: ['Containers', 'Containers with their canisters and levels'],
  HEALTH_TESTS: ['Health tests', 'Laboratory tests of horses already in Strawbook'],
  NITROGEN: ['Nitrogen', 'Levels and refills of containers already in Strawbook'],
}

/** Names of the fields in menus and in the headers of templates. */
const fieldNames: Record<Exclude<Field, SheetPath>, string> & Partial<Record<SheetPath, string>> = {
  batch: 'Batch',
  movement: 'Movement',
  date: 'Date',
  container: 'Container',
  status: 'In store or gone',
  place: 'Place (container / canister / level)',
  canister: 'Canister',
  level: 'Level',
  stallion: 'Stallion',
  name: 'Name',
  ueln: 'UELN',
  sex: 'Sex',
  born_on: 'Date of birth',
  gelded_on: 'Gelded',
  died_on: 'Died',
  breed: 'Breed',
  colour: 'Coat colour',
  height_cm: 'Height (cm)',
  microchip: 'Microchip',
  studbooks: 'Studbook',
  sire: 'Sire',
  dam: 'Dam',
  residence: 'During collection',
  resident_since: 'At the centre since',
  low_doses: 'Low-stock limit (doses)',
  'sheet.collection.produced_on': 'Collected on',
  received_on: 'Received on',
  straws: 'Straws',
  straw_colour: 'Straw colour',
  straw_size: 'Straw size (ml)',
  owner: 'Owner',
  holder: 'Holder',
  supplier: 'Supplier',
  party: 'From or to',
  mare: 'Mare',
  why: 'Reason',
  producer_id: 'Producer',
  collection_centre_id: 'Collecting centre',
  processing_centre_id: 'Processing centre',
  straw_mark_text: 'Straw mark',
  health_status: 'Health status',
  releasable_from: 'Releasable from',
  thawing_instruction: 'Thawing instruction',
  incubation_minutes: 'Incubation time (min)',
  incubation_celsius: 'Incubation temperature (°C)',
  culture_result: 'Culture',
  warehouse_id: 'Warehouse',
  canisters: 'Canisters',
  levels: 'Levels',
  straws_per_level: 'Straws per level',
  straws_per_dose: 'Straws per dose',
  email: 'Email',
  street_1: 'Street',
  street_2: 'Street 2',
  zipcode: 'Postcode',
  city: 'City',
  country: 'Country',
  phone: 'Phone',
  approval_number: 'Approval number',
  centre_kind: 'Kind of centre',
  centre_vet: 'Centre veterinarian',
  approval_valid_from: 'Approval valid from',
  approval_valid_until: 'Approval valid until',
  'sheet.sample.spz': 'Total SPZ (10^6)',
  cells: 'Cells counted',
  'sheet.sample_motility.motile': 'Fresh motility (%)',
  'sheet.sample_motility.progressive': 'Fresh progressive (%)',
  'sheet.sample_viability.viable': 'Fresh viable (%)',
  'sheet.sample_morphology.normal': 'Fresh normal forms (%)',
  'sheet.post_thaw_motility.motile': 'Motile after thawing (%)',
  'sheet.post_thaw_motility.progressive': 'Progressive after thawing (%)',
  'sheet.post_thaw_motility.non_progressive': 'Non-progressive (%)',
  'sheet.post_thaw_motility.immotile': 'Immotile (%)',
  'sheet.post_thaw_viability.viable': 'Viable after thawing (%)',
  'sheet.post_thaw_morphology.normal': 'Normal forms after thawing (%)',
  horse: 'Horse',
  disease: 'Disease',
  sample: 'Sample',
  sampled_on: 'Sampled on',
  method: 'Method',
  laboratory: 'Laboratory',
  result: 'Result',
  resulted_on: 'Result on',
  certificate_number: 'Certificate number',
  kind: 'Measured or filled',
  happened_at: 'Measured at',
  cm: 'Height of nitrogen (cm)',
  kg: 'Weight (kg)',
  litres: 'Litres',
  added_litres: 'Litres added',
  signer: 'Signed by',
  note: 'Note',
}

/**
 * Names without a stage: the user states for the whole file whether the machine measured thawed or fresh
 * semen.
 */
const ofAnyStage: Partial<Record<Field, string>> = {
  'sheet.post_thaw_motility.motile': 'Motile (%)',
  'sheet.post_thaw_motility.progressive': 'Progressive (%)',
  'sheet.post_thaw_viability.viable': 'Viable (%)',
  'sheet.post_thaw_morphology.normal': 'Normal forms (%)',
}

export const fieldName = (field: Field, kind: ImportKind) =>
  (kind === 'MEASUREMENTS' && ofAnyStage[field]) || (fieldNames[field] ?? sheetName(field as SheetPath))

/** Returns a name such as "Volume (ml)", with its section if other sections have such a field too. */
function sheetName(path: SheetPath): string {
  const field = SHEET_FIELDS.get(path)!
  const heading = headingOf(field).replace('⁶', '^6')
  return field.group ? heading : heading.replace(/^.*?: /, '')
}
