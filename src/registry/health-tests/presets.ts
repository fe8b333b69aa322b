import type { Requirement } from './contract.ts'
import type { Disease } from './diseases.ts'

export type Preset = {
  name: string
  text: string
  /** Source of the preset, and the parts of the source that were read. */
  source: string
  requirements: readonly Requirement[]
}

const NONE = {
  ...{ sample: null, interval_days: null, days_before: null, days_after: null, residence_days: null },
  ...{ arrival_days: null, residence: null, origin: null },
}

const forEach = (fields: Partial<Requirement>): Requirement[] =>
  (['EIA', 'EVA', 'CEM'] as const satisfies Disease[]).map((disease) => ({ disease, ...NONE, ...fields }))

/**
 * Source of all presets. Of the directive only the diseases were read, in copies at narodirossii.ru/?p=15159 and
 * wordscope.be.
 */
const SOURCE =
  'Diseases: Directive 92/65/EEC, Annex D, chapter II, a former rule, read in a copy. Days: common practice, not read in a law.'

/** Presets of test programmes. The first applies to accounts that have not changed their programme. */
export const PRESETS = [
  {
    name: 'Yearly, or after the collection',
    text: 'EIA, EVA and CEM: a sample in the year before the collection, or 14 to 90 days after it.',
    source: SOURCE,
    requirements: forEach({ days_before: 366, days_after: { from: 14, to: 90 } }),
  },
  {
    name: 'Resident stallions, yearly',
    text: 'EIA, EVA and CEM: a sample in the year before the collection, at least 14 days after arrival, and 30 days at the centre before the collection.',
    source: SOURCE,
    requirements: forEach({ interval_days: 366, days_before: 366, residence_days: 30, arrival_days: 14 }),
  },
  {
    name: 'Frozen semen, after the collection',
    text: 'EIA, EVA and CEM: a sample 14 to 90 days after the collection.',
    source: SOURCE,
    requirements: forEach({ days_after: { from: 14, to: 90 } }),
  },
] as const satisfies readonly Preset[]

export function presetOf(requirements: readonly Requirement[]): Preset | undefined {
  return PRESETS.find((preset) => JSON.stringify(preset.requirements) === JSON.stringify(requirements))
}
