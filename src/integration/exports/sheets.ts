export const SHEETS = [
  'batches',
  'straws',
  'movements',
  'horses',
  'health',
  'stakeholders',
  'places',
  'consignments',
  'nitrogen',
] as const
export type SheetName = (typeof SHEETS)[number]

/** Bytes per row of CSV, measured with the demo. */
const BYTES_OF_A_ROW: Record<SheetName, number> = {
  batches: 570,
  straws: 110,
  movements: 320,
  horses: 150,
  health: 120,
  stakeholders: 110,
  places: 75,
  consignments: 80,
  nitrogen: 150,
}
const BYTES_OF_A_SHEET = 2500
/** Compressed size of XLSX, and of several CSVs in a zip, as a fraction of the size as CSV. */
const COMPRESSED = 0.2

export function estimateBytes(
  rows: Record<SheetName, number>,
  chosen: readonly SheetName[],
  format: 'csv' | 'xlsx',
): number {
  const bytes = chosen.reduce((sum, name) => sum + rows[name] * BYTES_OF_A_ROW[name], 0)
  const written = format === 'xlsx' || chosen.length > 1 ? bytes * COMPRESSED : bytes
  return Math.ceil(written) + chosen.length * BYTES_OF_A_SHEET
}

export function sizeText(bytes: number): string {
  const units = ['kB', 'MB', 'GB']
  let [size, unit] = [Math.max(1, bytes / 1000), 0]
  while (size >= 1000 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1]
  return `${size < 10 && unit > 0 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`
}
