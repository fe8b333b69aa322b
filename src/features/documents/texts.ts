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
}

export const documentTexts = {
  documents: 'Documents',
  none: 'None yet.',
  make: (title: string) => `Make ${title.toLowerCase()}`,
  made: (title: string, number: string) => `${title} ${number} is made.`,
  download: 'Download PDF',
  stands: 'Current',
  toBatch: 'The batch as it is today',
  toOwner: 'The owner',
  toNext: 'What replaced it',
  madeBy: (name: string, day: string) => `${name}, ${day}`,
  replaced: 'Replaced',
  version: (version: number) => `Version ${version}`,
  from: 'From',
  to: 'To',
  paper: 'Paper',
  papers: { A4: 'A4', LETTER: 'US Letter' },
  statement: 'Stock statement…',
  statementText: 'What this owner has, and what came and went in a period.',
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
