import { expect, test } from 'vitest'
import { pregnancyOf } from './gestation.ts'

test('a mare is pregnant from her latest insemination, until a month after the usual day of foaling', () => {
  const pregnant = { date: '2026-01-01', outcome: 'PREGNANT' } as const
  expect(pregnancyOf([pregnant], '2026-12-01')).toBe(pregnant)
  expect(pregnancyOf([pregnant], '2027-01-07')).toBe(undefined)
  expect(pregnancyOf([{ date: '2026-02-01', outcome: 'NOT_PREGNANT' }, pregnant], '2026-06-01')).toBe(
    undefined,
  )
  // An undone insemination has no outcome.
  expect(pregnancyOf([{ date: '2026-02-01', outcome: null }, pregnant], '2026-06-01')).toBe(pregnant)
})
