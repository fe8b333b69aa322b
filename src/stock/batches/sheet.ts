/**
 * Technical sheet of a batch: a laboratory's measurements from collection to thawing. Forms, matrices, exports and
 * imports are derived from these definitions (see fields.ts), by default in this order.
 *
 * Units: ml, 10^6/ml, 10^6 SPZ, %. Null means not filled in; if there is a formula, it gives the value (see doses.ts).
 * UNKNOWN is an explicit answer. If both share and count of a class are entered, all else follows from the share.
 */
import * as z from 'zod/mini'
import { day, measure, optional, optionalLine, percentage, whole } from '#platform/contract/fields.ts'

export const UNKNOWN = 'UNKNOWN'

export const COLLECTION_MODES = ['PHANTOM', 'MOUNTING_MARE', 'GROUND', UNKNOWN] as const
export const APPEARANCES = ['GREY', 'WHITE', 'YELLOWISH', 'REDISH'] as const
export const CONSISTENCIES = ['WATERY', 'MILKY', 'THICK'] as const
export const CONCENTRATION_METHODS = [
  'SPECTOPHOTOMETER',
  'HEMOCYTOMETER',
  'NUCLEOCOUNTER',
  'CASA',
  'OTHER',
] as const
export const MOTILITY_METHODS = ['MICROSCOPE', 'ISPERM', 'CASA', 'NUCLEOCOUNTER'] as const
export const POST_THAW_MOTILITY_METHODS = [...MOTILITY_METHODS, 'OTHER', UNKNOWN] as const
export const VIABILITY_METHODS = ['STAINING', 'NUCLEOCOUNTER', 'OTHER'] as const
export const POST_THAW_VIABILITY_METHODS = [...VIABILITY_METHODS, UNKNOWN] as const
export const MORPHOLOGY_METHODS = ['CASA', 'MICROSCOPE'] as const
export const POST_THAW_MORPHOLOGY_METHODS = [...MORPHOLOGY_METHODS, UNKNOWN] as const
export const FREEZING_METHODS = ['VAPOR_BOX', 'AUTOMATIC_FREEZING_SYSTEM', UNKNOWN] as const

/** Tolerance in percentage points for shares that contradict each other, because instruments round each share. */
export const PERCENTAGE_TOLERANCE = 0.1

/** Spreadsheets that may have a column for the field: lists of batches, or results of a laboratory instrument. */
type Imported = 'LISTS' | 'MACHINES' | 'BOTH'

export type FieldInfo = {
  name: string
  kind: 'TEXT' | 'DAY' | 'NUMBER' | 'CHOICE' | 'SCORE' | 'YES_NO'
  unit?: string
  options?: readonly string[]
  words?: Readonly<Record<string, string>>
  /** Name outside the section, if `name` would be ambiguous there. */
  label?: string
  /**
   * Row in the matrices. Not set for motility, viability and morphology: the row is the field's key, and a count is
   * shown in the row of its share.
   */
  row?: string
  /** Value of a class of spermatozoa: share of all, or count, which few laboratories enter. Both can be computed. */
  classed?: 'SHARE' | 'COUNT'
  formula?: 'sample_spz' | 'final_spz' | 'final_spz_loss' | 'spz_per_straw'
  warning?: (computed: Computed) => string | null
  imported?: Imported | undefined
}

export const FIELD_INFO = new Map<unknown, FieldInfo>()

function field<T extends z.ZodMiniType>(shape: T, info: FieldInfo): T {
  FIELD_INFO.set(shape, info)
  return shape
}

type More = Partial<FieldInfo>

const line = (name: string, more?: More) => field(optionalLine(100), { name, kind: 'TEXT', ...more })

const number = (name: string, unit: string, shape: z.ZodMiniNumber<number>, more?: More) =>
  field(optional(shape), { name, kind: 'NUMBER', unit, ...more })

const choice = <T extends readonly string[]>(name: string, options: T, more?: More) =>
  field(optional(z.enum(options)), { name, kind: 'CHOICE', options, ...more })

const ONE_TO_FIVE = ['1', '2', '3', '4', '5']
const score = (name: string) => field(optional(whole(1, 5)), { name, kind: 'SCORE', options: ONE_TO_FIVE })
const scoreOrUnknown = (name: string) =>
  field(optional(orUnknown(whole(1, 5))), { name, kind: 'SCORE', options: [...ONE_TO_FIVE, UNKNOWN] })

const yesNoOrUnknown = (name: string) =>
  field(optional(orUnknown(z.boolean())), { name, kind: 'YES_NO', options: ['true', 'false', UNKNOWN] })

function orUnknown<T extends z.ZodMiniType>(shape: T) {
  return z.union([shape, z.literal(UNKNOWN)])
}

const millilitres = measure(10_000)
const concentration = measure(100_000)
const spz = measure(100_000_000)

function section<T extends z.core.$ZodLooseShape>(shape: T) {
  return optionalSection(z.strictObject(shape))
}

function optionalSection<S extends z.ZodMiniObject>(section: S) {
  // All fields are optional, which TypeScript cannot infer for a generic shape.
  return z.prefault(section, {} as never)
}

export const MOTILITY = {
  motile: 'Motile',
  progressive: 'Progressive',
  non_progressive: 'Non-progressive',
  immotile: 'Immotile',
}
export const VIABILITY = { viable: 'Viable', non_viable: 'Non-viable' }
export const MORPHOLOGY = { normal: 'Normal', abnormal: 'Abnormal' }

/** Builds the fields of the classes: all shares first, then all counts. */
export function eachClass<K extends string, T>(
  classes: Record<K, string>,
  share: (name: K) => T,
  count: (name: K) => T,
) {
  const names = Object.keys(classes) as K[]
  return Object.fromEntries([
    ...names.map((name) => [name, share(name)]),
    ...names.map((name) => [`${name}_spz`, count(name)]),
  ]) as Record<K | `${K}_spz`, T>
}

const classes = <K extends string>(
  names: Record<K, string>,
  imported: Partial<Record<string, Imported>> = {},
) =>
  eachClass(
    names,
    (key) => number(names[key], '%', percentage, { classed: 'SHARE', imported: imported[key] }),
    (key) => number(`${names[key]} SPZ`, '10⁶', spz, { classed: 'COUNT' }),
  )

const FLUORESCENCE = { words: { OTHER: 'Other fluorescence methods' } }
const method = <T extends readonly string[]>(methods: T, more?: More) =>
  choice('Evaluation method', methods, more)
const VELOCITY = 'Velocity (1 to 5)'

type MotilityValues = Partial<Record<keyof typeof MOTILITY, number | null>>

const partsFitTheWhole = z.superRefine<MotilityValues>((values, context) => {
  const max = (values.motile ?? 100) + PERCENTAGE_TOLERANCE
  if ((values.progressive ?? 0) > max) {
    context.addIssue({ code: 'custom', message: 'More than motile', path: ['progressive'] })
  }
  const moving = (values.progressive ?? 0) + (values.non_progressive ?? 0)
  // If immotile has a formula, a contradiction is marked and not refused.
  const hasFormula =
    isEntered(values.motile) || (isEntered(values.progressive) && isEntered(values.non_progressive))
  if (moving > 100 + PERCENTAGE_TOLERANCE) {
    context.addIssue({ code: 'custom', message: 'More than 100 % together', path: ['non_progressive'] })
  } else if (!hasFormula && moving + (values.immotile ?? 0) > 100 + 2 * PERCENTAGE_TOLERANCE) {
    context.addIssue({ code: 'custom', message: 'More than 100 % together', path: ['immotile'] })
  }
})

const isEntered = (value: number | null | undefined) => (value ?? null) !== null

function withFittingParts<S extends z.ZodMiniObject>(section: S): S {
  return section.check(partsFitTheWhole)
}

function motility<T extends z.core.$ZodLooseShape>(shape: T) {
  return optionalSection(withFittingParts(z.strictObject(shape)))
}

export const BatchSheet = z.strictObject({
  collection: section({
    stall: line('Stall'),
    produced_on: field(optional(day), { name: 'Production date', kind: 'DAY' }),
  }),
  behaviour: section({
    libido: scoreOrUnknown('Libido (1 to 5)'),
    mounting_attempts: number('Mounting attempts', '', whole(0, 100)),
    collection_mode: choice('Collection mode', COLLECTION_MODES),
  }),
  sample: section({
    appearance: choice('Gross appearance', APPEARANCES),
    consistency: choice('Consistency', CONSISTENCIES),
    extender: line('Extender', { label: 'Collection extender' }),
    concentration: number('Concentration', '10⁶/ml', concentration, {
      row: 'concentration',
      imported: 'BOTH',
    }),
    concentration_method: choice('Concentration method', CONCENTRATION_METHODS),
    volume: number('Volume', 'ml', millilitres, { row: 'volume', imported: 'BOTH' }),
    spz: number('SPZ', '10⁶', spz, { row: 'spz', formula: 'sample_spz', imported: 'LISTS' }),
  }),
  sample_motility: motility({
    method: method(MOTILITY_METHODS, FLUORESCENCE),
    ...classes(MOTILITY, { motile: 'BOTH', progressive: 'BOTH' }),
    velocity: score(VELOCITY),
  }),
  sample_viability: section({
    method: method(VIABILITY_METHODS, FLUORESCENCE),
    ...classes(VIABILITY, { viable: 'BOTH' }),
  }),
  sample_morphology: section({
    method: method(MORPHOLOGY_METHODS),
    ...classes(MORPHOLOGY, { normal: 'BOTH' }),
  }),
  centrifugation: section({
    g: number('Force', 'g', measure(20_000)),
    minutes: number('Duration', 'min', measure(1000)),
    cushion: yesNoOrUnknown('Cushion'),
    density_gradient: yesNoOrUnknown('Density gradient'),
  }),
  post_centrifugation_motility: motility({
    method: method(MOTILITY_METHODS, FLUORESCENCE),
    ...classes(MOTILITY),
    velocity: score(VELOCITY),
  }),
  cryopreservation: section({
    freezing_method: choice('Freezing method', FREEZING_METHODS),
    extender: line('Extender', { label: 'Freezing extender', imported: 'LISTS' }),
    final_volume: number('Final volume', 'ml', millilitres, { row: 'volume', imported: 'LISTS' }),
    final_concentration: number('Final concentration', '10⁶/ml', concentration, {
      row: 'concentration',
      imported: 'LISTS',
    }),
    final_spz: number('Final SPZ', '10⁶', spz, { row: 'spz', formula: 'final_spz' }),
    final_spz_loss: number('Final SPZ loss', '%', z.number().check(z.gte(-100_000), z.lte(100)), {
      label: 'SPZ lost',
      row: 'loss',
      formula: 'final_spz_loss',
      warning: ({ final_spz_loss: loss }) =>
        loss !== null && loss < 0 ? 'More SPZ than in the sample' : null,
    }),
    spz_per_straw: number('SPZ per straw', '10⁶', spz, {
      row: 'spz_per_straw',
      formula: 'spz_per_straw',
      imported: 'LISTS',
    }),
  }),
  post_thaw_motility: motility({
    method: method(POST_THAW_MOTILITY_METHODS, FLUORESCENCE),
    ...classes(MOTILITY, {
      ...{ motile: 'BOTH', progressive: 'BOTH' },
      ...{ non_progressive: 'MACHINES', immotile: 'MACHINES' },
    }),
    velocity: scoreOrUnknown(VELOCITY),
  }),
  post_thaw_viability: section({
    method: method(POST_THAW_VIABILITY_METHODS, FLUORESCENCE),
    ...classes(VIABILITY, { viable: 'BOTH' }),
  }),
  post_thaw_morphology: section({
    method: method(POST_THAW_MORPHOLOGY_METHODS),
    ...classes(MORPHOLOGY, { normal: 'BOTH' }),
  }),
})
export type BatchSheet = z.infer<typeof BatchSheet>

export function emptySheet(): BatchSheet {
  return BatchSheet.parse({})
}

const shown = z.nullable(z.number())

const computedOf = <K extends string>(names: Record<K, string>) =>
  z.strictObject(
    eachClass(
      names,
      () => shown,
      () => shown,
    ),
  )

/** Values derived from the measurements, as sent by the API; doses.ts has the formulas. */
export const Computed = z.strictObject({
  sample_spz: shown,
  sample_motility: computedOf(MOTILITY),
  sample_viability: computedOf(VIABILITY),
  sample_morphology: computedOf(MORPHOLOGY),
  post_centrifugation_motility: computedOf(MOTILITY),
  final_spz: shown,
  final_spz_loss: shown,
  spz_per_straw: shown,
  straws_possible: shown,
  post_thaw_motility: computedOf(MOTILITY),
  post_thaw_viability: computedOf(VIABILITY),
  post_thaw_morphology: computedOf(MORPHOLOGY),
  straws_per_dose: shown,
  progressive_spz_per_dose: shown,
  meets_wbfsh: z.nullable(z.boolean()),
  doses: shown,
  straws_left_over: shown,
  /** Typed values that contradict their formula, by path, with the formula's result. */
  deviations: z.array(z.strictObject({ field: z.string(), formula: z.number() })),
})
export type Computed = z.infer<typeof Computed>
