import { expect, test } from 'vitest'
import { bodyOf, computeDraft, EMPTY_DRAFT, parseDecimal } from './batch-draft.ts'

test('decimal comma and point mean the same, and what is no number stays what it is', () => {
  expect(parseDecimal('12,5')).toBe(12.5)
  expect(parseDecimal(' 12.5 ')).toBe(12.5)
  expect(parseDecimal('0')).toBe(0)
  for (const text of ['1.234,5', '12 ml', '', '-', '1e9']) expect(parseDecimal(text)).toBe(text)
})

test('a draft becomes a batch with its sheet, blanks left out', () => {
  const draft = { ...EMPTY_DRAFT, label: 'B-26-001', note: '  ', 'sheet.sample.volume': '75' }
  expect(bodyOf(draft, 't')).toEqual({
    tenant_id: 't',
    label: 'B-26-001',
    origin: 'PRODUCTION',
    straw_size: 0.5,
    concentration_per_dose: 250,
    calculation_mode: 'POST_THAW_MOTILITY_PROGRESSIVE',
    sheet: { sample: { volume: 75 } },
  })
})

test('what is typed is computed at once', () => {
  const draft = {
    ...EMPTY_DRAFT,
    'sheet.sample.volume': '75',
    'sheet.sample.concentration': '135',
    'sheet.cryopreservation.final_concentration': '200',
    'sheet.post_thaw_motility.progressive': '30',
  }
  const computed = computeDraft(draft)
  expect(computed.sample_spz).toBe(10125)
  expect(computed.spz_per_straw).toBe(100)
  expect(computed.straws_per_dose).toBe(9)
})
