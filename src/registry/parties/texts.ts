import { shortDate } from '#platform/contract/days.ts'
import type { Party } from './contract.ts'

/** Texts from the specification are verbatim. */

export const partyTexts = {
  stakeholders: 'Stakeholders',
  stakeholdersText: 'Owners, suppliers and receivers of straws.',
  addStakeholder: 'Add stakeholder',
  noneYet: 'No stakeholder matches',
  noneYetText: 'Try a shorter name.',
  ourselves: 'Your organisation',
  openSimilar: 'View it (new tab)',
  addAnyway: 'Add',
  newStakeholder: 'New stakeholder, with this name only',
  undoAdd: 'Undo',
  createAgain: 'Choose it from the list, or add it again if different.',
  formerly: (name: string) => `formerly ${name}`,
  new: 'Add stakeholder',
  name: 'Name',
  email: 'Email',
  street_1: 'Street',
  street_2: 'Street, second line',
  zipcode: 'Postcode',
  city: 'City',
  country: 'Country',
  phone: 'Phone',
  centre: 'Approved centre',
  centreShort: 'Centre',
  approval_number: 'Approval number',
  centre_kind: 'Kind of centre',
  centre_kinds: {
    COLLECTION: 'Collection centre',
    PROCESSING: 'Processing centre',
    STORAGE: 'Storage centre',
    NATIONAL: 'National centre',
  },
  centre_vet: 'Centre veterinarian',
  approval_valid_from: 'Approval valid from',
  approval_valid_until: 'Approval valid until',
  approvalValid: 'Approval valid',
  centreNone: 'No approval number yet',
  save: 'Add stakeholder',
  saved: (name: string) => `${name} added.`,
  contact: 'Contact',
  deleteText: (name: string) =>
    `${name} is removed from the list. Stakeholders with files, batches, horses or movements can’t be deleted.`,
} as const

export function approvalSpan({
  approval_valid_from: from,
  approval_valid_until: until,
}: Pick<Party, 'approval_valid_from' | 'approval_valid_until'>): string | null {
  if (from === null) return until && `Until ${shortDate(until)}`
  return until === null ? `From ${shortDate(from)}` : `${shortDate(from)} to ${shortDate(until)}`
}
