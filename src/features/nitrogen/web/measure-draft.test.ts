import { expect, test } from 'vitest'
import { bodyOf, stepped } from './measure-draft.ts'

const about = { tenant_id: 'stud', container_id: 'tank', kind: 'READING' as const }
const now = '2026-11-20T08:10:00.000Z'
const draft = { unit: 'cm' as const, figure: '23,5', added: '', at: '', note: '' }

test('a comma is a decimal, and the time is that of the opening unless another is told', () => {
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

test('what is no number is left for the schema to refuse', () => {
  expect(bodyOf({ ...draft, figure: 'low' }, about, now)).toMatchObject({ cm: 'low' })
})

test('a press goes on to the next half, from what is expected where nothing is typed', () => {
  expect(stepped('', 'cm', 1, 23.4)).toBe('24')
  expect(stepped('24', 'cm', -1, null)).toBe('23.5')
  expect(stepped('0', 'cm', -1, null)).toBe('0')
  expect(stepped('7.7', 'kg', 1, null)).toBe('7.8')
})
