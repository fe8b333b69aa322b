import type { ErasureObstacle } from './contract.ts'
import { GRACE_DAYS, RECORD_YEARS } from './periods.ts'

export const closingTexts = {
  title: 'Close the account',
  text: `Everything is exported, stays readable for ${GRACE_DAYS} days, and is then deleted for good.`,
  open: 'Close the account…',
  question: (account: string) => `Close ${account}?`,
  what: 'What will happen',
  readOnly: (day: string) =>
    `From now until ${day} everybody can still read and export. Nothing can be changed.`,
  exported:
    'Everything is exported into one file, the archive. Owners find it in the hub; make a copy of it. A new one can be made at any time until then.',
  undone: (day: string) => `Until ${day} any owner can take it back, and all is as before.`,
  deleted: (day: string) =>
    `On ${day} all of it is deleted. After that there is no way back, not even for us.`,
  backups: (day: string) => `Backups may hold it until ${day}. Then it is gone from there too.`,
  members:
    'Members of other accounts keep their log-in there. For all others it ends as well. All get a mail.',
  records: `Registers of semen have to be kept: 3 years in the EU, ${RECORD_YEARS} in France. From then on the archive is your record.`,
  name: 'Type the name of the account',
  nameHint: (account: string) => `Exactly as it is written: ${account}`,
  submit: 'Close the account',
  closed: (day: string) => `The account is being closed. It is deleted on ${day}.`,
  notice: (day: string) =>
    `This account is being closed. On ${day} it is deleted; until then it can be read and exported.`,
  noticeMember: 'An owner of the account can still keep it.',
  export: 'Export everything',
  keep: 'Keep the account',
  kept: 'The account stays. All is as before.',
  keepFailed: 'The account could not be kept. Please try again.',
} as const

export const formerMemberTexts = {
  title: 'Former members',
  left: (day: string) => `Left on ${day}`,
  erased: (day: string) => `Name taken out on ${day}`,
  kept: (day: string) => `kept in inseminations until ${day}`,
  erase: 'Take out the name',
  eraseOf: (name: string) => `Take out the name of ${name}`,
  question: (name: string) => `Take the name of ${name} out of the book?`,
  instead: 'The book then says “A former member” wherever the name stands. What was booked stays as it is.',
  law: `Inseminations signed in the last ${RECORD_YEARS} years keep it: registers have to say who used semen (3 years in the EU, ${RECORD_YEARS} in France). It goes from them by itself when that time is over.`,
  papers:
    'Documents that were printed stay as they are, with the name on them: they went out with semen, and their numbers have no gaps. Notes, and the content of files, are not searched.',
  archives: 'Archives and backups made before still hold it until they end.',
  forGood: 'This cannot be taken back.',
  done: (name: string) => `The name of ${name} is being taken out.`,
} as const

/** Reasons why a party cannot be erased yet. */
export const obstacleTexts: Record<ErasureObstacle, (name: string, until?: string) => string> = {
  SELF: (name) => `${name} is your own organisation. It goes with the account.`,
  STRAWS: (name) => `${name} owns or holds straws. Settle that first.`,
  HORSES: (name) => `${name} owns horses. Name another owner first.`,
  FILES: (name) => `${name} has files. Look at them, keep what you need, and delete them first.`,
  LAW: (name, until) =>
    `Registers have to say where semen came from and went: 3 years in the EU, ${RECORD_YEARS} in France. ${name} stays until ${until}.`,
}

export const partyErasureTexts = {
  open: 'Take out of the book…',
  question: (name: string) => `Take ${name} out of the book?`,
  not: (name: string) => `${name} cannot be taken out yet`,
  gone: 'Name, address, email, phone and centre veterinarian are deleted, also from the history of changes. Country and approval number stay.',
  movements: (movements: number) =>
    movements === 0
      ? 'No movement names this stakeholder.'
      : `${movements} ${movements === 1 ? 'movement says' : 'movements say'} “A former stakeholder” from then on. Sums and straws stay right.`,
  documents: (documents: number) =>
    documents === 0
      ? 'No document names this stakeholder.'
      : `${documents} printed ${documents === 1 ? 'document stays as it is' : 'documents stay as they are'}, with the name: they went out with semen, and their numbers have no gaps.`,
  notes:
    'Notes, and the content of files, are not searched. Archives and backups made before hold it until they end.',
  forGood: 'This cannot be taken back.',
  submit: 'Take out of the book',
  done: (name: string) => `${name} is taken out of the book.`,
} as const

type Facts = { account: string; ends_on: string; backups_until: string }

/** Mails by kind. */
export const leavingMails = {
  CLOSING: ({ account, ends_on, backups_until }: Facts) => ({
    subject: `${account} is being closed`,
    before: [
      `An owner has closed the account of ${account} in Strawbook.`,
      `Until ${ends_on} everything can be read and exported, and any owner can keep the account. Then it is deleted.`,
      `Backups may hold it until ${backups_until}.`,
    ],
    action: 'Export everything, or keep the account',
    path: '/hub/general',
  }),
  KEPT: ({ account }: Facts) => ({
    subject: `${account} stays`,
    before: [`An owner has taken back that ${account} is closed. All is as before.`],
    action: 'Open the account',
    path: '/hub/general',
  }),
  SOON: ({ account, ends_on, backups_until }: Facts) => ({
    subject: `${account} is deleted on ${ends_on}`,
    before: [
      `The account of ${account} in Strawbook is deleted on ${ends_on}. Until then any owner can keep it.`,
      `Make sure that you have the archive. Backups may hold the account until ${backups_until}.`,
    ],
    action: 'Export everything, or keep the account',
    path: '/hub/general',
  }),
  DELETED: ({ account, backups_until }: Facts) => ({
    subject: `${account} is deleted`,
    before: [
      `The time of ${account} in Strawbook is over: all of it is deleted, and your log-in with it unless you belong to another account.`,
      `Backups may hold it until ${backups_until}. The archive that you have is your record from now on.`,
    ],
    action: 'Strawbook',
    path: '/',
  }),
} as const
