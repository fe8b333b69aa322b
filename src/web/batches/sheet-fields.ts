/** The sections of the technical sheet that the screens show, field by field, in the order of the work. */
import type { Computed } from '#domain/computed.ts'
import {
  APPEARANCES,
  CONCENTRATION_METHODS,
  CONSISTENCIES,
  FREEZING_METHODS,
  MOTILITY_METHODS,
  POST_THAW_MOTILITY_METHODS,
} from '#domain/sheet.ts'
import type { texts } from '../texts.ts'

export type SheetField = {
  name: keyof (typeof texts)['field']
  unit?: string
  /** The keys to choose from; without them a number or a text is typed. */
  choices?: readonly string[]
  is_text?: boolean
  /** What the formula gives, shown beside the input. */
  computed?: (computed: Computed) => number | null
}

type MotilitySection = 'sample_motility' | 'post_thaw_motility'

function motility(key: MotilitySection, methods: readonly string[]) {
  const fields: SheetField[] = [
    { name: 'method', choices: methods },
    { name: 'progressive', unit: '%' },
    { name: 'non_progressive', unit: '%', computed: (computed) => computed[key].non_progressive },
    { name: 'motile', unit: '%', computed: (computed) => computed[key].motile },
    { name: 'immotile', unit: '%', computed: (computed) => computed[key].immotile },
    { name: 'velocity' },
  ]
  return { key, fields }
}

const sample: SheetField[] = [
  { name: 'appearance', choices: APPEARANCES },
  { name: 'consistency', choices: CONSISTENCIES },
  { name: 'extender', is_text: true },
  { name: 'volume', unit: 'ml' },
  { name: 'concentration', unit: '×10⁶/ml' },
  { name: 'concentration_method', choices: CONCENTRATION_METHODS },
  { name: 'spz', unit: '×10⁶', computed: (computed) => computed.sample_spz },
]

const cryopreservation: SheetField[] = [
  { name: 'freezing_method', choices: FREEZING_METHODS },
  { name: 'extender', is_text: true },
  { name: 'final_volume', unit: 'ml' },
  { name: 'final_concentration', unit: '×10⁶/ml' },
  { name: 'final_spz', unit: '×10⁶', computed: (computed) => computed.final_spz },
  { name: 'final_spz_loss', unit: '%', computed: (computed) => computed.final_spz_loss },
  { name: 'spz_per_straw', unit: '×10⁶', computed: (computed) => computed.spz_per_straw },
]

export const SECTIONS = [
  { key: 'sample' as const, fields: sample },
  motility('sample_motility', MOTILITY_METHODS),
  { key: 'cryopreservation' as const, fields: cryopreservation },
  motility('post_thaw_motility', POST_THAW_MOTILITY_METHODS),
]
