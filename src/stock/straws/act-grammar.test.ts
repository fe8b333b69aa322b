import { describe, expect, test } from 'vitest'
import {
  type Act,
  editDistance,
  isNamed,
  isOnDay,
  nearestName,
  onlyNamed,
  readAct,
  strawsOf,
} from './act-grammar.ts'

const NOTHING: Act = {
  ...{ verb: null, amount: null, unit: 'straws', day: null, canister: null, level: null },
  ...{ words: [], to: [], target: { canister: null, level: null } },
}
const ofFebruary = (day: number, year: number | null = null) => ({ day, month: 2, year })

describe('a typed act', () => {
  const read: [string, Partial<Act>][] = [
    ['w 5 luc 9/2', { verb: 'withdraw', amount: 5, words: ['luc'], day: ofFebruary(9) }],
    ['withdraw 5 lucero 9/2', { verb: 'withdraw', amount: 5, words: ['lucero'], day: ofFebruary(9) }],
    ['take 5 straws of lucero', { verb: 'withdraw', amount: 5, words: ['lucero'] }],
    ['withdraw 5 doses of lucero', { verb: 'withdraw', amount: 5, unit: 'doses', words: ['lucero'] }],
    ['lucero 9 feb withdraw 5', { verb: 'withdraw', amount: 5, words: ['lucero'], day: ofFebruary(9) }],
    ['5 lucero 9.2. take', { verb: 'withdraw', amount: 5, words: ['lucero'], day: ofFebruary(9) }],
    ['9/2/26 lucero 2 doses', { amount: 2, unit: 'doses', words: ['lucero'], day: ofFebruary(9, 2026) }],
    ['Feb 19 2026 lucero', { words: ['lucero'], day: ofFebruary(19, 2026) }],
    ['2026-02-01 lucero', { words: ['lucero'], day: ofFebruary(1, 2026) }],
    ['14 b-26-012 to lindenhof', { amount: 14, words: ['b-26-012'], to: ['lindenhof'] }],
    ['for stal van dijk 14 b-26-012', { amount: 14, words: ['b-26-012'], to: ['stal', 'van', 'dijk'] }],
    ['pick to lindenhof b-26-012', { verb: 'pick', words: ['b-26-012'], to: ['lindenhof'] }],
    ['p 2 doses quintus', { verb: 'pick', amount: 2, unit: 'doses', words: ['quintus'] }],
    ['move b-26-006 to tank 1', { verb: 'move', words: ['b-26-006'], to: ['tank', '1'] }],
    [
      'm 10 b-26-006 level 2 to tank 1 canister 3',
      {
        ...{ verb: 'move', amount: 10, words: ['b-26-006'], level: 2 },
        ...{ to: ['tank', '1'], target: { canister: 3, level: null } },
      },
    ],
    [
      '5 b-26-006 to lindenhof canister 3',
      { amount: 5, words: ['b-26-006'], to: ['lindenhof'], canister: 3 },
    ],
    ['move 40 b-26-006 tank 1', { verb: 'move', amount: 40, words: ['b-26-006', 'tank', '1'] }],
    ['place 72 b-26-010', { verb: 'move', amount: 72, words: ['b-26-010'] }],
    ['count tank 1', { verb: 'count', words: ['tank', '1'] }],
    ['c tank 1 canister 3', { verb: 'count', words: ['tank', '1'], canister: 3 }],
    ['luc canister 5 level 2', { words: ['luc'], canister: 5, level: 2 }],
    ['stock-take nord 3', { verb: 'count', words: ['nord', '3'] }],
    ['n tank 1', { verb: 'nitrogen', words: ['tank', '1'] }],
    ['add 72 b-26-010', { verb: 'add', amount: 72, words: ['b-26-010'] }],
    ['add straws', { verb: 'add' }],
    ['print labels b-26-010', { verb: 'label', words: ['b-26-010'] }],
    ['l b-26-010', { verb: 'label', words: ['b-26-010'] }],
  ]
  test.each(read)('“%s” is read', (text, expected) => {
    expect(readAct(text)).toEqual({ ...NOTHING, ...expected })
  })

  test('is read alike in any order of its parts', () => {
    const parts = ['withdraw', '5', 'lucero', '9/2']
    const orders = permutations(parts).map((order) => readAct(order.join(' ')))
    for (const act of orders)
      expect(act).toEqual({
        ...NOTHING,
        ...{ verb: 'withdraw', amount: 5, words: ['lucero'], day: ofFebruary(9) },
      })
  })

  test('leaves names that look like acts, numbers or days alone', () => {
    expect(readAct('quintus l')).toEqual({ ...NOTHING, words: ['quintus', 'l'] })
    expect(readAct('w')).toEqual({ ...NOTHING, words: ['w'] })
    expect(readAct('horse of the sun')).toEqual({ ...NOTHING, words: ['horse', 'of', 'the', 'sun'] })
    expect(readAct('276421000255610')).toEqual({ ...NOTHING, words: ['276421000255610'] })
    expect(readAct('withdraw 31/2')).toEqual({ ...NOTHING, verb: 'withdraw', words: ['31/2'] })
    expect(readAct('constructor')).toEqual({ ...NOTHING, words: ['constructor'] })
    expect(readAct('')).toEqual(NOTHING)
    expect(readAct('move 5 nord 3', ['Nord 3'])).toEqual({
      ...NOTHING,
      ...{ verb: 'move', amount: 5, words: ['nord', '3'] },
    })
    expect(readAct('take five', ['Take Five'])).toEqual({ ...NOTHING, words: ['take', 'five'] })
  })
})

test('an amount of doses becomes straws by the dose of the batch', () => {
  expect(strawsOf(readAct('w 2 doses lucero'), 5)).toBe(10)
  expect(strawsOf(readAct('w 5 lucero'), null)).toBe(5)
  expect(strawsOf(readAct('w 2 doses lucero'), null)).toBeNull()
  expect(strawsOf(readAct('w lucero'), 5)).toBeNull()
})

test('a day without a year is that day of any year', () => {
  expect(isOnDay(ofFebruary(9), '2026-02-09')).toBe(true)
  expect(isOnDay(ofFebruary(9), '2025-02-09')).toBe(true)
  expect(isOnDay(ofFebruary(9, 2025), '2026-02-09')).toBe(false)
  expect(isOnDay(ofFebruary(9), '2026-02-19')).toBe(false)
})

test('words name a thing by the beginnings of its words, and a label by any part', () => {
  expect(isNamed(['luc', 'sur'], 'Lucero del Sur', 'B-26-005')).toBe(true)
  expect(isNamed(['hermes'], 'Hermès du Jura')).toBe(true)
  expect(isNamed(['26-005'], 'Lucero del Sur', 'B-26-005')).toBe(true)
  expect(isNamed(['cero'], 'Lucero del Sur', null)).toBe(false)
})

test('a misspelt name leads to the nearest one', () => {
  const names = ['Lucero del Sur', 'Quintus L', 'Hermès du Jura']
  const nearest = (text: string) => nearestName(text, names, (name) => name)
  expect(nearest('lucreo')).toBe('Lucero del Sur')
  expect(nearest('hermse')).toBe('Hermès du Jura')
  expect(nearest('xyzzy')).toBeNull()
  expect(nearest('lu')).toBeNull()
  expect(editDistance('lucreo', 'lucero')).toBe(1)
  expect(editDistance('', 'abc')).toBe(3)
})

function permutations(parts: string[]): string[][] {
  if (parts.length < 2) return [parts]
  return parts.flatMap((part, at) => permutations(parts.toSpliced(at, 1)).map((rest) => [part, ...rest]))
}

test('words name the only thing with such a name, or the one with exactly this name', () => {
  const of = (text: string) =>
    onlyNamed(text.split(' '), ['Tank 1', 'Tank 10', 'Gestüt Lindenhof'], (name) => name)
  expect(of('lindenhof')).toBe('Gestüt Lindenhof')
  expect(of('tank 1')).toBe('Tank 1')
  expect([of('tank'), of('nordhof')]).toEqual([null, null])
})
