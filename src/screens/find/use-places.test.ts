import { expect, test } from 'vitest'
import { aFoundPlace } from '#test/component/samples/straws.ts'
import { amountOf, joinText, readTyped, settled, splitText, placeQueryOf } from './use-places.ts'

test('tokens end with a comma in the address, and the rest is being typed', () => {
  expect(splitText('Lucero del Sur, b-26')).toEqual({ tokens: ['Lucero del Sur'], typed: 'b-26' })
  expect(splitText('Lucero del Sur,')).toEqual({ tokens: ['Lucero del Sur'], typed: '' })
  expect(joinText(['Lucero del Sur'], ' b-26 ')).toBe('Lucero del Sur, b-26')
  expect([joinText(['Lucero del Sur'], ''), joinText([], '')]).toEqual(['Lucero del Sur,', ''])
})

test('a sentence is read as doses, day and words, but a number alone as part of a label', () => {
  expect(readTyped('5 doses luc 9/2')).toEqual({ doses: 5, frozen: '--02-09', words: ['luc'] })
  expect(readTyped('luc 5 9 feb 2026')).toEqual({ doses: 5, frozen: '2026-02-09', words: ['luc'] })
  expect(readTyped('2601')).toEqual({ words: ['2601'] })
  expect(readTyped('tank 1 canister 3')).toEqual({ words: ['tank', '1', 'canister 3'] })
})

test('a search is made of tokens, typed words and filters, of which those in the address take precedence', () => {
  const search = { text: 'Lucero del Sur, 5 doses b-26', quality: 'GOOD', size: '0.5' } as const
  expect(placeQueryOf(search, 'OLDEST')).toEqual({
    ...{ text: '"Lucero del Sur" "b-26"', doses: 5, quality: 'GOOD', straw_size: '0.5', order: 'OLDEST' },
  })
  expect(placeQueryOf({ ...search, doses: 2 }, 'THAWED')).toMatchObject({ doses: 2 })
})

test('Enter turns typed words into tokens, with the name of the only stallion found', () => {
  const places = [aFoundPlace(), aFoundPlace({ batch_label: 'B-26-002' })]
  expect(settled({ text: '2 doses luc b-26' }, places)).toEqual({ text: 'Lucero del Sur, b-26,', doses: 2 })
  expect(settled({ text: 'del' }, [...places, aFoundPlace({ animal_name: 'Flor del Valle' })])).toEqual({
    text: 'del,',
  })
  expect(settled({ text: '2 doses luc' }, [])).toEqual({ text: 'luc,', doses: 2 })
})

test('the straws of the searched doses are taken, or of one dose', () => {
  expect(amountOf(aFoundPlace(), 2)).toBe(16)
  expect(amountOf(aFoundPlace(), undefined)).toBe(8)
  expect(amountOf(aFoundPlace({ straws: 3 }), 2)).toBe(3)
  expect(amountOf(aFoundPlace({ straws_per_dose: null }), 2)).toBe(1)
})
