/** Texts given in the specification are verbatim. */
import { plural } from '#platform/contract/grouped.ts'
import { words } from '#platform/contract/words.ts'
import { LOSS_REASONS, type LossReason, type MovementSummary, type Outcome } from './contract.ts'

type Inseminated = Pick<MovementSummary, 'to_name' | 'amount' | 'batch_label' | 'stallion_name'>

export const outcomeTexts = {
  PENDING: 'Not checked yet',
  PREGNANT: 'Pregnant',
  NOT_PREGNANT: 'Not pregnant',
  LOST_PREGNANCY: 'Pregnancy lost',
  UNKNOWN: 'Unknown',
} as const

export const movementTexts = {
  filter: 'Filter',
  type: 'Type',
  from: 'From',
  to: 'To',
  party: 'Stakeholder',
  relocations: 'Include moves',
  withoutRelocations: 'Without moves',
  noneMatch: 'Nothing matches this filter.',
  reverse: 'Undo…',
  reverseNow: 'Undo movement',
  reverseTitle: 'Undo this movement',
  reverseText: 'Records the opposite on the same date. Both stay in the list.',
  reverseReason: 'Reason',
  reverseThis: (sentence: string) => `Undo, with a reason: ${sentence}`,
  undo: 'Undo',
  undoSome: (count: number) => (count === 1 ? 'Undo' : `Undo ${count} movements`),
  undoThis: (sentence: string) => `Undo: ${sentence}`,
  view: 'View',
  undone: (count: number) => `${plural(count, 'movement')} undone.`,
  reversed: 'Undone',
  signedAndRecordedBy: (signer: string, recorder: string) => `Signed by ${signer}, recorded by ${recorder}`,
  outcome: 'Outcome',
  recordOutcomeButton: 'Record outcome',
  changeOutcome: 'Change outcome',
  recordOutcome: (sentence: string) => `Record outcome: ${sentence}`,
  changeOutcomeOf: (sentence: string) => `Change outcome: ${sentence}`,
  chooseOutcome: 'Choose an outcome',
  recordedSince: (name: string, outcome: string) =>
    `${name} has recorded an outcome since: ${outcome}. What you record here replaces it.`,
  recordAs: {
    PENDING: 'Record as not checked',
    PREGNANT: 'Record as pregnant',
    NOT_PREGNANT: 'Record as not pregnant',
    LOST_PREGNANCY: 'Record lost pregnancy',
    UNKNOWN: 'Record as unknown',
  } satisfies Record<Outcome, string>,
  insemination: ({ to_name, amount, batch_label }: Inseminated, day: string) =>
    `${to_name}, ${day}, ${plural(amount, 'straw')} of ${batch_label}`,
  foalsAbout: (day: string) => `Foals about ${day}`,
  noAnswer: 'Asked, no answer',
  daysAfter: (days: number) => `${days} days after`,
  /**
   * Describes the outcome of an insemination in one sentence.
   * @param day day of the check; null if it is not given
   */
  outcomeSentence: (
    outcome: Outcome,
    { to_name, stallion_name, batch_label }: Inseminated,
    day: string | null,
  ) => {
    const semen = `${stallion_name} (${batch_label})`
    const by = `by ${semen}`
    const checked = day === null ? '' : `, checked on ${day}`
    return {
      PENDING: `The insemination of ${to_name} with ${semen} counts as not checked yet.`,
      PREGNANT: `${to_name} is pregnant ${by}${checked}.`,
      NOT_PREGNANT: `${to_name} is not pregnant ${by}${checked}.`,
      LOST_PREGNANCY: `${to_name} has lost the pregnancy ${by}${checked}.`,
      UNKNOWN: `The outcome of inseminating ${to_name} with ${semen} is unknown${day === null ? '' : `, asked on ${day}`}.`,
    }[outcome]
  },
  outcomeSaved: 'Outcome saved.',
  checked_on: 'Checked on',
  reportedBefore: 'Earlier entries',
  reported: (outcome: string, day: string | null, name: string, recorded: string) =>
    `${outcome}${day ? ` on ${day}` : ''}, recorded by ${name}, ${recorded}`,
  allMovements: 'All movements',
  title: 'Movements',
  total: (count: number) => plural(count, 'movement'),
  what: 'What',
  straws: 'Straws',
  unit: (amount: number) => (amount === 1 ? 'straw' : 'straws'),
  batch: 'Batch',
  batchLabel: 'Batch label',
  fromTo: 'From, to',
  signedBy: 'Signed by',
  lostFor: (reason: string) => `Loss, ${reason}`,
  reversalOf: (what: string) => `${what} undone`,
  move: 'Move',
  numbers: (ranges: string) => `No. ${ranges}`,
  recorded: (day: string, time: string) => `recorded ${day}, ${time}`,
  done: (day: string, time: string) => `done ${day}, ${time}, offline`,
  none: 'No movements yet',
  noneText: 'What comes in or goes out appears here, day by day.',
  noneMatchTitle: 'No movement matches',
  checkBooks: 'Check the books',
  heldBy: (name: string) => `held by ${name}`,
} as const

export const lossTexts: Record<LossReason, string> = {
  THAWED: 'thawed',
  BROKEN: 'broken',
  TANK_FAILURE: 'tank failure',
  QUALITY_TEST: 'quality test',
  MISSING: 'missing',
  OTHER: 'other reason',
}

/** Formats the title of a movement as "Loss, broken" or "Consignment undone". */
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
