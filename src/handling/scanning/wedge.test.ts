import { expect, test } from 'vitest'
import { type Burst, follow, NO_BURST } from './wedge.ts'

/** Returns the texts that are read if these keys are pressed, `gap` milliseconds apart. */
function readAt(gap: number, keys: readonly string[], isOther = false): string[] {
  const read: string[] = []
  let burst: Burst = NO_BURST
  keys.forEach((key, place) => {
    const next = follow(burst, { key, at: 1000 + place * gap, isOther })
    burst = next.burst
    if (next.read !== null) read.push(next.read)
  })
  return read
}

const CODE = '7KQ4M2XZ9A'.split('')

test('a scanner is recognised by the speed of its keys', () => {
  for (const gap of [0, 8, 35, 50])
    expect(readAt(gap, [...CODE, 'Enter']), `${gap} ms`).toEqual(['7KQ4M2XZ9A'])
  for (const gap of [51, 90, 200]) expect(readAt(gap, [...CODE, 'Enter']), `${gap} ms`).toEqual([])
})

test('a scan ends with Enter or Tab, and several scans can follow each other', () => {
  expect(readAt(10, [...CODE, 'Tab', ...'B-26-012'.split(''), 'Enter'])).toEqual(['7KQ4M2XZ9A', 'B-26-012'])
  expect(readAt(10, CODE)).toEqual([])
})

test('Shift is part of a scan, but held keys, arrows and short texts are not a scan', () => {
  expect(readAt(10, ['Shift', 'B', '-', '2', 'Shift', 'Z', 'Enter'])).toEqual(['B-2Z'])
  expect(readAt(30, [...'aaaaaaaa'.split(''), 'Enter'], true)).toEqual([])
  expect(readAt(10, [...CODE, 'ArrowLeft', 'Enter'])).toEqual([])
  expect(readAt(10, ['1', '2', '3', 'Enter'])).toEqual([])
})

test('slow typing before a scan is not part of it', () => {
  const slow = follow(NO_BURST, { key: 'x', at: 0, isOther: false }).burst
  expect(follow(slow, { key: '7', at: 400, isOther: false }).burst.text).toBe('7')
})
