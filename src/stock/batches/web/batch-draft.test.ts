import { expect, test } from 'vitest'
import { SHEET_FIELDS, wordOf } from '../fields.ts'
import { NewBatch } from '../contract.ts'
import { batchTexts } from '../texts.ts'
import {
  bodyOf,
  changedPaths,
  changeOf,
  computeDraft,
  draftOf,
  EMPTY_DRAFT,
  habitsOf,
  neededForDose,
  PATHS,
  problemsOfDraft,
} from './batch-draft.ts'
import { sectionOf } from './sheet-fields.ts'
import { pinAccount } from '#ui/tenant.ts'

const tenant_id = '01a1fbfd-d0bb-76cd-9c1e-8c0608846f86'

test('a draft becomes a batch with its sheet, without blank fields', () => {
  const draft = { ...EMPTY_DRAFT, label: 'B-26-001', note: '  ', 'sheet.sample.volume': '75' }
  expect(bodyOf(draft)).toEqual({
    label: 'B-26-001',
    origin: 'PRODUCTION',
    straw_size: 0.5,
    concentration_per_dose: 250,
    calculation_mode: 'POST_THAW_MOTILITY_PROGRESSIVE',
    sheet: { sample: { volume: 75 } },
  })
})

test('typed values are computed immediately', () => {
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

test('a dose that cannot be computed yet names the missing values', () => {
  const CONCENTRATION = 'sheet.cryopreservation.final_concentration'
  const needed = (some: Record<string, string>) => {
    const draft = { ...EMPTY_DRAFT, calculation_mode: 'POST_THAW_MOTILITY_MOTILE', ...some }
    return neededForDose(draft, computeDraft(draft))
  }
  const motile = 'Needs the motile share after thawing'
  expect(needed({})).toBe('Needs the SPZ per straw and the motile share after thawing')
  expect(needed({ [CONCENTRATION]: '200' })).toBe(motile)
  expect(needed({ [CONCENTRATION]: '200', 'sheet.post_thaw_motility.motile': '460' })).toBe(motile)
  expect(needed({ 'sheet.post_thaw_motility.motile': '46' })).toBe('Needs the SPZ per straw')
  expect(needed({ [CONCENTRATION]: '200', calculation_mode: 'POST_THAW_MOTILITY_PROGRESSIVE' })).toBe(
    'Needs the progressive share after thawing',
  )
  expect(needed({ [CONCENTRATION]: '200', 'sheet.post_thaw_motility.motile': '46' })).toBeNull()
  // Without a valid target or a mode there is nothing to compute, so no value is missing.
  expect(needed({ calculation_mode: 'UNKNOWN' })).toBeNull()
  expect(needed({ concentration_per_dose: '' })).toBeNull()
  expect(needed({ concentration_per_dose: 'abc' })).toBeNull()
})

test('an unreadable value does not stop the other computations', () => {
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

test('invalid dose settings compute nothing', () => {
  const draft = {
    ...EMPTY_DRAFT,
    'sheet.cryopreservation.final_volume': '10',
    'sheet.cryopreservation.final_concentration': '200',
    'sheet.post_thaw_motility.progressive': '40',
  }
  const with_ = (some: Record<string, string>) => computeDraft({ ...draft, ...some })
  expect(with_({})).toMatchObject({ straws_possible: 20, straws_per_dose: 7 })
  expect(with_({ straw_size: '0.7' })).toMatchObject({ straws_possible: null, spz_per_straw: null })
  for (const refused of ['-250', '0', '200000'])
    expect(with_({ concentration_per_dose: refused }).straws_per_dose).toBeNull()
  for (const refused of ['2000', '2.5', '0'])
    expect(with_({ straws_per_dose: refused })).toMatchObject({
      straws_per_dose: 7,
      progressive_spz_per_dose: 280,
    })
  expect(neededForDose({ ...EMPTY_DRAFT, concentration_per_dose: '-250' }, with_({}))).toBeNull()
})

test('parts that exceed their total are not used in computations, despite other errors', () => {
  const { sample_motility, sample_spz } = computeDraft({
    ...EMPTY_DRAFT,
    'sheet.sample.volume': '75',
    'sheet.sample.concentration': '135',
    'sheet.sample_motility.motile': '50',
    'sheet.sample_motility.progressive': '60',
    'sheet.sample_motility.immotile_spz': 'abc',
  })
  expect(sample_spz).toBe(10125)
  expect(sample_motility.progressive).toBeNull()
})

test('missing and invalid values are reported at their fields', () => {
  pinAccount({ id: tenant_id, confirmed: null })
  const problems = problemsOfDraft({ ...EMPTY_DRAFT, label: 'B', 'sheet.sample.volume': '75 ml' })
  expect(problems).toMatchObject({
    animal_id: 'Required',
    straw_colour: 'Please choose a colour.',
    'sheet.sample.volume': batchTexts.notANumber,
  })
  expect(problems).not.toHaveProperty('label')
  expect(problems).not.toHaveProperty('tenant_id')
})

test('every field of the form is in a section of the index', () => {
  expect(PATHS.filter((path) => sectionOf(path) === undefined)).toEqual([])
  expect([...SHEET_FIELDS.keys()].filter((path) => !PATHS.includes(path))).toEqual([])
  expect(sectionOf('sheet.collection.produced_on')).toBe('identification')
  expect(sectionOf('sheet.sample.volume')).toBe('measurements')
  expect(sectionOf('sheet.sample_motility.motile')).toBe('measurements')
  expect(sectionOf('straw_size')).toBe('freezing')
  expect(sectionOf('straws_per_dose')).toBe('dose')
  expect(sectionOf('note')).toBe('quality')
})

test('only changed fields are sent, and emptied ones as null', () => {
  const base = {
    ...EMPTY_DRAFT,
    label: 'B-1',
    note: 'old',
    'sheet.sample.volume': '75',
    'sheet.sample.spz': '9',
  }
  const draft = {
    ...base,
    note: ' ',
    'sheet.sample.volume': '70,5',
    'sheet.centrifugation.cushion': 'false',
    'sheet.behaviour.libido': '4',
  }
  expect(changeOf(draft, base, 3)).toEqual({
    version: 3,
    note: null,
    sheet: { sample: { volume: 70.5 }, centrifugation: { cushion: false }, behaviour: { libido: 4 } },
  })
  expect(changedPaths({ ...base, label: ' B-1 ' }, base)).toEqual([])
})

test('every option of the sheet survives the round trip from form to batch and back', () => {
  for (const [path, field] of SHEET_FIELDS) {
    for (const key of field.options ?? []) {
      const draft = { ...EMPTY_DRAFT, label: 'B', animal_id: tenant_id, straw_colour: 'RED', [path]: key }
      const parsed = NewBatch.safeParse({
        tenant_id,
        ...bodyOf({ 'sheet.collection.produced_on': '2026-02-01', ...draft }),
      })
      expect(parsed.error?.issues, `${path} ${key}`).toBeUndefined()
      expect(draftOf(parsed.data as never)[path]).toBe(key)
    }
  }
})

test('every option of the sheet has a text', () => {
  for (const field of SHEET_FIELDS.values()) {
    for (const key of field.options ?? []) expect(wordOf(field, key)).not.toMatch(/^[A-Z_]{5,}$/)
  }
})

test('the next batch copies methods, but no dates, measurements or typed values', () => {
  const before = NewBatch.parse({
    tenant_id,
    label: 'B-1',
    animal_id: tenant_id,
    origin: 'PRODUCTION',
    straw_size: 0.25,
    straw_colour: 'RED',
    note: 'Cold day',
    quality: 'GOOD',
    sheet: {
      collection: { stall: 'Stall 4', produced_on: '2026-02-01' },
      sample: { extender: 'INRA 96', volume: 75, concentration_method: 'CASA' },
      cryopreservation: { freezing_method: 'UNKNOWN' },
      post_thaw_motility: { method: 'CASA', progressive: 38 },
    },
  })
  const draft = { ...EMPTY_DRAFT, 'sheet.sample.extender': 'BotuSemen' }
  // A value that is unknown for one batch may be known for the next.
  expect(habitsOf(before as never, draft)).toEqual({
    straw_colour: 'RED',
    straw_size: '0.25',
    'sheet.collection.stall': 'Stall 4',
    'sheet.sample.concentration_method': 'CASA',
    'sheet.post_thaw_motility.method': 'CASA',
  })
})
