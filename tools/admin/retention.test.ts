import { expect, test } from 'vitest'
import { outdated } from './retention.ts'

const HOUR_MS = 60 * 60_000
const NOW = Date.parse('2026-11-27T00:00:00Z')
const hoursAgo = (hours: number) => NOW - hours * HOUR_MS
const backup = (days: number) => ({ id: `backup ${days}`, at: hoursAgo(days * 24), tags: ['backup', '71'] })
const log = (hours: number, machine = 'from-1') => ({
  id: `log ${hours} ${machine}`,
  at: hoursAgo(hours),
  tags: ['wal', '71', machine],
})

test('backups are removed after the given days, but never the newest one', () => {
  expect(outdated([backup(15), backup(14), backup(1)], 14, NOW)).toEqual(['backup 15'])
  expect(outdated([backup(30), backup(20)], 14, NOW)).toEqual(['backup 30'])
})

test('all copies of the log stay for a day, and then the last one of each day', () => {
  const sent = [log(50), log(49), log(30), log(25), log(24), log(12), log(1)]
  expect(outdated(sent, 14, NOW)).toEqual(['log 50 from-1', 'log 30 from-1'])
})

test('the last copy of a lost machine stays beside those of its successor on the same day', () => {
  const sent = [log(40), log(39), log(30, 'from-2'), log(29, 'from-2'), log(1, 'from-2')]
  expect(outdated(sent, 14, NOW)).toEqual(['log 40 from-1', 'log 30 from-2'])
})

test('copies of the log, which contain earlier days, are removed before the backups', () => {
  const sent = [log(13 * 24), log(11 * 24), log(1)]
  expect(outdated(sent, 14, NOW)).toEqual(['log 312 from-1'])
})
