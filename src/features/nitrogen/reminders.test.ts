import { expect, test } from 'vitest'
import { CAN_WAIT, remindProblem, tomorrowMorning, toldNow } from './reminders.ts'

test('what harms straws today cannot wait, all else can', () => {
  expect(CAN_WAIT).toEqual([
    'LOW_WARNING',
    'LOSS_TWICE',
    'COLD_ENDING',
    'OVERDUE',
    'LOW_NOTICE',
    'LOSS_ABOVE',
  ])
  expect(toldNow({ notices: ['LOW_ALARM', 'OVERDUE'], later: ['OVERDUE'] })).toEqual(['LOW_ALARM'])
})

test('tomorrow is six in the morning, and no later than that is anybody reminded', () => {
  for (const hour of [0, 6, 23]) {
    const now = new Date(2026, 10, 20, hour, 59)
    const at = tomorrowMorning(now)
    expect(new Date(at)).toEqual(new Date(2026, 10, 21, 6))
    expect(remindProblem(at, now)).toBeNull()
  }
  const now = new Date('2026-11-20T10:00:00Z')
  for (const at of ['2026-11-20T10:00:00.000Z', '2026-11-22T10:00:00.001Z', '1970-01-01T00:00:00Z'])
    expect(remindProblem(at, now)).not.toBeNull()
})
