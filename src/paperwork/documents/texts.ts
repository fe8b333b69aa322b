import { plural } from '#platform/contract/grouped.ts'
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
  none: 'No documents yet.',
  make: (title: string) => `Create ${title.toLowerCase()}`,
  print: 'Print pick list',
  printed:
    'The printout becomes a numbered document under Documents: it can be corrected, not deleted. Paper is optional: the list also opens on a phone.',
  made: (title: string, number: string) => `${title} ${number} created.`,
  opening: (title: string) => `${title}…`,
  numbered: 'The document takes the next number and stays on record: it can be corrected, not deleted.',
  download: 'Download PDF',
  downloadOf: (title: string, number: string) => `Download ${title} ${number}`,
  ofMovement: 'Documents of this movement',
  stands: 'Current',
  toContainer: 'View container',
  toBatch: 'View batch',
  toOwner: 'View owner',
  toPickList: 'View pick list',
  toNext: 'View replacement',
  toStockTake: 'View stock-take',
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
  correct: 'Correct document',
  correcting: (number: string) => `Correct ${number}`,
  undone: 'Undone',
  undoneOn: (day: string) => `Void: the movement was undone on ${day}.`,
  toOther: 'View stakeholder',
  toReplaced: 'View replaced document',
  periodTexts: {
    STATEMENT: 'What this owner has, and what came in and went out in a period.',
    NITROGEN: 'Measurements and refills in a period, including those struck out.',
    REGISTER: 'Donors and their tests, and where semen came from and went to, in a period.',
  },
} as const

export const shippingTexts = {
  text: 'All optional. If empty, release, certificate and cleaning are printed as blank lines; other fields are left out.',
  together: 'Sent together',
  straws: (count: number, batch: string) => `${plural(count, 'straw')} of ${batch}`,
  carrier: 'Carrier',
  tracking: 'Tracking number',
  shipper: 'Dry shipper number',
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
  certificate: 'Health certificate number',
  cleaned_on: 'Cleaned and disinfected on',
  is_single_use: 'New single-use container',
  undone: (line: string) => `${line}, undone`,
  mares: 'For the mares',
  note: 'Note',
} as const

export const intakeTexts = {
  text: 'All optional. Empty fields are not printed.',
  delivery_note: 'Delivery note',
  announced: 'Straws announced',
  seal: 'Seal',
  arrived_celsius: 'Temperature on arrival, °C',
  certificates: 'Certificates',
  is_ownership_declared: 'Owner declared ownership',
  is_quarantine_declared: 'Declared: 30 days in quarantine',
  differences: 'Differences',
} as const

export const letterheadTexts = {
  title: 'Letterhead',
  text: 'At the top of every document, with your logo.',
  address: 'Name, address and approval number',
  logo: 'Logo',
  none: 'No logo yet.',
  logoOf: (name: string) => `Logo of ${name}`,
  add: 'Add logo',
  replace: 'Replace logo',
  remove: 'Remove logo',
  saved: 'Letterhead saved.',
  tooLarge: 'Use a logo of 500 kB or less.',
} as const

export const paperTexts = {
  madeBy: (name: string, at: string, version: number) => `Created by ${name}, ${at}. Version ${version}.`,
  scan: 'Scan the code for the current record.',
  replaces: (number: string) => `This document replaces ${number}.`,
  batch: (label: string, stallion: string) => `Batch ${label}, ${stallion}`,
  owner: (name: string, from: string, to: string) => `Owner ${name}, ${from} to ${to}`,
  period: (name: string, from: string, to: string) => `${name}, ${from} to ${to}`,
  /** `hasFigure`: whether the document states the motility after thawing. */
  thawOne: (hasFigure: boolean) =>
    hasFigure
      ? 'Thaw one straw first. If its motility differs from the figure above, stop and call before you thaw the next.'
      : 'Thaw one straw first and check its motility. If it is low, stop and call before you thaw the next.',
  noInstruction: 'No thawing instruction: ask before you thaw.',
  straws: (count: number) => plural(count, 'straw'),
} as const
