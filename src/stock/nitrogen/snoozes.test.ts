import { expect, test } from 'vitest'
import { CAN_WAIT, nextMorning, snoozeProblem, tomorrowMorning, unsnoozedAlerts } from './snoozes.ts'

test('an alert cannot be snoozed if straws may already be harmed, but all others can', () => {
  expect(CAN_WAIT).toEqual([
    'LOW_WARNING',
    'LOSS_TWICE',
    'COLD_ENDING',
    'OVERDUE',
    'LOW_NOTICE',
    'LOSS_ABOVE',
  ])
  expect(unsnoozedAlerts({ alerts: ['LOW_ALARM', 'OVERDUE'], later: ['OVERDUE'] })).toEqual(['LOW_ALARM'])
})

test('a snooze ends at six in the morning of the account', () => {
  for (const [zone, at, morning] of [
    ['Europe/Madrid', '2026-11-19T23:00:00Z', '2026-11-21T05:00:00.000Z'],
    ['Europe/Madrid', '2026-11-20T22:59:00Z', '2026-11-21T05:00:00.000Z'],
    ['Europe/Madrid', '2026-03-28T12:00:00Z', '2026-03-29T04:00:00.000Z'],
    ['Europe/Madrid', '2026-10-24T12:00:00Z', '2026-10-25T05:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-20T09:59:00Z', '2026-11-20T16:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-20T10:00:00Z', '2026-11-21T16:00:00.000Z'],
    ['Etc/GMT+12', '2026-11-20T11:59:00Z', '2026-11-20T18:00:00.000Z'],
  ] as const) {
    expect(tomorrowMorning(zone, new Date(at)), `${zone}, ${at}`).toBe(morning)
    expect(snoozeProblem(morning, new Date(at))).toBeNull()
  }
  const now = new Date('2026-11-20T10:00:00Z')
  for (const at of ['2026-11-20T10:00:00.000Z', '2026-11-22T10:00:00.001Z', '1970-01-01T00:00:00Z'])
    expect(snoozeProblem(at, now)).not.toBeNull()
})

test('an account is checked daily at five in its morning, even when the clocks change', () => {
  for (const [zone, at, next] of [
    ['UTC', '2026-11-20T04:59:59Z', '2026-11-20T05:00:00.000Z'],
    ['UTC', '2026-11-20T05:00:00Z', '2026-11-21T05:00:00.000Z'],
    ['Europe/Madrid', '2026-03-28T04:00:00Z', '2026-03-29T03:00:00.000Z'],
    ['Europe/Madrid', '2026-10-24T03:00:00Z', '2026-10-25T04:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-20T14:59:59Z', '2026-11-20T15:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-11-20T16:00:00Z', '2026-11-21T16:00:00.000Z'],
  ] as const)
    expect(nextMorning(zone, new Date(at)), `${zone}, ${at}`).toBe(next)
})
