import { beforeEach, expect, test, vi } from 'vitest'
import { saveRings, saveSheet, saveTemplate, readRings, readSheet, readTemplate } from './printer-settings.ts'

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
  saveSheet('L4731', { ...FRESH, offset_x: 0.4, start: 10 })
  saveTemplate('GOBLET', 'L4731')
  saveRings({ 'tank/1': 'BLUE' })
  expect(readSheet('L4731')).toEqual({ ...FRESH, offset_x: 0.4, start: 10 })
  expect(readSheet('L7160')).toEqual(FRESH)
  expect([readTemplate('GOBLET'), readTemplate('CANISTER')]).toEqual(['L4731', undefined])
  expect(readRings()).toEqual({ 'tank/1': 'BLUE' })
  stored['label-sheets'] = JSON.stringify({ sheets: { L4731: { start: 'x' } }, rings: { a: 'GOLD' } })
  expect([readSheet('L4731'), readRings()]).toEqual([FRESH, {}])
  stored['label-sheets'] = '{'
  expect(readSheet('L4731')).toEqual(FRESH)
})
