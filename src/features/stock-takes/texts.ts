/** User-visible texts of stock-takes, on screens and on paper. */
import { plural } from '#platform/contract/plural.ts'
import type { Decision, DifferenceKind } from './contract.ts'

export const stockTakeTexts = {
  title: 'Stock-take',
  note: (container: string, day: string) => `Stock-take of ${container}, ${day}`,
  straws: (count: number) => plural(count, 'straw'),
} as const

export const reportTexts = {
  subject: (container: string, canister: number | null, day: string) =>
    `${canister === null ? container : `${container}, canister ${canister}`}, ${day}`,
  book: 'By the book',
  found: 'Found in place',
  misplaced: 'In the wrong place',
  missing: 'Missing',
  unexpected: 'Not in the book',
  differences: 'Differences, and what became of them',
  noDifference: 'What was counted agrees with the book. Nothing was booked.',
  counted: 'What was counted',
  canister: (canister: number, by: string, at: string) => `Canister ${canister}, counted by ${by}, ${at}`,
  empty: 'Empty, as the book says.',
  left: (canisters: string) => `Not counted: canister ${canisters}.`,
  highest: 'Where straws were counted by amount, the missing ones are the highest numbers of their line.',
  signedBy: (name: string) => `Signed by ${name}.`,
  signatures: ['Place, date', 'Counted by', 'Signed by'],
} as const

export const kindTexts: Record<DifferenceKind, string> = {
  MISSING: 'missing',
  MISPLACED: 'in the wrong place',
  UNEXPECTED: 'not in the book here',
  UNKNOWN: 'unknown',
}

export const actTexts: Record<Decision['act'], string> = {
  LOST: 'Recorded as lost',
  LOOKING: 'Still looking',
  ELSEWHERE: 'Moved in the book',
  STAYS: 'They stay here',
  PUT_BACK: 'Put back',
  REVERSED: 'The loss was none',
  ADDED: 'Added',
  SET_ASIDE: 'Set aside',
}
