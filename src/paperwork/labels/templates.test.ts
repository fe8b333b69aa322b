import { expect, test } from 'vitest'
import { cellAt, labelsOnSheet, paperOf, sheetsOf, TEMPLATES, templateOf } from './templates.ts'

test('every sheet has room for its labels', () => {
  for (const template of TEMPLATES) {
    const paper = paperOf(template)
    const last = cellAt(template, labelsOnSheet(template) - 1)
    expect([template.key, last.x + last.width <= paper.width + 0.01]).toEqual([template.key, true])
    expect([template.key, last.y + last.height <= paper.height + 0.01]).toEqual([template.key, true])
    if (template.paper === 'ROLL') continue
    // Both margins are equal, except for the makers' rounding.
    expect(Math.abs(template.left - (paper.width - last.x - last.width)), template.key).toBeLessThan(0.6)
    expect(Math.abs(template.top - (paper.height - last.y - last.height)), template.key).toBeLessThan(0.6)
  }
})

test('a partly used sheet continues at its first free label, and the next begins at the top', () => {
  const sheet = templateOf('L7160')
  expect(sheetsOf(sheet, 20, 4)).toEqual([
    [19, 20],
    [0, 1],
  ])
  expect(sheetsOf(sheet, 1, 0)).toEqual([])
  expect(sheetsOf(templateOf('R25X10'), 9, 3)).toEqual([[0], [0], [0]])
})

test('labels are moved and scaled by the settings of the printer', () => {
  const sheet = templateOf('L4731')
  expect(cellAt(sheet, 8)).toEqual({ x: 36.5, y: 23.5, width: 25.4, height: 10 })
  const adjusted = { offset_x: 0.4, offset_y: -0.2, scale_x: 101, scale_y: 99 }
  expect(cellAt(sheet, 8, adjusted)).toEqual({ x: 37.265, y: 23.065, width: 25.654, height: 9.9 })
})
