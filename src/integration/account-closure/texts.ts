import { RECORD_YEARS } from '#integration/erasure/periods.ts'
import { grouped, plural } from '#platform/contract/grouped.ts'
import { GRACE_DAYS } from './contract.ts'

export const closingTexts = {
  title: 'Close account',
  text: `Nothing is deleted for ${GRACE_DAYS} days. Until then any account owner can cancel.`,
  open: 'Close account…',
  question: (account: string) => `Close ${account}?`,
  today: 'Today',
  readOnly: 'Read and export only',
  allDeleted: 'All data deleted',
  backupsGone: 'Backups deleted',
  line: 'What happens when',
  isClosing: 'This account is closing',
  reads: (day: string) => `Until ${day} every member can read and export. Nothing can be recorded.`,
  undone: (day: string) => `Until ${day} any account owner can cancel.`,
  exported: `Closing creates a full export. It becomes your record: semen registers must be kept for 3 years in the EU, ${RECORD_YEARS} in France.`,
  record: `The full export is your record: semen registers must be kept for 3 years in the EU, ${RECORD_YEARS} in France.`,
  payment: (day: string, isLonger: boolean) =>
    `Paid or free until ${day}. Nothing more is charged.${isLonger ? ' The days after the deletion are lost.' : ''}`,
  members: (count: number) =>
    `${count === 1 ? '1 member loses access and gets' : `${count} members lose access and get`} an email. Log-ins to other accounts stay.`,
  straws: ({ stored, others, owners }: { stored: number; others: number; owners: number }) =>
    [
      `${grouped(stored)} ${stored === 1 ? 'straw stays' : 'straws stay'} in your containers.`,
      others > 0 &&
        `${grouped(others)} ${others === 1 ? 'belongs' : 'belong'} to ${owners === 1 ? 'another owner' : `${owners} other owners`}.`,
    ]
      .filter(Boolean)
      .join(' '),
  before: 'Before you close',
  beforeDeletion: 'Before the deletion',
  save: 'Full export',
  saveText: 'Save it now, and check that you can open it.',
  othersHere: (straws: number, owners: number) =>
    `${plural(straws, 'straw')} of ${owners === 1 ? 'another owner' : `${owners} other owners`}`,
  othersHereText: 'Give each owner a statement, or return the straws.',
  viewHere: 'View held here',
  away: (straws: number) => `${plural(straws, 'straw')} of yours held by others`,
  awayText: 'Request their return, or a report.',
  viewAway: 'View consignments',
  nextName: 'Next: type the account name',
  nextConfirm: 'Next: confirm it’s you',
  name: 'Type the account name',
  nameHint: (account: string) => `Exactly: ${account}`,
  submit: 'Close account',
  closed: (day: string) => `Account closed. It is deleted on ${day}.`,
  notice: (day: string) => `This account is deleted on ${day}. Read and export until then.`,
  noticeMember: 'An account owner can cancel.',
  export: 'Get full export',
  keep: 'Cancel closing',
  cancelled: 'Closing cancelled.',
  keepFailed: 'Closing not cancelled. Try again.',
} as const

type Facts = { account: string; ends_on: string; backups_until: string }

export const closingMails = {
  CLOSING: ({ account, ends_on, backups_until }: Facts) => ({
    subject: `${account} is closing`,
    before: [
      `An account owner closed ${account}.`,
      `Until ${ends_on} you can read and export everything, and any account owner can cancel. Then the account is deleted.`,
      `Backups are deleted by ${backups_until}.`,
    ],
    action: 'Open the account',
    path: '/hub/general',
  }),
  KEPT: ({ account }: Facts) => ({
    subject: `${account} stays open`,
    before: [`An account owner cancelled the closing.`],
    action: 'Open the account',
    path: '/hub/general',
  }),
  SOON: ({ account, ends_on, backups_until }: Facts) => ({
    subject: `${account} will be deleted on ${ends_on}`,
    before: [
      `Any account owner can still cancel. Save your full export now.`,
      `Backups are deleted by ${backups_until}.`,
    ],
    action: 'Open the account',
    path: '/hub/general',
  }),
  DELETED: ({ account, backups_until }: Facts) => ({
    subject: `${account} was deleted`,
    before: [
      `All its data is deleted, and your log-in too, unless you belong to another account.`,
      `Backups are deleted by ${backups_until}. Your full export is now your record.`,
    ],
    action: 'Open Strawbook',
    path: '/',
  }),
} as const
