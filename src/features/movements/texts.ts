/** User-visible texts of the movements feature. Those given in the specification are verbatim. */
import { plural } from '#platform/contract/plural.ts'

export const outcomeTexts = {
  PENDING: 'Not looked yet',
  PREGNANT: 'Pregnant',
  NOT_PREGNANT: 'Not pregnant',
  LOST_PREGNANCY: 'Pregnancy lost',
  UNKNOWN: 'Never known',
} as const

export const movementTexts = {
  filter: 'Filter',
  type: 'Type',
  allTypes: 'All types',
  from: 'From',
  to: 'To',
  party: 'Stakeholder',
  relocations: 'Moves between places too',
  noneMatch: 'Nothing of this kind has happened.',
  reverse: 'Reverse',
  reverseTitle: 'Reverse a movement',
  reverseText: 'A mistake is undone by booking the opposite on the same day. Both stay in the history.',
  reverseReason: 'Why',
  reverseThis: (sentence: string) => `Reverse: ${sentence}`,
  undo: 'Undo',
  undoThis: (sentence: string) => `Undo: ${sentence}`,
  undone: (count: number) => `${plural(count, 'movement')} undone.`,
  reversed: 'Reversed',
  reversal: 'Reversal',
  export: 'Export as CSV',
  exported: (count: number) => `${plural(count, 'movement')} exported.`,
  signedAndRecordedBy: (signer: string, recorder: string) => `Signed by ${signer}, recorded by ${recorder}`,
  outcome: 'Outcome',
  tellOutcome: (sentence: string) => `Tell the outcome: ${sentence}`,
  outcomeTitle: 'What came of the insemination',
  outcomeSaved: 'The outcome is saved.',
  checked_on: 'Looked at on',
  toldBefore: 'Told before',
  told: (outcome: string, day: string | null, name: string, recorded: string) =>
    `${outcome}${day ? ` on ${day}` : ''}, told by ${name} on ${recorded}`,
  allMovements: 'All movements',
} as const
