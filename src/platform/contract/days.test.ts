import { afterEach, expect, test } from 'vitest'
import { localDay, shortDate } from './days.ts'

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test('an instant is told by the day it was where one is, a day stays what it is', () => {
  const told: [string, string, string][] = [
    ['Europe/Madrid', '2026-03-12T23:30:00Z', '13 Mar 2026'],
    ['America/Argentina/Buenos_Aires', '2026-03-13T02:30:00.000Z', '12 Mar 2026'],
    ['UTC', '2026-03-12T23:30:00Z', '12 Mar 2026'],
  ]
  for (const [name, instant, day] of told) {
    process.env['TZ'] = name
    expect([shortDate(instant), shortDate(localDay(instant)), shortDate('2026-03-12')]).toEqual([
      ...[day, day],
      '12 Mar 2026',
    ])
  }
})
