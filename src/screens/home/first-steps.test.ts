import { expect, test } from 'vitest'
import { stepsOf } from './first-steps.ts'

const nothing = { containers: 0, batches: 0, has_straws: false, straws: 0, unlocated: 0 }
const stocked = { containers: 1, batches: 1, has_straws: true, straws: 20, unlocated: 0 }
const next = (known: Partial<typeof nothing>) =>
  stepsOf({ ...stocked, ...known }).find(({ isDone }) => !isDone)?.step

test('a new account is guided to a container, a batch, its straws and their place', () => {
  expect(next(nothing)).toBe('container')
  expect(next({ ...nothing, containers: 1 })).toBe('batch')
  expect(next({ ...nothing, containers: 1, batches: 1 })).toBe('straws')
  expect(next({ unlocated: 20 })).toBe('place')
  expect(next({ unlocated: 3 })).toBe(undefined)
})

test('an account whose straws are all used up is not guided again', () => {
  expect(next({ straws: 0 })).toBe(undefined)
})
