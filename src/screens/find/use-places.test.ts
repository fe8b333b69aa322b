import { expect, test } from 'vitest'
import { aFoundPlace } from '#test/component/samples/straws.ts'
import { amountOf, joinText, readTyped, placeQueryOf, settled, splitText, withTyped } from './use-places.ts'

test('tokens end with a comma in the URL, and the rest is being typed', () => {
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

test('a year, an owner and a container are read as filters, and the other words stay', () => {
  const names = {
    ...{
      self_id: 'self',
      containers: [
        { id: 'c1', label: 'Tank 1' },
        { id: 'c2', label: 'Nord 3' },
      ],
    },
    owners: [
      { id: 'self', name: 'Haras del Sur' },
      { id: 'o1', name: 'Gestüt Lindenhof' },
    ],
    others: ['Lucero del Sur', 'B-26-001'],
  }
  const of = (typed: string) => readTyped(typed, names)
  expect(of('quintus 2026')).toEqual({ frozen: '2026', words: ['quintus'] })
  expect(of('2026 2 doses luc')).toEqual({ doses: 2, frozen: '2026', words: ['luc'] })
  expect(of('luc 9/2 2026')).toEqual({ frozen: '2026-02-09', words: ['luc'] })
  expect(of('tank 1 canister 3')).toEqual({ container: 'c1', words: ['canister 3'] })
  expect(of('nord 3 quintus')).toEqual({ container: 'c2', words: ['quintus'] })
  expect(of('gestut lindenhof luc')).toEqual({ owner: 'o1', words: ['luc'] })
  expect(of('mine luc')).toEqual({ owner: 'self', words: ['luc'] })
  // A word that also names a stallion is not taken for an owner.
  expect(of('sur')).toEqual({ words: ['sur'] })
})

test('changing a filter removes the typed filters from the text', () => {
  const search = { text: 'Lucero del Sur, 2 doses b-26 9/2', quality: 'GOOD' } as const
  expect(withTyped(search, {})).toEqual({
    ...{ text: 'Lucero del Sur, b-26', doses: 2, frozen: '--02-09', quality: 'GOOD' },
  })
  expect(withTyped({ text: 'luc' }, {})).toEqual({ text: 'luc' })
})

test('a search is made of tokens, typed words and filters, of which typed ones take precedence', () => {
  const search = { text: 'Lucero del Sur, 5 doses b-26', quality: 'GOOD', size: '0.5' } as const
  expect(placeQueryOf(search, 'OLDEST')).toEqual({
    ...{ text: '"Lucero del Sur" "b-26"', doses: 5, quality: 'GOOD', straw_size: '0.5', order: 'OLDEST' },
  })
  expect(placeQueryOf({ ...search, doses: 2 }, 'THAWED')).toMatchObject({ doses: 5 })
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
