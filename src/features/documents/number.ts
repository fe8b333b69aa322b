import type { DocumentKind } from './contract.ts'

const LETTERS: Record<DocumentKind, string> = {
  EVALUATION: 'E',
  STOCK_CARD: 'K',
  INSEMINATION: 'I',
  STATEMENT: 'T',
  SHIPMENT: 'S',
  THAWING: 'A',
  DISPATCH: 'D',
  INTAKE: 'N',
  REGISTER: 'R',
  STOCK_TAKE: 'C',
  NITROGEN: 'V',
  PICK_LIST: 'P',
}

/** "E-26-0005" */
export function documentNumber(kind: DocumentKind, year: number, number: number): string {
  return `${LETTERS[kind]}-${String(year % 100).padStart(2, '0')}-${String(number).padStart(4, '0')}`
}
