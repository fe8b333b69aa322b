import { beforeEach, expect, test, vi } from 'vitest'
import { keepRings, keepSheet, keepTemplate, storedRings, storedSheet, storedTemplate } from './kept-sheet.ts'

let stored: Record<string, string> = {}
beforeEach(() => {
  stored = {}
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value
    },
  })
})

const FRESH = { offset_x: 0, offset_y: 0, scale_x: 100, scale_y: 100, start: 1 }

test('each template remembers its own settings, and invalid ones are ignored', () => {
  keepSheet('L4731', { ...FRESH, offset_x: 0.4, start: 10 })
  keepTemplate('GOBLET', 'L4731')
  keepRings({ 'tank/1': 'BLUE' })
  expect(storedSheet('L4731')).toEqual({ ...FRESH, offset_x: 0.4, start: 10 })
  expect(storedSheet('L7160')).toEqual(FRESH)
  expect([storedTemplate('GOBLET'), storedTemplate('CANISTER')]).toEqual(['L4731', undefined])
  expect(storedRings()).toEqual({ 'tank/1': 'BLUE' })
  stored['label-sheets'] = JSON.stringify({ sheets: { L4731: { start: 'x' } }, rings: { a: 'GOLD' } })
  expect([storedSheet('L4731'), storedRings()]).toEqual([FRESH, {}])
  stored['label-sheets'] = '{'
  expect(storedSheet('L4731')).toEqual(FRESH)
})
