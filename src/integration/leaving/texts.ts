import type { ErasureObstacle } from './contract.ts'
import { GRACE_DAYS, RECORD_YEARS } from './periods.ts'

export const closingTexts = {
  title: 'Close account',
  text: `Everything is exported, stays readable for ${GRACE_DAYS} days, and is then permanently deleted.`,
  open: 'Close account…',
  question: (account: string) => `Close ${account}?`,
  what: 'What will happen',
  readOnly: (day: string) => `Until ${day} everyone can read and export, not change.`,
  exported: 'Account owners can download a full export in the hub until then. Save a copy.',
  undone: (day: string) => `Any account owner can cancel until ${day}.`,
  deleted: (day: string) => `On ${day} everything is deleted. We can’t restore it.`,
  backups: (day: string) => `Backups are deleted by ${day}.`,
  members: 'Members of other accounts can still log in there. All others can’t. We email everyone.',
  records: `Registers of semen must be kept: 3 years in the EU, ${RECORD_YEARS} in France. The full export is then your record.`,
  name: 'Type the account name',
  nameHint: (account: string) => `Exactly: ${account}`,
  submit: 'Close account',
  closed: (day: string) => `Account closed. It is deleted on ${day}.`,
  notice: (day: string) => `This account is deleted on ${day}. Read and export until then.`,
  noticeMember: 'An account owner can cancel.',
  export: 'Get full export',
  keep: 'Cancel closing',
  kept: 'Closing cancelled.',
  keepFailed: 'Closing not cancelled. Try again.',
} as const

export const formerMemberTexts = {
  title: 'Former members',
  left: (day: string) => `Left on ${day}`,
  erased: (day: string) => `Name removed on ${day}`,
  kept: (day: string) => `kept in inseminations until ${day}`,
  erase: 'Remove name',
  eraseOf: (name: string) => `Remove name: ${name}`,
  question: (name: string) => `Remove the name ${name}?`,
  instead: 'Strawbook then shows “A former member” instead. Movements don’t change.',
  law: `Inseminations signed in the last ${RECORD_YEARS} years keep it: registers must say who used semen (3 years in the EU, ${RECORD_YEARS} in France). After that it is removed automatically.`,
  papers: 'Printed documents keep the name: they went out with semen. Notes and files are not searched.',
  archives: 'Older exports and backups keep it until they expire.',
  forGood: 'This can’t be undone.',
  done: (name: string) => `Removing the name ${name}.`,
} as const

export const obstacleTexts: Record<ErasureObstacle, (name: string, until?: string) => string> = {
  SELF: (name) => `${name} is your organisation. Close the account instead.`,
  STRAWS: (name) => `${name} owns or holds straws. Sell or return them first.`,
  HORSES: (name) => `${name} owns horses. Name another owner first.`,
  FILES: (name) => `${name} has files. Save what you need, then delete them.`,
  LAW: (name, until) =>
    `Registers must say where semen came from and went: 3 years in the EU, ${RECORD_YEARS} in France. ${name} stays until ${until}.`,
}

export const partyErasureTexts = {
  open: 'Remove personal data…',
  question: (name: string) => `Remove the data of ${name}?`,
  not: (name: string) => `${name} can’t be removed yet`,
  gone: 'Name, address, email, phone and centre veterinarian are deleted, also from the history of changes. Country and approval number stay.',
  movements: (movements: number) =>
    movements === 0
      ? 'No movement names this stakeholder.'
      : `${movements} ${movements === 1 ? 'movement says' : 'movements say'} “A former stakeholder” from then on. Sums and straws stay correct.`,
  documents: (documents: number) =>
    documents === 0
      ? 'No document names this stakeholder.'
      : `${documents} printed ${documents === 1 ? 'document keeps' : 'documents keep'} the name: they went out with semen.`,
  notes: 'Notes and files are not searched. Older exports and backups keep it until they expire.',
  forGood: 'This can’t be undone.',
  submit: 'Remove data',
  done: (name: string) => `Data of ${name} removed.`,
} as const

type Facts = { account: string; ends_on: string; backups_until: string }

export const leavingMails = {
  CLOSING: ({ account, ends_on, backups_until }: Facts) => ({
    subject: `${account} is closing`,
    before: [
      `An account owner closed ${account}.`,
      `Until ${ends_on} you can read and export everything, and any account owner can cancel. Then it is deleted.`,
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
