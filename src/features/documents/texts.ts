/** User-visible texts of documents, on paper and on screens. */
import { plural } from '#platform/contract/plural.ts'
import type { DocumentKind } from './contract.ts'

export const documentTitles: Record<DocumentKind, string> = {
  EVALUATION: 'Semen evaluation',
  STOCK_CARD: 'Stock card',
  INSEMINATION: 'Insemination certificate',
  STATEMENT: 'Stock statement',
  SHIPMENT: 'Shipment report',
  THAWING: 'Thawing slip',
  DISPATCH: 'Dispatch and use record',
  INTAKE: 'Intake sheet',
  REGISTER: 'Register extract',
  STOCK_TAKE: 'Stock-take',
  NITROGEN: 'Nitrogen log',
  PICK_LIST: 'Pick list',
}

export const documentTexts = {
  documents: 'Documents',
  none: 'None yet.',
  make: (title: string) => `Make ${title.toLowerCase()}`,
  made: (title: string, number: string) => `${title} ${number} is made.`,
  download: 'Download PDF',
  downloadOf: (title: string, number: string) => `Download ${title} ${number}`,
  ofMovement: 'Documents of this movement',
  stands: 'Current',
  toContainer: 'The vessel as it is today',
  toBatch: 'The batch as it is today',
  toOwner: 'The owner',
  toPickList: 'The pick list as it is today',
  toNext: 'What replaced it',
  toStockTake: 'The stock-take',
  madeBy: (name: string, day: string) => `${name}, ${day}`,
  replaced: 'Replaced',
  version: (version: number) => `Version ${version}`,
  from: 'From',
  to: 'To',
  paper: 'Paper',
  papers: { A4: 'A4', LETTER: 'US Letter' },
  statement: 'Stock statement…',
  register: 'Register extract…',
  about: (sentence: string) => `Documents: ${sentence}`,
  correct: 'Correct',
  correcting: (number: string) => `Correct ${number}`,
  undone: 'Undone',
  undoneOn: (day: string) => `The movement was undone on ${day}: what this document says did not happen.`,
  toOther: 'The stakeholder',
  toReplaced: 'What it replaced',
  periodTexts: {
    STATEMENT: 'What this owner has, and what came and went in a period.',
    NITROGEN: 'What was measured and filled in a period, with what was struck out.',
    REGISTER: 'Donors, their tests, semen, and where it came from and went in a period.',
  },
} as const

export const shippingTexts = {
  text: 'All optional. Release, certificate and cleaning are printed as blank lines if empty, other fields not at all.',
  together: 'Sent together',
  straws: (count: number, batch: string) => `${plural(count, 'straw')} of ${batch}`,
  carrier: 'Carrier',
  tracking: 'Tracking number',
  shipper: 'Dry shipper, number',
  seal: 'Seal',
  charged_on: 'Charged on',
  cold_until: 'Cold until',
  send_back_by: 'Send back by',
  weight_kg: 'Weight, kg',
  order_number: 'Order number',
  authorised_by: 'Authorised by',
  authorised_on: 'Authorised on',
  released_by: 'Released by',
  released_on: 'Released on',
  certificate: 'Health certificate, number',
  cleaned_on: 'Cleaned and disinfected on',
  is_single_use: 'New single-use container',
  undone: (line: string) => `${line}, undone`,
  mares: 'For the mares',
  note: 'Note',
} as const

export const intakeTexts = {
  text: 'All of it is optional: what stays empty is not printed.',
  delivery_note: 'Delivery note',
  announced: 'Straws announced',
  seal: 'Seal',
  arrived_celsius: 'Temperature on arrival, °C',
  certificates: 'Certificates',
  is_ownership_declared: 'The owner has declared that the straws are theirs',
  is_quarantine_declared: 'Declared: kept apart for 30 days',
  differences: 'Differences',
} as const

export const letterheadTexts = {
  title: 'Letterhead',
  text: 'On top of every document, with your logo.',
  address: 'Name, address and approval number',
  none: 'No logo yet.',
  logoOf: (name: string) => `The logo of ${name}`,
  add: 'Add logo',
  replace: 'Replace logo',
  remove: 'Remove',
  saved: 'The letterhead is saved.',
  tooLarge: 'A logo has at most 500 kB.',
} as const

export const paperTexts = {
  madeBy: (name: string, at: string, version: number) => `Made by ${name}, ${at}. Version ${version}.`,
  scan: 'Scan the code for the record as it stands today.',
  replaces: (number: string) => `This document replaces ${number}.`,
  batch: (label: string, stallion: string) => `Batch ${label}, ${stallion}`,
  owner: (name: string, from: string, to: string) => `Owner ${name}, ${from} to ${to}`,
  period: (name: string, from: string, to: string) => `${name}, ${from} to ${to}`,
  thawOne:
    'Thaw one straw first. If its motility differs from the figure above, stop and call before you thaw the next.',
  noInstruction: 'No thawing instruction is on file: ask before you thaw.',
  straws: (count: number) => plural(count, 'straw'),
} as const
