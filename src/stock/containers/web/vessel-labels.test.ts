import { expect, test } from 'vitest'
import type { ContainerSummary } from '../contract.ts'
import { LABEL_ROOM, labelAt, linesOf } from './vessel-labels.ts'
import { layOut } from '../vessel-layout.ts'

const content = (level: number, batch_id: string, owner_id: string, straws: number) => ({
  canister: 1,
  level,
  batch_id,
  owner_id,
  straws,
})
const container = {
  batches: [
    { id: 'x', label: 'B-26-001', straw_colour: 'YELLOW', animal_id: 'a' },
    { id: 'y', label: 'A label of many words', straw_colour: 'BLUE', animal_id: 'a' },
  ],
  contents: [content(1, 'x', 'o', 5), content(1, 'x', 'p', 7), content(2, 'y', 'o', 3)],
} as ContainerSummary

test('a canister is labelled from its highest level down, with two owners of a batch together', () => {
  expect(linesOf(container, 1)).toEqual([
    { label: 'A label o…', straws: 3, colour: 'BLUE' },
    { label: 'B-26-001', straws: 12, colour: 'YELLOW' },
  ])
  expect(linesOf(container, 2)).toEqual([])
})

test('labels are outside of the vessel, within their space', () => {
  const lines = Array.from({ length: 5 }, () => ({ label: 'B-26-001', straws: 62, colour: 'RED' as const }))
  for (const canisters of [2, 3, 6, 12]) {
    for (const spot of layOut(canisters)) {
      const label = labelAt(spot, 152, lines)
      expect(label.more?.count).toBe(3)
      for (const { x, y } of label.lines) {
        expect(Math.abs(x)).toBeLessThan(152 + LABEL_ROOM.x)
        expect(Math.abs(y)).toBeLessThan(152 + LABEL_ROOM.y)
        expect(Math.hypot(x, y)).toBeGreaterThan(130)
      }
    }
  }
})
