import { plural } from '#platform/contract/grouped.ts'
import type { Requirement } from './contract.ts'
import { type Disease, DISEASES } from './diseases.ts'

export const healthTexts = {
  title: 'Health tests',
  none: 'No health tests yet',
  add: 'Add test',
  added: (disease: string) => `Test for ${disease} added.`,
  edit: (disease: string, day: string) => `Edit the test for ${disease} of ${day}`,
  changed: (disease: string) => `Test for ${disease} saved.`,
  deleteQuestion: (disease: string, day: string) => `Delete the test for ${disease} of ${day}?`,
  deleteText: 'For tests entered by mistake. New papers no longer name it.',
  deleted: 'Test deleted.',
  files: 'Files',
  filesTitle: 'Files of the test',
  filesNone: 'No files yet.',
  filesOf: (disease: string, day: string) => `Files of ${disease}, ${day}`,
  actionsFor: (disease: string, day: string) => `Actions for ${disease}, ${day}`,
  disease: 'Disease',
  diseases: {
    EIA: 'EIA, infectious anaemia',
    EVA: 'EVA, viral arteritis',
    CEM: 'CEM, contagious metritis',
    DOURINE: 'Dourine',
    OTHER: 'Other',
  } satisfies Record<Disease, string>,
  sample: 'Sample',
  sampleHint: 'Blood, semen, swab',
  sampled_on: 'Sampled on',
  laboratory: 'Laboratory',
  method: 'Method',
  methodHint: 'ELISA, Coggins, PCR, culture',
  result: 'Result',
  resulted_on: 'Result on',
  waiting: 'No result yet',
  certificate_number: 'Certificate number',
  note: 'Note',
  sampled: (day: string) => `Sampled ${day}`,
  latest: (day: string) => `Latest sample ${day}`,
  resulted: (day: string) => `result ${day}`,
  view: (count: number) => `View ${count} tests`,
  hide: 'Hide tests',
  validTo: (day: string) => `valid to ${day}`,
  linesTable: 'Validity of the tests',
  bars: {
    VALID: (from: string, to: string) => `covered ${from} to ${to}`,
    POSITIVE: (from: string, to: string) => `positive ${from} to ${to}`,
    GAP: (from: string, to: string) => `no valid test ${from} to ${to}`,
  },
  certificate: (number: string) => `certificate ${number}`,
} as const

export const programmeTexts = {
  title: 'Test programme',
  text: 'Which health tests cover a collection. Batches and withdrawals warn about what is not covered.',
  none: 'No tests are required. Positive results are still shown.',
  failed: 'Could not load the test programme.',
  preset: (name: string) => `Preset: ${name}`,
  own: 'Your own programme',
  add: 'Add requirement',
  added: (name: string) => `Requirement for ${name} added.`,
  edit: (name: string) => `Edit requirement for ${name}`,
  saved: (name: string) => `Requirement for ${name} saved.`,
  remove: 'Remove requirement',
  removeOf: (name: string) => `Remove requirement for ${name}`,
  removeQuestion: (name: string) => `Remove the requirement for ${name}?`,
  removeText: 'Batches no longer warn about it. The tests stay.',
  removed: (name: string) => `Requirement for ${name} removed.`,
  start: 'Start from a preset',
  reset: 'Reset to default',
  presets: 'Presets',
  presetText: 'A preset replaces all requirements of your account. Check it with your centre veterinarian.',
  use: 'Use preset',
  used: (name: string) => `Preset “${name}” used.`,
  sample: 'Sample contains',
  sampleHint: 'Such as semen; empty for any sample',
  days_before: 'Days before the collection',
  daysBeforeHint: 'Oldest sample accepted, in days; or fill in the days after',
  from: 'Days after the collection, from',
  to: 'Days after the collection, to',
  interval_days: 'Repeat every … days',
  intervalHint: 'Leave empty to repeat once the days before have passed',
  residence_days: 'Days at the centre before the collection',
  arrival_days: 'Days at the centre before the sample',
  atLeast: 'At least',
  residence: 'Stallions',
  origin: 'Batches',
  all: 'All',
  /** Formats a requirement as "EVA, semen". */
  name: (disease: string, sample: string | null) => [disease, sample].filter(Boolean).join(', '),
} as const

export function requirementText(requirement: Requirement, words: Record<string, string>): string {
  const { days_before, days_after, interval_days, residence_days, arrival_days } = requirement
  const { residence, origin } = requirement
  const after = days_after && `${days_after.from} to ${days_after.to} days after`
  const before = days_before !== null && `up to ${plural(days_before, 'day')} before`
  return [
    `Sample ${[before, after].filter(Boolean).join(' or ')} the collection`,
    interval_days !== null && `repeated every ${plural(interval_days, 'day')}`,
    arrival_days !== null && `taken at least ${plural(arrival_days, 'day')} after arrival`,
    residence_days !== null &&
      `at least ${plural(residence_days, 'day')} at the centre before the collection`,
    residence && `only stallions that ${residence === 'LEAVES' ? 'leave' : 'stay at'} the centre`,
    origin && `only batches of origin “${words[origin]!}”`,
  ]
    .filter(Boolean)
    .join('; ')
}

export const DISEASE_CHOICES = DISEASES.map((value) => ({ value, label: healthTexts.diseases[value] }))
