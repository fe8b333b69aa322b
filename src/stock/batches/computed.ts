/** Values derived from a batch's measurements, as sent by the API; doses.ts has the formulas. */
import * as z from 'zod/mini'
import { eachClass, MORPHOLOGY, MOTILITY, VIABILITY } from './sheet.ts'

const shown = z.nullable(z.number())

const classes = <K extends string>(names: Record<K, string>) =>
  z.strictObject(
    eachClass(
      names,
      () => shown,
      () => shown,
    ),
  )

export const Computed = z.strictObject({
  sample_spz: shown,
  sample_motility: classes(MOTILITY),
  sample_viability: classes(VIABILITY),
  sample_morphology: classes(MORPHOLOGY),
  post_centrifugation_motility: classes(MOTILITY),
  final_spz: shown,
  final_spz_loss: shown,
  spz_per_straw: shown,
  straws_possible: shown,
  post_thaw_motility: classes(MOTILITY),
  post_thaw_viability: classes(VIABILITY),
  post_thaw_morphology: classes(MORPHOLOGY),
  straws_per_dose: shown,
  progressive_spz_per_dose: shown,
  meets_wbfsh: z.nullable(z.boolean()),
  doses: shown,
  straws_left_over: shown,
  /** Typed values that contradict their formula, by path, with the formula's result. */
  deviations: z.array(z.strictObject({ field: z.string(), formula: z.number() })),
})
export type Computed = z.infer<typeof Computed>
