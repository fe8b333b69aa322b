/** What people read of movements. Where the specification gives a text, it stands here letter for letter. */
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
  all_types: 'All types',
  from: 'From',
  to: 'To',
  party: 'Stakeholder',
  relocations: 'Moves between places too',
  none_match: 'Nothing of this kind has happened.',
  reverse: 'Reverse',
  reverse_title: 'Reverse a movement',
  reverse_text: 'A mistake is undone by booking the opposite on the same day. Both stay in the history.',
  reverse_reason: 'Why',
  reverse_this: (sentence: string) => `Reverse: ${sentence}`,
  reversed: 'Reversed',
  reversal: 'Reversal',
  export: 'Export as CSV',
  exported: (count: number) => `${plural(count, 'movement')} exported.`,
  signed_and_recorded: (signer: string, recorder: string) => `Signed by ${signer}, recorded by ${recorder}`,
  outcome: 'Outcome',
  tell_outcome: (sentence: string) => `Tell the outcome: ${sentence}`,
  outcome_title: 'What came of the insemination',
  outcome_saved: 'The outcome is saved.',
  checked_on: 'Looked at on',
  told_before: 'Told before',
  told: (outcome: string, day: string | null, name: string, recorded: string) =>
    `${outcome}${day ? ` on ${day}` : ''}, told by ${name} on ${recorded}`,
  all_movements: 'All movements',
} as const
