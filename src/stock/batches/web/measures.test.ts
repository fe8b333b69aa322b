import { expect, test } from 'vitest'
import { SHEET_FIELDS } from '../fields.ts'
import { computeDraft } from './batch-draft.ts'
import { byArrow, COLUMNS, inColumn, MEASURED, MEASURED_NAMES, stageOf } from './measures.ts'

test('every field of the matrix belongs to the sheet, occurs once, and has a unique name', () => {
  expect(MEASURED.filter((path) => !SHEET_FIELDS.has(path))).toEqual([])
  expect(new Set(MEASURED).size).toBe(MEASURED.length)
  const names = MEASURED.map((path) => MEASURED_NAMES.get(path))
  expect(new Set(names).size).toBe(MEASURED.length)
  expect(MEASURED_NAMES.get('sheet.post_thaw_motility.progressive_spz')).toBe(
    'Progressive SPZ, after thawing',
  )
})

test('moving down the columns reaches every value, and up again', () => {
  const all = COLUMNS.flat()
  for (const [index, path] of all.entries()) {
    expect(inColumn(path, 1)).toBe(all[index + 1] ?? null)
    expect(inColumn(path, -1)).toBe(all[index - 1] ?? null)
  }
})

test('moving down past counted values reaches the next stage', () => {
  expect(inColumn('sheet.sample_motility.progressive_spz', 1)).toBe(
    'sheet.sample_motility.non_progressive_spz',
  )
  expect(inColumn('sheet.sample_morphology.abnormal_spz', 1)).toBe('sheet.cryopreservation.final_volume')
  expect(inColumn('sheet.post_thaw_morphology.abnormal_spz', 1)).toBeNull()
  expect(inColumn('label', 1)).toBeNull()
})

test('arrow keys stay within their row and column', () => {
  expect(byArrow('sheet.sample_morphology.abnormal', 'ArrowDown')).toBeNull()
  expect(byArrow('sheet.sample.volume', 'ArrowUp')).toBeNull()
  expect(byArrow('sheet.sample.volume', 'ArrowRight')).toBe('sheet.cryopreservation.final_volume')
  expect(byArrow('sheet.sample_viability.viable_spz', 'ArrowRight')).toBe('sheet.post_thaw_viability.viable')
  expect(byArrow('label', 'ArrowRight')).toBeNull()
})

test('a field belongs to its stage', () => {
  expect(stageOf('sheet.sample.volume')).toBe(0)
  expect(stageOf('sheet.cryopreservation.spz_per_straw')).toBe(1)
  expect(stageOf('sheet.post_thaw_viability.viable_spz')).toBe(2)
  expect(stageOf('sheet.collection.stall')).toBe(-1)
})

test('the share of each class is computed from its count', () => {
  const computed = computeDraft({
    'sheet.sample.spz': '10125',
    'sheet.sample_motility.progressive_spz': '6075',
  })
  expect(SHEET_FIELDS.get('sheet.sample_motility.progressive')!.formula!(computed)).toBe(60)
})
