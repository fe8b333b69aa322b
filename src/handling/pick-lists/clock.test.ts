import { expect, test } from 'vitest'
import { boilAfter, phaseAt, signalAt } from './clock.ts'

test('the clock is green for five seconds, gold to eight, and red from then on', () => {
  expect([0, 4.9, 5, 7.9, 8, 10, 60].map(phaseAt)).toEqual([
    'good',
    'good',
    'soon',
    'soon',
    'now',
    'now',
    'now',
  ])
})

test('the clock beeps at five seconds, beeps and vibrates at eight, and every second from ten', () => {
  const all = Array.from({ length: 13 }, (_, second) => signalAt(second))
  expect(all.map(({ beeps }) => beeps)).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 3, 3, 3])
  expect(all.map(({ shakes }) => shakes > 0)).toEqual(
    [8, 10, 11, 12].reduce<boolean[]>((some, at) => some.with(at, true), Array(13).fill(false)),
  )
})

test('the wait for the boil takes 15 to 30 seconds, longer after a longer lift', () => {
  expect([0, 5, 7, 12, 60].map(boilAfter)).toEqual([15, 15, 18, 26, 30])
})
