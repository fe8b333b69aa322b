import { expect, test } from 'vitest'
import { byDay, dayTitle } from './list-days.ts'
import { pickListTexts } from './texts.ts'

const today = '2026-11-20'

test('a day is named by its weekday, and the current one also as today', () => {
  expect(dayTitle(today, today)).toBe(pickListTexts.isOn(pickListTexts.today, 'Friday 20 Nov'))
  expect(dayTitle('2026-11-24', today)).toBe('Tuesday 24 Nov')
  expect(dayTitle('2027-01-04', today)).toBe('Monday 4 Jan 2027')
  expect(dayTitle(null, today)).toBe(pickListTexts.noDate)
})

test('the lists of a day are summed', () => {
  const lists = [
    { day: today, straws: 43, missing: 0, lifts: 4 },
    { day: today, straws: 14, missing: 7, lifts: 1 },
    { day: null, straws: 139, missing: 0, lifts: 2 },
  ]
  expect(byDay(lists, ({ day }) => day)).toEqual([
    { day: today, straws: 50, lifts: 5, lists: lists.slice(0, 2) },
    { day: null, straws: 139, lifts: 2, lists: lists.slice(2) },
  ])
})
