import { plural } from '#platform/contract/grouped.ts'
import type { StudbookRule } from './contract.ts'

export const studbookTexts = {
  title: 'Studbook rules',
  text: 'Whether a studbook registers foals from artificial insemination, and for how long after a stallion’s death or gelding. Batches and withdrawals warn if it does not.',
  none: 'No studbook rules yet',
  failed: 'Could not load the rules.',
  add: 'Add studbook rule',
  added: (name: string) => `Rule for ${name} added.`,
  editOf: (name: string) => `Edit the rule of ${name}`,
  saved: (name: string) => `Rule for ${name} saved.`,
  deleteOf: (name: string) => `Delete the rule of ${name}`,
  deleteQuestion: (name: string) => `Delete the rule of ${name}?`,
  deleteText: (name: string) => `No more warnings for ${name}.`,
  deleted: (name: string) => `Rule for ${name} deleted.`,
  name: 'Studbook',
  nameHint: 'As written for your horses',
  years: 'Years',
  yearsHint: 'Full calendar years after death or gelding',
  born_from_year: 'Stallions born from',
  bornHint: 'A year; leave empty for all stallions',
  ai_allowed: 'Artificial insemination',
  ai_choices: { true: 'Allowed', false: 'Not allowed', unknown: 'Unknown' },
  permit_number: 'Permit number',
  permitHint: 'Printed on insemination certificates',
  summary: ({ years, born_from_year, ai_allowed, permit_number }: StudbookRule) =>
    [
      ai_allowed !== null && `Artificial insemination ${ai_allowed ? 'allowed' : 'not allowed'}`,
      years !== null &&
        `${years === 0 ? 'To the end of the year' : `${plural(years, 'calendar year')} after the year`} of death or gelding${
          born_from_year === null ? '' : `, of stallions born from ${born_from_year}`
        }`,
      permit_number !== null && `Permit ${permit_number}`,
    ]
      .filter(Boolean)
      .join(' · ') || 'No terms yet',
} as const
