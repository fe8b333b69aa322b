/** Texts given in the specification are verbatim. */
import { plural } from '#platform/contract/grouped.ts'
import { words } from '#platform/contract/words.ts'
import { LOSS_REASONS, type LossReason, type MovementSummary } from './contract.ts'

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
  withoutRelocations: 'Without moves between places',
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
  signedAndRecordedBy: (signer: string, recorder: string) => `Signed by ${signer}, recorded by ${recorder}`,
  outcome: 'Outcome',
  tellOutcomeButton: 'Tell the outcome',
  tellOutcome: (sentence: string) => `Tell the outcome: ${sentence}`,
  outcomeTitle: 'What came of the insemination',
  outcomeSaved: 'The outcome is saved.',
  checked_on: 'Looked at on',
  reportedBefore: 'Told before',
  told: (outcome: string, day: string | null, name: string, recorded: string) =>
    `${outcome}${day ? ` on ${day}` : ''}, told by ${name} on ${recorded}`,
  allMovements: 'All movements',
  byDay: 'Movements by day',
  title: 'Movements',
  total: (count: number) => `${plural(count, 'movement')}.`,
  what: 'What',
  straws: 'Straws',
  batch: 'Batch',
  batchLabel: 'Batch label',
  anyParty: 'Any stakeholder',
  anyBatch: 'Any batch',
  fromTo: 'From, to',
  signedBy: 'Signed by',
  lostFor: (reason: string) => `Loss, ${reason}`,
  reversalOf: (what: string) => `Reversal of ${/^[aeiou]/i.test(what) ? 'an' : 'a'} ${what.toLowerCase()}`,
  move: 'Move',
  numbers: (ranges: string) => `No. ${ranges}`,
  recorded: (day: string, time: string) => `recorded ${day}, ${time}`,
  done: (day: string, time: string) => `done ${day}, ${time}, without signal`,
  none: 'Nothing has moved yet.',
  noneText: 'What comes in and what goes out stands here, day by day.',
  noneMatchTitle: 'No movement matches',
  checkBooks: 'Check the books',
} as const

export const lossTexts: Record<LossReason, string> = {
  THAWED: 'thawed',
  BROKEN: 'broken',
  TANK_FAILURE: 'tank failure',
  QUALITY_TEST: 'quality test',
  MISSING: 'missing',
  OTHER: 'other reason',
}

/** Describes what happened, without who and how many: "Loss, broken", "Reversal of a consignment". */
export function movementTitle({
  type,
  reason,
  reverses_id,
}: Pick<MovementSummary, 'type' | 'reason' | 'reverses_id'>): string {
  if (type === null) return movementTexts.move
  const name = words[type] ?? type
  if (reverses_id !== null) return movementTexts.reversalOf(name)
  const lost = LOSS_REASONS.find((one) => one === reason)
  return lost ? movementTexts.lostFor(lossTexts[lost]) : name
}
