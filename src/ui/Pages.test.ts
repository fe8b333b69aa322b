import { expect, test } from 'vitest'
import { pageSteps } from './Pages.tsx'

test('a page states its range and links to the pages beside it', () => {
  expect(pageSteps({ limit: 5, offset: 0, total: 18 })).toEqual({
    range: { from: 1, to: 5 },
    previous: null,
    next: 5,
  })
  expect(pageSteps({ limit: 5, offset: 15, total: 18 })).toEqual({
    range: { from: 16, to: 18 },
    previous: 10,
    next: null,
  })
  expect(pageSteps({ limit: 5, offset: 3, total: 18 }).previous).toBe(0)
})

test('a page beyond the end is empty and links back to the last page', () => {
  const beyond = { range: null, previous: 15, next: null }
  expect(pageSteps({ limit: 5, offset: 999, total: 18 })).toEqual(beyond)
  expect(pageSteps({ limit: 5, offset: 20, total: 20 })).toEqual(beyond)
  expect(pageSteps({ limit: 5, offset: 18, total: 18 })).toEqual(beyond)
  expect(pageSteps({ limit: 5, offset: 5, total: 0 }).previous).toBe(0)
})
