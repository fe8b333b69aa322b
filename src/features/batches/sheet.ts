/**
 * The technical sheet of a batch: a laboratory's measurements from collection to thawing.
 * Every value is optional; null values that have a formula are computed (see doses.ts). A class may have both its
 * share and its count typed: everything else follows from the share.
 * Null means not filled in; UNKNOWN is the explicit answer where a laboratory may not know.
 * Units: ml, 10^6/ml, 10^6 SPZ, %.
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

/** Percentages are read off instruments that round; sums and parts may be off by this much. */
export const PERCENTAGE_TOLERANCE = 0.1

const ONE_TO_FIVE = whole(1, 5)
const millilitres = measure(10_000)
const concentration = measure(100_000)
const spz = measure(100_000_000)

function section<T extends z.core.$ZodLooseShape>(shape: T) {
  return z.prefault(z.strictObject(shape), {} as never)
}

function orUnknown<T extends z.ZodMiniType>(shape: T) {
  return z.union([shape, z.literal(UNKNOWN)])
}

function motility<T extends readonly string[], V extends z.ZodMiniType>(methods: T, velocity: V) {
  const shape = z.strictObject({
    method: optional(z.enum(methods)),
    motile: optional(percentage),
    progressive: optional(percentage),
    non_progressive: optional(percentage),
    immotile: optional(percentage),
    motile_spz: optional(spz),
    progressive_spz: optional(spz),
    non_progressive_spz: optional(spz),
    immotile_spz: optional(spz),
    velocity: optional(velocity),
  })
  return z.prefault(shape.check(partsFitTheWhole as never), {})
}

type MotilityValues = {
  motile: number | null
  progressive: number | null
  non_progressive: number | null
  immotile: number | null
}

const partsFitTheWhole = z.superRefine<MotilityValues>((values, context) => {
  const most = (values.motile ?? 100) + PERCENTAGE_TOLERANCE
  if ((values.progressive ?? 0) > most) {
    context.addIssue({ code: 'custom', message: 'More than what is motile', path: ['progressive'] })
  }
  const moving = (values.progressive ?? 0) + (values.non_progressive ?? 0)
  // Where immotile has a formula, a contradiction is marked and not refused.
  const hasFormula =
    values.motile !== null || (values.progressive !== null && values.non_progressive !== null)
  if (moving > 100 + PERCENTAGE_TOLERANCE) {
    context.addIssue({ code: 'custom', message: 'More than 100 % together', path: ['non_progressive'] })
  } else if (!hasFormula && moving + (values.immotile ?? 0) > 100 + 2 * PERCENTAGE_TOLERANCE) {
    context.addIssue({ code: 'custom', message: 'More than 100 % together', path: ['immotile'] })
  }
})

function viability<T extends readonly string[]>(methods: T) {
  return section({
    method: optional(z.enum(methods)),
    viable: optional(percentage),
    non_viable: optional(percentage),
    viable_spz: optional(spz),
    non_viable_spz: optional(spz),
  })
}

function morphology<T extends readonly string[]>(methods: T) {
  return section({
    method: optional(z.enum(methods)),
    normal: optional(percentage),
    abnormal: optional(percentage),
    normal_spz: optional(spz),
    abnormal_spz: optional(spz),
  })
}

export const BatchSheet = z.strictObject({
  collection: section({ stall: optionalLine(100), produced_on: optional(day) }),
  behaviour: section({
    libido: optional(orUnknown(ONE_TO_FIVE)),
    mounting_attempts: optional(whole(0, 100)),
    collection_mode: optional(z.enum(COLLECTION_MODES)),
  }),
  sample: section({
    appearance: optional(z.enum(APPEARANCES)),
    consistency: optional(z.enum(CONSISTENCIES)),
    extender: optionalLine(100),
    concentration: optional(concentration),
    concentration_method: optional(z.enum(CONCENTRATION_METHODS)),
    volume: optional(millilitres),
    spz: optional(spz),
  }),
  sample_motility: motility(MOTILITY_METHODS, ONE_TO_FIVE),
  sample_viability: viability(VIABILITY_METHODS),
  sample_morphology: morphology(MORPHOLOGY_METHODS),
  centrifugation: section({
    g: optional(measure(20_000)),
    minutes: optional(measure(1000)),
    cushion: optional(orUnknown(z.boolean())),
    density_gradient: optional(orUnknown(z.boolean())),
  }),
  post_centrifugation_motility: motility(MOTILITY_METHODS, ONE_TO_FIVE),
  cryopreservation: section({
    freezing_method: optional(z.enum(FREEZING_METHODS)),
    extender: optionalLine(100),
    final_volume: optional(millilitres),
    final_concentration: optional(concentration),
    final_spz: optional(spz),
    final_spz_loss: optional(z.number().check(z.gte(-100_000), z.lte(100))),
    spz_per_straw: optional(spz),
  }),
  post_thaw_motility: motility(POST_THAW_MOTILITY_METHODS, orUnknown(ONE_TO_FIVE)),
  post_thaw_viability: viability(POST_THAW_VIABILITY_METHODS),
  post_thaw_morphology: morphology(POST_THAW_MORPHOLOGY_METHODS),
})
export type BatchSheet = z.infer<typeof BatchSheet>

/** A sheet with nothing filled in. */
export function emptySheet(): BatchSheet {
  return BatchSheet.parse({})
}
