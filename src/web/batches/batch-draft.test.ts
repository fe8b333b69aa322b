import { expect, test } from 'vitest'
import { bodyOf, computeDraft, EMPTY_DRAFT, isUntouched, problemsOfDraft, sectionOf } from './batch-draft.ts'

const tenant_id = '01a1fbfd-d0bb-76cd-9c1e-8c0608846f86'

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

test('what cannot be read yet does not stop the rest from being computed', () => {
  const draft = {
    ...EMPTY_DRAFT,
    'sheet.sample.volume': '75',
    'sheet.sample.concentration': '135',
    'sheet.cryopreservation.final_spz': 'abc',
    'sheet.post_thaw_motility.progressive': '380',
  }
  expect(computeDraft(draft).sample_spz).toBe(10125)
  expect(computeDraft(draft).post_thaw_motility.progressive).toBeNull()
})

test('what is missing and what is no number is told at its field', () => {
  const problems = problemsOfDraft({ ...EMPTY_DRAFT, label: 'B', 'sheet.sample.volume': '75 ml' }, tenant_id)
  expect(problems).toMatchObject({
    animal_id: 'Required',
    straw_colour: 'Please choose a colour.',
    'sheet.sample.volume': 'Not a number',
  })
  expect(problems).not.toHaveProperty('label')
})

test('every field of the form stands in a section of its index', () => {
  expect(sectionOf('sheet.collection.produced_on')).toBe('identification')
  expect(sectionOf('sheet.sample.volume')).toBe('sample')
  expect(sectionOf('sheet.sample_motility.motile')).toBe('sample_motility')
  expect(sectionOf('straws_per_dose')).toBe('dose')
  expect(sectionOf('note')).toBe('quality')
})

test('a form nobody has typed into is untouched', () => {
  expect(isUntouched(EMPTY_DRAFT)).toBe(true)
  expect(isUntouched({ ...EMPTY_DRAFT, label: ' ' })).toBe(true)
  expect(isUntouched({ ...EMPTY_DRAFT, straw_size: '5' })).toBe(false)
})
