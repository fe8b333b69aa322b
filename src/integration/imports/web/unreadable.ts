import { MAX_ROWS } from '../contract.ts'

export const REASONS = [
  'TOO_LARGE',
  'BOMB',
  'TOO_LONG',
  'PASSWORD',
  'OLD_XLS',
  'BINARY_XLSB',
  'ODS',
  'MARKUP',
  'EXPORT_ONLY',
  'NOT_XLSX',
  'OTHER',
  'DAMAGED',
  'EMPTY',
  'TOO_MANY_ROWS',
  'TOO_WIDE',
  'TOO_MUCH',
] as const
export type Reason = (typeof REASONS)[number]

export class Unreadable extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason)
    this.name = 'Unreadable'
    this.reason = reason
  }
}

export const MAX_FILE_BYTES = 50 * 1024 * 1024
export const MAX_UNPACKED_BYTES = 200 * 1024 * 1024
export const MAX_READING_MS = 30_000
/** Maximum rows of a sheet, including those above the table. */
export const MAX_SHEET_ROWS = MAX_ROWS + 100
export const MAX_COLUMNS = 200
