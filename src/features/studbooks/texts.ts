/** User-visible texts of the studbooks feature. */
import { plural } from '#platform/contract/plural.ts'
import type { StudbookRule } from './contract.ts'

export const studbookTexts = {
  title: 'Studbook rules',
  text: 'For how long a studbook takes semen of a stallion that has died or was gelded. After that, batches and withdrawals say so.',
  none: 'No rule is written down.',
  failed: 'Could not load the rules.',
  add: 'Add studbook rule',
  added: (name: string) => `The rule of ${name} is added.`,
  editOf: (name: string) => `Edit the rule of ${name}`,
  saved: (name: string) => `The rule of ${name} is saved.`,
  deleteOf: (name: string) => `Delete the rule of ${name}`,
  deleteQuestion: (name: string) => `Delete the rule of ${name}?`,
  deleteText: (name: string) => `Nothing is said about ${name} any more.`,
  deleted: (name: string) => `The rule of ${name} is deleted.`,
  name: 'Studbook',
  nameHint: 'As it stands with your horses',
  years: 'Years',
  yearsHint: 'Full calendar years after death or gelding',
  born_from_year: 'Stallions born from',
  bornHint: 'A year; leave empty for all stallions',
  said: ({ years, born_from_year }: StudbookRule) =>
    `${years === 0 ? 'To the end of the year' : `${plural(years, 'calendar year')} after the year`} of death or gelding${
      born_from_year === null ? '' : `, of stallions born from ${born_from_year}`
    }`,
} as const
