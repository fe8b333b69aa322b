import type { ErasureObstacle } from './contract.ts'
import { RECORD_YEARS } from './periods.ts'

export const formerMemberTexts = {
  title: 'Former members',
  left: (day: string) => `Left on ${day}`,
  erased: (day: string) => `Name removed on ${day}`,
  until: (day: string) => `kept in inseminations until ${day}`,
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
      : `${movements} ${movements === 1 ? 'movement says' : 'movements say'} “A former stakeholder” from then on. Totals and straws stay as they are.`,
  documents: (documents: number) =>
    documents === 0
      ? 'No document names this stakeholder.'
      : `${documents} printed ${documents === 1 ? 'document keeps the name: it' : 'documents keep the name: they'} went out with semen.`,
  notes: 'Notes and files are not searched. Older exports and backups keep it until they expire.',
  forGood: 'This can’t be undone.',
  submit: 'Remove data',
  done: (name: string) => `Data of ${name} removed.`,
} as const
