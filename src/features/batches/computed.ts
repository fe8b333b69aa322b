/** Values derived from a batch's measurements, as sent by the API; doses.ts has the formulas. */
import * as z from 'zod/mini'

const shown = z.nullable(z.number())

const ComputedMotility = z.strictObject({
  motile: shown,
  progressive: shown,
  non_progressive: shown,
  immotile: shown,
  motile_spz: shown,
  progressive_spz: shown,
  non_progressive_spz: shown,
  immotile_spz: shown,
})
const ComputedViability = z.strictObject({
  viable: shown,
  non_viable: shown,
  viable_spz: shown,
  non_viable_spz: shown,
})
const ComputedMorphology = z.strictObject({
  normal: shown,
  abnormal: shown,
  normal_spz: shown,
  abnormal_spz: shown,
})

/** Every effective result, and which typed values differ from their formula. */
export const Computed = z.strictObject({
  sample_spz: shown,
  sample_motility: ComputedMotility,
  sample_viability: ComputedViability,
  sample_morphology: ComputedMorphology,
  post_centrifugation_motility: ComputedMotility,
  final_spz: shown,
  final_spz_loss: shown,
  spz_per_straw: shown,
  straws_possible: shown,
  post_thaw_motility: ComputedMotility,
  post_thaw_viability: ComputedViability,
  post_thaw_morphology: ComputedMorphology,
  straws_per_dose: shown,
  progressive_spz_per_dose: shown,
  meets_wbfsh: z.nullable(z.boolean()),
  doses: shown,
  straws_left_over: shown,
  /** Typed values that contradict their formula, by path, with the formula's result. */
  deviations: z.array(z.strictObject({ field: z.string(), formula: z.number() })),
})
export type Computed = z.infer<typeof Computed>
