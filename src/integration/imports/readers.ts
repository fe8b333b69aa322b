import { COUNTRY_CODES } from '#platform/contract/countries.ts'
import { type Cell, cellText, normal } from './cells.ts'
import type { Reading } from './fields.ts'
import {
  type Read,
  readCount,
  readDay,
  readDecimal,
  readInstant,
  readPercent,
  readUeln,
} from './read-values.ts'
import {
  readMovementKind,
  readBreed,
  readCanister,
  readCentre,
  readColour,
  readDisease,
  readHealth,
  readLevel,
  readNitrogen,
  readPlace,
  readResidence,
  readResult,
  readSex,
  readSize,
} from './read-words.ts'
import type { Settings } from './settings.ts'

const COUNTRIES = new Map<string, string>()
for (const language of ['en', 'de', 'es', 'fr', 'it', 'nl']) {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  for (const code of COUNTRY_CODES) {
    COUNTRIES.set(normal(code), code)
    COUNTRIES.set(normal(names.of(code) ?? code), code)
  }
}

function readCountry(cell: Cell): Read<string> {
  const value = COUNTRIES.get(normal(cellText(cell)))
  return value === undefined ? { wrong: 'Enter a country' } : { value }
}

const readText = (cell: Cell): Read<string> => ({ value: cellText(cell) })

/** Maximum time by which a planned day may be in the future. */
const TEN_YEARS_MS = 10 * 365.25 * 86_400_000

export type Reader = (cell: Cell, column: number) => Read<unknown>

/**
 * Returns a reader for each format of cells.
 * @param zoneOf function that returns the time zone that a column's heading names
 * @param time_zone time zone of the other columns; defaults to that of the browser
 */
export function readersOf(
  settings: Settings,
  is1904: boolean,
  now: Date,
  zoneOf: (column: number) => string | undefined,
  time_zone?: string,
): Record<Reading, Reader> {
  const { sign, fractions, per_ml, orders } = settings
  const decimal: Reader = (cell) => readDecimal(cell, sign)
  return {
    TEXT: readText,
    PARTY: readText,
    STALLION: readText,
    MARE: readText,
    BATCH: readText,
    CONTAINER: readText,
    WAREHOUSE: readText,
    PLAN: (cell, column) =>
      readDay(cell, { order: orders[column] ?? 'DMY', is1904, now: new Date(now.getTime() + TEN_YEARS_MS) }),
    DAY: (cell, column) => readDay(cell, { order: orders[column] ?? 'DMY', is1904, now }),
    COUNT: readCount,
    NUMBER: decimal,
    CONCENTRATION: (cell, column) => {
      const read = readDecimal(cell, sign)
      return 'value' in read && per_ml.includes(column) ? { value: read.value / 1_000_000 } : read
    },
    PERCENT: (cell, column) => readPercent(cell, sign, fractions.includes(column)),
    COLOUR: readColour,
    SIZE: readSize,
    STATUS: readText,
    PLACE: (cell) => {
      const value = readPlace(cell)
      return value === null ? { wrong: 'Enter container / canister / level' } : { value }
    },
    CANISTER: readCanister,
    LEVEL: readLevel,
    UELN: readUeln,
    SEX: readSex,
    RESIDENCE: readResidence,
    BREED: readBreed,
    ACT: readMovementKind,
    COUNTRY: readCountry,
    HEALTH: readHealth,
    CENTRE: readCentre,
    DISEASE: readDisease,
    RESULT: readResult,
    NITROGEN: readNitrogen,
    INSTANT: (cell, column) =>
      readInstant(cell, { order: orders[column] ?? 'DMY', is1904, now, time_zone }, zoneOf(column)),
  }
}
