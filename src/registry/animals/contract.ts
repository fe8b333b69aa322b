import * as z from 'zod/mini'
import { accept, Acceptance } from '#platform/contract/warnings.ts'
import { del, get, patch, post } from '#platform/contract/endpoint.ts'
import { listExport } from '#platform/contract/files.ts'
import { BREEDS } from './breeds.ts'
import { type Sex, SEXES } from './filters.ts'
import {
  changeable,
  day,
  filterText,
  id,
  measure,
  oneLine,
  optional,
  optionalLine,
  page,
  PAGE_SIZE,
  Pagination,
  seenVersion,
  tenant,
  whole,
} from '#platform/contract/fields.ts'

export { SEXES, type Sex }

export const SPECIES = ['HORSE'] as const

export const COAT_COLOURS = [
  'bay',
  'dark bay',
  'brown',
  'black',
  'chestnut',
  'liver chestnut',
  'sorrel',
  'grey',
  'blue roan',
  'bay roan',
  'strawberry roan',
  'dun',
  'grulla',
  'buckskin',
  'palomino',
  'cream',
  'cremello',
  'perlino',
  'piebald',
  'skewbald',
  'tobiano',
  'overo',
  'sabino',
  'appaloosa',
  'white',
] as const

/**
 * Residence of a stallion in the collection period: RESIDENT is always at the centre; LEAVES leaves it, or comes for
 * collections only.
 */
export const RESIDENCES = ['RESIDENT', 'LEAVES'] as const
export type Residence = (typeof RESIDENCES)[number]

/** Suggested abbreviations; any other studbook is equally valid. */
export const STUDBOOKS = [
  'BWP',
  'DWB',
  'ISH',
  'NRPS',
  'KWPN',
  'SF',
  'ZANG',
  'SWB',
  'TRAK',
  'HANN',
  'HOLST',
  'OLDBG',
  'WESTF',
  'AES',
  'SBS',
  'BAVAR',
  'RHEIN',
] as const

/**
 * Returns a UELN in upper case, without blanks, dots and hyphens. Source of the format: ueln.net (3-digit ISO 3166
 * country, 3-character database, 9 characters; no check digit).
 */
export function normaliseUeln(typed: string): string {
  return typed.replace(/[\s.-]/g, '').toUpperCase()
}

const Ueln = z.pipe(
  z
    .string()
    .check(
      z.maxLength(60),
      z.overwrite(normaliseUeln),
      z.regex(
        /^(\d{3}[0-9A-Z]{12})?$/,
        'Enter 15 characters: 3 digits of the country, then 12 digits or letters',
      ),
    ),
  z.transform((ueln: string) => ueln || null),
)

// ISO 11784/11785 chips have 15 digits; chips with 9 or 10 digits predate that standard.
const Microchip = z.string().check(
  z.overwrite((typed) => typed.replace(/[\s.-]/g, '')),
  z.regex(/^(\d{15}|\d{9,10})$/, 'Enter 15 digits, or 9 or 10 of an old chip'),
)

const Parent = z.strictObject({ name: oneLine(200), animal_id: optional(id) })

const fields = {
  ueln: optional(Ueln),
  name: oneLine(200),
  sex: z.enum(SEXES),
  born_on: optional(day),
  /** Day of castration, for stallions only; the sex remains STALLION. */
  gelded_on: optional(day),
  died_on: optional(day),
  sire: optional(Parent),
  dam: optional(Parent),
  colour: optionalLine(50),
  height_cm: optional(measure(250)),
  breed: optional(z.enum(BREEDS)),
  microchip: optional(Microchip),
  studbooks: z._default(
    z.array(z.strictObject({ name: oneLine(50), number: optionalLine(50) })).check(z.maxLength(20)),
    [],
  ),
  owner_ids: z._default(z.array(id).check(z.maxLength(20)), []),
  species: z._default(z.enum(SPECIES), 'HORSE'),
  /** Minimum number of a stallion's stored doses; webhooks report when there are fewer. Null means no minimum. */
  low_doses: optional(whole(1, 100_000)),
  /** Residence of a stallion, on which some requirements of a test programme depend. */
  residence: optional(z.enum(RESIDENCES)),
  /** First day of a stallion's current stay at the centre. */
  resident_since: optional(day),
}

export const NewAnimal = z.strictObject({ tenant_id: id, ...fields })
export type NewAnimal = z.infer<typeof NewAnimal>

export const AnimalChange = z.strictObject({
  tenant_id: id,
  version: seenVersion,
  ...changeable(fields),
  accept,
})
export type AnimalChange = z.infer<typeof AnimalChange>

const ReadParent = z.nullable(z.strictObject({ name: z.string(), animal_id: z.nullable(id) }))

export const AnimalSummary = z.strictObject({
  id,
  name: z.string(),
  sex: z.enum(SEXES),
  ueln: z.nullable(z.string()),
  breed: z.nullable(z.enum(BREEDS)),
  born_on: z.nullable(day),
  sire: ReadParent,
  dam: ReadParent,
})
export type AnimalSummary = z.infer<typeof AnimalSummary>

export const Animal = z.extend(AnimalSummary, {
  tenant_id: id,
  /**
   * Warnings accepted for the horse, latest first. Present only in replies of `showAnimal`, and only if there are any.
   */
  acceptances: z.optional(z.array(Acceptance)),
  version: z.int(),
  gelded_on: z.nullable(day),
  died_on: z.nullable(day),
  colour: z.nullable(z.string()),
  height_cm: z.nullable(z.number()),
  microchip: z.nullable(z.string()),
  studbooks: z.array(z.strictObject({ name: z.string(), number: z.nullable(z.string()) })),
  owners: z.array(z.strictObject({ id, name: z.string() })),
  owner_ids: z.array(id),
  species: z.enum(SPECIES),
  low_doses: z.nullable(z.int()),
  residence: z.nullable(z.enum(RESIDENCES)),
  resident_since: z.nullable(day),
})
export type Animal = z.infer<typeof Animal>

export const AnimalFilter = {
  /** Part of a name, a UELN, a microchip or a studbook number. */
  text: filterText,
  name: filterText,
  ueln: filterText,
  breed: z.optional(z.enum(BREEDS)),
  sex: z.optional(z.enum(SEXES)),
  owner_id: z.optional(id),
  /** Whether only stallions with stored doses match: 1 if so. */
  doses_left: z.optional(z.enum(['0', '1'])),
}

export const exportAnimals = listExport('horses', {
  summary: 'Export the horses that match a filter',
  filter: AnimalFilter,
})

export const listAnimals = get('/api/v1/animals', {
  summary: 'List the horses',
  programs: true,
  query: z.strictObject({
    ...tenant,
    ...page(PAGE_SIZE),
    ...AnimalFilter,
  }),
  reply: z.strictObject({ animals: z.array(AnimalSummary), pagination: Pagination }),
})

export const createAnimal = post('/api/v1/animals', {
  summary: 'Create a horse',
  needs: 'EDIT',
  programs: true,
  body: z.extend(NewAnimal, { accept }),
  reply: Animal,
  refusals: ['UELN_EXISTS', 'SIMILAR_NAME'],
})

export const showAnimal = get('/api/v1/animals/{id}', {
  summary: 'Show a horse',
  programs: true,
  reply: Animal,
})

export const updateAnimal = patch('/api/v1/animals/{id}', {
  summary: 'Change a horse',
  needs: 'EDIT',
  programs: true,
  body: AnimalChange,
  reply: Animal,
  refusals: ['STALE', 'UELN_EXISTS', 'IMPLAUSIBLE'],
})

export const deleteAnimal = del('/api/v1/animals/{id}', {
  summary: 'Delete a horse that nothing refers to',
  needs: 'EDIT',
  programs: true,
  refusals: ['IN_USE'],
})
