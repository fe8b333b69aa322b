import { expect, test } from 'vitest'
import { Vessel } from '#stock/containers/vessel.ts'
import { bodyOf, readingOf, stepped } from './measure-draft.ts'

const about = { tenant_id: 'stud', container_id: 'tank', kind: 'READING' as const }
const now = '2026-11-20T08:10:00.000Z'
const draft = { unit: 'cm' as const, figure: '23,5', added: '', at: '', note: '' }

test('a decimal comma is accepted, and the time is that of opening the form unless changed', () => {
  expect(bodyOf(draft, about, now)).toEqual({
    ...about,
    happened_at: now,
    cm: 23.5,
    added_litres: null,
    note: '',
  })
  const earlier = bodyOf({ ...draft, unit: 'kg', at: '2026-11-19T18:00' }, about, now)
  expect(earlier).toMatchObject({ kg: 23.5, happened_at: new Date('2026-11-19T18:00').toISOString() })
})

test('an invalid figure is left for the schema to refuse', () => {
  expect(bodyOf({ ...draft, figure: 'low' }, about, now)).toMatchObject({ cm: 'low' })
})

test('a step goes to the next half, starting from the expected level if nothing is typed', () => {
  expect(stepped('', 'cm', 1, 23.4)).toBe('24')
  expect(stepped('24', 'cm', -1, null)).toBe('23.5')
  expect(stepped('0', 'cm', -1, null)).toBe('0')
  expect(stepped('7.7', 'kg', 1, null)).toBe('7.8')
})

test('a figure that would be refused is not shown, nor anything derived from it', () => {
  const vessel = Vessel.parse({ litres: 35, diameter_cm: 30, tare_kg: 12 })
  const shown = (unit: 'cm' | 'kg' | 'litres', figure: string) => readingOf({ unit, figure }, vessel)?.[unit]
  expect([shown('cm', '23,5'), shown('kg', '30'), shown('litres', '0')]).toEqual([23.5, 30, 0])
  for (const refused of ['', 'low', '-1', '201', '90']) expect(shown('cm', refused)).toBeUndefined()
  // Weights below that of the empty container, and above that of a full one, are refused.
  for (const refused of ['11', '3001', '200']) expect(shown('kg', refused)).toBeUndefined()
  for (const refused of ['-5', '44']) expect(shown('litres', refused)).toBeUndefined()
})
