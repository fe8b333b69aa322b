import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dayOrderOf,
  decimalSignOf,
  holdsFractions,
  readCount,
  readDay,
  readDecimal,
  readInstant,
  readPercent,
  readUeln,
  WRONG,
} from './read-values.ts'
import {
  levelNumber,
  readMovementKind,
  readCanister,
  readColour,
  readLevel,
  readSize,
  readYes,
} from './read-words.ts'

const now = new Date('2026-11-20T10:00:00Z')
const german = { order: 'DMY', is1904: false, now } as const
const american = { ...german, order: 'MDY' } as const
const no = (wrong: string) => ({ wrong })
const yes = (value: unknown) => ({ value })

test('numbers are read with any separators for decimals and thousands', () => {
  expect(readDecimal('499.499,25', ',')).toEqual(yes(499499.25))
  expect(readDecimal('499,499.25', ',')).toEqual(yes(499499.25))
  expect(readDecimal('0,5', '.')).toEqual(yes(0.5))
  expect(readDecimal('1 234', ',')).toEqual(yes(1234))
  expect(readDecimal('1’234.5', ',')).toEqual(yes(1234.5))
  expect(readDecimal('1.234.567', ',')).toEqual(yes(1234567))
  expect(readDecimal('39 %', ',')).toEqual(yes(39))
  expect(readDecimal('−3,5', ',')).toEqual(yes(-3.5))
  expect(readDecimal(',5', ',')).toEqual(yes(0.5))
  expect(readDecimal('150 Mio/ml', ',')).toEqual(yes(150))
  for (const text of ['150 x 10^6/ml', '150×10⁶', '150 10^6', '150 *106/ml'])
    expect(readDecimal(text, ','), text).toEqual(yes(150))
  // A number may end in the digits of a unit.
  for (const [text, value] of [
    ['2106', 2106],
    ['106', 106],
    ['0,106', 0.106],
    ['310,106', 310.106],
  ] as const)
    expect(readDecimal(text, ','), text).toEqual(yes(value))
  for (const text of ['ca. 20', '1.2.3', '', '12a', '1.23.456', '--3', '1,5,3'])
    expect(readDecimal(text, ','), text).toEqual(no('Enter a number'))
})

test('three digits after a separator are thousands or decimals, depending on the column', () => {
  expect(readDecimal('1.234', ',')).toEqual(yes(1234))
  expect(readDecimal('1.234', '.')).toEqual(yes(1.234))
  expect(readDecimal('0.234', ',')).toEqual(yes(0.234))
  expect(decimalSignOf(['1.234', '2.500,5'])).toBe(',')
  expect(decimalSignOf(['1.234', '0.5'])).toBe('.')
  expect(decimalSignOf(['1.234.567'])).toBe(',')
  expect(decimalSignOf(['1.234', 12, 'x'])).toBeNull()
})

test('every number written in any locale reads back as itself', () => {
  const amount = fc.integer({ min: 0, max: 10 ** 10 }).map((cents) => cents / 100)
  fc.assert(
    fc.property(
      amount,
      fc.constantFrom('de-DE', 'en-GB', 'es-ES', 'fr-FR', 'de-CH', 'nl-NL'),
      (value, locale) => {
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(value)
        expect(readDecimal(text, ',')).toEqual(yes(value))
      },
    ),
  )
})

test('dates are read in all usual forms, and impossible dates are refused', () => {
  for (const text of [
    '12.03.25',
    '12.3.2025',
    '12/03/2025',
    '12-03-25',
    '2025-03-12',
    '20250312',
    '12 Mar 2025',
  ])
    expect(readDay(text, german), text).toEqual(yes('2025-03-12'))
  for (const text of [
    '12. März 2025',
    '12 de marzo de 2025',
    '12 mars 2025',
    '12 maart 2025',
    'March 12, 2025',
  ])
    expect(readDay(text, german), text).toEqual(yes('2025-03-12'))
  expect(readDay('2025-03-12 10:22:31', german)).toEqual(yes('2025-03-12'))
  expect(readDay('12.03.2025 10:22', german)).toEqual(yes('2025-03-12'))
  expect(readDay('03/12/2025', american)).toEqual(yes('2025-03-12'))
  expect(readDay('12.03.98', german)).toEqual(yes('1998-03-12'))
  expect(readDay('31.02.25', german)).toEqual(no('No such date'))
  expect(readDay('29.02.2024', german)).toEqual(yes('2024-02-29'))
  expect(readDay('12.03.2027', german)).toEqual(no('Date is in the future'))
  for (const text of ['März', '12', 'gestern', '1.2', '12.03.025', 'siehe oben'])
    expect(readDay(text, german), text).toEqual(no('Enter a date'))
})

test('dates stored as numbers count from 1900 or from 1904', () => {
  expect(readDay(45728, german)).toEqual(yes('2025-03-12'))
  expect(readDay(45728.43, german)).toEqual(yes('2025-03-12'))
  expect(readDay(45728 - 1462, { ...german, is1904: true })).toEqual(yes('2025-03-12'))
  expect(readDay(20250312, german)).toEqual(yes('2025-03-12'))
  expect(readDay(0.5, german)).toEqual(no('Enter a date'))
})

test('the order of day and month is detected only where a date shows it', () => {
  expect(dayOrderOf(['03/04/25', '13/04/25'])).toBe('DMY')
  expect(dayOrderOf(['03/04/25', '04/13/25'])).toBe('MDY')
  expect(dayOrderOf(['03.04.25'])).toBe('DMY')
  expect(dayOrderOf(['03/04/25'])).toBeNull()
})

test('every date written in any form reads back as itself', () => {
  const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2026-11-19'), noInvalidDate: true })
  fc.assert(
    fc.property(day, (date) => {
      const iso = date.toISOString().slice(0, 10)
      const [year, month, dayOfMonth] = iso.split('-')
      expect(readDay(iso, american)).toEqual(yes(iso))
      expect(readDay(`${dayOfMonth}.${month}.${year}`, german)).toEqual(yes(iso))
      expect(readDay(`${month}/${dayOfMonth}/${year}`, american)).toEqual(yes(iso))
      expect(readDay(Math.floor(date.getTime() / 86_400_000) + 25569, german)).toEqual(yes(iso))
    }),
  )
})

test('a count may be a sum, but not an estimate', () => {
  expect(readCount('2x8+3')).toEqual(yes(19))
  expect(readCount('2 × 8 + 3')).toEqual(yes(19))
  expect(readCount('3*10')).toEqual(yes(30))
  expect(readCount('24 Stk.')).toEqual(yes(24))
  expect(readCount('16 paillettes')).toEqual(yes(16))
  expect(readCount('1.200')).toEqual(yes(1200))
  expect(readCount(40)).toEqual(yes(40))
  expect(readCount('0')).toEqual(yes(0))
  expect(readCount('-3')).toEqual(no('0 or more'))
  expect(readCount(-3)).toEqual(no('0 or more'))
  expect(readCount('1 200')).toEqual(yes(1200))
  expect(readCount('1’200 Stk')).toEqual(yes(1200))
  for (const cell of [12.375, 0.125, 1.234])
    expect(readCount(cell), String(cell)).toEqual(no('Enter a whole number'))
  for (const text of ['8 8 3', '10 10', '2x8 3', '8’8', '0.125'])
    expect(readCount(text), text).toEqual(no('Enter a whole number'))
  for (const text of ['ca. 20', '~20', '20?', '2x', '+3', '3-5', '2.5', 'viele'])
    expect(readCount(text), text).toEqual(no('Enter a whole number'))
})

test('goblets and remaining straws are added up', () => {
  const parts = fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 50 })), {
    minLength: 1,
  })
  fc.assert(
    fc.property(parts, (goblets) => {
      const text = goblets.map(([many, each]) => `${many}x${each}`).join(' + ')
      expect(readCount(text)).toEqual(yes(goblets.reduce((sum, [many, each]) => sum + many * each, 0)))
    }),
  )
})

test('fractions are converted to per cent, and a % sign applies to its own cell', () => {
  expect(holdsFractions([0.39, '0,41', 1], ',')).toBe(true)
  expect(holdsFractions([0.39, 41], ',')).toBe(false)
  expect(holdsFractions([0, 1], ',')).toBe(false)
  expect(readPercent(0.29, ',', true)).toEqual(yes(29))
  expect(readPercent('39 %', ',', true)).toEqual(yes(39))
  expect(readPercent('38,5', ',', false)).toEqual(yes(38.5))
})

test('a UELN is read as text, even if the spreadsheet stored a number', () => {
  expect(readUeln('DE 431 0012 345')).toEqual(yes('DE4310012345'))
  expect(readUeln(276431310123456)).toEqual(yes('276431310123456'))
  expect(readUeln(56015110123456)).toEqual(yes('056015110123456'))
  expect(readUeln('2,76431E+14')).toEqual(no('Digits lost: format the cell as text'))
})

test('words in five languages are recognised', () => {
  for (const word of ['yellow', 'Gelb', 'AMARILLO', 'jaune', 'geel'])
    expect(readColour(word)).toEqual(yes('YELLOW'))
  expect(readColour('weiß')).toEqual(yes('WHITE'))
  expect(readColour('türkis')).toEqual(no('Enter a straw colour'))
  for (const word of ['o', 'oben', 'Top', 'arriba', 'haut', 'boven'])
    expect(readLevel(word)).toEqual(yes('TOP'))
  expect(readLevel('Etage 2')).toEqual(yes(2))
  expect(levelNumber('TOP', 3)).toBe(3)
  expect(levelNumber('MIDDLE', 3)).toBe(2)
  expect(levelNumber('MIDDLE', 2)).toBeNull()
  expect(readCanister('K 4')).toEqual(yes(4))
  expect(readYes('ja')).toEqual(yes(true))
  for (const word of ['0,25', '0.25 ml', '1/4', 0.25, '250']) expect(readSize(word)).toEqual(yes(0.25))
  expect(readSize('0,3')).toEqual(no('Straws hold 0.25, 0.5 or 5 ml'))
  expect(readMovementKind('Verkauf')).toEqual(yes({ kind: 'WITHDRAWAL', type: 'SALE' }))
  expect(readMovementKind('Inséminé')).toEqual(yes({ kind: 'WITHDRAWAL', type: 'INSEMINATION' }))
  expect(readMovementKind('TRANSFERRED')).toEqual(no('Enter a movement, such as sale or loss'))
})

test('a small number is not a date, and a lone year raises a question', () => {
  const read = (cell: number | string) =>
    readDay(cell, { order: 'DMY', is1904: false, now: new Date('2026-11-20T10:00:00Z') })
  expect(read(12)).toEqual({ wrong: WRONG.notDay })
  expect(read(2019)).toEqual({ wrong: WRONG.yearAlone })
  expect(read('2019')).toEqual({ wrong: WRONG.yearAlone })
  expect(read(45691)).toEqual({ value: '2025-02-03' })
})

test('a time is read in the zone named by its column, or else in that of the device', () => {
  const reading = { order: 'DMY' as const, is1904: false, now: new Date('2026-11-20T10:00:00Z') }
  const local = (...parts: [number, number, number, number, number]) => ({
    value: new Date(...parts).toISOString(),
  })
  expect(readInstant('2026-03-01 08:30:15', reading, 'UTC')).toEqual({ value: '2026-03-01T08:30:15.000Z' })
  expect(readInstant('2026-03-01', reading, 'UTC')).toEqual({ value: '2026-03-01T00:00:00.000Z' })
  expect(readInstant(46082.5, reading, 'UTC')).toEqual({ value: '2026-03-01T12:00:00.000Z' })
  expect(readInstant('1.3.2026 8:30', reading, undefined)).toEqual(local(2026, 2, 1, 8, 30))
  expect(readInstant('1/3/2026 8:30 pm', reading, undefined)).toEqual(local(2026, 2, 1, 20, 30))
  expect(readInstant('1.3.2026', reading, undefined)).toEqual(local(2026, 2, 1, 12, 0))
  expect(readInstant('1.3.2026 25:00', reading, undefined)).toEqual({ wrong: 'Enter a time of day' })
  expect(readInstant('2026-03-29 03:30:00', reading, 'Europe/Madrid')).toEqual({
    value: '2026-03-29T01:30:00.000Z',
  })
  expect(readInstant('2025-10-26 02:30:00', reading, 'Europe/Madrid')).toEqual({
    value: '2025-10-26T00:30:00.000Z',
  })
  const inTokyo = { ...reading, time_zone: 'Asia/Tokyo' }
  expect(readInstant('1.3.2026 8:30', inTokyo, undefined)).toEqual({ value: '2026-02-28T23:30:00.000Z' })
  expect(readInstant('1.3.2026', inTokyo, undefined)).toEqual({ value: '2026-03-01T03:00:00.000Z' })
  const second = '2025-10-26 02:30:00+01:00'
  expect(readInstant(second, reading, 'Europe/Madrid')).toEqual({ value: '2025-10-26T01:30:00.000Z' })
  expect(readInstant('yesterday', reading, undefined)).toEqual({ wrong: 'Enter a date' })
})
