import { expect, test } from 'vitest'
import { summarise } from './painted.ts'

test('the figures of a press are the medians of its runs, so that one slow run does not count', () => {
  const runs = [40, 900, 48, 32, 56].map((interaction) => ({ interaction, frame: 2 * interaction, shift: 0 }))
  expect(summarise(runs)).toEqual({ interaction: 48, frame: 96, shift: 0 })
})

test('the layout shift of a screen is its worst, because users see each of them', () => {
  const runs = [0, 0.2, 0].map((shift) => ({ interaction: 0, frame: 0, shift }))
  expect(summarise(runs).shift).toBe(0.2)
})
