import { expect, test } from 'vitest'
import type { StudbookRule } from './contract.ts'
import { semenUntil } from './semen-until.ts'

const OPEN = { ai_allowed: null, permit_number: null }
const rules: StudbookRule[] = [
  { id: '1', tenant_id: '2', name: 'AQHA', years: 2, born_from_year: 2015, ...OPEN },
]
type Stallion = Parameters<typeof semenUntil>[0]
const stallion: Stallion = { born_on: '2015-04-02', gelded_on: null, died_on: null }

test('semen is accepted until the end of the second year after gelding or death, the earlier one', () => {
  const untilOf = (given: Partial<Stallion>) => semenUntil({ ...stallion, ...given }, ' aqha ', rules)
  expect(untilOf({ died_on: '2024-03-01' })).toBe('2026-12-31')
  expect(untilOf({ gelded_on: '2019-11-30' })).toBe('2021-12-31')
  expect(untilOf({ gelded_on: '2019-11-30', died_on: '2024-03-01' })).toBe('2021-12-31')
  expect(untilOf({})).toBeNull()
  expect(untilOf({ died_on: '2024-03-01', born_on: '2014-12-31' })).toBeNull()
})

test('a studbook without a limit has no last day', () => {
  const unlimited = rules.map((rule) => ({ ...rule, years: null }))
  expect(semenUntil({ ...stallion, died_on: '2024-03-01' }, 'AQHA', unlimited)).toBeNull()
})

test('no last day is shown for other studbooks or an unknown year of birth', () => {
  const dead = { ...stallion, died_on: '2024-03-01' }
  expect(semenUntil(dead, 'KWPN', rules)).toBeNull()
  expect(semenUntil({ ...dead, born_on: null }, 'AQHA', rules)).toBeNull()
})
